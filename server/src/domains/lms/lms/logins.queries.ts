import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { LtiLoginsTable } from './lms.tables.ts'

export async function insertLogin(db: Db, login: Insertable<LtiLoginsTable>): Promise<void> {
  await db.insertInto('lti_logins').values(login).execute()
}

export async function findLogin(db: Db, stateHash: Buffer): Promise<Selectable<LtiLoginsTable> | undefined> {
  return await db.selectFrom('lti_logins').selectAll().where('state_hash', '=', stateHash).executeTakeFirst()
}

/** Takes a login for good. Returns false if another launch has taken it. */
export async function takeLogin(db: Db, stateHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('lti_logins')
    .where('state_hash', '=', stateHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteExpiredLtiLogins(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('lti_logins').where('expires_at', '<', now).execute()
}
