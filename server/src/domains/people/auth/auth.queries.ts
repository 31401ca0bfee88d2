import type { User } from '@tradewind/contract/people/users'
import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { executeNamed } from '../../../platform/database/named-statements.ts'
import type { Relations, UsersTable } from '../../../platform/database/tables.ts'
import { asksFactor } from '../factors/factors.service.ts'
import { heldLabs, mailHeld, type Held } from '../../../platform/sessions/sessions.queries.ts'

/** A user without derived columns and what only one feature asks. */
export type UserRecord = Omit<Selectable<UsersTable>, 'search_text' | 'allows_courtesy' | 'mail_refused_at'>

const userColumns = [
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
  'verified',
  'email_proven_at',
  'institution_id',
  'analytics_key',
  'created_at',
] as const satisfies (keyof UserRecord)[]

/** An account with its labs, and whether signing in with the password asks for a second factor. */
export type AccountRecord = UserRecord & {
  held: Held
  asks_factor: boolean
  mail_held: User['mailHeld'] | null
}

/** The portal account with an address, including its labs. */
export async function findAccount(db: Db, emailKey: string): Promise<AccountRecord | undefined> {
  const [found] = await executeNamed(db, 'find-account', accountQuery(db, emailKey).compile())
  return found
}

/** The same as a part of a larger statement. */
export function accountQuery(db: Db, emailKey: string) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .select([heldLabs(), asksFactor(), mailHeld()])
    .where('kind', '=', sql.lit('portal'))
    .where('email_key', '=', emailKey)
}

export async function findUser(db: Db, id: string): Promise<AccountRecord | undefined> {
  return await db
    .selectFrom('users')
    .selectAll()
    .select([heldLabs(), asksFactor(), mailHeld()])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Adds a user. Returns false if a portal account has the address, also for simultaneous registrations. */
export async function insertUser(trx: Trx, user: UserRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email_key').where('kind', '=', 'portal').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** An account that is unverified, older than `createdBefore` and holds only what every new account holds. */
function isUnproven(createdBefore: Date) {
  return ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Relations, 'users'>) =>
    and([
      eb('status', '=', 'active'),
      eb('verified', '=', false),
      eb('instructor', '=', false),
      eb('admin', '=', false),
      eb('created_at', '<', createdBefore),
      not(
        exists(selectFrom('holders').select('holders.user_id').whereRef('holders.user_id', '=', 'users.id')),
      ),
    ])
}

/** Whether `deleteUnproven` would remove the account with an address. */
export async function hasUnproven(db: Db, emailKey: string, createdBefore: Date): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey)
    .where(isUnproven(createdBefore))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes the unverified account with an address and returns its id. A person who mistypes an address must not block it
 * forever.
 */
export async function deleteUnproven(
  trx: Trx,
  emailKey: string,
  { createdBefore, except }: { createdBefore: Date; except: string },
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('users')
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey)
    .where('id', '!=', except)
    .where(isUnproven(createdBefore))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateUser(
  db: Db,
  id: string,
  change: Partial<Pick<UserRecord, 'password_hash'>>,
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/**
 * Changes the address of an unverified account, of which its owner may have proven another one. Returns false if it has
 * been verified in the meantime.
 */
export async function updateUnprovenEmail(
  trx: Trx,
  id: string,
  email: string,
  emailKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ email, email_key: emailKey, email_proven_at: null, mail_refused_at: null })
    .where('id', '=', id)
    .where('verified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A user, locked until the transaction ends. */
export async function lockUser(
  trx: Trx,
  id: string,
): Promise<Pick<UserRecord, 'email' | 'first_name' | 'email_proven_at'> | undefined> {
  return await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'email_proven_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Gives an account another address, which the caller lets its owner prove. */
export async function updateEmail(trx: Trx, id: string, email: string, emailKey: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_key: emailKey, mail_refused_at: null })
    .where('id', '=', id)
    .execute()
}

/** Whether the address of an account is verified, by its owner. */
export async function isProven(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('verified', '=', true)
    .where('email_proven_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A part of a statement: the id of the account if it still has this password hash and may sign in, locked until the
 * transaction ends.
 */
export function unchangedAccount(db: Db, { id, password_hash }: UserRecord) {
  return (
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'active')
      // A person whom an institution signs in has none.
      .where('password_hash', 'is not distinct from', password_hash)
      .forShare()
  )
}

/** Whether the account with an address has a session that was started from a client address. */
export async function hasSessionFrom(db: Db, emailKey: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.kind', '=', 'portal')
    .where('users.email_key', '=', emailKey)
    .where('sessions.address', '=', address)
    .where('sessions.viewer_session_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a user with all their data, through cascading foreign keys. */
export async function deleteUser(trx: Trx<unknown>, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

/** The administrators who can sign in, locked until the transaction ends so that their number stays correct. */
export async function lockAdministrators(trx: Trx): Promise<{ id: string; email: string }[]> {
  return await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('admin', '=', true)
    .where('kind', '=', 'portal')
    .where('status', '=', 'active')
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function listAdministrators(db: Db): Promise<{ email: string }[]> {
  return await db.selectFrom('users').select('email').where('admin', '=', true).execute()
}
