import { emailKey } from '@tradewind/contract/rules'
import { Caller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { MailEnd } from '../../../platform/mail/delivery.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { noteMailRefused } from '../../../platform/sessions/users.store.ts'
import { mailAdministrators } from '../../sales/checkout/fulfil.ts'

/**
 * What follows from the end of a mail: the account whose address was refused is told when its owner is here, until a
 * mail arrives; and administrators are told once when mails begin to be given up.
 */
export async function noteMailEnd(trx: Trx, { mail, state }: MailEnd): Promise<void> {
  if (state === 'refused' || state === 'delivered') {
    const at = state === 'refused' ? trx.services.clock.now() : null
    await noteMailRefused(trx, { emailKey: emailKey(mail.recipient), at })
  }
  if (state === 'given_up' && mail.kind !== 'administration') await tellOfGivenUp(trx, mail.id)
}

const subject = 'Mails could not be delivered'

async function tellOfGivenUp(trx: Trx, mailId: string): Promise<void> {
  const now = trx.services.clock.now()
  const before = await trx
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'given_up')
    .where('ended_at', '>', later(now, -day))
    .where('id', '<>', mailId)
    .executeTakeFirst()
  if (!before) await mailAdministrators(trx, Caller.system(now), givenUpMail(trx.services.config.publicUrl))
}

function givenUpMail(publicUrl: string): MailMessage {
  return {
    kind: 'administration',
    subject,
    preview: 'We tried for five days.',
    heading: subject,
    blocks: [
      {
        kind: 'paragraph',
        text: 'We tried for five days to deliver a mail, and have given it up. Others may follow. The page of each person shows their mails, and what the mail server said.',
      },
      { kind: 'button', label: 'See the mails that wait', url: `${publicUrl}/admin?tab=mail` },
    ],
  }
}
