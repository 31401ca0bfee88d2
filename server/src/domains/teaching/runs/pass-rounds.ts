import pLimit from 'p-limit'
import type { StandIn } from '@tradewind/labs/engine/standing-in'
import type { LabPosition } from '@tradewind/labs/engine/lab-engine'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { PlayedOn } from '../../../platform/lab-engines/play-lab.ts'
import type { Services } from '../../../kernel/services.ts'
import { hasClassEnded } from '../classes/classes.service.ts'
import { wishGrades } from '../grade-wishes/grade-wishes.service.ts'
import { appendEntry, lockRoom } from '../room-log/room-log.queries.ts'
import { robotSays } from '../room-log/robot-decisions.ts'
import { closedRound, type RoomRow } from '../room-log/room-state.ts'
import {
  appendMadeDecisions,
  listDecisionsOf,
  lockUnchanged,
  type MadeDecisions,
} from './pass-rounds.queries.ts'
import { toPlay } from './run-world.ts'
import type { RunRow } from './lab-runs.store.ts'
import { listPlayers } from './runs.queries.ts'
import { listUnsent, type Unsent } from './team-decisions.ts'

/** How many runs of one call are computed at once, so that a room leaves the engines to others as well. */
const lanes = 4

/** Whose turn it is in a run. */
export interface Seat {
  run: RunRow
  who: StandIn
}

interface Passing {
  /** The round that the runs have passed afterwards. */
  round: number
  /** Whether that ends a run if it is the last round. Robots, which decide while it is open, wait for its close. */
  mayFinish: boolean
}

/**
 * Lets a stand-in decide in place of a player until a round has passed, and finishes a run that has passed its last one.
 * Returns the run as it is then, or null if the run changed in the meantime, or the host has opened the round again.
 */
export async function passRound(
  services: Services,
  { run, who, ...to }: Seat & Passing,
): Promise<RunRow | null> {
  const { passed, failed } = await passRounds(services, { seats: [{ run, who }], ...to })
  for (const { error } of failed) throw error
  return passed[0] ?? null
}

interface Passed {
  /** The runs as they are then, without those that changed in the meantime. */
  passed: RunRow[]
  /** The runs whose engine failed. */
  failed: { run: RunRow; error: unknown }[]
}

/** The same for several runs of one class, which are read together and saved together: all of them or, if it throws, none. */
export async function passRounds(
  services: Services,
  { seats, round, mayFinish }: { seats: readonly Seat[] } & Passing,
): Promise<Passed> {
  if (seats.length === 0) return { passed: [], failed: [] }
  const now = services.clock.now()
  const runs = seats.map(({ run }) => run)
  const decisionsOf = await listDecisionsOf(services.db, runs)
  const unsentOf = await listUnsent(services, runs)
  const made: MadeRun[] = []
  const failed: Passed['failed'] = []
  await pLimit(lanes).map(seats, async (seat) => {
    const { id } = seat.run
    const decided = decisionsOf.get(id) ?? []
    try {
      const played = await playSeat(services, { ...seat, decided, unsent: unsentOf.get(id) ?? [], round })
      const next = runAfter(seat.run, played, { isLast: mayFinish && round >= seat.run.rounds, now })
      // Those who wait for the round would ask for ever.
      if (next.round === seat.run.round && next.status === 'open')
        throw new Error(`Run ${id} does not pass round ${round}`)
      made.push({
        run: seat.run,
        next,
        decisions: played.made.map((each, at) => toMade(seat.run, each, at === 0 ? played.counted : null)),
        position: played.position,
        draft: played.counted?.from === 'draft' ? played.counted : null,
      })
    } catch (error) {
      failed.push({ run: seat.run, error })
    }
  })
  const passed = made.length === 0 ? [] : await saveMade(services, { made, round, now })
  return { passed, failed }
}

interface MadeRun extends MadeDecisions {
  /** The captain's draft that counted. */
  draft: Unsent | null
}

interface PlayedSeat extends PlayedOn {
  /** What a team had not sent and counted all the same, as the first of what was made. */
  counted: Unsent | null
}

