import { holdsEverythingByRole } from '@tradewind/contract/roles'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { endSessions } from '../../../platform/sessions/sessions.store.ts'
import { accountDeletedMail } from '../auth/auth.mails.ts'
import { removeUser } from '../auth/auth.service.ts'
import { sendVerification } from '../auth/verification.ts'
import { getManaged, lockManaged, noSuchUser } from './managed-users.ts'
import { findAnybody } from './users.queries.ts'

interface Message {
  message: string
}

/** Deletes another person's account with all personal data, and notifies them if their address is proven. */
export async function deleteUser(
  services: Services,
  caller: SignedInCaller,
  wanted: string,
): Promise<Message> {
  await inTransaction(services, async (trx) => {
    const { id } = await getManaged(trx, wanted)
    if (id === caller.session.user.id)
      throw new AppError('forbidden', 'To delete your own account, go to your settings.')
    const user = await lockManaged(trx, id, { keepsAdmin: false })
    await removeUser(trx, caller, id)
    if (user.kind === 'portal' && user.email_proven_at !== null)
      await sendMail(trx, caller, {
        recipient: user.email,
        message: accountDeletedMail(services.config, user.first_name, { byOwner: false }),
      })
  })
  return { message: 'The user and all their data were deleted.' }
}

/** Ends all sessions of any user, managed or not, except the caller's current one. */
export async function signOutUser(
  services: Services,
  caller: SignedInCaller,
  wanted: string,
): Promise<Message> {
  const own = await inTransaction(services, async (trx) => {
    const id = await findAnybody(trx, wanted)
    if (id === undefined) throw noSuchUser()
    const isOwn = id === caller.session.user.id
    await endSessions(trx, id, isOwn ? caller.session.id : undefined)
    await audit(trx, caller, 'sessions_ended', { subject: id })
    return isOwn
  })
  return {
    message: own
      ? 'You are signed out on all your other devices.'
      : 'The user is signed out on all their devices.',
  }
}

/** Mails a new code that verifies the address. Refuses with 422 if there is nothing to verify. */
export async function sendCode(services: Services, caller: SignedInCaller, wanted: string): Promise<Message> {
  const user = await getManaged(services.db, wanted)
  if (user.verified) throw new AppError('already_verified', 'This email address is already verified.')
  if (user.kind !== 'portal' || holdsEverythingByRole(user))
    throw new AppError('already_verified', 'This person does not need to verify an email address.')
  await sendVerification(services, caller, { id: user.id, email: user.email, firstName: user.first_name })
  await audit(services.db, caller, 'code_sent', { subject: user.id })
  return { message: 'Email Sent' }
}
