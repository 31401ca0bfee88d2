import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/users'
import { sql } from 'kysely'
import { audit, auditPart } from '../../platform/audit.ts'
import { asOftenAsAsked, isNotNullViolation } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { executeTogether } from '../../platform/database/named-statements.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Services } from '../../platform/services.ts'
import { addressKey, type Limited, type LimitRule } from '../../platform/rate-limits.ts'
import { sessionParts, startSession } from '../../platform/sessions/sessions.ts'
import { toUser } from '../../platform/sessions/session-user.ts'
import { eventParts, recordEvent } from '../analytics/analytics.service.ts'
import { findAccount, hasSessionFrom, unchangedAccount, type UserRecord } from './auth.queries.ts'
import { pendingApproval } from './registration.ts'
import { verifyPassword } from './passwords.ts'

// Only wrong passwords count. Limits are per account and address, so that an attacker elsewhere cannot lock out the
// owner; per account over all addresses, for a short time; and per address, wide enough for a class.
const ofAccountAndAddress: LimitRule = { name: 'password-account-address', points: 10, seconds: 900 }
const ofAccount: LimitRule = { name: 'password-account', points: 100, seconds: 300 }
const ofAddress: LimitRule = { name: 'password-address', points: 300, seconds: 300 }

/**
 * Runs a try to verify the password of the account `key`; null if it was wrong. If others have used up the limit of the
 * account or the address, the owner can still sign in from an address where they have a session.
 */
export function attemptPassword<T>(
  services: Services,
  caller: Caller,
  { key, work }: { key: string; work: () => Promise<T | null> },
): Promise<T | null> {
  const address = addressKey(caller.address)
  const first: Limited = [ofAccountAndAddress, `${key} ${address}`]
  const more: Limited[] = [
    [ofAccount, key],
    [ofAddress, address],
  ]
  return services.limits.attempt(first, more, work, {
    excuse: () => hasSessionFrom(services.db, key, caller.address),
  })
}

/** Signs in with email and password. An unknown address and a wrong password have the same answer and duration. */
export async function signIn(
  services: Services,
  caller: Caller,
  form: { email: string; password: string },
): Promise<SignedIn> {
  const key = emailKey(form.email)
  const verify = async () => {
    const found = await findAccount(services.db, key)
    if (await verifyPassword(found?.password_hash ?? null, form.password)) return found ?? null
    await audit(services.db, caller, 'sign_in_failed', { subject: found?.id ?? null })
    return null
  }
  const account = await attemptPassword(services, caller, { key, work: verify })
  if (!account) throw wrongCredentials()
  if (account.status === 'pending') {
    await audit(services.db, caller, 'sign_in_failed', {
      subject: account.id,
      details: { reason: 'pending' },
    })
    throw new AppError('instructor_pending', pendingApproval.message)
  }
  const token = await beginUnchanged(services, caller, account)
  return { token, user: toUser(account, account.held) }
}

/**
 * Starts and counts the session; refuses if the password was changed or the account deleted during the comparison. It
 * is a single statement, because each round trip to the database matters when a whole class signs in.
 */
async function beginUnchanged({ db }: Services, caller: Caller, account: UserRecord): Promise<string> {
  const unchanged = { id: sql<string>`(select id from account)`, kind: account.kind }
  const { token, parts } = sessionParts(db, caller, { user: unchanged })
  try {
    await asOftenAsAsked(() =>
      executeTogether(db, 'sign-in', {
        account: unchangedAccount(db, account),
        // Listed before the session, because the last part runs first: while this statement waits for the account, it
        // must not hold the row of the day that others need.
        ...eventParts(caller, loginOf(account)),
        audit: auditPart(db, caller, 'signed_in', signedInBy(account)),
        ...parts,
      }),
    )
    return token
  } catch (error) {
    // The account has changed, so the session would have no user id.
    throw isNotNullViolation(error) ? wrongCredentials() : error
  }
}

/** Starts the session of a person whose identity is verified, and counts it as a sign-in. */
export async function beginSession(trx: Trx, caller: Caller, account: UserRecord): Promise<string> {
  await audit(trx, caller, 'signed_in', signedInBy(account))
  await recordEvent(trx, caller, loginOf(account))
  return await startSession(trx, caller, { user: account })
}

function signedInBy({ id }: UserRecord) {
  return { subject: id, actor: id }
}

function loginOf({ analytics_key, institution_id }: UserRecord) {
  const user = { analyticsKey: analytics_key, institutionId: institution_id }
  return { user, event: { kind: 'Login' } } as const
}

function wrongCredentials(): AppError {
  return new AppError('wrong_credentials', 'Invalid email or password.')
}
