import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/people/users'
import { audit } from '../../../platform/database/audit.ts'
import { isUniqueViolation } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { updateUnprovenEmail } from '../../../platform/sessions/users.store.ts'
import { verificationMail } from './auth.mails.ts'
import { isProven } from './auth.queries.ts'
import { makeCode, tryCode, spendCode, voidResets, wrongCode } from './one-time-codes.ts'
import { proveAddress } from './proven-address.ts'
import { emailTaken, freeUnprovenAddress, signedIn } from './registration.ts'

/** Proves the address with the mailed code. Calling it again after that is not an error. */
export async function verifyEmail(
  services: Services,
  caller: SignedInCaller,
  code: string,
): Promise<SignedIn> {
  const { user, token } = caller.session
  if (isDone(caller)) return { token, user }
  const right = await tryCode(services, caller, { userId: user.id, purpose: 'verify_email', code })
  const isFirst =
    right !== null && (await inTransaction(services, (trx) => useVerification(trx, caller, right.id)))
  // The same code may have been sent twice at once, and the other call was faster.
  if (isFirst || (await isProven(services.db, user.id))) return await signedIn(services, token)
  await audit(services.db, caller, 'code_wrong', { subject: user.id })
  throw wrongCode('code')
}

/** Returns false if the code was used up in the meantime. */
async function useVerification(trx: Trx, caller: SignedInCaller, codeId: string): Promise<boolean> {
  const { session } = caller
  if (!(await spendCode(trx, caller, codeId))) return false
  await proveAddress(trx, caller, { userId: session.user.id, session })
  return true
}

/** Mails a new code; the previous one stops working. */
export async function resendVerification(services: Services, caller: SignedInCaller): Promise<void> {
  if (caller.session.kind !== 'portal' || isDone(caller)) throw alreadyVerified()
  await sendVerification(services, caller, caller.session.user)
}

/** The same for any account. Refuses with 429 if a code was sent just now, or too often. */
export async function sendVerification(
  services: Services,
  caller: Caller,
  user: { id: string; email: string; firstName: string },
): Promise<void> {
  const wanted = { userId: user.id, purpose: 'verify_email' } as const
  await inTransaction(services, async (trx) => {
    const code = await makeCode(trx, caller, wanted)
    const message = verificationMail(services.config, code)
    await sendMail(trx, caller, { recipient: user.email, message })
  })
}

/**
 * "Wrong address?": corrects the address of an unverified account and mails a code to it. Everything mailed to the old
 * address becomes void, because it proves nothing about the new one.
 */
export async function correctEmail(
  services: Services,
  caller: SignedInCaller,
  email: string,
): Promise<SignedIn> {
  refuseVerified(caller)
  const { user, token } = caller.session
  const wanted = { userId: user.id, purpose: 'verify_email', toAnotherAddress: true } as const
  try {
    await inTransaction(services, async (trx) => {
      const code = await makeCode(trx, caller, wanted)
      await changeEmail(trx, caller, email)
      const message = verificationMail(services.config, code)
      await sendMail(trx, caller, { recipient: email, message })
    })
  } catch (error) {
    // Another person took the address at the same moment.
    throw isUniqueViolation(error) ? emailTaken() : error
  }
  return await signedIn(services, token)
}

async function changeEmail(trx: Trx, caller: SignedInCaller, email: string): Promise<void> {
  const userId = caller.session.user.id
  const key = emailKey(email)
  await freeUnprovenAddress(trx, caller, { key, actor: userId })
  if (!(await updateUnprovenEmail(trx, userId, email, key))) throw alreadyVerified()
  await voidResets(trx, caller, userId)
  await audit(trx, caller, 'email_corrected', { subject: userId })
}

/** An administrator may take back what a code has shown, or verify what no code has. */
function isDone({ session }: SignedInCaller): boolean {
  return session.user.verified && session.emailProven
}

function refuseVerified({ session }: SignedInCaller): void {
  if (session.kind !== 'portal' || session.user.verified) throw alreadyVerified()
}

export function alreadyVerified(): AppError {
  return new AppError('already_verified', 'Your email address is already verified.')
}
