import type { SignedInCaller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { findClassOfStudent, type ClassMembership } from '../classes/classes.service.ts'
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
