import { sql, type Insertable, type Selectable } from 'kysely'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { InvitationsTable } from './instructors.tables.ts'
import { countRows, hasText, searchable, type Range } from '../../../platform/database/lists.ts'
import { hashToken } from '../../../kernel/tokens.ts'

export type InvitationRow = Selectable<InvitationsTable>

function open(db: Db, search: string) {
  const query = db.selectFrom('invitations').where('used_at', 'is', null).where('revoked_at', 'is', null)
  return search === '' ? query : query.where(hasText(searchable('email'), search))
}

/** The open invitations whose address contains a text, newest first. */
export async function listOpenInvitations(
  db: Db,
  search: string,
  range: Range | null,
): Promise<InvitationRow[]> {
  let query = open(db, search).selectAll().orderBy('created_at', 'desc').orderBy('id')
  if (range) query = query.limit(range.limit).offset(range.offset)
  return await query.execute()
}

/** The invitation to an address that works now. */
export async function findOpenInvitationTo(
  db: Db,
  emailKey: string,
  now: Date,
): Promise<{ id: string } | undefined> {
  return await open(db, '')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function countOpenInvitations(db: Db, search: string, countTo: number): Promise<number> {
  return await countRows(db, open(db, search).select('id'), countTo)
}

/** Makes calls that invite to an address, or decide about it, take turns until the transaction ends. */
export async function lockAddress(trx: Trx, emailKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, 0))`.execute(trx)
}

export async function insertInvitation(trx: Trx, row: Insertable<InvitationsTable>): Promise<void> {
  await trx.insertInto('invitations').values(row).execute()
}

export async function revokeInvitationsTo(trx: Trx, emailKey: string, now: Date): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('email_key', '=', emailKey)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes an open invitation. Returns false if it is not open. */
export async function revokeOpenInvitation(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives an open invitation a new token, so that the previous one stops working. Undefined if it is not open. */
export async function renewOpenInvitation(
  trx: Trx,
  id: string,
  renewed: Pick<InvitationRow, 'token_hash' | 'sent_at' | 'expires_at'>,
): Promise<InvitationRow | undefined> {
  return await trx
    .updateTable('invitations')
    .set(renewed)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function findInvitation(db: Db, token: string): Promise<InvitationRow | undefined> {
  return await db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockInvitation(trx: Trx, token: string): Promise<InvitationRow | undefined> {
  return await trx
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function markInvitationUsed(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('invitations').set({ used_at: now }).where('id', '=', id).execute()
}

const accountColumns = [
  'id',
  'kind',
  'status',
  'email',
  'email_key',
  'first_name',
  'last_name',
  'password_hash',
  'instructor',
  'admin',
] as const

/** The portal account with an address, locked until the transaction ends. */
export async function lockAccount(trx: Trx, emailKey: string) {
  return await trx
    .selectFrom('users')
    .select(accountColumns)
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Deletes every invitation to the address of a portal account or to the account itself. */
export async function deleteInvitationsOf(trx: Trx<unknown>, id: string): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('user_id', '=', id),
        eb(
          'email_key',
          '=',
          selectFrom('users').select('email_key').where('id', '=', id).where('kind', '=', 'portal'),
        ),
      ]),
    )
    .execute()
}

/**
 * Invitations contain addresses of people who may have no account, so they are removed soon after their links stop
 * working.
 */
export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  const before = later(now, -30 * day)
  await db
    .deleteFrom('invitations')
    .where(({ or, eb }) =>
      or([eb('used_at', '<', before), eb('revoked_at', '<', before), eb('expires_at', '<', before)]),
    )
    .execute()
}

/** Uses up the link that would set the first password of an account created by an administrator. */
export async function spendPasswordLink(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}
