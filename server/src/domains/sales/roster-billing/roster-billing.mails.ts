import { labById } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Config } from '../../../config.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import type { BillingRow } from './roster-billing.queries.ts'

/** To a student whose course pays a lab. */
export function billedMail({ publicUrl }: Config, firstName: string, billing: BillingRow): MailMessage {
  const { name } = labById(billing.lab_id)
  const optOut = dayWords(billing.opt_out_until)
  return {
    kind: 'access',
    subject: `${name} comes with your course`,
    preview: `You have access now. You can opt out until ${optOut}.`,
    heading: `${name} comes with your course`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, ${billing.course === '' ? 'your course' : billing.course} includes ${name}. You have access now, until ${dayWords(billing.access_until)}. Your school puts the price on the bill of the course.`,
      },
      {
        kind: 'paragraph',
        text: `If you do not want it, opt out until ${optOut}, in your account, under Orders. Your access then ends, and nothing is billed for you. You can come back in until the same day.`,
      },
      { kind: 'button', label: 'Open your account', url: `${publicUrl}/settings?part=orders` },
    ],
  }
}
