import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'

/** The platform that began a session; undefined if it was removed. */
export async function findPlatformOfSession(
  db: Db,
  sessionId: string,
): Promise<{ name: string } | undefined> {
  return await db
    .selectFrom('sessions')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'sessions.lti_platform_id')
    .select('lti_platforms.name')
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
}

/** An LTI user, locked until the transaction ends; undefined if deleted. */
export async function lockLtiUser(trx: Trx, id: string): Promise<{ id: string } | undefined> {
  return await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'lti')
    .forUpdate()
    .executeTakeFirst()
}

/** A portal account that may be linked, locked until the transaction ends. */
export async function lockAccount(trx: Trx, id: string): Promise<{ id: string; admin: boolean } | undefined> {
  return await trx
    .selectFrom('users')
    .select(['id', 'admin'])
    .where('id', '=', id)
    .where('kind', '=', 'portal')
    .forUpdate()
    .executeTakeFirst()
}

/** An LTI user who does not allow courtesy in their classes has said so for the account, too. */
export async function moveCourtesyChoice(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update users set allows_courtesy = false where id = ${to}
    and exists (select 1 from users u where u.id = ${from} and not u.allows_courtesy)`.execute(trx)
}

/** Removes an LTI user with their sessions and everything that was not moved. */
export async function deleteLtiUser(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).where('kind', '=', 'lti').execute()
}
