import type { PersonsMail } from '@tradewind/contract/operations/mails'
import { emailKey } from '@tradewind/contract/rules'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { askForMail, listMailsTo, toMail, type ToldMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { findOpenInvitationTo } from '../instructors/invitations.queries.ts'
import { sendInvitationAgain } from '../instructors/invitations.ts'
import { getManaged } from './managed-users.ts'
import { sendCode } from './user-care.ts'

/** The mails to a user's address of the last thirty days with their outcome. Empty without an address. */
export async function readMailsOf({ db, clock }: Services, wanted: string): Promise<PersonsMail[]> {
  const user = await getManaged(db, wanted)
  if (user.email === '') return []
  const invitation = await findOpenInvitationTo(db, emailKey(user.email), clock.now())
  const rows = await listMailsTo(db, user.email)
  return rows.map((row) => ({
    ...toMail(row),
    state: row.state,
    endedAt: row.ended_at?.getTime() ?? null,
    again: canBeSentAgain(row, { verified: user.verified, isInvited: invitation !== undefined }),
  }))
}

/** What has ended keeps no text. A code or a link is made anew, as long as it is needed. */
function canBeSentAgain(
  { state, kind }: Pick<ToldMail, 'state' | 'kind'>,
  { verified, isInvited }: { verified: boolean; isInvited: boolean },
): boolean {
  if (state === 'waiting') return true
  if (state === 'delivered') return false
  return (kind === 'code' && !verified) || (kind === 'invitation' && isInvited)
}

/**
 * Tries a mail that waits now, or mails a new code or link for one that did not arrive. Refuses with 404 a mail to
 * another address, and with 409 one whose text is gone.
 */
export async function sendAgain(
  services: Services,
  caller: SignedInCaller,
  { wanted, mailId }: { wanted: string; mailId: string },
): Promise<{ message: string }> {
  const { db } = services
  const user = await getManaged(db, wanted)
  const mail = (await listMailsTo(db, user.email)).find(({ id }) => id === mailId)
  if (!mail) throw new AppError('not_found', 'There is no such mail. Please reload the list.')
  const invitation = await findOpenInvitationTo(db, emailKey(user.email), caller.now)
  if (!canBeSentAgain(mail, { verified: user.verified, isInvited: invitation !== undefined }))
    throw new AppError('mail_ended', 'The text of this mail is no longer stored, so it cannot be sent again.')
  if (mail.state === 'waiting')
    await inTransaction(services, async (trx) => {
      await askForMail(trx, mail)
      await audit(trx, caller, 'mail_sent_again', { subject: user.id })
    })
  else if (mail.kind === 'code') return await sendCode(services, caller, user.id)
  else if (invitation) await sendInvitationAgain(services, caller, invitation.id)
  return { message: 'Email Sent' }
}
