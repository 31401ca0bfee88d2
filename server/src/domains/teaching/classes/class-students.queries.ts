import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { ClassSessionsTable } from './class-sessions.store.ts'

export async function findByCode(db: Db, code: string): Promise<Selectable<ClassSessionsTable> | undefined> {
  return await db.selectFrom('class_sessions').selectAll().where('code', '=', code).executeTakeFirst()
}

/**
 * When a class session ended, or null; it cannot change until the transaction ends. Undefined if the class was deleted.
 */
export async function lockEndOf(trx: Trx, classId: string): Promise<{ ended_at: Date | null } | undefined> {
  return await trx
    .selectFrom('class_sessions')
    .select('ended_at')
    .where('id', '=', classId)
    .forShare()
    .executeTakeFirst()
}

/** Whether a person teaches or assists in a class. */
export async function leadsClass(db: Db, classId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from class_instructors where class_session_id = ${classId} and user_id = ${userId}
    union all select 1 from class_assistants where class_session_id = ${classId} and user_id = ${userId}`.execute(
    db,
  )
  return rows.length > 0
}

/** The students in the class, without removed ones and those who left its course. */
export async function listStudents(db: Db, classId: string) {
  return await selectStudents(db, classId).where('left_at', 'is', null).execute()
}
export type StudentRow = Awaited<ReturnType<typeof listStudents>>[number]

export async function findStudent(db: Db, classId: string, userId: string): Promise<StudentRow | undefined> {
  return await selectStudents(db, classId).where('class_students.user_id', '=', userId).executeTakeFirst()
}

function selectStudents(db: Db, classId: string) {
  return db
    .selectFrom('class_students')
    .innerJoin('users', 'users.id', 'class_students.user_id')
    .leftJoin('room_team_members', (join) =>
      join
        .onRef('room_team_members.class_session_id', '=', 'class_students.class_session_id')
        .onRef('room_team_members.user_id', '=', 'class_students.user_id'),
    )
    .leftJoin('room_teams', 'room_teams.id', 'room_team_members.team_id')
    .selectAll('class_students')
    .select(['users.first_name', 'users.last_name', 'users.email', 'room_teams.name as team'])
    .where('class_students.class_session_id', '=', classId)
    .where('removed_at', 'is', null)
}

/** The runs of a class session, ordered by start, including those of removed students. Trials are nobody's. */
export async function listRuns(db: Db, classId: string) {
  return await selectRuns(db, classId).execute()
}
export type RunRow = Awaited<ReturnType<typeof listRuns>>[number]

/** The same for one student. */
export async function listRunsOf(db: Db, classId: string, userId: string): Promise<RunRow[]> {
  return await selectRuns(db, classId).where('player_id', '=', userId).execute()
}

function selectRuns(db: Db, classId: string) {
  return db
    .selectFrom('player_runs')
    .select(['id', 'player_id as user_id', 'kind', 'counts', 'attempt', 'status', 'round', 'rounds', 'score'])
    .select(['started_at', 'saved_at', 'tried_from'])
    .where('class_session_id', '=', classId)
    .where('kind', '!=', 'trial')
    .$narrowType<{ kind: 'counted' | 'rehearsal' }>()
    .orderBy('started_at')
    .orderBy('attempt')
    .orderBy('id')
}

/** The facts of these runs' decisions, oldest first within each run. */
export async function listFacts(db: Db, runIds: readonly string[]) {
  if (runIds.length === 0) return []
  return await db
    .selectFrom('lab_decisions')
    .select(['run_id', 'number', 'facts', 'decided_at', 'default_in', 'default_says', 'default_from'])
    .where('run_id', 'in', runIds)
    .orderBy('run_id')
    .orderBy('number')
    .execute()
}

/** Who sent the decisions of these runs of teams: the run, the number of the decision, and a name. */
export async function listSenders(db: Db, runIds: readonly string[]) {
  if (runIds.length === 0) return []
  return await db
    .selectFrom('room_log')
    .innerJoin('lab_runs', 'lab_runs.id', 'room_log.run_id')
    .innerJoin('users', 'users.id', 'room_log.user_id')
    .select(['room_log.run_id', 'users.first_name', 'users.last_name'])
    .select(sql<number>`(content ->> 'version')::int`.as('number'))
    .where('room_log.run_id', 'in', runIds)
    .where('room_log.kind', '=', 'decide')
    .where('lab_runs.team_id', 'is not', null)
    // A round that was opened again may have another sender.
    .orderBy('room_log.number')
    .execute()
}
