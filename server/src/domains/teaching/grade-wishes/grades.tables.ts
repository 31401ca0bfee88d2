import type { Generated } from 'kysely'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    grade_columns: GradeColumnsTable
    grades: GradesTable
    grade_notices: GradeNoticesTable
  }
}

/** The column of a grade book that takes the grades of a link. */
export interface GradeColumnsTable {
  link_id: string
  /** The address of the line item; null until it is known. */
  url: string | null
  origin: 'launch' | 'found' | 'made' | null
  /** Points; null while unknown. */
  maximum: number | null
  label: Generated<string>
  /** Why nothing can be sent to the column (see `grade-problems.ts`). */
  problem: string | null
  /** The address of a column that was deleted there, which is not used again. */
  gone_url: string | null
  /** Until when one process looks for the column or makes it. */
  finding_until: Date | null
  compared_at: Date | null
}

/** The states of a stored grade. `waiting` is shown as on its way. */
export type StoredGradeState =
  'waiting' | 'no_score' | 'arrived' | 'delayed' | 'refused' | 'conflict' | 'vanished'

/** What an LMS should have of a student's score through a link, and what it has. */
export interface GradesTable {
  link_id: string
  user_id: string
  class_session_id: string
  /** Counts the wishes, so that one which comes during a call is not lost. */
  wish: number
  wished_at: Date
  /** An instructor wants 0 points as long as nothing is finished. */
  zero: Generated<boolean>
  /** The same is to be sent again. */
  forced: Generated<boolean>
  /** An instructor wants another grade in the LMS overwritten. */
  overwrite: Generated<boolean>
  state: StoredGradeState
  state_at: Date
  /** A code of `grade-problems.ts`. */
  reason: string | null
  tries: Generated<number>
  first_failed_at: Date | null
  /** When it is due; null if there is nothing to do. */
  next_try_at: Date | null
  claimed_until: Date | null
  /** The newest message, stored before it is sent: its score (0 to 100), and its timestamp. */
  sent_score: number | null
  sent_at: Date | null
  /** When the attempt of that message was finished. */
  sent_submitted_at: Date | null
  /** The timestamp of the message that the LMS confirmed; the same as `sent_at` once that one has arrived. */
  confirmed_at: Date | null
  /** The score of that message. */
  confirmed_score: number | null
  arrived_at: Date | null
  /** What the LMS held when it was read last, in points of its column; null if it held no grade. */
  lms_score: number | null
  lms_maximum: number | null
  /** When that was read; null since a score was sent. */
  lms_read_at: Date | null
  /** When the LMS is to be asked what it holds; null if that is known or cannot be. */
  check_at: Date | null
  /** When the student asked last that it be sent again. */
  asked_at: Date | null
  /** When the instructors were told that it needs them. */
  told_at: Date | null
}

export interface GradeNoticesTable {
  class_session_id: string
  /** yyyy-mm-dd */
  day: string
}
