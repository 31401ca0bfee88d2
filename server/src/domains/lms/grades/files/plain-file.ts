import { toCsv } from '@tradewind/contract/csv'
import type { GradeFile, GradeTable } from './grade-table.ts'

/** A file for people and spreadsheets: every student, with or without a score. */
export function plainFile({ label, maximum, rows }: GradeTable): GradeFile {
  return {
    csv: toCsv([
      ['Student', 'Email', 'Username', 'School ID', `${label} (of ${maximum})`, 'In the LMS'],
      ...rows.map(({ name, email, ids, points, inLms }) => [
        name,
        email,
        ids.login,
        ids.sourcedId,
        points,
        inLms,
      ]),
    ]),
    leftOut: [],
    matchedBy: 'names',
  }
}
