import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/users'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction, isUniqueViolation, type Trx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/caller.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import type { Session } from '../../platform/sessions/sessions.ts'
import { verificationMail } from './auth.mails.ts'
import { updateUnprovenEmail, updateUser } from './auth.queries.ts'
import { newCode, storeCode, tryCode, useCode, voidResets, wrongCode } from './one-time-codes.ts'
import { emailTaken, freeUnprovenAddress, signedIn } from './registration.ts'

/** Proves the address with the mailed code. Asking again once it is proven is no mistake of the person's. */
export async function verifyEmail(
  services: Services,
  caller: Caller,
  session: Session,
  code: string,
): Promise<SignedIn> {
  if (session.user.verified) return { token: session.token, user: session.user }
  const right = await tryCode(services.db, session.user.id, 'verify_email', code, caller.now)
  if (!right) {
    await recordAudit(services.db, caller, caller.now, {
      action: 'code_wrong',
      actor: session.user.id,
      subject: session.user.id,
    })
    throw wrongCode('code')
  }
  await inTransaction(services.db, async (trx) => {
    if (!(await useCode(trx, right.id, caller.now))) throw wrongCode('code')
    await updateUser(trx, session.user.id, { verified: true })
    await recordAudit(trx, caller, caller.now, {
      action: 'email_verified',
      actor: session.user.id,
      subject: session.user.id,
    })
  })
  return await signedIn(services, session.user.id, session.token)
}

/** Mails a new code; the former no longer works. */
export async function resendVerification(
  services: Services,
  caller: Caller,
  session: Session,
): Promise<void> {
  refuseVerified(session)
  await sendVerification(services, caller, session.user)
}

/** The same for whichever account; refuses with 429 where a code was sent just now, or too often. */
export async function sendVerification(
  services: Services,
  caller: Caller,
  user: { id: string; email: string; firstName: string },
): Promise<void> {
  const { code, hash } = await newCode(services.db, user.id, 'verify_email', caller.now)
  await inTransaction(services.db, async (trx) => {
    await storeCode(trx, user.id, 'verify_email', hash, caller.now)
    await sendMail(trx, services, user.email, verificationMail(services.config, user.firstName, code))
  })
}

/**
 * "Wrong address?": corrects the address of an account that is not verified yet, and mails a code there. What was mailed
 * to the former address proves nothing of the new one, so all of it is void.
 */
export async function correctEmail(
  services: Services,
  caller: Caller,
  session: Session,
  email: string,
): Promise<SignedIn> {
  refuseVerified(session)
  const sending = { toAnotherAddress: true }
  const { code, hash } = await newCode(services.db, session.user.id, 'verify_email', caller.now, sending)
  try {
    await inTransaction(services.db, async (trx) => {
      await storeCode(trx, session.user.id, 'verify_email', hash, caller.now, sending)
      await changeEmail(trx, caller, session.user.id, email)
      await sendMail(trx, services, email, verificationMail(services.config, session.user.firstName, code))
    })
  } catch (error) {
    // Somebody else took the address at the same moment.
    throw isUniqueViolation(error) ? emailTaken() : error
  }
  return await signedIn(services, session.user.id, session.token)
}

async function changeEmail(trx: Trx, caller: Caller, userId: string, email: string): Promise<void> {
  const key = emailKey(email)
  await freeUnprovenAddress(trx, caller, key, userId)
  if (!(await updateUnprovenEmail(trx, userId, email, key))) throw alreadyVerified()
  await voidResets(trx, userId, caller.now)
  await recordAudit(trx, caller, caller.now, { action: 'email_corrected', actor: userId, subject: userId })
}

function refuseVerified(session: Session): void {
  if (session.kind !== 'portal' || session.user.verified) throw alreadyVerified()
}

export function alreadyVerified(): AppError {
  return new AppError('already_verified', 'Your email address is verified already.')
}
