import type { StandIn } from '@tradewind/labs/engine/standing-in'
import type { LabPosition } from '@tradewind/labs/engine/lab-engine'
import { Caller } from '../../platform/caller.ts'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import type { PlayedOn } from '../../platform/lab-engines/play-lab.ts'
import type { Services } from '../../platform/services.ts'
import { hasClassEnded } from '../classes/classes.service.ts'
import { wishGrades } from '../grade-wishes/grade-wishes.service.ts'
import { leadingProposal } from './team-decisions.ts'
import { closedRound, lockRoom } from '../room-log/room-log.service.ts'
import { appendMadeDecisions, listDecisions, listPlayers, type RunRow } from './runs.queries.ts'

interface Passing {
  run: RunRow
  who: StandIn
  /** The round that the run has passed afterwards. */
  round: number
  /** Whether that ends the run if it is the last round. Robots, which decide while it is open, wait for its close. */
  mayFinish: boolean
}

/**
 * Lets somebody decide in place of a player until a round has passed, and finishes a run that has passed its last one.
 * Returns the run as it is then, or null if the run changed in the meantime, or the host has opened the round again.
 */
export async function passRound(
  services: Services,
  { run, who, round, mayFinish }: Passing,
): Promise<RunRow | null> {
  const now = services.clock.now()
  const decided = await listDecisions(services.db, run)
  const proposed = await proposedIn(services, run, decided)
  const playedOn = await services.engines.playOn({
    lab: run.lab_id,
    rules: run.rules,
    seed: run.seed,
    settings: run.settings,
    decisions: [...decided, ...proposed.map(({ decision }) => decision)],
    who,
    round,
  })
  const stoodIn = who.kind === 'robot' && run.robot_id === null ? playedOn.made.map(byRobot) : playedOn.made
  const played = { ...playedOn, made: [...proposed, ...stoodIn] }
  const next = runAfter(run, played, { isLast: mayFinish && round >= run.rounds, now })
  const isSaved = await inTransaction(services, async (trx) => {
    if (!(await mayPass(trx, run, round))) return false
    const decisions = played.made.map(({ decision, facts, round: inRound, says }) => ({
      decision,
      facts,
      defaultIn: run.robot_id === null ? inRound : null,
      says,
    }))
    if (!(await appendMadeDecisions(trx, { run, next, decisions, position: played.position }))) return false
    if (next.status === 'finished' && run.kind === 'counted' && run.class_session_id !== null)
      await wishGrades(trx, Caller.system(now), {
        classId: run.class_session_id,
        userIds: await listPlayers(trx, run.id),
      })
    return true
  })
  return isSaved ? next : null
}

/** What a player reads of a decision that a robot made in their place. */
function byRobot(made: PlayedOn['made'][number]): PlayedOn['made'][number] {
  return { ...made, says: `A robot decided for you in round ${made.round}.` }
}

/** What the members of a team have proposed with most votes, as far as the lab takes it. */
async function proposedIn(
  services: Services,
  run: RunRow,
  decisions: readonly unknown[],
): Promise<PlayedOn['made']> {
  const leading = await leadingProposal(services, run)
  if (!leading) return []
  const played = await services.engines.play({
    lab: run.lab_id,
    rules: run.rules,
    seed: run.seed,
    settings: run.settings,
    decisions: [...decisions, leading.decision],
  })
  if (played.refused !== null) return []
  return [{ decision: leading.decision, says: leading.says, facts: played.facts, round: run.round }]
}

/** Whether a round may be passed in place of the player. Holds the room's lock, so that no undo comes between. */
async function mayPass(trx: Trx, run: RunRow, round: number): Promise<boolean> {
  if (run.class_session_id === null) return false
  const room = await lockRoom(trx, run.class_session_id, 'decide')
  // A class that was deleted with its owner closes no more rounds.
  if (!room) return run.round > run.rounds
  if (closedRound(room) >= round) return true
  if (run.round > run.rounds && (await hasClassEnded(trx, run.class_session_id))) return true
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
