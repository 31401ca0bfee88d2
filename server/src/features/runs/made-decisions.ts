import type { StandIn } from '@tradewind/labs/engine/standing-in'
import type { LabPosition } from '@tradewind/labs/engine/lab-engine'
import { Caller } from '../../platform/caller.ts'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import type { PlayedOn } from '../../platform/lab-engines/play-lab.ts'
import type { Services } from '../../platform/services.ts'
import { hasClassEnded } from '../classes/classes.service.ts'
import { wishGrades } from '../grade-wishes/grade-wishes.service.ts'
import { listUnsent, type Unsent } from './team-decisions.ts'
import { appendEntry, closedRound, lockRoom } from '../room-log/room-log.service.ts'
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
  const unsent = who.kind === 'absent' ? await unsentIn(services, run, decided) : null
  const playedOn = await services.engines.playOn({
    lab: run.lab_id,
    rules: run.rules,
    seed: run.seed,
    settings: run.settings,
    decisions: unsent ? [...decided, unsent.decision] : decided,
    who,
    round,
  })
  const played = { ...playedOn, made: [...(unsent ? [unsent] : []), ...playedOn.made] }
  const next = runAfter(run, played, { isLast: mayFinish && round >= run.rounds, now })
  const isSaved = await inTransaction(services, async (trx) => {
    if (!(await mayPass(trx, run, round))) return false
    const decisions = played.made.map(({ decision, facts, round: inRound, says }, at) => ({
      decision,
      facts,
      from: at === 0 && unsent ? unsent.from : null,
      defaultIn: run.robot_id === null ? inRound : null,
      says:
        run.robot_id === null && who.kind === 'robot' ? `A robot decided for you in round ${inRound}.` : says,
    }))
    if (!(await appendMadeDecisions(trx, { run, next, decisions, position: played.position }))) return false
    if (unsent?.from === 'draft') await logDraft(trx, Caller.system(now), { run, unsent })
    if (next.status === 'finished' && run.kind === 'counted' && run.class_session_id !== null)
      await wishGrades(trx, Caller.system(now), {
        classId: run.class_session_id,
        userIds: await listPlayers(trx, run.id),
      })
    return true
  })
  return isSaved ? next : null
}

type Counting = Unsent & PlayedOn['made'][number]

/** What a team has not sent and counts all the same: the first choice that the lab takes. */
async function unsentIn(
  services: Services,
  run: RunRow,
  decisions: readonly unknown[],
): Promise<Counting | null> {
  for (const unsent of await listUnsent(services, run)) {
    const played = await services.engines.play({
      lab: run.lab_id,
      rules: run.rules,
      seed: run.seed,
      settings: run.settings,
      decisions: [...decisions, unsent.decision],
    })
    if (played.refused === null) return { ...unsent, facts: played.facts, round: run.round }
  }
  return null
}

/** Proposals are in the log when they are made. Of drafts it has those that counted. */
async function logDraft(
  trx: Trx,
  caller: Caller,
  { run, unsent }: { run: RunRow; unsent: Counting },
): Promise<void> {
  if (run.class_session_id === null) return
  await appendEntry(trx, caller, {
    classId: run.class_session_id,
    kind: 'draft',
    runId: run.id,
    userId: unsent.by,
    content: { version: run.version, round: unsent.round, decision: unsent.decision },
  })
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
