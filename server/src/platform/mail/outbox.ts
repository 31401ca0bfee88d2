import { randomUUID } from 'node:crypto'
import type { Trx } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import type { MailMessage } from './message.ts'
import { renderMail } from './render.tsx'

/** Stores a mail in the transaction of what caused it; a job delivers it, with retries, once that is committed. */
export async function sendMail(
  trx: Trx,
  platform: Platform,
  recipient: string,
  message: MailMessage,
): Promise<void> {
  const id = randomUUID()
  const { text, html } = renderMail(message, platform.config)
  await trx
    .insertInto('mail_outbox')
    .values({
      id,
      created_at: platform.clock.now(),
      recipient,
      subject: message.subject,
      body_text: text,
      body_html: html,
      claimed_until: null,
    })
    .execute()
  await platform.jobs.send(trx, 'deliver-mail', { mailId: id })
}
