import type { SignedInCaller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  findJoined,
  membershipOfHost,
  findClassOfStudent,
  type ClassMembership,
} from '../classes/classes.service.ts'
import { findRoom } from '../room-log/room-log.queries.ts'
import type { SeatInRoom } from '../room-log/room-state.ts'
import type { RunRow } from './lab-runs.store.ts'
import { findFinishedIn, findRun, listAttempts, type RunOwner } from './runs.queries.ts'
import { isOnCountedCase, solutionMayBeShown } from './run-rules.ts'

export function ownerOf({ session }: SignedInCaller): RunOwner {
  const ends = session.kind === 'guest' || session.kind === 'demo'
  return { userId: session.user.id, sessionId: ends ? session.id : null }
}

export async function runOrRefuse({ db }: Services, caller: SignedInCaller, runId: string): Promise<RunRow> {
  const run = await findRun(db, { owner: ownerOf(caller), id: runId })
  if (!run) throw new AppError('not_found', 'We could not find this run. Please open the lab again.')
  return run
}

/** The finished run of a student in a class session that the caller teaches or assists in. */
export async function finishedOfStudent(
  { db }: Services,
  caller: SignedInCaller,
  { id, studentId, runId }: { id: string; studentId: string; runId: string },
): Promise<{ run: RunRow; className: string }> {
  const seen = await findClassOfStudent(db, caller, { id, studentId })
  const run = seen && (await findFinishedIn(db, { classSession: id, student: studentId, run: runId }))
  if (!run) throw new AppError('not_found', 'We could not find this result. Please reload the class session.')
  return { run, className: seen.name }
}

export async function findJoinedOf(
  { db }: Services,
  caller: SignedInCaller,
  run: RunRow,
): Promise<ClassMembership | null> {
  if (run.class_session_id === null) return null
  const host = run.kind === 'trial' ? await membershipOfHost(db, caller, run.class_session_id) : undefined
  if (host) return host
  return (await findJoined(db, caller.session.user.id, run.class_session_id)) ?? null
}

/** Whether a run follows the rounds of its class's room. Rehearsals go at the player's own pace. */
export function isPlayedInRoom(
  run: Pick<RunRow, 'kind'>,
  joined: ClassMembership | null,
): joined is ClassMembership & { seat: SeatInRoom } {
  return run.kind !== 'rehearsal' && joined !== null && joined.seat !== null
}

/**
 * The room that a run follows, as its player has it; null for a run at the player's own pace. A player who is no longer
 * in the class is told no more of the room's rounds than the others.
 */
export async function seatOf(
  { db }: Services,
  run: RunRow,
  joined: ClassMembership | null,
): Promise<SeatInRoom | null> {
  if (run.class_session_id === null || run.kind === 'rehearsal') return null
  if (joined) return joined.seat
  const room = await findRoom(db, run.class_session_id)
  return room ? { room, extraPercent: 0, teamId: null } : null
}

/** Whether the caller may see the best alternatives of a finished run of theirs. */
export async function maySeeSolution(
  { db }: Services,
  caller: SignedInCaller,
  { run, joined }: { run: RunRow; joined: ClassMembership | null },
): Promise<boolean> {
  const { lab_id: lab, class_session_id: classSession } = run
  const counted = isOnCountedCase(run)
    ? await listAttempts(db, ownerOf(caller), { lab, classSession, kind: 'counted' })
    : []
  return solutionMayBeShown(run, joined, { counted, now: caller.now })
}
