import { holdsEverythingByRole } from '@tradewind/contract/roles'
import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/people/users'
import { audit } from '../../../platform/database/audit.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { hashQueue } from '../../../platform/waiting/hash-queue.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Services } from '../../../kernel/services.ts'
import type { Browser } from '../../../platform/http/browser.ts'
import { toUser } from '../../../platform/sessions/session-user.ts'
import { lockUnchanged } from './auth.queries.ts'
import { beginSession } from './begin-session.ts'
import { bindDevice, isNoteDue } from './devices.ts'
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
  const { account, isRight, taken } = await tryPassword(services, caller, tried)
  if (!account || !isRight) {
    // Owners, who mistype on their own devices, are no reason to let their campus wait.
    if (!account?.device_since) hashQueue.countWrong(caller)
    await audit(services.db, caller, 'sign_in_failed', { subject: account?.id ?? null })
    throw wrongCredentials()
  }
  const giveBack = () => services.limits.giveBack(taken)
  if (account.status === 'pending') {
    await giveBack()
    await audit(services.db, caller, 'sign_in_failed', {
      subject: account.id,
      details: { reason: 'pending' },
    })
    throw new AppError('instructor_pending', pendingApproval.message)
  }
  if (account.asks_factor) {
    await giveBack()
    throw await secondStepOf(services, caller, account)
  }
  const device = browser.keep('device')
  const begin = inTransaction(services, async (trx) => {
    // The password may have been changed, or the account deleted, during the comparison.
    if (!(await lockUnchanged(trx, account))) throw wrongCredentials()
    if (isNoteDue(account.device_since, caller)) await bindDevice(trx, caller, { userId: account.id, device })
    return await beginSession(trx, caller, account)
  })
  // At once, because a person waits for both. Points that stay taken end by themselves; the session has begun.
  const given = giveBack().catch((error: unknown) =>
    services.log.warn({ err: error }, 'points of a right password could not be given back'),
  )
  const [token] = await Promise.all([begin, given])
  // Only staff may lack a factor, and only their answer says so.
  return holdsEverythingByRole(account)
    ? await signedIn(services, token)
    : { token, user: toUser(account, account.held) }
}

function wrongCredentials(): AppError {
  return new AppError('wrong_credentials', 'Invalid email or password.')
}
