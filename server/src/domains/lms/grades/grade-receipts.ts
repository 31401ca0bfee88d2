import type { GradeReceipt, GradeState } from '@tradewind/contract/lms/grades'
import { later, minute } from '../../../kernel/clock.ts'
import type { ColumnRow } from '../../teaching/grade-wishes/grade-columns.store.ts'
import type { GradeRow } from '../../teaching/grade-wishes/grades.store.ts'
import { scoreMaximum } from './score-message.ts'

/** How long a student waits between two presses of "send again", in ms. */
export const sendAgainAfter = minute

interface ReceiptState {
  score: number | null
  grade: GradeRow | undefined
  column: Pick<ColumnRow, 'maximum'> | undefined
  /** Whether the student's course takes grades at all. */
  linked: 'linked' | 'no_grade_service' | 'no_course'
}

interface Readers {
  now: Date
  say: (reason: string) => { sentence: string; advice: string }
}

/** Not `conflict`: sending again changes nothing there, and only instructors overwrite. */
const maySend: readonly GradeState[] = ['sent', 'arrived', 'delayed', 'refused', 'vanished']

/** What a reader sees of a grade. */
export function receiptOf(
  { score, grade, column, linked }: ReceiptState,
  { now, say }: Readers,
): GradeReceipt {
  const state = stateOf({ score, grade, linked })
  const reason = reasonOf({ state, grade, linked })
  const said = reason === null ? null : say(reason)
  return {
    state,
    // What is no number is no score to a reader; `bad_score` says so.
    score: score !== null && Number.isFinite(score) ? score : null,
    inLms: grade ? heldOf(grade, state, column) : null,
    reason,
    sentence: said?.sentence ?? null,
    advice: said?.advice ?? null,
    nextTryAt: state === 'delayed' ? (grade?.next_try_at?.getTime() ?? null) : null,
    sendAgainAt: maySend.includes(state)
      ? Math.max(now.getTime(), grade?.asked_at ? later(grade.asked_at, sendAgainAfter).getTime() : 0)
      : null,
  }
}

function stateOf({ score, grade, linked }: Omit<ReceiptState, 'column'>): GradeState {
  if (!grade) {
    if (linked !== 'linked') return 'not_linked'
    return score === null ? 'no_score' : 'refused'
  }
  if (grade.state === 'waiting') return 'on_its_way'
  // What counts has changed, and its job has not run yet.
  if (grade.state === 'arrived' && grade.next_try_at !== null) return 'on_its_way'
  return isUnseen(grade) ? 'sent' : grade.state
}

/** Whether the LMS took a grade and was not seen to hold it, so that it was sent and no more. */
export function isUnseen({ state, lms_read_at }: Pick<GradeRow, 'state' | 'lms_read_at'>): boolean {
  return state === 'arrived' && lms_read_at === null
}

function reasonOf({
  state,
  grade,
  linked,
}: Pick<ReceiptState, 'grade' | 'linked'> & { state: GradeState }): string | null {
  if (state === 'not_linked') return linked === 'no_grade_service' ? 'no_grade_service' : null
  if (!grade) return state === 'refused' ? 'not_sent' : null
  if (state === 'vanished') return grade.reason ?? 'vanished'
  return state === 'delayed' || state === 'refused' || state === 'conflict' ? grade.reason : null
}

/** What the LMS was seen to hold, in the points of its column. */
function heldOf(grade: GradeRow, state: GradeState, column: ReceiptState['column']): GradeReceipt['inLms'] {
  const { lms_read_at: readAt, arrived_at: arrivedAt } = grade
  if (readAt === null || grade.reason === 'column_gone') return null
  const at = state === 'arrived' ? (arrivedAt ?? readAt) : readAt
  if (grade.lms_score === null) return null
  return {
    score: grade.lms_score,
    maximum: grade.lms_maximum ?? column?.maximum ?? scoreMaximum,
    at: at.getTime(),
  }
}
