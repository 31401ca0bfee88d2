import { sql } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../../../platform/database/database.ts'
import { sharedRead } from '../../../platform/database/shared-reads.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { ofNoTest } from '../classes/classes.queries.ts'
import { insertDecision } from './lab-decisions.store.ts'
import { advanceRun, type Advance, type RunRow } from './lab-runs.store.ts'
import type { StoredFact } from '../../../platform/database/tables.ts'

/** The owner of runs. Guests and demo users own only the runs of their session. */
export interface RunOwner {
  userId: string
  /** Null for people, whose runs outlive their sessions. */
  sessionId: string | null
}

// Without the position, which is many kilobytes and read only to show it.
const columns = [
  'id',
  'user_id',
  'session_id',
  'lab_id',
  'rules',
  'class_session_id',
  'kind',
  'counts',
  'attempt',
  'status',
  'seed',
  'settings',
  'version',
  'round',
  'rounds',
  'score',
  'started_at',
  'saved_at',
  'robot_id',
  'team_id',
  'firm',
  'tried_from',
] as const

function ofOwner(db: Db, owner: RunOwner) {
  return (
    db
      .selectFrom('player_runs')
      .select(columns)
      .where('player_id', '=', owner.userId)
      // The runs of a team outlive the sessions of its members.
      .where(({ eb, or }) =>
        or([eb('session_id', 'is not distinct from', owner.sessionId), eb('team_id', 'is not', null)]),
      )
  )
}

/** A run of this owner, or undefined. */
export const findRun = sharedRead(
  async (db: Db, keys: readonly { owner: RunOwner; id: string }[]): Promise<(RunRow | undefined)[]> => {
    const rows = await db
      .selectFrom('player_runs')
      .select([...columns, 'player_id'])
      .where(
        'id',
        'in',
        keys.map(({ id }) => id),
      )
      .where(
        'player_id',
        'in',
        keys.map(({ owner }) => owner.userId),
      )
      .execute()
    return keys.map(({ owner, id }) => {
      const found = rows.find((row) => row.id === id && row.player_id === owner.userId)
      if (!found || !isOwn(found, owner)) return undefined
      const { player_id: _, ...run } = found
      return run
    })
  },
)

/** The runs of a team outlive the sessions of its members. */
function isOwn({ session_id: sessionId, team_id: teamId }: RunRow, owner: RunOwner): boolean {
  return sessionId === owner.sessionId || teamId !== null
}

/** A run, no matter who plays it. */
export async function findAnyRun(db: Db, id: string): Promise<RunRow | undefined> {
  return (await listAnyRuns(db, [id]))[0]
}

/** Several of them. */
export async function listAnyRuns(db: Db, ids: readonly string[]): Promise<RunRow[]> {
  return await db.selectFrom('lab_runs').select(columns).where('id', 'in', ids).execute()
}

/** A student's finished run in a class session, or undefined. */
export async function findFinishedIn(
  db: Db,
  { classSession, student, run }: { classSession: string; student: string; run: string },
): Promise<RunRow | undefined> {
  return await db
    .selectFrom('player_runs')
    .select(columns)
    .where('id', '=', run)
    .where('player_id', '=', student)
    .where('class_session_id', '=', classSession)
    .where('status', '=', 'finished')
    .executeTakeFirst()
}

/** Who plays these runs: for each one person, the members of a team, or nobody for a robot's. */
export async function listPlayers(db: Db, runIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('player_runs')
    .select('player_id')
    .where('id', 'in', runIds)
    .orderBy('player_id')
    .execute()
  return rows.map(({ player_id }) => player_id)
}

