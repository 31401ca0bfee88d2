import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { MailTarget } from '../../config.ts'
import { minute, second } from '../../kernel/clock.ts'

export interface Mail {
  id: string
  from: { name: string; address: string }
  recipient: string
  subject: string
  text: string
  html: string
}

/** Delivers a mail and returns the answer. Rejects if that failed. */
export type Deliver = (mail: Mail) => Promise<string>

export interface Transport {
  deliver: Deliver
  /** Closes the connections that are kept open. */
  close(): void
}

/** The most mails that a process hands over at the same moment. */
export const deliveredAtOnce = 6

export function openTransport(target: MailTarget): Transport {
  return target.kind === 'file' ? toFolder(target.folder) : toSmtp(target)
}

/**
 * A mail server may think about a whole message for ten minutes (RFC 5321, 4.5.3.2.6). Who hangs up earlier and tries
 * again sends it twice.
 */
const answersWithin = 10 * minute

function toSmtp(target: SmtpTarget): Transport {
  const transport = nodemailer.createTransport({
    ...connection(target, { connectsWithin: 10 * second, answersWithin }),
    pool: true,
    maxConnections: deliveredAtOnce,
    // The library tries again by itself only where not a byte of the mail was sent: the server ended a connection that
    // had stayed open, or a new one before its greeting. All may have stayed open, and only a new one tells the reason.
    maxRequeues: deliveredAtOnce,
  })
  return {
    deliver: async (mail) => (await transport.sendMail(options(mail))).response,
    close: () => transport.close(),
  }
}

type SmtpTarget = Extract<MailTarget, { kind: 'smtp' }>

/** The limits of a connection in ms: until it stands, and of a silence. */
export interface ConnectionLimits {
  connectsWithin: number
  answersWithin: number
}

/** A single connection to a mail server. */
export function smtpTransport(target: SmtpTarget, limits: ConnectionLimits) {
  return nodemailer.createTransport(connection(target, limits))
}

/** Certificates are verified wherever TLS is spoken, by `smtps:` or STARTTLS. */
function connection(
  { url, requireTls }: SmtpTarget,
  { connectsWithin, answersWithin: answers }: ConnectionLimits,
) {
  // Beside an address the library takes only defaults of messages, so all settings of the connection are here.
  return {
    url,
    connectionTimeout: connectsWithin,
    greetingTimeout: Math.min(answers, 30 * second),
    socketTimeout: answers,
    requireTLS: requireTls,
  }
}

/** One `.eml` file per message, with the time in its name so that a listing is in order. */
function toFolder(folder: string): Transport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const deliver: Deliver = async (mail) => {
    const { message } = await transport.sendMail(options(mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replace(/[:.]/gu, '-')}-${mail.id}.eml`
    // The file is written under another name and renamed, so that a reader never sees half a message.
    const unfinished = join(folder, `.${name}`)
    try {
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    } catch (error) {
      // A full disk keeps an empty file for every try.
      await rm(unfinished, { force: true })
      throw error
    }
    return 'Written to a file'
  }
  return { deliver, close: () => undefined }
}

/** Names stay names, whatever is in them, because addresses are given in parts. */
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
