import { isFormula, toCsv } from '@tradewind/contract/csv'
import { idCell, oneLine, rowsWith, type GradeFile, type GradeRow, type GradeTable } from './grade-table.ts'

const studentHeads = ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section']

/** What Canvas takes for the id of an assignment. */
const ownId = /\((\d+)\)$/u

/** What Canvas takes for the head of one of its sums, wherever in a head it stands. */
const ownSums = /(Current|Final|Override) (?=Score|Points|Grade|Status)/gu

/**
 * The file that Canvas imports into its grade book (`lib/gradebook_importer.rb` of canvas-lms).
 *
 * - The header begins with `Student`, `ID`, `SIS User ID`, `SIS Login ID` and `Section`, in this order; every further
 *   column is an assignment. One of the same title gets the scores, otherwise Canvas offers to make it.
 * - A head that holds one of Canvas's own sums, such as `Final Score`, is skipped, and one that is the same as a head of
 *   the student would be read there. A number in parentheses at its end is the id of an assignment.
 * - A row that begins with `Points Possible` holds the points of the assignments.
 * - A student is looked up by `ID`, by `SIS User ID`, by `SIS Login ID`, and at last by name: as it is shown, or as
 *   "family name, given name". A student who is not found is offered for the instructor to choose.
 * - The separator is guessed from the first three lines, each alone, so no cell may hold a line break.
 */
export function canvasFile(table: GradeTable): GradeFile {
  const { rows, leftOut } = rowsWith(table, ({ name }) => oneLine(name) !== '')
  const hasId = ({ ids }: GradeRow) =>
    [ids.platformUserId, ids.sourcedId, ids.login].some((id) => idCell(id) !== '')
  return {
    csv: toCsv([
      [...studentHeads, titleCell(table.label)],
      ['Points Possible', '', '', '', '', table.maximum],
      ...rows.map((row) => [
        studentCell(row),
        idCell(row.ids.platformUserId),
        idCell(row.ids.sourcedId),
        idCell(row.ids.login),
        '',
        row.points,
      ]),
    ]),
    leftOut,
    matchedBy: rows.every(hasId) ? 'ids' : 'names',
  }
}

/** The title of the column, in a form that Canvas takes for an assignment. */
function titleCell(label: string): string {
  const title = oneLine(label).replaceAll(ownSums, '$1-').replace(ownId, '[$1]')
  return studentHeads.includes(title) ? `${title} (lab)` : title
}

/** A name as Canvas finds it. One that would begin a formula stands in the other order, where that is harmless. */
function studentCell({ name, firstName, lastName }: GradeRow): string {
  const shown = oneLine(name)
  const sorted = oneLine(`${lastName}, ${firstName}`)
  const hasBoth = oneLine(firstName) !== '' && oneLine(lastName) !== ''
  return isFormula(shown) && hasBoth && !isFormula(sorted) ? sorted : shown
}
