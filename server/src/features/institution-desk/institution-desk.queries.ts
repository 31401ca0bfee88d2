import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** How many accounts an institution has, as lists of users count them, and how many of them teach. */
export async function countPeople(
  db: Db,
  institutionId: string,
): Promise<{ accounts: number; instructors: number }> {
  return await db
    .selectFrom('users')
    .select([
      sql<number>`count(*)::integer`.as('accounts'),
      sql<number>`(count(*) filter (where instructor))::integer`.as('instructors'),
    ])
    .where('institution_id', '=', institutionId)
    .where('kind', 'in', ['portal', 'lti'])
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
}
