import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { emailKey } from '@tradewind/contract/rules'

export interface ReceivedMail {
  subject: string
  text: string
  html: string
  /** The six digits of a one-time code, if the text contains one. */
  code?: string
}

export interface MailWanted {
  /** Limits the wait to a message with this subject, or to one that matches. */
  subject?: string | RegExp
}

/** Waits for an unread message to an address, and returns the newest one. */
export type ReadMail = (to: string, wanted?: MailWanted) => Promise<ReceivedMail>

/** Reads the folder where a server delivers its mail. */
export function openMailbox(folder: string): ReadMail {
  const read = new Set<string>()
  const parsed = new Map<string, Promise<Email>>()
  // Most mails of a run are for other tests, so each is parsed only once.
  const parse = (name: string) => {
    const mail = parsed.get(name) ?? PostalMime.parse(readFileSync(join(folder, name)))
    parsed.set(name, mail)
    return mail
  }
  return async (to, { subject } = {}) => {
    let found: ReceivedMail | undefined
    await expect
      .poll(
        async () => {
          found = await newestUnread({ folder, read, parse }, to, subject)
          return found !== undefined
        },
        {
          message: `a mail to ${to}${subject === undefined ? '' : ` with subject ${String(subject)}`}`,
          intervals: [100],
        },
      )
      .toBe(true)
    if (found === undefined) throw new Error('unreachable: the poll above waits for it')
    return found
  }
}

interface Mailbox {
  folder: string
  /** The names of the messages that were returned. */
  read: Set<string>
  parse: (name: string) => Promise<Email>
}

async function newestUnread(
  { folder, read, parse }: Mailbox,
  to: string,
  subject: string | RegExp | undefined,
): Promise<ReceivedMail | undefined> {
  let newest: ReceivedMail | undefined
  // File names start with the time of delivery. Hidden files are still being written.
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  for (const name of names) {
    if (name.startsWith('.') || !name.endsWith('.eml') || read.has(name)) continue
    const mail = await parse(name)
    const isTo =
      mail.to?.some((each) => each.address !== undefined && emailKey(each.address) === emailKey(to)) ?? false
    if (!isTo || !subjectMatches(mail.subject ?? '', subject)) continue
    read.add(name)
    const text = mail.text ?? ''
    const code = /(?<!\d)\d{6}(?!\d)/u.exec(text)?.[0]
    newest = { subject: mail.subject ?? '', text, html: mail.html ?? '', ...(code !== undefined && { code }) }
  }
  return newest
}

function subjectMatches(given: string, wanted: string | RegExp | undefined): boolean {
  if (wanted === undefined) return true
  return typeof wanted === 'string' ? given === wanted : wanted.test(given)
}