/** Lets what a team has not sent decide, as far as the lab takes it, and then the stand-in. */
async function playSeat(
  services: Services,
  {
    run,
    who,
    decided,
    unsent,
    round,
  }: Seat & { decided: readonly unknown[]; unsent: readonly Unsent[]; round: number },
): Promise<PlayedSeat> {
  const play = await toPlay(services, run)
  for (const counted of unsent) {
    const { decision, says } = counted
    const played = await services.engines.play({ ...play, decisions: [...decided, decision] })
    if (played.refused !== null) continue
    const first = { decision, says, facts: played.facts, round: run.round }
    const { made, position } = await standIn([...decided, decision])
    return { made: [first, ...made], position, counted }
  }
  return { ...(await standIn(decided)), counted: null }

  async function standIn(decisions: readonly unknown[]): Promise<PlayedOn> {
    const { made, position } = await services.engines.playOn({ ...play, decisions, who, round })
    return { made: who.kind === 'robot' && run.robot_id === null ? made.map(toldByRobot) : made, position }
  }
}

function toldByRobot(made: PlayedOn['made'][number]): PlayedOn['made'][number] {
  return { ...made, says: robotSays(made.round) }
}

function toMade(
  { robot_id: robotId }: RunRow,
  { decision, facts, round, says }: PlayedOn['made'][number],
  counted: Unsent | null,
): MadeDecisions['decisions'][number] {
  return { decision, facts, defaultIn: robotId === null ? round : null, says, from: counted?.from ?? null }
}

/** Saves what was decided, except for runs that changed in the meantime, and returns the runs as they are then. */
async function saveMade(
  services: Services,
  { made, round, now }: { made: readonly MadeRun[]; round: number; now: Date },
): Promise<RunRow[]> {
  const classId = made[0]?.run.class_session_id ?? null
  if (classId === null) return []
  return await inTransaction(services, async (trx) => {
    const passes = await gateOfRound(trx, classId, round)
    const allowed = made.filter(({ run }) => passes(run))
    if (allowed.length === 0) return []
    const unchanged = await lockUnchanged(
      trx,
      allowed.map(({ run }) => run),
    )
    const fresh = allowed.filter(({ run }) => unchanged.has(run.id))
    if (fresh.length === 0) return []
    await appendMadeDecisions(trx, fresh, now)
    for (const { run, draft } of fresh) if (draft) await logDraft(trx, Caller.system(now), { run, draft })
    const finished = fresh.filter(({ next }) => next.status === 'finished' && next.kind === 'counted')
    if (finished.length > 0) {
      const userIds = await listPlayers(
        trx,
        finished.map(({ run }) => run.id),
      )
      await wishGrades(trx, Caller.system(now), { classId, userIds })
    }
    return fresh.map(({ next }) => next)
  })
}

/** Proposals are in the log when they are made. Of drafts it has those that counted. */
async function logDraft(
  trx: Trx,
  caller: Caller,
  { run, draft }: { run: RunRow; draft: Unsent },
): Promise<void> {
  if (run.class_session_id === null) return
  await appendEntry(trx, caller, {
    classId: run.class_session_id,
    kind: 'draft',
    runId: run.id,
    userId: draft.by,
    content: { version: run.version, round: run.round, decision: draft.decision },
  })
}

/** Tells which runs may pass a round in place of their players. Holds the room's lock, so that no undo comes between. */
async function gateOfRound(trx: Trx, classId: string, round: number): Promise<(run: RunRow) => boolean> {
  const room = await lockRoom(trx, classId, 'decide')
  const hasEnded = await hasClassEnded(trx, classId)
  return (run) => mayPass({ room, hasEnded, round }, run)
}

function mayPass(
  { room, hasEnded, round }: { room: RoomRow | undefined; hasEnded: boolean; round: number },
  run: RunRow,
): boolean {
  // A class that was deleted with its owner closes no more rounds.
  if (!room) return run.round > run.rounds
  if (closedRound(room) >= round) return true
  if (run.round > run.rounds && hasEnded) return true
  return room.round === round && (room.phase === 'closing' || run.robot_id !== null)
}

function runAfter(
  run: RunRow,
  { made, position }: PlayedOn,
  { isLast, now }: { isLast: boolean; now: Date },
): RunRow {
  const isFinished = isLast && position.result !== null
  return {
    ...run,
    version: run.version + made.length,
    round: isFinished ? position.round : roundInRoom(position, run.rounds),
    saved_at: now,
    ...(isFinished && { status: 'finished', score: position.result.score }),
  }
}

/** The round of a run in a room: one after the last when everything is decided, until the last round closes. */
export function roundInRoom({ round, done }: Pick<LabPosition, 'round' | 'done'>, rounds: number): number {
  return done ? rounds + 1 : round
}
