import { fileNamePart } from '@tradewind/contract/csv'
import type { ClassGrades, GradeFileFormat, GradeState } from '@tradewind/contract/grades'
import type { PlatformFamily } from '@tradewind/contract/lms'
import type { Db } from '../../../platform/database/database.ts'
import { blackboardFile } from './blackboard-file.ts'
import { brightspaceFile } from './brightspace-file.ts'
import { canvasFile } from './canvas-file.ts'
import { pointsOf, type GradeFile, type GradeRow, type GradeTable } from './grade-table.ts'
import { listGradePeople, type GradePerson } from './grade-people.queries.ts'
import { moodleFile } from './moodle-file.ts'
import { plainFile } from './plain-file.ts'

const writers: Record<GradeFileFormat, (table: GradeTable) => GradeFile> = {
  canvas: canvasFile,
  moodle: moodleFile,
  blackboard: blackboardFile,
  brightspace: brightspaceFile,
  plain: plainFile,
}

/** The points of a file for students of no column, or of several. */
const usualMaximum = 100

interface Wanted {
  theClass: { id: string; name: string }
  grades: Pick<ClassGrades, 'columns' | 'students'>
  format: GradeFileFormat
  /** Only the students of this column. */
  column?: string | undefined
}

/** The grades of a class as a file in the import form of a grade book. */
export async function writeGradeFile(
  db: Db,
  { theClass, grades, format, column }: Wanted,
): Promise<GradeFile & { fileName: string }> {
  const columns = column === undefined ? grades.columns : grades.columns.filter(({ id }) => id === column)
  // Of several columns, none can name the file's only one.
  const only = columns.length === 1 ? columns[0] : undefined
  const maximum = only?.maximum ?? usualMaximum
  const people = new Map(
    (await listGradePeople(db, theClass.id)).map((person) => [person.user_id, person] as const),
  )
  const students = grades.students.filter((student) => column === undefined || student.column === column)
  const file = writers[format]({
    label: only === undefined || only.label === '' ? theClass.name : only.label,
    maximum,
    rows: students.map(({ id, name, email, receipt }): GradeRow => {
      const person = people.get(id)
      return {
        name,
        firstName: person?.first_name ?? name,
        lastName: person?.last_name ?? '',
        email,
        ids: idsFor(format, person),
        points: pointsOf(receipt.score, maximum),
        inLms: stateWords[receipt.state],
      }
    }),
  })
  return { ...file, fileName: fileNameOf(theClass.name, format) }
}

const noIds: GradeRow['ids'] = { subject: '', login: '', sourcedId: '', platformUserId: '' }

/**
 * The ids of a person that the grade book of a file knows. Those of another kind of LMS would name nobody there, or
 * somebody else.
 */
function idsFor(format: GradeFileFormat, person: GradePerson | undefined): GradeRow['ids'] {
  if (!person || person.family === null || !mayBeOf(format, person.family)) return noIds
  const { family, subject, login, sourced_id: sourcedId, platform_user_id: platformUserId } = person
  return {
    subject: family === 'moodle' ? (subject ?? '') : '',
    login,
    sourcedId,
    platformUserId: family === 'canvas' ? platformUserId : '',
  }
}

function mayBeOf(format: GradeFileFormat, family: PlatformFamily): boolean {
  return format === 'plain' || family === format || family === 'other'
}

const stateWords: Record<GradeState, string> = {
  not_linked: 'not linked',
  no_score: 'no score',
  on_its_way: 'on its way',
  arrived: 'arrived',
  delayed: 'not yet arrived',
  refused: 'refused',
  conflict: 'another grade there',
  vanished: 'no longer there',
}

function fileNameOf(name: string, format: GradeFileFormat): string {
  const part = fileNamePart(name)
  return `${part === '' ? 'class' : part}-grades${format === 'plain' ? '' : `-${format}`}.csv`
}
