import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** What the engine has found in these runs so far: null where it has not looked back. */
export async function listHindsights(
  db: Db,
  runIds: readonly string[],
): Promise<{ id: string; known: boolean; decisive: unknown }[]> {
  if (runIds.length === 0) return []
  return await db
    .selectFrom('lab_runs')
    .select([
      'id',
      sql<boolean>`hindsight is not null`.as('known'),
      sql`nullif(hindsight -> 'decisive', 'null')`.as('decisive'),
    ])
    .where('id', 'in', runIds)
    .orderBy('id')
    .execute()
}

/** How many attempts the students of these classes have finished; a team's is one. Classes without one are left out. */
export async function countFinished(
  db: Db,
  classIds: readonly string[],
): Promise<{ classId: string; finished: number }[]> {
  if (classIds.length === 0) return []
  return await db
    .selectFrom('player_runs')
    .innerJoin('class_students', (join) =>
      join
        .onRef('class_students.class_session_id', '=', 'player_runs.class_session_id')
        .onRef('class_students.user_id', '=', 'player_runs.player_id'),
    )
    .select('class_students.class_session_id as classId')
    .select(sql<number>`count(distinct player_runs.id)::int`.as('finished'))
    .where('class_students.class_session_id', 'in', classIds)
    .where('removed_at', 'is', null)
    .where('left_at', 'is', null)
    .where('kind', '=', 'counted')
    .where('status', '=', 'finished')
    .groupBy('class_students.class_session_id')
    .execute()
}
