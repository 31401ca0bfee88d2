import { fileNamePart } from '@tradewind/contract/csv'
import type { GradeFile as Exported, GradeFileFormat, GradeState } from '@tradewind/contract/lms/grades'
import type { PlatformFamily } from '@tradewind/contract/lms/lms'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import type { Services } from '../../../../kernel/services.ts'
import { listClassGrades } from '../class-grades.ts'
import { findContextOf } from '../grades.queries.ts'
import { listMissingInColumns } from '../zeros.ts'
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

interface GradeFileRequest {
  /** The id of the class. */
  id: string
  format: GradeFileFormat
  /** Only the students of this column. */
  column?: string | undefined
}

/** The grades of a class as a file in the import form of a grade book. */
export async function exportGrades(
  services: Services,
  caller: SignedInCaller,
  { id, format, column }: GradeFileRequest,
): Promise<Exported> {
  const { students, columns, name } = await listClassGrades(services, caller, id)
  const chosen = columns.filter((each) => column === undefined || each.id === column)
  // Of several columns, none can name the file's only one.
  const only = chosen.length === 1 ? chosen[0] : undefined
  const maximum = only?.maximum ?? usualMaximum
  const people = new Map((await listGradePeople(services.db, id)).map((person) => [person.user_id, person]))
  const file = writers[format]({
    label: only === undefined || only.label === '' ? name : only.label,
    maximum,
    rows: [
      ...students
        .filter((student) => column === undefined || student.column === column)
        .map((student) => ({
          name: student.name,
          firstName: student.firstName,
          lastName: student.lastName,
          email: student.email,
          ids: idsFor(format, people.get(student.id)),
          points: pointsOf(student.score, maximum),
          inLms: stateWords[student.receipt.state],
        })),
      // Only the file for people has who has no score; a grade book would lose what it holds.
      ...(format === 'plain' ? await missingRows(services, id, only?.id ?? column) : []),
    ],
  })
  return { ...file, fileName: fileNameOf(name, format) }
}

/** The people on the course's list who never opened the link. */
async function missingRows(
  { db }: Services,
  classId: string,
  column: string | undefined,
): Promise<GradeRow[]> {
  const contextId = column === undefined ? null : await findContextOf(db, column)
  return (await listMissingInColumns(db, classId))
    .filter((person) => contextId === null || person.contextId === contextId)
    .map(({ name, email, login, sourcedId }) => ({
      name,
      firstName: name,
      lastName: '',
      email,
      ids: { ...noIds, login, sourcedId },
      points: null,
      inLms: 'has not opened the lab',
    }))
}

const noIds: GradeRow['ids'] = { subject: '', login: '', sourcedId: '', platformUserId: '' }

/**
 * The ids of a person that the grade book of a file knows. Those of another kind of LMS would name nobody there, or
 * another person.
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
  sent: 'sent',
  arrived: 'arrived',
  delayed: 'not yet arrived',
  refused: 'refused',
  conflict: 'another grade there',
  vanished: 'not there',
}

function fileNameOf(name: string, format: GradeFileFormat): string {
  const part = fileNamePart(name)
  return `${part === '' ? 'class' : part}-grades${format === 'plain' ? '' : `-${format}`}.csv`
}
