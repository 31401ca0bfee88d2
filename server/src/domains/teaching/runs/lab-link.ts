import { labById, labPath, type LabId } from '@tradewind/contract/catalogue'
import type { Config } from '../../../config.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { admitToLab } from '../../access/grants/admission.service.ts'

const linksOfUser: LimitRule = { name: 'lab-link', points: 5, seconds: 3600 }

/**
 * Mails the caller a link to a lab that they hold. Refuses accounts from an LMS, whose address nobody has proven, and
 * with 429 after five mails in an hour.
 */
export async function mailLabLink(
  services: Services,
  caller: SignedInCaller,
  { lab, classCode }: { lab: LabId; classCode: string | null },
): Promise<void> {
  const { user } = caller.session
  if (user.kind !== 'portal')
    throw new AppError('forbidden', 'Please open the lab from your course on a larger screen.')
  await admitToLab(services, caller, lab)
  await services.limits.take([linksOfUser, user.id])
  await inTransaction(services, async (trx) => {
    const message = labLinkMail(trx.services.config, lab, classCode)
    await sendMail(trx, caller, { recipient: user.email, message })
  })
}

function labLinkMail({ publicUrl }: Config, id: LabId, classCode: string | null): MailMessage {
  const { name } = labById(id)
  return {
    kind: 'access',
    subject: `Your link to ${name}`,
    preview: 'Open it on a larger screen.',
    heading: `${name} on a larger screen`,
    blocks: [
      { kind: 'paragraph', text: 'You asked for this link on a phone, to play on a larger screen.' },
      { kind: 'button', label: `Open ${name}`, url: `${publicUrl}${labPath(id, classCode)}` },
      {
        kind: 'note',
        text: 'The link opens the lab after you sign in. It does not sign anybody in by itself.',
      },
    ],
  }
}
