import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type TransportOptions } from 'nodemailer'
import type { Selectable } from 'kysely'
import type { MailTarget } from '../../config.ts'
import { day, later, second } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { inTransaction, type Trx } from '../database/transaction.ts'
import type { MailOutboxTable } from '../database/tables.ts'
import type { Services } from '../services.ts'

export interface Mail {
  id: string
  from: string
  recipient: string
  subject: string
  text: string
  html: string
}

/** Delivers a mail. Rejects if that failed and should be tried again. */
export type Deliver = (mail: Mail) => Promise<void>

export function createDelivery(target: MailTarget): Deliver {
  return target.kind === 'file' ? toFolder(target.folder) : toSmtp(target)
}

/** A claim that is not renewed within this time belongs to a killed process. */
const claimFor = 10 * second
const renewedEvery = 3 * second

/**
 * The handler of the job: claims a stored mail, delivers it and deletes it with its code and address. Rejects if it
 * should be tried again. A crash between the last two steps delivers it twice with the same Message-ID, which mail
 * programs show once.
 */
export async function deliverStored(services: Services, deliver: Deliver, mailId: string): Promise<void> {
  const { db, clock, config } = services
  const mail = await claim(db, mailId, clock.now())
  if (mail === 'gone') return
  if (mail === 'claimed') throw new Error('Another process is delivering this mail')
  const renewing = setInterval(() => void renewClaim(services, mailId), renewedEvery)
  try {
    await deliver({
      id: mail.id,
      from: config.mailFrom,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
    })
  } catch (error) {
    if (isRefusedForGood(error)) {
      services.log.warn({ mailId }, 'a mail server refused a mail permanently')
      await db.deleteFrom('mail_outbox').where('id', '=', mailId).execute()
      return
    }
    await db.updateTable('mail_outbox').set({ claimed_until: null }).where('id', '=', mailId).execute()
    throw error
  } finally {
    clearInterval(renewing)
  }
  await db.deleteFrom('mail_outbox').where('id', '=', mailId).execute()
}

async function renewClaim({ db, clock, log }: Services, mailId: string): Promise<void> {
  try {
    await db
      .updateTable('mail_outbox')
      .set({ claimed_until: later(clock.now(), claimFor) })
      .where('id', '=', mailId)
      .where('claimed_until', 'is not', null)
      .execute()
  } catch (error) {
    log.warn({ err: error, mailId }, 'the claim on a mail could not be renewed')
  }
}

async function claim(
  db: Db,
  mailId: string,
  now: Date,
): Promise<Selectable<MailOutboxTable> | 'gone' | 'claimed'> {
  const mail = await db
    .updateTable('mail_outbox')
    .set({ claimed_until: later(now, claimFor) })
    .where('id', '=', mailId)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', now)]))
    .returningAll()
    .executeTakeFirst()
  if (mail) return mail
  const exists = await db.selectFrom('mail_outbox').select('id').where('id', '=', mailId).executeTakeFirst()
  return exists ? 'claimed' : 'gone'
}

/**
 * SMTP status 5xx, for example for an unknown mailbox. Trying again would not help (RFC 5321, 4.2.1). A refusal of TLS or
 * of our password concerns the settings and not the mail, which waits until they are corrected.
 */
function isRefusedForGood(error: unknown): boolean {
  return (
    error instanceof Error &&
    !('code' in error && (error.code === 'ETLS' || error.code === 'EAUTH')) &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  )
}

/**
 * At a start, requests every stored mail again, because a killed process may have taken its job with it. On the
 * embedded database no other process can be delivering, so the claims of the killed process are removed.
 */
export async function recoverMails(services: Services): Promise<void> {
  await inTransaction(services, async (trx) => {
    if (services.config.databaseUrl === null)
      await trx.updateTable('mail_outbox').set({ claimed_until: null }).execute()
    await askForStored(trx, services)
  })
}

/** A mail that could not be delivered for this time is given up. */
const giveUpAfter = 3 * day

/** Every night, gives up mails that are too old and requests the others again, because their jobs may have ended. */
export async function tidyMails(services: Services): Promise<void> {
  await inTransaction(services, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('mail_outbox')
      .where('created_at', '<', later(services.clock.now(), -giveUpAfter))
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      services.log.error({ mails: String(numDeletedRows) }, 'mails could not be delivered for three days')
    await askForStored(trx, services)
  })
}

async function askForStored(trx: Trx, services: Services): Promise<void> {
  const stored = await trx.selectFrom('mail_outbox').select('id').orderBy('created_at').execute()
  for (const { id } of stored) await services.jobs.send(trx, 'deliver-mail', { mailId: id })
}

function toSmtp(target: SmtpTarget): Deliver {
  const transport = smtpTransport(target, { connectsWithin: 10 * second, answersWithin: 20 * second })
  return async (mail) => {
    await transport.sendMail(options(mail))
  }
}

type SmtpTarget = Extract<MailTarget, { kind: 'smtp' }>

/**
 * The connection to a mail server, with its limits in ms. Certificates are verified wherever TLS is spoken, by `smtps:`
 * or STARTTLS.
 */
export function smtpTransport(
  { url, requireTls }: SmtpTarget,
  { connectsWithin, answersWithin }: { connectsWithin: number; answersWithin: number },
) {
  // Beside an address the library takes only defaults of messages, so all settings of the connection are here.
  return nodemailer.createTransport({
    url,
    connectionTimeout: connectsWithin,
    socketTimeout: answersWithin,
    requireTLS: requireTls,
  } as TransportOptions)
}

/** One `.eml` file per message, with the time in its name so that a listing is in order. */
function toFolder(folder: string): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await transport.sendMail(options(mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replace(/[:.]/gu, '-')}-${mail.id}.eml`
    // The file is written under another name and renamed, so that a reader never sees half a message.
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
