import { randomUUID } from 'node:crypto'
import type { Trx } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { MailMessage } from './message.ts'
import { renderMail } from './render.tsx'

/** Stores a mail in the transaction of what caused it; a job delivers it, with retries, once that is committed. */
export async function sendMail(
  trx: Trx,
  services: Services,
  recipient: string,
  message: MailMessage,
): Promise<void> {
  const id = randomUUID()
  const { text, html } = renderMail(message, services.config)
  await trx
    .insertInto('mail_outbox')
    .values({
      id,
      created_at: services.clock.now(),
      recipient,
      subject: message.subject,
      body_text: text,
      body_html: html,
      claimed_until: null,
    })
    .execute()
  await services.jobs.send(trx, 'deliver-mail', { mailId: id })
}
