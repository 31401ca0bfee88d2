import { fileNamePart, toCsv, type CsvCell } from '@tradewind/contract/csv'
import type { GradeFileFormat } from '@tradewind/contract/grades'
import type { SignedInCaller } from '../../platform/caller.ts'
import type { Services } from '../../platform/services.ts'
import { listClassGrades, type ListedGrade } from './class-grades.ts'
import { listSubs } from './grades.queries.ts'
import { scoreMaximum } from './score-message.ts'

interface Listed extends ListedGrade {
  /** The student's id in their LMS; empty if they came by none. */
  sub: string
}

interface Form {
  header: (column: string) => CsvCell[]
  /** Rows between the header and the students. */
  before: CsvCell[][]
  row: (student: Listed) => CsvCell[]
}

/**
 * How grade books read a list of grades. Each finds a student by an id of its own, of which the portal knows only
 * Moodle's, which is the one in launches; the others get the address.
 */
const forms: Record<GradeFileFormat, Form> = {
  canvas: {
    header: (column) => ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', column],
    before: [['    Points Possible', '', '', '', '', scoreMaximum]],
    row: ({ firstName, lastName, email, score }) => [`${lastName}, ${firstName}`, '', '', email, '', score],
  },
  moodle: {
    header: (column) => ['First name', 'Last name', 'User ID', 'Email address', column],
    before: [],
    row: ({ firstName, lastName, sub, email, score }) => [firstName, lastName, sub, email, score],
  },
  blackboard: {
    header: (column) => [
      'Last Name',
      'First Name',
      'Username',
      `${column} [Total Pts: ${scoreMaximum} Score]`,
    ],
    before: [],
    row: ({ firstName, lastName, email, score }) => [lastName, firstName, email, score],
  },
  brightspace: {
    header: (column) => [
      'OrgDefinedId',
      'Username',
      'Last Name',
      'First Name',
      'Email',
      `${column} Points Grade`,
      'End-of-Line Indicator',
    ],
    before: [],
    row: ({ firstName, lastName, email, score }) => ['', email, lastName, firstName, email, score, '#'],
  },
  plain: {
    header: (column) => ['Student', 'Email', column, 'In the LMS'],
    before: [],
    row: ({ name, email, score, receipt }) => [name, email, score, receipt.state.replaceAll('_', ' ')],
  },
}

/** The grades of a class in the import form of a grade book. Students without a score have an empty cell. */
export async function exportGrades(
  services: Services,
  caller: SignedInCaller,
  { id, format, column }: { id: string; format: GradeFileFormat; column?: string | undefined },
): Promise<{ fileName: string; csv: string }> {
  const { students, columns, name } = await listClassGrades(services, caller, id)
  const subs = await listSubs(services.db, id)
  const label = columns.find((each) => each.id === column)?.label ?? columns[0]?.label ?? ''
  const form = forms[format]
  const rows = students
    .filter((student) => column === undefined || student.column === column)
    .map((student) => form.row({ ...student, sub: subs.get(student.id) ?? '' }))
  return {
    fileName: `${fileNamePart(name) || 'class'}-grades-${format}.csv`,
    csv: toCsv([form.header(label === '' ? name : label), ...form.before, ...rows]),
  }
}
