import { later, minute } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/error.ts'
import type { Session } from '../../kernel/session.ts'

/** How long signing in, a launch from an LMS, or a proof inside the session counts, in ms. */
const freshFor = 10 * minute

/**
 * Refuses with `fresh_proof_required` unless the caller proved lately who they are: a browser that was left open, or a
 * token that leaked, must not be enough to take an account over.
 */
export function requireFreshProof({ user, provenAt }: Session, now: Date): void {
  if (provenAt > later(now, -freshFor)) return
  throw new AppError(
    'fresh_proof_required',
    user.kind === 'portal'
      ? 'Please confirm that it is you, and we will carry on.'
      : 'To continue, open the portal again from your course. You then have ten minutes.',
  )
}
