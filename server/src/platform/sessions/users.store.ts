import type { ExpressionBuilder, Generated, Insertable, Selectable } from 'kysely'
import type { UserKind } from '../../kernel/session.ts'
import type { Db } from '../database/database.ts'
import type { Relations, Derived } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'

declare module '../database/tables.ts' {
  interface Tables {
    users: UsersTable
  }
}

/** A pending user is an instructor who waits for approval and cannot sign in yet. */
export type UserStatus = 'active' | 'pending'

export interface UsersTable {
  id: string
  kind: UserKind
  status: UserStatus
  email: string
  /** The address in its form for comparison (see `emailKey`); unique among portal accounts. */
  email_key: string
  first_name: string
  last_name: string
  password_hash: string | null
  instructor: boolean
  admin: boolean
  /** The owner, an administrator or an approval said that the address is right. */
  verified: boolean
  /** When the owner first showed by a mail that the address is theirs; null if nobody has. */
  email_proven_at: Generated<Date | null>
  /** When a mail server last said that there is no such mailbox; null once a mail arrives. */
  mail_refused_at: Generated<Date | null>
  institution_id: string | null
  /** As an instructor: whether people may play in their classes by courtesy access. */
  allows_courtesy: Generated<boolean>
  /** The user's pseudonym in analytics. After the user is deleted, nothing links it to a person. */
  analytics_key: string
  created_at: Date
  /** Address and names in lower case, for searches. */
  search_text: Derived<string>
}

/** Adds a user. Returns false if a portal account has the address, also for simultaneous registrations. */
export async function insertUser(trx: Trx, user: Insertable<UsersTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email_key').where('kind', '=', 'portal').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Everything but being an administrator, which only `updateRoles` changes. */
type UserChange = Partial<
  Pick<
    Selectable<UsersTable>,
    | 'email'
    | 'email_key'
    | 'first_name'
    | 'last_name'
    | 'password_hash'
    | 'status'
    | 'instructor'
    | 'verified'
    | 'email_proven_at'
    | 'mail_refused_at'
    | 'institution_id'
  >
>

export async function updateUser(trx: Trx, id: string, change: UserChange): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', id).execute()
}

export async function updateRoles(
  trx: Trx,
  id: string,
  roles: { instructor: boolean; admin: boolean },
): Promise<void> {
  await trx.updateTable('users').set(roles).where('id', '=', id).execute()
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

/** Gives an account without a password its first one. Returns false if it has one. */
export async function addPassword(trx: Trx, id: string, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets whether people may play in a user's classes by courtesy access. Returns false if it was so before. */
export async function setAllowsCourtesy(trx: Trx, id: string, allowed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ allows_courtesy: allowed })
    .where('id', '=', id)
    .where('allows_courtesy', '<>', allowed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that a mail server knows no such mailbox, or, with null, that a mail has arrived. Writes only what is new. */
export async function noteMailRefused(
  trx: Trx,
  { emailKey, at }: { emailKey: string; at: Date | null },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ mail_refused_at: at })
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey)
    .where('mail_refused_at', at === null ? 'is not' : 'is', null)
    .execute()
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
      not(
        exists(
          selectFrom('owned_codes')
            .select('owned_codes.user_id')
            .whereRef('owned_codes.user_id', '=', 'users.id'),
        ),
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

/** Deletes a user with all their data, through cascading foreign keys. */
export async function deleteUser(trx: Trx<unknown>, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

/** Deletes visitors with all their data, through cascading foreign keys. */
export async function deleteVisitors(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('users').where('kind', 'in', ['guest', 'demo']).where('id', 'in', ids).execute()
}
