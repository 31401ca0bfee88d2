import { isFormula } from '@tradewind/contract/csv'
import type { GradeFileMatch } from '@tradewind/contract/lms/grades'
import { isSendable } from '../score-message.ts'

/** A student in a file, as far as an LMS may know them. Texts are empty where nothing is known. */
export interface GradeRow {
  name: string
  firstName: string
  lastName: string
  email: string
  ids: {
    /** What the LMS calls them in launches. */
    subject: string
    /** What they sign in with there. */
    login: string
    /** Their id in the school's own system. */
    sourcedId: string
    /** The platform's own id of them where that is not the subject. */
    platformUserId: string
  }
  /** Points, at most the maximum; null without a score. */
  points: number | null
  /** Where the grade is on its way to the LMS, in words. */
  inLms: string
}

/** The grades of a class for one column. */
export interface GradeTable {
  /** The name of the column. */
  label: string
  /** The points that it has. */
  maximum: number
  rows: readonly GradeRow[]
}

/** A file in the import form of a grade book. */
export interface GradeFile {
  csv: string
  /** The names of students with a score for whom nothing is known by which the LMS would find them. */
  leftOut: string[]
  /** By what the LMS finds the students. */
  matchedBy: GradeFileMatch
}

/**
 * The students who go into a file, and the names of those who cannot. Who has no score is in neither: an empty cell would
 * remove a grade that stands in the grade book.
 */
export function rowsWith(
  { rows }: GradeTable,
  isKnown: (row: GradeRow) => boolean,
): { rows: GradeRow[]; leftOut: string[] } {
  const scored = rows.filter(({ points }) => points !== null)
  return {
    rows: scored.filter(isKnown),
    leftOut: scored.filter((row) => !isKnown(row)).map(({ name }) => name),
  }
}

/** An id as it must stand in a file, or nothing: made harmless, one that begins a formula would name nobody. */
export function idCell(id: string): string {
  return isFormula(id) ? '' : id
}

/**
 * The points of a score from 0 to 100, to two decimals, which is what grade books show. Null for a score that may not
 * leave.
 */
export function pointsOf(score: number | null, maximum: number): number | null {
  return score === null || !isSendable(score) ? null : Math.round(score * maximum) / 100
}

/** A text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
