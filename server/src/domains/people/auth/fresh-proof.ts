import type { FactorProof } from '@tradewind/contract/people/factors'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { succeedToken } from '../../../platform/sessions/sessions.ts'
import { proveSession } from '../../../platform/sessions/sessions.store.ts'
import { askForPasskey } from '../factors/passkeys.ts'
import { readNeed, withFactor } from '../factors/factors.service.ts'
import { findUser } from './auth.queries.ts'
import { verifyPassword } from './passwords.ts'

/** Only the session itself can use up its limit, and nobody who tries to sign in. */
const ofSession: LimitRule = { name: 'password-session', points: 10, seconds: 900 }

/**
 * Notes that the caller has proven who they are, by a second factor, or by the password where the account has none.
 * Returns the session's new token.
 */
export async function giveFreshProof(
  services: Services,
  caller: SignedInCaller,
  given: { password: string } | FactorProof,
): Promise<string> {
  const { user } = caller.session
  if (!('password' in given))
    return await withFactor(services, caller, {
      user,
      proof: given,
      use: 'proof',
      effect: (trx) => noteProof(trx, caller, given.by),
    })
  if ((await readNeed(services.db, user.id)).asks)
    throw new AppError(
      'forbidden',
      'Your account has a second step. Please confirm with it, not with the password.',
    )
  await provePassword(services, caller, { password: given.password, field: 'password' })
  return await inTransaction(services, (trx) => noteProof(trx, caller, 'password'))
}

async function noteProof(trx: Trx, caller: SignedInCaller, by: string): Promise<string> {
  await proveSession(trx, caller)
  await audit(trx, caller, 'proof_given', { subject: caller.session.user.id, details: { by } })
  return await succeedToken(trx, caller)
}

/** The question for a passkey that gives a fresh proof. */
export async function askProofPasskey(services: Services, caller: SignedInCaller) {
  return await askForPasskey(services, caller, { use: 'proof', userId: caller.session.user.id })
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
  if (user.passwordless === true)
    throw new AppError(
      'no_password',
      'Your account has no password yet. Set one first, under “Change password”.',
    )
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
