import type { MailKind, MailState } from '@tradewind/contract/operations/mails'
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { Db } from '../database/database.ts'

declare module '../database/tables.ts' {
  interface Tables {
    mail_outbox: MailOutboxTable
  }
}

type MailHold = 'server' | 'recipient' | null

/** Waiting mails, and the outcome of others. One that has ended keeps no subject and no text. */
export interface MailOutboxTable {
  id: string
  kind: MailKind
  state: ColumnType<MailState, MailState | undefined, MailState>
  created_at: Date
  /** Empty once it has ended. */
  recipient: string
  /** Finds and counts the mails to an address, also those that have ended. */
  recipient_hash: string
  subject: string
  body_text: string
  body_html: string
  /** From then on it is not sent any more. */
  expires_at: Generated<Date | null>
  /** A process is delivering the mail until then. */
  claimed_until: Date | null
  tries: Generated<number>
  tried_at: Generated<Date | null>
  /** What holds a mail up that waits: the mail server as a whole, or this recipient or message. */
  held_by: ColumnType<MailHold, MailHold | undefined, MailHold>
  /** What the mail server said last. */
  answer: Generated<string | null>
  ended_at: Generated<Date | null>
}

export type MailRow = Selectable<MailOutboxTable>

export async function insertMail(db: Db, mail: Insertable<MailOutboxTable>): Promise<void> {
  await db.insertInto('mail_outbox').values(mail).execute()
}

/** Claims a waiting mail that no process is delivering, and returns it. */
export async function claimMail(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<MailRow | undefined> {
  return await db
    .updateTable('mail_outbox')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', now)]))
    .returningAll()
    .executeTakeFirst()
}

export async function renewClaim(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('claimed_until', 'is not', null)
    .execute()
}

/** Ends the claims on all waiting mails. */
export async function endClaims(db: Db): Promise<void> {
  await db.updateTable('mail_outbox').set({ claimed_until: null }).where('state', '=', 'waiting').execute()
}

/** Notes a try that has not ended the mail, which waits on. */
export async function noteTry(
  db: Db,
  id: string,
  tried: Pick<MailRow, 'tries' | 'tried_at' | 'held_by' | 'answer'>,
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ claimed_until: null, ...tried })
    .where('id', '=', id)
    .execute()
}

/** Ends a mail. Its outcome stays for a while, without text and address. */
export async function endMail(
  db: Db,
  id: string,
  end: Pick<MailRow, 'state' | 'answer' | 'tries' | 'ended_at'>,
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ ...end, claimed_until: null, recipient: '', subject: '', body_text: '', body_html: '' })
    .where('id', '=', id)
    .execute()
}

/** Forgets the mails that ended before a moment. */
export async function deleteEndedMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail_outbox').where('ended_at', '<', before).execute()
}
