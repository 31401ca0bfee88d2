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

// Wrong passwords only. Per account and address, so that an attacker elsewhere cannot lock the owner out; over all
// addresses for a short time only; and per address, wide enough for a class behind one.
const ofAccountAndAddress: LimitRule = { name: 'password-account-address', points: 10, seconds: 900 }
const ofAccount: LimitRule = { name: 'password-account', points: 100, seconds: 300 }
const ofAddress: LimitRule = { name: 'password-address', points: 300, seconds: 300 }

/**
 * Runs a try to prove the password of the account `key`; null where it was wrong. Where others have spent the points of
 * the account or the address, the owner still gets in from an address with a session of theirs.
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

/** Signs in with email and password. Unknown address and wrong password are answered alike, in the same time. */
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
 * is one statement, because each trip to the database counts when a whole class signs in.
 */
async function beginUnchanged({ db }: Services, caller: Caller, account: UserRecord): Promise<string> {
  const unchanged = { id: sql<string>`(select id from account)`, kind: account.kind }
  const { token, parts } = sessionParts(db, caller, { user: unchanged })
  try {
    await asOftenAsAsked(() =>
      executeTogether(db, 'sign-in', {
        account: unchangedAccount(db, account),
        // Before the session, which is written first: nobody waits for the row of the day while this waits for the account.
        ...eventParts(caller, loginOf(account)),
        audit: auditPart(db, caller, 'signed_in', signedInBy(account)),
        ...parts,
      }),
    )
    return token
  } catch (error) {
    // A session without an account, because there is none that is unchanged.
    throw isNotNullViolation(error) ? wrongCredentials() : error
  }
}

/** Starts the session of a person who has proven their identity, and counts it as a sign-in. */
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
