import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/people/users'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { isUniqueViolation } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { refusedField } from '../../../kernel/error.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { sessionEnded } from '../../../platform/sessions/sessions.ts'
import { updateUser } from '../../../platform/sessions/users.store.ts'
import { changeEmailMail, emailChangedMail } from './auth.mails.ts'
import { findAccount, lockUser } from './auth.queries.ts'
import { provePassword } from './fresh-proof.ts'
import { makeCode, spendCode, tryCode, voidResets, wrongCode } from './one-time-codes.ts'
import { proveAddress } from './proven-address.ts'
import { emailTaken, freeUnprovenAddress, givesWay, signedIn } from './registration.ts'

/** Mails a code to the address that the caller wants from now on. Nothing changes before it comes back. */
export async function requestEmailChange(
  services: Services,
  caller: SignedInCaller,
  form: { email: string; password: string },
): Promise<void> {
  const { user } = caller.session
  await provePassword(services, caller, { password: form.password, field: 'password' })
  const key = emailKey(form.email)
  if (key === emailKey(user.email)) throw refusedField('email', 'This is already your address.')
  if ((await findAccount(services.db, key)) && !(await givesWay(services.db, caller, key))) throw emailTaken()
  const wanted = { userId: user.id, purpose: 'change_email', newEmail: form.email } as const
  await inTransaction(services, async (trx) => {
    const code = await makeCode(trx, caller, wanted)
    await audit(trx, caller, 'code_sent', { subject: user.id })
    await sendMail(trx, caller, { recipient: form.email, message: changeEmailMail(services.config, code) })
  })
}

/**
 * Gives the account the new address with the code that was mailed there. The former address is told, and reset codes
 * that it has got become void. Two calls at once with the same code have the same answer.
 */
export async function confirmEmailChange(
  services: Services,
  caller: SignedInCaller,
  code: string,
): Promise<SignedIn> {
  const { user, token } = caller.session
  const right = await tryCode(services, caller, { userId: user.id, purpose: 'change_email', code })
  const email = right?.newEmail ?? null
  try {
    if (right && email !== null)
      await inTransaction(services, (trx) => changeEmail(trx, caller, { codeId: right.id, email }))
  } catch (error) {
    // Another person took the address in the meantime.
    throw isUniqueViolation(error) ? emailTaken() : error
  }
  const now = await signedIn(services, token)
  if (email !== null && emailKey(now.user.email) === emailKey(email)) return now
  await audit(services.db, caller, 'code_wrong', { subject: user.id })
  throw wrongCode('code')
}

async function changeEmail(
  trx: Trx,
  caller: SignedInCaller,
  { codeId, email }: { codeId: string; email: string },
): Promise<void> {
  const { config } = trx.services
  const { user } = caller.session
  const former = await lockUser(trx, user.id)
  if (!former) throw sessionEnded()
  if (!(await spendCode(trx, caller, codeId))) return
  const key = emailKey(email)
  await freeUnprovenAddress(trx, caller, { key, actor: user.id })
  await updateUser(trx, user.id, { email, email_key: key, mail_refused_at: null })
  await proveAddress(trx, caller, { userId: user.id, session: caller.session })
  await voidResets(trx, caller, user.id)
  await audit(trx, caller, 'email_changed', { subject: user.id })
  if (former.email_proven_at === null) return
  await sendMail(trx, caller, {
    recipient: former.email,
    message: emailChangedMail(config, former.first_name),
  })
}
