import { createHash, randomBytes } from 'node:crypto'
import type { RunKind } from '@tradewind/contract/runs'
import { closedBecause, type ClassMembership } from '../classes/classes.service.ts'
import type { RunRow } from './runs.queries.ts'

/** The number of counted attempts without a class. A class session sets its own. */
export const attemptsAlone = 3

/**
 * The seed of a run. In a class session, all students share a seed per counted attempt, so that they get the same case.
 * Every rehearsal, and every run without a class, has its own.
 */
export function seedOf(kind: RunKind, attempt: number, joined: ClassMembership | null): string {
  if (joined === null || kind === 'rehearsal') return randomBytes(16).toString('hex')
  return createHash('sha256').update(`${joined.classSession.seed}:${attempt}`).digest('hex')
}

/** Why a run accepts no decisions, as a sentence for the player; null if it does. */
export function whyClosed(run: RunRow, joined: ClassMembership | null, now: Date): string | null {
  if (run.status === 'finished') return 'This run is finished.'
  if (run.status === 'abandoned') return 'You ended this run.'
  if (run.class_session_id === null) return null
  if (joined === null) return 'You are no longer in this class session.'
  return closedBecause(joined, now)
}

/**
 * Whether the best alternatives may be shown. After a rehearsal always, because its seed is never that of a counted
 * attempt. After a counted attempt, in a class session if the instructor opened them to this student, otherwise after
 * the last one.
 *
 * @param counted all counted attempts begun in the same class session, or alone
 */
export function solutionMayBeShown(
  run: Pick<RunRow, 'class_session_id' | 'kind'>,
  joined: ClassMembership | null,
  { counted, now }: { counted: readonly Pick<RunRow, 'status'>[]; now: Date },
): boolean {
  if (run.kind === 'rehearsal') return true
  const ended = counted.filter(({ status }) => status !== 'open').length
  if (run.class_session_id === null) return ended >= attemptsAlone
  if (joined === null || !joined.classSession.solution_open) return false
  if (joined.classSession.solution_to === 'everybody') return true
  return ended >= joined.classSession.attempts || closedBecause(joined, now) !== null
}
