import type { User } from '@tradewind/contract/people/users'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { executeNamed } from '../../../platform/database/named-statements.ts'
import { asksFactor } from '../factors/factors.service.ts'
import { lastSignInOn } from './devices.ts'
import { heldLabs, mailHeld, type Held } from '../../../platform/sessions/sessions.queries.ts'
import type { UsersTable } from '../../../platform/sessions/users.store.ts'

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

/** An account, and when it last signed in on the device from which a call comes; null if it never has. */
export type AccountOnDevice = AccountRecord & { device_since: Date | null }

/** The portal account with an address, including its labs, for a call from the device with this mark. */
export async function findAccount(
  db: Db,
  emailKey: string,
  mark: Buffer | null = null,
): Promise<AccountOnDevice | undefined> {
  const statement = db
    .selectFrom('users')
    .select(userColumns)
    .select([heldLabs(), asksFactor(), mailHeld(), lastSignInOn(mark)])
    .where('kind', '=', sql.lit('portal'))
    .where('email_key', '=', emailKey)
  const [found] = await executeNamed(db, 'find-account', statement.compile())
  return found
}

export async function findUser(db: Db, id: string): Promise<AccountRecord | undefined> {
  return await db
    .selectFrom('users')
    .selectAll()
    .select([heldLabs(), asksFactor(), mailHeld()])
    .where('id', '=', id)
    .executeTakeFirst()
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

/** Whether an account still has this password hash and may sign in. Keeps it so until the transaction ends. */
export async function lockUnchanged(trx: Trx, { id, password_hash }: UserRecord): Promise<boolean> {
  const statement = trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    // A person whom an institution signs in has none.
    .where('password_hash', 'is not distinct from', password_hash)
    .forShare()
  const rows = await executeNamed(trx, 'lock-unchanged', statement.compile())
  return rows.length > 0
}

/** Whether the account with an address has a session that was started from a client address. */
export async function hasSessionFrom(db: Db, emailKey: string, address: string): Promise<boolean> {
  const statement = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.kind', '=', sql.lit('portal'))
    .where('users.email_key', '=', emailKey)
    .where('sessions.address', '=', address)
    .where('sessions.viewer_session_id', 'is', null)
    .limit(sql.lit(1))
  const rows = await executeNamed(db, 'has-session-from', statement.compile())
  return rows.length > 0
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
