import type { Updateable } from 'kysely'
import type { GradeRow, GradesTable } from '../../teaching/grade-wishes/grades.store.ts'
import { isSameGrade, type LmsResult } from './results.ts'

export type Finding = Updateable<GradesTable>

/** What an LMS was seen to hold; null if no grade. */
export function seen(held: LmsResult | null, now: Date) {
  return {
    lms_score: held?.score ?? null,
    lms_maximum: held?.maximum ?? null,
    lms_read_at: now,
    check_at: null,
  } satisfies Finding
}

/**
 * The LMS holds another grade, or none (null).
 *
 * @param sent the score that it was sent; null if none.
 * @param kept whether it took that score and still held another grade.
 */
export function conflict(
  held: LmsResult | null,
  { sent, kept = false, now }: { sent: number | null; kept?: boolean; now: Date },
) {
  const reason =
    held === null ? 'cleared' : isCut(held, sent) ? 'clipped' : kept ? 'overridden' : 'other_grade'
  return {
    state: 'conflict',
    reason,
    ...seen(held, now),
    tries: 0,
    first_failed_at: null,
  } as const satisfies Finding
}

/** Whether a column with fewer points than were sent holds all that it can. */
function isCut({ score, maximum }: LmsResult, sent: number | null): boolean {
  return sent !== null && score === maximum && sent > maximum
}

/** What it means for a grade that the LMS holds this of it; null if nothing is new. */
export function findingOf(grade: GradeRow, held: LmsResult | null, now: Date): Finding | null {
  const { state, sent_score: sent, lms_score: known } = grade
  if (sent === null) return null
  if (held !== null && isSameGrade(held, sent)) {
    if (state === 'arrived' && held.score === known && held.maximum === grade.lms_maximum) return null
    return {
      ...{ state: 'arrived', reason: null, ...seen(held, now) },
      ...(state !== 'arrived' && { state_at: now }),
      confirmed_at: grade.sent_at,
      confirmed_score: sent,
      arrived_at: grade.arrived_at ?? now,
    }
  }
  if (held === null && state !== 'conflict')
    return state === 'arrived'
      ? { state: 'vanished', reason: 'vanished', state_at: now, ...seen(null, now) }
      : null
  if (state === 'conflict' && (held?.score ?? null) === known) return null
  const kept = state === 'arrived' && grade.lms_read_at === null
  return { ...conflict(held, { sent, kept, now }), state_at: now }
}
