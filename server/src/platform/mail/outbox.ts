import { randomUUID } from 'node:crypto'
import type { MailKind } from '@tradewind/contract/operations/mails'
import type { Caller } from '../../kernel/caller.ts'
import { later, minute } from '../../kernel/clock.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'
import type { Services } from '../../kernel/services.ts'
import { countRows, type Range } from '../database/lists.ts'
import { insertMail, type MailRow } from './mail-outbox.store.ts'
import type { MailMessage } from './message.ts'
import { hashOfAddress, isForProvenOnly, limitMails } from './recipients.ts'
import { renderMail } from './render.tsx'

type MailTrx = Trx<Pick<Services, 'config' | 'jobs'>>

/** A one-time code is valid for this time, so its mail is not sent later. */
export const codeValidFor = 10 * minute

/**
 * Stores a mail in the transaction of its cause. After the commit, a job delivers it, with retries. An address that its
 * account has not proven gets only what helps to prove it. Refuses with `too_many_requests` if an address has had many
 * mails that everybody can cause.
 */
export async function sendMail(
  trx: MailTrx,
  caller: Caller,
  { recipient, message }: { recipient: string; message: MailMessage },
): Promise<void> {
  const { kind, subject } = message
  if (await isForProvenOnly(trx, recipient, kind)) return
  await limitMails(trx, caller, recipient, kind)
  const id = randomUUID()
  const { text, html } = renderMail(message, trx.services.config)
  await insertMail(trx, {
    id,
    kind,
    created_at: caller.now,
    recipient,
    recipient_hash: hashOfAddress(recipient),
    subject,
    body_text: text,
    body_html: html,
    claimed_until: null,
    expires_at: kind === 'code' ? later(caller.now, codeValidFor) : null,
  })
  await askForMail(trx, { id, kind })
}

/** The priority of codes, for which a person waits at the screen. Some workers take nothing else. */
export const codesFirst = 10

/** Asks for a try of a mail, after a pause in ms. */
export async function askForMail(
  trx: Trx<Pick<Services, 'jobs'>>,
  { id, kind }: { id: string; kind: MailKind },
  pause = 0,
): Promise<void> {
  await trx.services.jobs.send(
    trx,
    'deliver-mail',
    { mailId: id },
    { priority: kind === 'code' ? codesFirst : 0, pause },
  )
}

/** Asks for a try of every waiting mail. */
export async function askForWaiting(trx: Trx<Pick<Services, 'jobs'>>): Promise<void> {
  const waiting = await trx
    .selectFrom('mail_outbox')
    .select(['id', 'kind'])
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute()
  for (const mail of waiting) await askForMail(trx, mail)
}

/** What is told of a mail. Its text may contain codes and is not read. */
const told = ['id', 'kind', 'state', 'created_at', 'tries', 'tried_at', 'answer', 'ended_at'] as const

export type ToldMail = Pick<MailRow, (typeof told)[number]>

export function toMail(row: ToldMail) {
  return {
    id: row.id,
    kind: row.kind,
    writtenAt: row.created_at.getTime(),
    tries: row.tries,
    triedAt: row.tried_at?.getTime() ?? null,
    answer: row.answer,
  }
}

/** The mails that are not delivered yet, the oldest first. */
export async function listWaitingMails(db: Db, range: Range | null) {
  let query = db
    .selectFrom('mail_outbox')
    .select([...told, 'recipient', 'subject'])
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
  if (range) query = query.limit(range.limit).offset(range.offset)
  return await query.execute()
}

/** The mails to an address of which something is still known, newest first. */
export async function listMailsTo(db: Db, recipient: string) {
  return await db
    .selectFrom('mail_outbox')
    .select(told)
    .where('recipient_hash', '=', hashOfAddress(recipient))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** How many mails wait, and since when the oldest does that is not held up by its own recipient. */
export async function oldestWaitingMail(db: Db): Promise<{ count: number; since: Date | null }> {
  const { count, since } = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn
        .min('created_at')
        .filterWhere((where) => where('held_by', 'is distinct from', 'recipient'))
        .as('since'),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { count: Number(count), since }
}

export async function countWaitingMails(db: Db, countTo: number): Promise<number> {
  const waiting = db.selectFrom('mail_outbox').select('id').where('state', '=', 'waiting')
  return await countRows(db, waiting, countTo)
}
