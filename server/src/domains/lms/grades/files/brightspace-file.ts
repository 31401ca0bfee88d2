import { toCsv } from '@tradewind/contract/csv'
import { oneLine, rowsWith, type GradeFile, type GradeTable } from './grade-table.ts'

/**
 * The file that Brightspace imports into Grades (D2L's help for instructors, "Importing grades").
 *
 * - The first columns are `OrgDefinedId` and `Username`; either is enough to find a student. Brightspace itself writes
 *   each with a `#` before it, so that no spreadsheet takes it for a number or a formula, and reads it so.
 * - A numeric grade item is headed by its name and `Points Grade`; an unknown one may be made during the import.
 * - The last column is `End-of-Line Indicator` with a `#` in each row. Names and addresses must not be in the file.
 * - No byte order mark: it would become a part of the first head.
 */
export function brightspaceFile(table: GradeTable): GradeFile {
  const { rows, leftOut } = rowsWith(table, ({ ids }) => ids.sourcedId !== '' || ids.login !== '')
  const marked = (id: string) => (id === '' ? '' : `#${id}`)
  return {
    csv: toCsv(
      [
        ['OrgDefinedId', 'Username', `${oneLine(table.label)} Points Grade`, 'End-of-Line Indicator'],
        ...rows.map(({ ids, points }) => [marked(ids.sourcedId), marked(ids.login), points, '#']),
      ],
      { mark: false },
    ),
    leftOut,
    matchedBy: 'ids',
  }
}
