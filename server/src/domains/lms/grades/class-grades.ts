import { sql } from 'kysely'
import type { ClassRight } from '@tradewind/contract/teaching/classes'
import {
  gradeStates,
  type ClassGrades,
  type GradeColumn,
  type GradeState,
  type StudentGrade,
} from '@tradewind/contract/lms/grades'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../kernel/services.ts'
import { listCountedAttempts, type CountedAttempt } from '../../teaching/classes/classes.service.ts'
import { forInstructor } from './grade-problems.ts'
import { receiptOf } from './grade-receipts.ts'
import { listGradedLinks } from './grades.queries.ts'
import { countedFactors } from '../../teaching/classes/peer-factors.store.ts'
import { getHeld } from '../../teaching/classes/class-management.ts'
import { type GradeRow, linkOf } from '../../teaching/grade-wishes/grades.store.ts'
import { listGrades } from '../../teaching/grade-wishes/kept-grades.ts'
import type { ColumnsOfLinksView } from '../../teaching/grade-wishes/grade-columns.store.ts'

/** A student with their grade, for the table and the files. */
export interface ListedGrade extends StudentGrade {
  firstName: string
  lastName: string
  attempt: CountedAttempt | undefined
  /** The counted score, with the peer factor where that counts. */
  score: number | null
  grade: GradeRow | undefined
}

/** The grades of a class for its instructors and assistants. The number of queries does not depend on the number of students. */
export async function readClassGrades(
  services: Services,
  caller: SignedInCaller,
  classId: string,
): Promise<ClassGrades> {
  const { students, columns, comparedAt } = await listClassGrades(services, caller, classId)
  const counts = Object.fromEntries(
    gradeStates.map((state) => [state, students.filter(({ receipt }) => receipt.state === state).length]),
  ) as Record<GradeState, number>
  return {
    columns,
    withPeerFactors: (await countedFactors(services.db, classId)).size > 0,
    students: students.map(({ id, name, email, column, receipt }) => ({ id, name, email, column, receipt })),
    counts,
    guidance: guidanceFor(students, counts),
    comparedAt,
  }
}

/** The same with what the files need. Refuses assistants without the right. */
export async function listClassGrades(
  services: Services,
  caller: SignedInCaller,
  classId: string,
  right: ClassRight = 'see',
): Promise<{ students: ListedGrade[]; columns: GradeColumn[]; comparedAt: number | null; name: string }> {
  const { db } = services
  const heldClass = await getHeld(db, caller, classId, right)
  const attempts = await listCountedAttempts(db, heldClass)
  const grades = new Map((await listGrades(db, classId)).map((grade) => [grade.user_id, grade]))
  const places = await listPlaces(db, classId)
  const played = [...new Set([...places.values()].flatMap(({ link_id }) => link_id ?? []))]
  // Before the first person has come, zeros can be sent to the columns that the links will have.
  const linkIds = played.length > 0 ? played : (await listGradedLinks(db, classId)).map((link) => link.id)
  const columnRows = await listColumns(db, linkIds)
  const columnOf = new Map(columnRows.map((row) => [row.link_id, row]))
  const students = attempts.map(({ student, name, attempt, grade: counted }) => {
    const grade = grades.get(student.user_id)
    const place = places.get(student.user_id)
    const link = grade?.link_id ?? place?.link_id ?? null
    const score = counted ?? (grade?.zero ? 0 : null)
    return {
      id: student.user_id,
      name,
      email: student.email,
      column: link,
      receipt: receiptOf(
        {
          score,
          grade,
          column: link === null ? undefined : columnOf.get(link),
          linked: link !== null ? 'linked' : place?.in_course ? 'no_grade_service' : 'no_course',
        },
        { now: caller.now, say: forInstructor },
      ),
      firstName: student.first_name,
      lastName: student.last_name,
      attempt,
      score,
      grade,
    }
  })
  const compared = columnRows.map(({ compared_at }) => compared_at?.getTime() ?? 0)
  return {
    students,
    columns: columnRows.map(toColumn),
    comparedAt: Math.max(0, ...compared) || null,
    name: heldClass.name,
  }
}

/** Where each student of a class gets their grade: the link, or null; and whether they came by a course. */
export async function listPlaces(db: Db, classId: string, userId: string | null = null) {
  const { rows } = await sql<{ user_id: string; link_id: string | null; in_course: boolean }>`
    select s.user_id, target.id as link_id, s.context_id is not null as in_course
    from joined_students s left join lateral ${linkOf} target on true
    where s.class_session_id = ${classId} and s.removed_at is null
      and (${userId}::uuid is null or s.user_id = ${userId}::uuid)`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row]))
}

type ListedColumn = ColumnsOfLinksView & {
  course: string
  link: string
  platform: string
  family: GradeColumn['family']
}

/** The columns of links, also those that are not looked for yet, by the title of the course. */
async function listColumns(db: Db, linkIds: readonly string[]): Promise<ListedColumn[]> {
  if (linkIds.length === 0) return []
  const { rows } = await sql<ListedColumn>`
    select c.*, l.id as link_id, coalesce(c.label, '') as label, x.title as course, l.title as link,
      p.name as platform, p.family
    from lti_links l
    join lti_contexts x on x.id = l.context_id
    join lti_platforms p on p.id = x.platform_id
    left join columns_of_links c on c.link_id = l.id
    where l.id = any(${[...linkIds]}::uuid[])
    order by x.title, l.title, l.id`.execute(db)
  return rows
}

function toColumn(row: ListedColumn): GradeColumn {
  return {
    id: row.link_id,
    course: row.course === '' ? row.platform : row.course,
    link: row.link,
    platform: row.platform,
    family: row.family,
    origin: row.origin,
    label: row.label,
    maximum: row.maximum,
    problem:
      row.problem === null
        ? null
        : { reason: row.problem, ...forInstructor(row.problem), canMake: row.problem === 'column_gone' },
  }
}

/** The usual reasons when nothing arrives at all. */
function guidanceFor(students: readonly ListedGrade[], counts: Record<GradeState, number>): string[] {
  const failing = students.filter(
    ({ receipt: { state, reason } }) => state === 'delayed' || (state === 'refused' && reason !== 'not_sent'),
  ).length
  if (failing < 2 || counts.sent + counts.arrived + counts.conflict + counts.vanished > 0) return []
  if (students.some(({ receipt: { reason } }) => reason === 'locked'))
    return ['Check that the column is not locked in your LMS.']
  return [
    'Check that the course is published in your LMS.',
    'Check that the students are enrolled in the course, as students.',
    'Check that the grade service is switched on for the tool in your LMS.',
  ]
}
