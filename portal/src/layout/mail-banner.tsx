import { Button } from '@mantine/core'
import type { User } from '@tradewind/contract/people/users'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { signInSettings } from '../session/factor-duty.ts'
import { needsVerification } from '../session/session-rules.ts'
import classes from './banner.module.css'

interface MailBannerProps {
  user: User
  held: NonNullable<User['mailHeld']>
}

/** Says why mails do not reach the reader, until one arrives, the address is proven, or it is another. */
export function MailBanner({ user, held }: MailBannerProps) {
  return held === 'refused' ? <Refused user={user} /> : <Unproven email={user.email} />
}

/** Who has not verified the address corrects it where they verify it. */
function Refused({ user }: { user: User }) {
  return (
    <Banner to="/change-email" action={needsVerification(user) ? null : 'Change your email'}>
      <strong>Our mails to {user.email} come back.</strong> The mail server there says that it has no such
      mailbox. Is the address right?
    </Banner>
  )
}

function Unproven({ email }: { email: string }) {
  return (
    <Banner to={signInSettings} action="Verify your email">
      <strong>Verify your email.</strong> Until then we send nothing but codes to {email}: no receipts and no
      reminders.
    </Banner>
  )
}

function Banner({ to, action, children }: { to: string; action: string | null; children: ReactNode }) {
  if (useLocation().pathname === to) return null
  return (
    <section className={classes.banner} aria-label="Mails to your address">
      <div className={classes.inside}>
        <p>{children}</p>
        {action !== null && (
          <Button component={Link} to={to} size="sm" variant="default">
            {action}
          </Button>
        )}
      </div>
    </section>
  )
}
