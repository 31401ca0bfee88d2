import { toCsv } from '@tradewind/contract/csv'
import { idCell, oneLine, rowsWith, type GradeFile, type GradeRow, type GradeTable } from './grade-table.ts'

/**
 * The file that Moodle imports by Grades > Import > CSV file (`grade/import/csv` of moodle).
 *
 * - The instructor says which column names the people ("Map from") and what it holds ("Map to": user id, ID number, email
 *   address or user name), and which grade item each other column is; a column may become a new one.
 * - One locked grade ends the whole import. What was imported is overridden: scores that come later do not replace it.
 * - A student who is not found ends the whole import. An empty cell in the naming column gives the row's grade to the
 *   person of the row before, so nobody without that id may be in the file.
 * - The naming column is the user id, which is the subject of Moodle's launches; in a class without Moodle, the email
 *   address.
 */
export function moodleFile(table: GradeTable): GradeFile {
  const matchedBy = table.rows.some((row) => userIdOf(row) !== '') ? 'user_id' : 'email'
  const idOf = (row: GradeRow) => (matchedBy === 'user_id' ? userIdOf(row) : idCell(row.email.trim()))
  const { rows, leftOut } = rowsWith(table, (row) => idOf(row) !== '')
  return {
    csv: toCsv([
      ['User ID', 'First name', 'Last name', 'ID number', 'Username', 'Email address', oneLine(table.label)],
      ...rows.map((row) => [
        userIdOf(row),
        row.firstName,
        row.lastName,
        idCell(row.ids.sourcedId),
        idCell(row.ids.login),
        idCell(row.email.trim()),
        row.points,
      ]),
    ]),
    leftOut,
    matchedBy,
  }
}

function userIdOf({ ids }: GradeRow): string {
  return /^\d+$/u.test(ids.subject) ? ids.subject : ''
}
