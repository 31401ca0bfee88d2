import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { setAllowsCourtesy } from '../../../platform/sessions/users.store.ts'
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
  const { allows_courtesy: allowed } = await trx
    .selectFrom('users')
    .select('allows_courtesy')
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  if (!allowed) await setAllowsCourtesy(trx, to, false)
}
