import type { User } from '@tradewind/contract/people/users'
import type { PageAfterLab } from '@tradewind/lab-sdk/messages'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '@tradewind/ui/button.tsx'

/** The portal that embeds this page. */
export interface Portal {
  origin: string
  /** False if the page was opened on its own, so that there is nothing to close. */
  framed: boolean
  close: (page?: PageAfterLab) => void
}

interface Props {
  labName: string
  portal: Portal
  /** Null if unknown. */
  user: User | null
  /** Additional buttons of the page. */
  actions?: ReactNode
  /** About the run in play; on narrow screens a second line. */
  children?: ReactNode
}

export function Header({ labName, portal, user, actions, children }: Props) {
  return (
    <header>
      <Logo />
      <span className="lab-name shrinkable growing">{labName}</span>
      {children}
      {actions}
      {portal.framed ? (
        <>
          {hasSettings(user) && (
            <Button className="settings" onClick={() => portal.close('settings')}>
              Settings
            </Button>
          )}
          <Button kind="outlined" onClick={() => portal.close()}>
            Close
          </Button>
        </>
      ) : (
        <ButtonLink kind="outlined" href={portal.origin}>
          Go to the portal
        </ButtonLink>
      )}
    </header>
  )
}

/** Guests and demo users have no address, and LTI users have no portal account. */
function hasSettings(user: User | null): boolean {
  return user !== null && user.email !== '' && !user.isLtiUser
}

/** A sail on a meridian. */
function Logo() {
  return (
    <svg className="logo rigid" viewBox="0 0 32 32" width={32} height={32} aria-hidden="true">
      <circle cx="16" cy="16" r="14" />
      <path d="M15.2 2.5h1.7V5.2C22.6 9 25 14.6 25 20.6H16.9V27H15.2z" />
      <path className="logo-jib" d="M13.7 8Q12.4 15.6 6.6 20.6H13.7z" />
      <path d="M4.2 23.4Q16 26 27.8 23.4A14 14 0 0 1 4.2 23.4z" />
    </svg>
  )
}
