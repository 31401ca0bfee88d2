import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import type { UsersTable } from '../../platform/database/tables.ts'
import { held, type Held } from '../../platform/sessions/sessions.queries.ts'

/** A user without what the database derives. */
export type UserRecord = Omit<Selectable<UsersTable>, 'search_text'>

/** The portal account of an address, with what it holds. */
export async function findAccount(
  db: Db,
  emailKey: string,
): Promise<(UserRecord & { held: Held }) | undefined> {
  return await db
    .selectFrom('users')
    .selectAll()
    .select(held())
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
}

export async function findUser(db: Db, id: string): Promise<(UserRecord & { held: Held }) | undefined> {
  return await db.selectFrom('users').selectAll().select(held()).where('id', '=', id).executeTakeFirst()
}

/** Adds a user; false where a portal account has the address already. Safe when two register it at once. */
export async function insertUser(trx: Trx, user: UserRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email_key').where('kind', '=', 'portal').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Removes the account of an address that was never proven, is older than `createdBefore` and holds only what every new
 * account holds: somebody else's typing mistake must not keep an address for ever. Answers its id.
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
    .where('status', '=', 'active')
    .where('verified', '=', false)
    .where('instructor', '=', false)
    .where('admin', '=', false)
    .where('created_at', '<', createdBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('grants')
            .select('grants.id')
            .whereRef('grants.user_id', '=', 'users.id')
            .where('origin', '!=', 'registration'),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateUser(
  db: Db,
  id: string,
  change: Partial<Pick<UserRecord, 'password_hash' | 'verified'>>,
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/** Changes the address of an account that is not verified yet; false where it has been verified meanwhile. */
export async function updateUnprovenEmail(
  trx: Trx,
  id: string,
  email: string,
  emailKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ email, email_key: emailKey })
    .where('id', '=', id)
    .where('verified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the account still has this password hash and may sign in; locked until the transaction ends. */
export async function lockUnchanged(trx: Trx, id: string, passwordHash: string | null): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return row?.password_hash === passwordHash
}

/** Whether the account of an address has a session that was started from a client address. */
export async function hasSessionFrom(db: Db, emailKey: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.kind', '=', 'portal')
    .where('users.email_key', '=', emailKey)
    .where('sessions.address', '=', address)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the user with all that belongs to it; the database's foreign keys cascade. */
export async function deleteUser(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

/** The administrators, locked until the transaction ends: whoever counts them must not be overtaken. */
export async function lockAdministrators(trx: Trx): Promise<{ id: string; email: string }[]> {
  return await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('admin', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function listAdministrators(db: Db): Promise<{ email: string }[]> {
  return await db.selectFrom('users').select('email').where('admin', '=', true).execute()
}
