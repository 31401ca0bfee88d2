import { sql, type Expression } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/**
 * How many accounts an institution has, as lists of users count them, how many of them teach, and how many are among
 * those who signed in.
 *
 * @param signedIn a statement that selects their pseudonyms
 */
export async function countPeople(
  db: Db,
  institutionId: string,
  signedIn: Expression<{ who: string }>,
): Promise<{ accounts: number; instructors: number; lately: number }> {
  return await db
    .selectFrom('users')
    .select([
      sql<number>`count(*)::integer`.as('accounts'),
      sql<number>`(count(*) filter (where instructor))::integer`.as('instructors'),
      sql<number>`(count(*) filter (where analytics_key in ${signedIn}))::integer`.as('lately'),
    ])
    .where('institution_id', '=', institutionId)
    .where('kind', 'in', ['portal', 'lti'])
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
}
