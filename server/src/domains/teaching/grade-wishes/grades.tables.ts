import type { Generated } from 'kysely'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    grade_columns: GradeColumnsTable
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

export interface GradeNoticesTable {
  class_session_id: string
  /** yyyy-mm-dd */
  day: string
}
