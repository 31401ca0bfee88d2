import type { LabPosition, RoundBrief } from '@tradewind/labs/engine/lab-engine'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Services } from '../../../kernel/services.ts'
import { engineOf } from '../../../platform/lab-engines/engines.ts'
import { closedRound, isWithheld, toRoomState } from '../room-log/room-state.ts'
import { passRound } from './pass-rounds.ts'
import { toPlay } from './run-world.ts'
import { maySeeSolution } from './run-access.ts'
import type { RunContext } from './run-context.ts'
import { engineOrRefuse, whyClosed } from './run-rules.ts'
import { toLabRun } from './run-answers.ts'
import type { RunRow } from './lab-runs.store.ts'
import { findAnyRun, findPosition, listDecisions, listDefaults } from './runs.queries.ts'

/** A run for its player. `known` saves computing a position again. */
export async function showRun(
  services: Services,
  caller: SignedInCaller,
  context: RunContext,
  known?: LabPosition,
): Promise<LabRun> {
  const { joined, seat, team, firms } = context
  const run = await caughtUp(services, context)
  const hasEnded = joined?.classSession.ended_at !== null
  const room = seat && {
    state: toRoomState(seat, { rounds: run.rounds, briefs: briefsOf(run), hasEnded, now: caller.now }),
    withheld: isWithheld(seat.room, run),
    missed: await listDefaults(services.db, run.id),
  }
  const closed = whyClosed(run, joined, caller.now)
  const shown = { closed, className: joined?.classSession.name ?? null, room, team, firms }
  if (room?.withheld) return toLabRun(run, nothing, { ...shown, withSolution: false })
  const position = (run === context.run ? known : undefined) ?? (await positionOf(services, run))
  const withSolution = position.result !== null && (await maySeeSolution(services, caller, { run, joined }))
  return toLabRun(run, position, { ...shown, withSolution })
}

/** What the rounds of a run are about. A finished run is shown also by a server that does not have its rules. */
function briefsOf({ lab_id: lab, rules, settings }: RunRow): readonly RoundBrief[] {
  const engine = engineOf(lab, rules)
  return engine?.roundBriefs(engine.parseSettings(settings)) ?? []
}

const nothing = { state: null, result: null }

/**
 * A run of a room that lacks rounds which have closed: its player came late, or the process that filled in the defaults
 * was killed. They are filled in now.
 */
async function caughtUp(services: Services, context: RunContext): Promise<RunRow> {
  const { run } = context
  const round = missedRound(context)
  if (round === null) return run
  const passed = await passRound(services, { run, who: { kind: 'absent' }, round, mayFinish: true })
  return passed ?? (await findAnyRun(services.db, run.id)) ?? run
}

/** The newest round that a run lacks although it has closed; null if it lacks none. */
function missedRound({ run, joined, seat }: RunContext): number | null {
  if (run.status !== 'open') return null
  // The class was deleted with its owner while the run waited for its last round to close.
  if (seat === null) return run.round > run.rounds ? run.rounds : null
  if (joined === null || seat.room.phase === 'closing') return null
  if (joined.classSession.ended_at !== null && run.round > run.rounds) return run.rounds
  const round = closedRound(seat.room)
  return round === 0 || (run.round > round && round < run.rounds) ? null : round
}

export async function positionOf(services: Services, run: RunRow): Promise<LabPosition> {
  if (run.status === 'finished') return (await findPosition(services.db, run.id)) as LabPosition
  engineOrRefuse('run', run.lab_id, run.rules)
  const decisions = await listDecisions(services.db, run)
  const played = await services.engines.play({
    ...(await toPlay(services, run)),
    // Another window may have saved a decision since `run` was read.
    decisions: decisions.slice(0, run.version),
  })
  if (played.refused !== null) throw new Error(`Run ${run.id} no longer plays: ${played.refused.message}`)
  return played.position
}
