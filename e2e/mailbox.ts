import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
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
  return async (to, { subject } = {}) => {
    let found: ReceivedMail | undefined
    await expect
      .poll(
        async () => {
          found = await newestUnread(folder, to, subject, read)
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

async function newestUnread(
  folder: string,
  to: string,
  subject: string | RegExp | undefined,
  read: Set<string>,
): Promise<ReceivedMail | undefined> {
  let newest: ReceivedMail | undefined
  // The names begin with the time of delivery; hidden ones are still being written.
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  for (const name of names) {
    if (name.startsWith('.') || !name.endsWith('.eml') || read.has(name)) continue
    const mail = await PostalMime.parse(readFileSync(join(folder, name)))
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