/** Whether others than test students have begun a counted attempt in a class. */
export async function hasCountedRuns(db: Db, classId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lab_runs')
    .select('id')
    .where('class_session_id', '=', classId)
    .where('kind', '=', 'counted')
    .where(ofNoTest(sql`lab_runs`))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a team has begun its run. */
export async function hasTeamBegun(db: Db, teamId: string): Promise<boolean> {
  const row = await db.selectFrom('lab_runs').select('id').where('team_id', '=', teamId).executeTakeFirst()
  return row !== undefined
}

/** The runs of one lab or of all, newest first. */
export async function listRuns(db: Db, owner: RunOwner, lab: LabId | null): Promise<RunRow[]> {
  const runs = ofOwner(db, owner).orderBy('started_at', 'desc').orderBy('id')
  return await (lab === null ? runs : runs.where('lab_id', '=', lab)).execute()
}

/** The labs of which somebody has runs. */
export async function listPlayedLabs(db: Db, owner: RunOwner): Promise<LabId[]> {
  const rows = await ofOwner(db, owner)
    .where('kind', '<>', 'trial')
    .clearSelect()
    .select('lab_id')
    .distinct()
    .orderBy('lab_id')
    .execute()
  return rows.map((row) => row.lab_id)
}

/** The runs of a kind in one class session, or (null) without one, first attempt first. */
export async function listAttempts(
  db: Db,
  owner: RunOwner,
  { lab, classSession, kind }: { lab: LabId; classSession: string | null; kind: RunRow['kind'] },
): Promise<RunRow[]> {
  return await ofOwner(db, owner)
    .where('lab_id', '=', lab)
    .where('class_session_id', 'is not distinct from', classSession)
    .where('kind', '=', kind)
    .orderBy('attempt')
    .execute()
}

/** How many test seats a person has taken in a class. */
export async function countTrials(db: Db, classId: string, userId: string): Promise<number> {
  const { most } = await db
    .selectFrom('lab_runs')
    .select(sql<number>`coalesce(max(attempt), 0)`.as('most'))
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'trial')
    .executeTakeFirstOrThrow()
  return most
}

/** The engine's position of a finished run, or undefined. */
export async function findPosition(db: Db, runId: string): Promise<unknown> {
  const row = await db.selectFrom('lab_runs').select('position').where('id', '=', runId).executeTakeFirst()
  return row?.position ?? undefined
}

/** What the engine said of a finished run, or null before it was asked. */
export async function findHindsight(db: Db, runId: string): Promise<unknown> {
  const row = await db.selectFrom('lab_runs').select('hindsight').where('id', '=', runId).executeTakeFirst()
  return row?.hindsight ?? null
}

/** The paths of a finished attempt of a class session, of its students alone, as far as the engine has looked back. */
export async function listPathsBeside(
  db: Db,
  { class_session_id: classSession, seed, rules }: Pick<RunRow, 'class_session_id' | 'seed' | 'rules'>,
): Promise<unknown[]> {
  // A team is one of the others, not as many as it has members.
  const rows = await db
    .selectFrom('player_runs')
    .innerJoin('students_in_class', (join) =>
      join
        .onRef('students_in_class.class_session_id', '=', 'player_runs.class_session_id')
        .onRef('students_in_class.user_id', '=', 'player_runs.player_id'),
    )
    .distinctOn('player_runs.id')
    .select(sql`hindsight #> '{path,own}'`.as('own'))
    .where('player_runs.class_session_id', '=', classSession)
    .where('kind', '=', 'counted')
    .where('status', '=', 'finished')
    .where('seed', '=', seed)
    .where('rules', '=', rules)
    .execute()
  return rows.map(({ own }) => own)
}

/** The decisions that the row's version knows of, oldest first. Another may have been saved since. */
export async function listDecisions(
  db: Db,
  { id, version }: Pick<RunRow, 'id' | 'version'>,
): Promise<unknown[]> {
  const rows = await db
    .selectFrom('lab_decisions')
    .select('decision')
    .where('run_id', '=', id)
    .where('number', '<', version)
    .orderBy('number')
    .execute()
  return rows.map((row) => row.decision)
}

/** The round of each decision of a run. Every decision has a fact. */
export async function listRoundsOf(db: Db, runId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('lab_decisions')
    .select(sql<number>`(facts -> 0 ->> 'round')::int`.as('round'))
    .where('run_id', '=', runId)
    .orderBy('number')
    .execute()
  return rows.map(({ round }) => round)
}

/** The rounds of a run in which a default counted, and what its player is told, oldest first. */
export const listDefaults = sharedRead(
  async (db: Db, runIds: readonly string[]): Promise<{ round: number; says: string }[][]> => {
    const rows = await db
      .selectFrom('lab_decisions')
      .select(['run_id', 'default_in as round', 'default_says as says'])
      .where('run_id', 'in', runIds)
      .where('default_says', 'is not', null)
      .orderBy('number')
      .$narrowType<{ round: number; says: string }>()
      .execute()
    return runIds.map((id) =>
      rows.filter((row) => row.run_id === id).map(({ round, says }) => ({ round, says })),
    )
  },
)

interface SavedDecision extends Advance {
  decision: unknown
  facts: StoredFact[]
}

/** Saves the decision that follows `version`. Returns false if another was saved or the run ended in the meantime. */
export async function appendDecision(
  trx: Trx,
  run: Pick<RunRow, 'id' | 'version'>,
  { decision, facts, round, finished, now }: SavedDecision,
): Promise<boolean> {
  if (!(await advanceRun(trx, run, { round, finished, now }))) return false
  await insertDecision(trx, { runId: run.id, number: run.version, decision, facts, now })
  return true
}
