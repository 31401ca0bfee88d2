import { Button } from '@mantine/core'
import { momentWords } from '@tradewind/contract/words/dates'
import type { User } from '@tradewind/contract/people/users'
import { Link, useLocation } from 'react-router'
import { signInSettings } from '../session/factor-duty.ts'
import classes from './banner.module.css'

/** Says until when a second step must be set up. It stays until that is done. */
export function FactorBanner({ duty, admin }: { duty: NonNullable<User['secondFactor']>; admin: boolean }) {
  if (useLocation().pathname === signInSettings) return null
  return (
    <section className={classes.banner} aria-label="Second step for signing in">
      <div className={classes.inside}>
        <p>
          <strong>Set up a second step for signing in</strong> by {momentWords(duty.dueAt)}.{' '}
          {admin ? 'Administrators' : 'Instructors'} need one.
        </p>
        <Button component={Link} to={signInSettings} size="sm" variant="default">
          Set it up
        </Button>
      </div>
    </section>
  )
}
