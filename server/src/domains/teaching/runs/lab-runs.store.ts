import { sql, type ColumnType, type Generated, type Selectable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Json } from '../../../platform/database/tables.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    lab_runs: LabRunsTable
  }
  interface Views {
    /** The runs of each person, alone and in a team. */
    player_runs: LabRunsTable & { player_id: string }
  }
}

export interface LabRunsTable {
  id: string
  /** Null for the run of a robot or a team. */
  user_id: string | null
  /** For guests and demo users, whose runs end with their session. */
  session_id: string | null
  lab_id: LabId
  /** The number of the lab's rules that the run began under. */
  rules: number
  class_session_id: string | null
  /** A trial plays along in a room and counts nowhere. */
  kind: 'rehearsal' | 'counted' | 'trial'
  /** Whether it is a counted attempt. In a class that is a rehearsal, attempts are played like counted ones and do not count. */
  counts: Generated<boolean>
  attempt: number
  status: 'open' | 'finished' | 'abandoned'
  /** Never leaves the server. */
  seed: string
  settings: Json<unknown>
  /** The number of saved decisions. */
  version: number
  /** In a room one more than `rounds` once the last round is decided and has not closed yet. */
  round: number
  rounds: number
  /** Set when the run is finished. */
  score: number | null
  /** The engine's position of a finished run. It stays readable even if a later engine would compute another. */
  position: ColumnType<unknown, string | null, string | null>
  /** What the engine says of a finished run when it looks back; null until it was asked for. */
  hindsight: ColumnType<unknown, string | null | undefined, string | null>
  started_at: Date
  saved_at: Date
  /** The robot that plays; null for a user's run. */
  robot_id: Generated<string | null>
  /** The team that plays; null for the run of a person or a robot. */
  team_id: Generated<string | null>
  /** The number of the firm that it is in the world of its room; null where runs do not meet, and for test seats. */
  firm: Generated<number | null>
  /** Null for all runs but a rehearsal that tries an earlier one again. */
  tried_from: ColumnType<TriedFrom | null, string | null | undefined, never>
}

/** What a rehearsal tries again: one of its player's finished runs. */
export interface TriedFrom {
  /** The id of the run. */
  run: string
  kind: 'rehearsal' | 'counted'
  counts: boolean
  attempt: number
  /** The round from which it is tried again. */
  round: number
  /** Whether its case is that of a counted attempt, also where it is itself tried from a rehearsal that tries one again. */
  counted: boolean
  /** The firm that it is in the world of the room, where what the others did stays; null elsewhere. */
  firm: number | null
}

export type RunRow = Omit<Selectable<LabRunsTable>, 'position' | 'hindsight'>

export async function insertRun(trx: Trx, run: RunRow): Promise<void> {
  await trx
    .insertInto('lab_runs')
    .values({
      ...run,
      settings: JSON.stringify(run.settings),
      position: null,
      tried_from: run.tried_from && JSON.stringify(run.tried_from),
    })
    .execute()
}

/** The state of a run after a decision. */
export interface Advance {
  round: number
  /** The position once the run is done. */
  finished: { score: number; position: unknown } | null
  now: Date
}

/** Moves a run on by one decision. Returns false if another was saved or the run ended in the meantime. */
export async function advanceRun(
  trx: Trx,
  run: Pick<RunRow, 'id' | 'version'>,
  { round, finished, now }: Advance,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lab_runs')
    .set({
      version: run.version + 1,
      round,
      saved_at: now,
      ...(finished && {
        status: 'finished',
        score: finished.score,
        position: JSON.stringify(finished.position),
      }),
    })
    .where('id', '=', run.id)
    .where('version', '=', run.version)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Moves runs on to these states. The caller has locked them. */
export async function advanceRuns(
  trx: Trx,
  runs: readonly (Pick<RunRow, 'id' | 'version' | 'round' | 'status' | 'score'> & { position: unknown })[],
  now: Date,
): Promise<void> {
  await sql`
    update lab_runs r set version = next.version, round = next.round, saved_at = ${now}, status = next.status,
      score = next.score, position = next.position
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
      as next(id uuid, version integer, round integer, status text, score double precision, position jsonb)
    where r.id = next.id`.execute(trx)
}

/** Ends an open run without a result. Returns false if it continued or ended in the meantime. */
export async function abandonRun(db: Db, run: Pick<RunRow, 'id' | 'version'>, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lab_runs')
    .set({ status: 'abandoned', saved_at: now })
    .where('id', '=', run.id)
    .where('version', '=', run.version)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function keepHindsight(db: Db, runId: string, hindsight: unknown): Promise<void> {
  await db
    .updateTable('lab_runs')
    .set({ hindsight: JSON.stringify(hindsight) })
    .where('id', '=', runId)
    .where('status', '=', 'finished')
    .execute()
}

/**
 * Opens runs of a class again: these, which play the round again, and those that had finished, which wait after the last
 * round. Returns whether one had finished.
 */
export async function reopenRuns(
  trx: Trx,
  { classId, round, rounds, ids }: { classId: string; round: number; rounds: number; ids: readonly string[] },
): Promise<boolean> {
  const { rows: reopened } = await sql<{ finished: boolean }>`
    update lab_runs r set
      status = 'open', score = null, position = null, hindsight = null,
      version = (select count(*) from lab_decisions d where d.run_id = r.id),
      round = case when r.id = any(${ids}::uuid[]) then ${round}::integer else ${rounds + 1}::integer end
    from (select id, status = 'finished' as finished from lab_runs where class_session_id = ${classId}
      and kind in ('counted', 'trial') and (status = 'finished' or id = any(${ids}::uuid[]))) before
    where before.id = r.id
    returning before.finished`.execute(trx)
  return reopened.some(({ finished }) => finished)
}

/**
 * Moves runs to another user. Their attempts follow that user's attempts of the same kind and class; of two open runs
 * that user's continues and the other is abandoned.
 */
export async function transferRuns(trx: Trx, { from, to }: Move): Promise<void> {
  const sameOfAccount = sql`from lab_runs own where own.user_id = ${to} and own.lab_id = lab_runs.lab_id
    and own.kind = lab_runs.kind and own.class_session_id is not distinct from lab_runs.class_session_id
    and own.session_id is null`
  await sql`update lab_runs set status = 'abandoned' where user_id = ${from} and status = 'open'
    and exists (select 1 ${sameOfAccount} and own.status = 'open')`.execute(trx)
  await sql`update lab_runs set user_id = ${to},
      attempt = attempt + coalesce((select max(own.attempt) ${sameOfAccount}), 0)
    where user_id = ${from} and session_id is null`.execute(trx)
}
