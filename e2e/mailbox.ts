import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { emailKey } from '@tradewind/contract/rules'

export interface ReceivedMail {
  subject: string
  text: string
  html: string
  /** The six digits of a one-time code, where the text has some. */
  code?: string
}

export interface MailWanted {
  /** Only a message with this subject, or one that matches. */
  subject?: string | RegExp
}

/** Waits for a message to an address that was not read before, and gives the newest one. */
export type ReadMail = (to: string, wanted?: MailWanted) => Promise<ReceivedMail>

/** Reads the folder that a server delivers its mail to. */
export function openMailbox(folder: string): ReadMail {
  const read = new Set<string>()
  const parsed = new Map<string, Promise<Email>>()
  // Most mails of a run are for somebody else: each is parsed once, however often the folder is looked at.
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
  /** The names of what was given out. */
  read: Set<string>
  parse: (name: string) => Promise<Email>
}

async function newestUnread(
  { folder, read, parse }: Mailbox,
  to: string,
  subject: string | RegExp | undefined,
): Promise<ReceivedMail | undefined> {
  let newest: ReceivedMail | undefined
  // The names begin with the time of delivery; hidden ones are still being written.
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
