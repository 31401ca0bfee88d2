import { sql } from 'kysely'
import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { piecesOf } from '../../../kernel/pieces.ts'
import { transferRuns } from './lab-runs.store.ts'

export const runsPerson: PersonHooks = {
  columns: {
    'lab_runs.user_id': { download: 'runs', transfer: 'moves', erase: 'cascade' },
  },
  follows: {
    'lab_runs.session_id': {
      not: 'of guests and demos only, who cannot download; the run is told by its user',
    },
    'lab_decisions.run_id': 'runs.decisions',
  },
  download: async (db, { id }) => ({ runs: await readRuns(db, id) }),
  transfer: (trx, _caller, move) => transferRuns(trx, move),
}

type Run = PersonalData['runs'][number]

/** More runs than a person plays by hand. A program's runs must not fill the memory. */
const runsAtMost = 5000
/** The number of runs whose decisions are read at once. */
const pieceSize = 200

/** A user's runs, newest first, without what only the engine may know: seed, settings and solution. */
async function readRuns(db: Db, userId: string): Promise<Run[]> {
  const runs: Run[] = []
  for (const piece of piecesOf(await listAllRuns(db, userId), pieceSize)) {
    const decisions = await listDecisionsOf(db, piece)
    runs.push(...piece.map((row) => toRun(row, decisions.get(row.id) ?? [])))
  }
  return runs
}

type RunRow = Awaited<ReturnType<typeof listAllRuns>>[number]

async function listAllRuns(db: Db, userId: string) {
  return await db
    .selectFrom('player_runs')
    .select([
      'id',
      'lab_id',
      'rules',
      'class_session_id',
      'kind',
      'counts',
      'attempt',
      'tried_from',
      'status',
      'round',
      'rounds',
      'score',
    ])
    .select(['started_at', 'saved_at'])
    .select(sql<Run['scoreParts'] | null>`position -> 'result' -> 'parts'`.as('parts'))
    .where('player_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(runsAtMost)
    .execute()
}

/**
 * The decisions of each run in order. Facts are omitted unless the run is finished, because they could reveal what an
 * open run still hides.
 */
async function listDecisionsOf(db: Db, runs: readonly RunRow[]): Promise<Map<string, Run['decisions']>> {
  const finished = new Set(runs.filter(({ status }) => status === 'finished').map(({ id }) => id))
  const rows = await db
    .selectFrom('lab_decisions')
    .select(['run_id', 'number', 'decision', 'facts', 'decided_at'])
    .where(
      'run_id',
      'in',
      runs.map(({ id }) => id),
    )
    .orderBy('run_id')
    .orderBy('number')
    .execute()
  const decisions = new Map<string, Run['decisions']>()
  for (const row of rows) {
    const ofRun = decisions.get(row.run_id) ?? []
    decisions.set(row.run_id, ofRun)
    ofRun.push({
      number: row.number + 1,
      decidedAt: row.decided_at.toISOString(),
      decision: row.decision as Run['decisions'][number]['decision'],
      facts: finished.has(row.run_id) ? row.facts : [],
    })
  }
  return decisions
}

function toRun(row: RunRow, decisions: Run['decisions']): Run {
  return {
    id: row.id,
    lab: row.lab_id,
    rules: row.rules,
    kind: row.kind,
    counts: row.counts,
    attempt: row.attempt,
    triedFrom: row.tried_from,
    status: row.status,
    classSession: row.class_session_id,
    round: Math.min(row.round, row.rounds),
    rounds: row.rounds,
    score: row.score,
    scoreParts: row.parts ?? [],
    startedAt: row.started_at.toISOString(),
    savedAt: row.saved_at.toISOString(),
    decisions,
  }
}
