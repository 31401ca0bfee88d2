import type { Brand } from '@tradewind/contract/brand'
import type { User } from '@tradewind/contract/people/users'
import { isStudent, isVisitor } from '../session/session-rules.ts'

export interface MenuLink {
  label: string
  to: string
}

type Person = Pick<User, 'kind' | 'instructor' | 'admin' | 'isLtiUser' | 'contact'>

/** The links of the top bar. */
export function barLinks(user: Person, contactUrl: string): MenuLink[] {
  const portal = { label: 'Portal', to: '/' }
  const courseKit = { label: 'Course Kit', to: '/coursekit' }
  if (user.admin)
    return [
      portal,
      { label: 'Admin', to: '/admin' },
      { label: 'Analytics', to: '/analytics' },
      { label: 'University Analytics', to: '/analytics/university' },
      courseKit,
    ]
  return user.instructor ? [portal, courseKit, { label: 'Contact Us', to: contactUrl }] : [portal]
}

/**
 * The links of the personal menu above Logout. An LMS manages its users' accounts itself until they are linked to one
 * of ours, and guests have none.
 */
export function personLinks(
  user: Person,
  { contactUrl, helpUrl, productName }: Pick<Brand, 'contactUrl' | 'helpUrl' | 'productName'>,
): MenuLink[] {
  if (isVisitor(user)) return []
  const account = user.isLtiUser
    ? [{ label: `Use your ${productName} account`, to: '/link-account' }]
    : [{ label: 'Account', to: '/settings' }]
  const desk = user.contact ? [{ label: 'Your institution', to: '/institution' }] : []
  const help = { label: 'Help', to: helpUrl }
  const links = [...account, ...desk, help]
  return isStudent(user) ? [...links, { label: 'Contact Us', to: contactUrl }] : links
}
