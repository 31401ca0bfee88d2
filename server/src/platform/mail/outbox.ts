import { randomUUID } from 'node:crypto'
import type { Caller } from '../caller.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import { countRows, type Range } from '../lists.ts'
import type { MailMessage } from './message.ts'
import { renderMail } from './render.tsx'

/** Stores a mail in the transaction of its cause. After the commit, a job delivers it, with retries. */
export async function sendMail(
  trx: Trx<Pick<Services, 'config' | 'jobs'>>,
  caller: Caller,
  { recipient, message }: { recipient: string; message: MailMessage },
): Promise<void> {
  const id = randomUUID()
  const { text, html } = renderMail(message, trx.services.config)
  await trx
    .insertInto('mail_outbox')
    .values({
      id,
      created_at: caller.now,
      recipient,
      subject: message.subject,
      body_text: text,
      body_html: html,
      claimed_until: null,
    })
    .execute()
  await trx.services.jobs.send(trx, 'deliver-mail', { mailId: id })
}

/** The mails that are not delivered yet, the oldest first. Their texts may contain codes and are not read. */
export async function listWaitingMails(db: Db, range: Range | null) {
  let query = db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'subject', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
  if (range) query = query.limit(range.limit).offset(range.offset)
  return await query.execute()
}

/** How many mails wait, and since when the oldest does. */
export async function oldestWaitingMail(db: Db): Promise<{ count: number; since: Date | null }> {
  const { count, since } = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), since }
}

export async function countWaitingMails(db: Db, countTo: number): Promise<number> {
  return await countRows(db, db.selectFrom('mail_outbox').select('id'), countTo)
}
