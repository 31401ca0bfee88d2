import { sql, type Insertable, type Selectable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'
import type { EndingRemindersTable } from './grants.tables.ts'
import type { UsersTable } from '../../../platform/sessions/users.store.ts'

interface Period {
  after: Date
  until: Date
}

/** Grants that end in a period, are the last of their lab, and whose end has not been announced. Courtesy has its own mails. */
function selectEnding(db: Db, { after, until }: Period) {
  return db
    .selectFrom('grants')
    .where('ended_at', 'is', null)
    .where('origin', '<>', 'courtesy')
    .where('expires_at', '>', after)
    .where('expires_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('grants as longer')
            .select('longer.id')
            .whereRef('longer.user_id', '=', 'grants.user_id')
            .whereRef('longer.lab_id', '=', 'grants.lab_id')
            .whereRef('longer.expires_at', '>', 'grants.expires_at')
            .where('longer.origin', '<>', 'courtesy')
            .where('longer.ended_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ending_reminders as told')
            .select('told.lab_id')
            .whereRef('told.user_id', '=', 'grants.user_id')
            .whereRef('told.lab_id', '=', 'grants.lab_id')
            .whereRef('told.ends_at', '=', 'grants.expires_at'),
        ),
      ),
    )
}

/** At most `limit` users with such an end, ordered by id, beginning after `afterId`. */
export async function listToRemind(
  db: Db,
  period: Period,
  afterId: string | null,
  limit: number,
): Promise<string[]> {
  let query = selectEnding(db, period)
    .innerJoin('users', 'users.id', 'grants.user_id')
    .select('grants.user_id')
    .distinct()
    .where('users.kind', '=', 'portal')
    .where('users.status', '=', 'active')
    .where('users.verified', '=', true)
    .where('users.instructor', '=', false)
    .where('users.admin', '=', false)
  if (afterId !== null) query = query.where('grants.user_id', '>', afterId)
  const rows = await query.orderBy('grants.user_id').limit(limit).execute()
  return rows.map((row) => row.user_id)
}

/** The user, locked until the transaction ends, so that no other process reminds them or grants them anything. */
export async function lockToRemind(
  trx: Trx,
  id: string,
): Promise<Pick<Selectable<UsersTable>, 'email' | 'first_name' | 'email_proven_at'> | undefined> {
  return await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'email_proven_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The labs of a user that end in the period, first to end first. */
export async function listEnding(
  trx: Trx,
  period: Period,
  userId: string,
): Promise<{ lab_id: LabId; expires_at: Date }[]> {
  return await selectEnding(trx, period)
    .select(['lab_id', 'expires_at'])
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .orderBy('lab_id')
    .execute()
}

export async function insertReminders(
  trx: Trx,
  rows: readonly Insertable<EndingRemindersTable>[],
): Promise<void> {
  await trx.insertInto('ending_reminders').values(rows).execute()
}

/** Moves reminders to another user, except of ends of which they were reminded themselves. */
export async function transferReminders(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update ending_reminders r set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from ending_reminders own
    where own.user_id = ${to} and own.lab_id = r.lab_id and own.ends_at = r.ends_at)`.execute(trx)
}
