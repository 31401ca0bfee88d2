import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config, MailTarget } from '../../config.ts'
import type { Db } from '../database/database.ts'

export interface Mail {
  id: string
  from: string
  recipient: string
  subject: string
  text: string
  html: string
}

/** Hands a mail over; rejects where that failed and should be tried again. */
export type Deliver = (mail: Mail) => Promise<void>

export function createDelivery(target: MailTarget): Deliver {
  return target.kind === 'file' ? toFolder(target.folder) : toSmtp(target.url)
}

/**
 * The job's handler: delivers a stored mail and then forgets it, code and address included. A crash in between delivers
 * it twice with the same Message-ID, which mail programs show once.
 */
export async function deliverStored(db: Db, config: Config, deliver: Deliver, mailId: string): Promise<void> {
  const mail = await db.selectFrom('mail_outbox').selectAll().where('id', '=', mailId).executeTakeFirst()
  if (!mail) return
  await deliver({
    id: mail.id,
    from: config.mailFrom,
    recipient: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
  })
  await db.deleteFrom('mail_outbox').where('id', '=', mailId).execute()
}

function toSmtp(url: string): Deliver {
  const transport = nodemailer.createTransport(url, {
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  } as object)
  return async (mail) => {
    await transport.sendMail(options(mail))
  }
}

/** One `.eml` file a message, named by time so that a listing is in order. */
function toFolder(folder: string): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await transport.sendMail(options(mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replace(/[:.]/gu, '-')}-${mail.id}.eml`
    // Written beside and renamed: a reader never sees half a message.
    const unfinished = join(folder, `.${name}`)
    await writeFile(unfinished, message as Buffer, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  }
}

function options(mail: Mail) {
  return {
    messageId: `<${mail.id}@tradewind>`,
    from: mail.from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'auto-submitted': 'auto-generated' },
  }
}
