import { holdsEverythingByRole } from '@tradewind/contract/roles'
import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/people/users'
import { sql } from 'kysely'
import { audit, auditPart } from '../../../platform/database/audit.ts'
import { asOftenAsAsked, isNotNullViolation } from '../../../platform/database/database.ts'
import { executeTogether } from '../../../platform/database/named-statements.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Services } from '../../../kernel/services.ts'
import type { Browser } from '../../../platform/http/browser.ts'
import { giveBackPart, type Taken } from '../../../platform/http/rate-limits.ts'
import { sessionParts } from '../../../platform/sessions/sessions.ts'
import { toUser } from '../../../platform/sessions/session-user.ts'
import { eventParts } from '../../operations/analytics/analytics.service.ts'
import { unchangedAccount, type UserRecord } from './auth.queries.ts'
import { loginOf, signedInBy } from './begin-session.ts'
import { devicePart, isNoteDue } from './devices.ts'
import { tryPassword } from './password-tries.ts'
import { pendingApproval, signedIn } from './registration.ts'
import { secondStepOf } from './second-step.ts'

/** Signs in with email and password. An unknown address and a wrong password have the same answer and duration. */
export async function signIn(
  services: Services,
  caller: Caller,
  { browser, ...form }: { email: string; password: string; browser: Browser },
): Promise<SignedIn> {
  const tried = { key: emailKey(form.email), password: form.password, device: browser.read('device') }
  const { account, isRight, taken, deviceSince } = await tryPassword(services, caller, tried)
  if (!account || !isRight) {
    await audit(services.db, caller, 'sign_in_failed', { subject: account?.id ?? null })
    throw wrongCredentials()
  }
  if (account.status === 'pending') {
    await services.limits.giveBack(taken)
    await audit(services.db, caller, 'sign_in_failed', {
      subject: account.id,
      details: { reason: 'pending' },
    })
    throw new AppError('instructor_pending', pendingApproval.message)
  }
  if (account.asks_factor) {
    await services.limits.giveBack(taken)
    throw await secondStepOf(services, caller, account)
  }
  const device = browser.keep('device')
  const token = await beginUnchanged(services, caller, {
    account,
    taken,
    newDevice: isNoteDue(deviceSince, caller) ? device : null,
  })
  // Only staff may lack a factor, and only their answer says so.
  return holdsEverythingByRole(account)
    ? await signedIn(services, token)
    : { token, user: toUser(account, account.held) }
}

/**
 * Starts and counts the session; refuses if the password was changed or the account deleted during the comparison. It
 * is a single statement, because each round trip to the database matters when a whole class signs in.
 */
async function beginUnchanged(
  { db }: Services,
  caller: Caller,
  { account, taken, newDevice }: { account: UserRecord; taken: Taken; newDevice: string | null },
): Promise<string> {
  const userId = sql<string>`(select id from account)`
  const unchanged = { id: userId, kind: account.kind }
  const { token, parts } = sessionParts(db, caller, { user: unchanged })
  try {
    await asOftenAsAsked(() =>
      executeTogether(db, newDevice === null ? 'sign-in' : 'sign-in-on-new-device', {
        account: unchangedAccount(db, account),
        // Listed before the session, because the last part runs first: while this statement waits for the account, it
        // must not hold the row of the day or of the address that others need.
        points: giveBackPart(taken),
        ...eventParts(caller, loginOf(account)),
        audit: auditPart(db, caller, 'signed_in', signedInBy(account)),
        ...(newDevice !== null && { device: devicePart(db, caller, { userId, device: newDevice }) }),
        ...parts,
      }),
    )
    return token
  } catch (error) {
    // The account has changed, so the session would have no user id.
    throw isNotNullViolation(error) ? wrongCredentials() : error
  }
}

function wrongCredentials(): AppError {
  return new AppError('wrong_credentials', 'Invalid email or password.')
}
