import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { insertMadeDecisions, type MadeDecision } from './lab-decisions.store.ts'
import { advanceRuns, type RunRow } from './lab-runs.store.ts'

/** What a stand-in decided in place of the player of one run. */
export interface MadeDecisions {
  run: RunRow
  /** The run afterwards. */
  next: RunRow
  decisions: readonly MadeDecision[]
  position: unknown
}

/** The decisions that the rows' versions know of, by run, oldest first. Others may have been saved since. */
export async function listDecisionsOf(
  db: Db,
  runs: readonly Pick<RunRow, 'id' | 'version'>[],
): Promise<Map<string, unknown[]>> {
  const decisions = new Map<string, unknown[]>(runs.map(({ id }) => [id, []]))
  const versions = new Map(runs.map(({ id, version }) => [id, version]))
  const rows = await db
    .selectFrom('lab_decisions')
    .select(['run_id', 'number', 'decision'])
    .where('run_id', 'in', [...versions.keys()])
    .orderBy('number')
    .execute()
  for (const { run_id: id, number, decision } of rows)
    if (number < (versions.get(id) ?? 0)) decisions.get(id)?.push(decision)
  return decisions
}

/** What the firms of a room have decided so far, by number. */
export async function listFirmDecisions(
  db: Db,
  classId: string,
): Promise<{ number: number; decisions: unknown[] }[]> {
  const runs = await db
    .selectFrom('lab_runs')
    .select(['id', 'version', 'firm as number'])
    .where('class_session_id', '=', classId)
    .where('firm', 'is not', null)
    .orderBy('firm')
    .$narrowType<{ number: number }>()
    .execute()
  const decisions = runs.length === 0 ? new Map<string, unknown[]>() : await listDecisionsOf(db, runs)
  return runs.map(({ id, number }) => ({ number, decisions: decisions.get(id) ?? [] }))
}

/** Locks those of these runs that are as they were read, always in the same order, and returns their ids. */
export async function lockUnchanged(trx: Trx, runs: readonly RunRow[]): Promise<Set<string>> {
  const versions = new Map(runs.map(({ id, version }) => [id, version]))
  const rows = await trx
    .selectFrom('lab_runs')
    .select(['id', 'version'])
    .where('id', 'in', [...versions.keys()])
    .where('status', '=', 'open')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Set(rows.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id))
}

/** Saves decisions that were made in place of players, whose runs the caller has locked and found unchanged. */
export async function appendMadeDecisions(
  trx: Trx,
  made: readonly MadeDecisions[],
  now: Date,
): Promise<void> {
  const runs = made.map(({ next, position }) => ({
    ...{ id: next.id, version: next.version, round: next.round, status: next.status, score: next.score },
    position: next.status === 'finished' ? position : null,
  }))
  await advanceRuns(trx, runs, now)
  const decisions = made.flatMap(({ run, decisions: own }) =>
    own.map((decision, at) => ({ run: run.id, number: run.version + at, ...decision })),
  )
  if (decisions.length > 0) await insertMadeDecisions(trx, decisions, now)
}
