import { createHash } from 'node:crypto'
import type { MailKind } from '@tradewind/contract/operations/mails'
import { emailKey } from '@tradewind/contract/rules'
import { durationInWords } from '@tradewind/contract/words/durations'
import { sql } from 'kysely'
import type { Caller } from '../../kernel/caller.ts'
import { day, hour, later } from '../../kernel/clock.ts'
import type { Trx } from '../database/transaction.ts'
import { AppError } from '../../kernel/error.ts'

/** What everybody can cause for any address: these mails are counted. */
const forAnybody: readonly MailKind[] = ['code', 'invitation', 'application']

/** The most such mails to one address, over all accounts: within an hour, and within a day. */
const most = [
  { mails: 10, within: hour },
  { mails: 20, within: day },
]

/** Addresses are found and counted by a hash, which stays when the account is deleted. */
export function hashOfAddress(address: string): string {
  return createHash('sha256').update(emailKey(address)).digest('hex')
}

/**
 * Whether a mail is not for this address, because the portal account with it has not proven it. Administrators are no
 * strangers: their addresses come from each other or from the settings of the server.
 */
export async function isForProvenOnly(trx: Trx<unknown>, address: string, kind: MailKind): Promise<boolean> {
  if (forAnybody.includes(kind)) return false
  const unproven = await trx
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey(address))
    .where('email_proven_at', 'is', null)
    .where('admin', '=', false)
    .executeTakeFirst()
  return unproven !== undefined
}

/** Refuses one mail too many to the same address. Calls for the same address take turns until their transactions end. */
export async function limitMails(
  trx: Trx<unknown>,
  { now }: Caller,
  address: string,
  kind: MailKind,
): Promise<void> {
  if (!forAnybody.includes(kind)) return
  const hash = hashOfAddress(address)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${hash}`}, 0))`.execute(trx)
  const sent = await trx
    .selectFrom('mail_outbox')
    .select('created_at')
    .where('recipient_hash', '=', hash)
    .where('created_at', '>', later(now, -day))
    .where('kind', 'in', [...forAnybody])
    .orderBy('created_at', 'desc')
    .limit(Math.max(...most.map(({ mails }) => mails)))
    .execute()
  const waits = most.map(({ mails, within }) => {
    const first = sent[mails - 1]
    return first ? first.created_at.getTime() + within - now.getTime() : 0
  })
  const wait = Math.max(...waits)
  if (wait <= 0) return
  const retryAfter = Math.ceil(wait / 1000)
  throw new AppError(
    'too_many_requests',
    `This address has had many mails from us. Please wait ${durationInWords(retryAfter)} and try again.`,
    { retryAfter },
  )
}
