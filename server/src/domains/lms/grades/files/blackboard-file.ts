import { toCsv } from '@tradewind/contract/csv'
import { idCell, oneLine, rowsWith, type GradeFile, type GradeTable } from './grade-table.ts'

/**
 * The file that Blackboard uploads as offline grades (Blackboard's help for instructors, "Work offline with grade data").
 *
 * - A student is found by `Username` alone; names are never read. The columns stand as in a file that Blackboard itself
 *   wrote.
 * - A column is found by the number after `|` in its head. No LTI service tells that number, so the upload makes a new
 *   column, whose points the instructor sets in Blackboard.
 * - Each cell stands in quotation marks. There is no byte order mark, because nobody documents what becomes of it.
 */
export function blackboardFile(table: GradeTable): GradeFile {
  const { rows, leftOut } = rowsWith(table, ({ ids }) => idCell(ids.login) !== '')
  const column = `${oneLine(table.label)} [Total Pts: ${table.maximum} Score]`
  return {
    csv: toCsv(
      [
        ['Last Name', 'First Name', 'Username', 'Student ID', column],
        ...rows.map(({ lastName, firstName, ids, points }) => [
          oneLine(lastName),
          oneLine(firstName),
          ids.login,
          idCell(ids.sourcedId),
          points,
        ]),
      ],
      { mark: false, quoted: true },
    ),
    leftOut,
    matchedBy: 'ids',
  }
}
