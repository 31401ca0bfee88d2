import type { LabPosition } from '@tradewind/labs/engine/lab-engine'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Services } from '../../../kernel/services.ts'
import type { ClassMembership } from '../classes/classes.service.ts'
import { closedRound, isWithheld, toRoomState } from '../room-log/room-state.ts'
import { listFirms } from '../room-log/world.queries.ts'
import { findTeam } from '../room-log/team.queries.ts'
import { passRound } from './made-decisions.ts'
import { isInWorld, toPlay } from './places.ts'
import { findJoinedOf, maySeeSolution, seatOf } from './run-access.ts'
import { engineOrRefuse, whyClosed } from './run-rules.ts'
import { toLabRun } from './run-view.ts'
import type { RunRow } from './lab-runs.store.ts'
import { findAnyRun, findPosition, listDecisions, listDefaults } from './runs.queries.ts'

/** A run for its player. `known` saves computing a position again. */
export async function showRun(
  services: Services,
  caller: SignedInCaller,
  found: RunRow,
  known?: LabPosition,
): Promise<LabRun> {
  const joined = await findJoinedOf(services, caller, found)
  const run = await caughtUp(services, found, joined)
  const room = await roomOf(services, run, { joined, now: caller.now })
  const closed = whyClosed(run, joined, caller.now)
  const team = await teamOf(services, run, caller.now)
  const firms = await firmsOf(services, run)
  const shown = { closed, className: joined?.classSession.name ?? null, room, team, firms }
  if (room?.withheld) return toLabRun(run, nothing, { ...shown, withSolution: false })
  const position = (run === found ? known : undefined) ?? (await positionOf(services, run))
  const withSolution = position.result !== null && (await maySeeSolution(services, caller, { run, joined }))
  return toLabRun(run, position, { ...shown, withSolution })
}

export async function teamOf({ db }: Services, run: RunRow, now: Date): Promise<LabRun['team']> {
  const team = run.team_id === null ? undefined : await findTeam(db, run.team_id, now)
  return team ? { id: team.id, name: team.name } : null
}

/** The firms that a run meets in its room. */
export async function firmsOf({ db }: Services, run: RunRow): Promise<LabRun['firms']> {
  if (run.class_session_id === null || !isInWorld(run)) return []
  return await listFirms(db, run.class_session_id)
}

const nothing = { state: null, result: null }

/**
 * A run of a room that lacks rounds which have closed: its player came late, or the process that filled in the defaults
 * was killed. They are filled in now.
 */
async function caughtUp(services: Services, run: RunRow, joined: ClassMembership | null): Promise<RunRow> {
  const round = await missedRound(services, run, joined)
  if (round === null) return run
  const passed = await passRound(services, { run, who: { kind: 'absent' }, round, mayFinish: true })
  return passed ?? (await findAnyRun(services.db, run.id)) ?? run
}

/** The newest round that a run lacks although it has closed; null if it lacks none. */
async function missedRound(
  services: Services,
  run: RunRow,
  joined: ClassMembership | null,
): Promise<number | null> {
  if (run.status !== 'open') return null
  const seat = await seatOf(services, run, joined)
  // The class was deleted with its owner while the run waited for its last round to close.
  if (seat === null) return run.round > run.rounds ? run.rounds : null
  if (joined === null || seat.room.phase === 'closing') return null
  if (joined.classSession.ended_at !== null && run.round > run.rounds) return run.rounds
  const round = closedRound(seat.room)
  return round === 0 || (run.round > round && round < run.rounds) ? null : round
}

async function roomOf(
  services: Services,
  run: RunRow,
  { joined, now }: { joined: ClassMembership | null; now: Date },
): Promise<LabRun['room']> {
  const seat = await seatOf(services, run, joined)
  if (seat === null) return null
  const hasEnded = joined?.classSession.ended_at !== null
  return {
    state: toRoomState(seat, { rounds: run.rounds, hasEnded, now }),
    withheld: isWithheld(seat.room, run),
    missed: await listDefaults(services.db, run.id),
  }
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
