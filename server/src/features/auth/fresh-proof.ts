import { audit } from '../../platform/audit.ts'
import type { SignedInCaller } from '../../platform/caller.ts'
import { later, minute } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { LimitRule } from '../../platform/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import { findUser } from './auth.queries.ts'
import { verifyPassword } from './passwords.ts'

/** How long signing in, a launch from an LMS, or giving the password is a fresh proof. */
const freshFor = 10 * minute

/** Only the session itself can use up its limit, and nobody who tries to sign in. */
const ofSession: LimitRule = { name: 'password-session', points: 10, seconds: 900 }

/**
 * Refuses with `proof_needed` unless the caller proved lately who they are: a browser that was left open, or a token
 * that leaked, must not be enough to take an account over.
 */
export async function requireFreshProof({ db }: Pick<Services, 'db'>, caller: SignedInCaller): Promise<void> {
  const { id, user } = caller.session
  const session = await db
    .selectFrom('sessions')
    .select(['signed_in_at', 'proven_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const since = later(caller.now, -freshFor)
  if (session && (session.signed_in_at > since || (session.proven_at ?? session.signed_in_at) > since)) return
  throw new AppError(
    'proof_needed',
    user.kind === 'portal'
      ? 'Please enter your password to continue.'
      : 'To continue, open the portal again from your course. You then have ten minutes.',
  )
}

/** Notes that the caller has given their password, which is a fresh proof from now on. */
export async function giveFreshProof(
  services: Services,
  caller: SignedInCaller,
  password: string,
): Promise<void> {
  await provePassword(services, caller, { password, field: 'password' })
  const { id, user } = caller.session
  await services.db.updateTable('sessions').set({ proven_at: caller.now }).where('id', '=', id).execute()
  await audit(services.db, caller, 'proof_given', { subject: user.id })
}

/** Verifies the caller's own password, given in `field`. */
export async function provePassword(
  services: Services,
  caller: SignedInCaller,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const { id: sessionId, user } = caller.session
  // The address comes from an LMS, so tries against a portal account with it must not count here.
  if (user.kind !== 'portal')
    throw new AppError('forbidden', 'Your course signs you in, so you have no password here.')
  const verify = async () => {
    const account = await findUser(services.db, user.id)
    if (await verifyPassword(caller, account?.password_hash ?? null, password)) return true
    await audit(services.db, caller, 'password_wrong', { subject: user.id })
    return null
  }
  const right = await services.limits.attempt([ofSession, sessionId], [], verify)
  if (right === null) {
    const sentence = 'This is not your current password.'
    throw new AppError('wrong_password', sentence, { fields: { [field]: sentence } })
  }
}
