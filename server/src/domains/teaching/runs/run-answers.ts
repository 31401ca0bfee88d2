import type { LabPosition, LabResult, ShownPosition } from '@tradewind/labs/engine/lab-engine'
import type { LabRun, RunSummary } from '@tradewind/contract/teaching/runs'
import { engineOf, newestEngineOf } from '../../../platform/lab-engines/engines.ts'
import { worldOf } from './run-world.ts'
import type { RunRow } from './lab-runs.store.ts'

/** A run without its seed and settings, which never leave the server. */
export function toSummary(run: RunRow, closed: string | null): RunSummary {
  return {
    id: run.id,
    lab: run.lab_id,
    rules: run.rules,
    kind: run.kind,
    counts: run.counts,
    way: worldOf(run)?.name ?? null,
    attempt: run.attempt,
    triedFrom: run.tried_from,
    status: run.status,
    classSession: run.class_session_id,
    version: run.version,
    round: Math.min(run.round, run.rounds),
    rounds: run.rounds,
    score: run.score,
    startedAt: run.started_at.getTime(),
    savedAt: run.saved_at.getTime(),
    closed,
  }
}

export function toLabRun(
  run: RunRow,
  { state, result }: Pick<LabPosition, 'state' | 'result'>,
  {
    closed,
    withSolution,
    className,
    room = null,
    team = null,
    firms = [],
  }: {
    closed: string | null
    withSolution: boolean
    className: string | null
    room?: LabRun['room']
    team?: LabRun['team']
    firms?: LabRun['firms']
  },
): LabRun {
  return {
    ...toSummary(run, closed),
    className,
    state,
    room,
    team,
    firms,
    result: result && toResult(result, withSolution),
  }
}

/**
 * What a run shows to a reader who does not play it: what its player says of themselves only, such as how they rate
 * themselves, is left out. Rules that this server does not know are those of a later version; the newest known decide.
 */
export function forOthers(
  { lab_id: lab, rules, settings }: Pick<RunRow, 'lab_id' | 'rules' | 'settings'>,
  position: ShownPosition,
): ShownPosition {
  const engine = engineOf(lab, rules) ?? newestEngineOf(lab)
  return engine.forOthers(engine.parseSettings(settings), position)
}

export function toResult(
  { score, parts, debrief, solution }: LabResult,
  withSolution: boolean,
): NonNullable<LabRun['result']> {
  return {
    score,
    parts: parts.map((part) => ({ ...part })),
    debrief,
    solution: withSolution ? solution : null,
  }
}
