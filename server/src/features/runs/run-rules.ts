import { createHash, randomBytes } from 'node:crypto'
import type { RunKind } from '@tradewind/contract/runs'
import { closedBecause, type ClassMembership } from '../classes/classes.service.ts'
import type { RunRow } from './runs.queries.ts'

/** Counted attempts without a class; a class session sets its own number. */
export const attemptsAlone = 3

/**
 * The seed of a run. Counted attempts of a class session share one for each attempt, so that all students meet the same
 * case; every rehearsal, and every run without a class, has its own.
 */
export function seedOf(kind: RunKind, attempt: number, joined: ClassMembership | null): string {
  if (joined === null || kind === 'rehearsal') return randomBytes(16).toString('hex')
  return createHash('sha256').update(`${joined.classSession.seed}:${attempt}`).digest('hex')
}

/** Why a run takes no decision, as a sentence to its player; null while it takes them. */
export function whyClosed(run: RunRow, joined: ClassMembership | null, now: Date): string | null {
  if (run.status === 'finished') return 'This run is finished.'
  if (run.status === 'abandoned') return 'You ended this run.'
  if (run.class_session_id === null) return null
  if (joined === null) return 'You are no longer in this class session.'
  return closedBecause(joined, now)
}

/**
 * Whether the best alternatives may be shown: in a class session when the instructor opened them, without one after the
 * last counted attempt. `countedRuns` are all counted attempts begun without a class.
 */
export function solutionMayBeShown(
  run: Pick<RunRow, 'class_session_id'>,
  joined: ClassMembership | null,
  countedRuns: readonly Pick<RunRow, 'status'>[],
): boolean {
  if (run.class_session_id !== null) return joined?.classSession.solution_open ?? false
  return countedRuns.filter(({ status }) => status !== 'open').length >= attemptsAlone
}
