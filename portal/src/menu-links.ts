import type { User } from '@tradewind/contract/users'

export interface MenuLink {
  label: string
  to: string
}

type Person = Pick<User, 'instructor' | 'admin' | 'isLtiUser'>

/** The links of the top bar. */
export function barLinks(user: Person, contactUrl: string): MenuLink[] {
  const portal = { label: 'Portal', to: '/' }
  if (user.admin) return [portal, { label: 'Admin', to: '/admin' }]
  return user.instructor ? [portal, { label: 'Contact Us', to: contactUrl }] : [portal]
}

/** The links of the person's own menu, above Logout. An account of a learning management system is kept there. */
export function personLinks(user: Person, contactUrl: string): MenuLink[] {
  const account = user.isLtiUser ? [] : [{ label: 'Account', to: '/settings' }]
  const isStudent = !user.instructor && !user.admin
  return isStudent ? [...account, { label: 'Contact Us', to: contactUrl }] : account
}
