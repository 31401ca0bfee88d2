import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { StudentGrade } from '@tradewind/contract/lms/grades'
import { sendGradesOf } from '../../domains/lms/grades/send-grades.ts'
import { wishGrades } from '../../domains/teaching/grade-wishes/grade-wishes.service.ts'
import { Caller } from '../../kernel/caller.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { TestApp } from '../app.ts'
import { courseSteps, lab, someStudent, someTeacher } from './courses.ts'
import type { Campus } from './launches.ts'
import type { LmsLink } from './lms-course.ts'
import type { LmsUser } from './stand-in-claims.ts'
import { newGrades } from './stand-in-grades.ts'

/** A student in a class of a course, with their id in the LMS. */
export interface Graded {
  userId: string
  token: string
  sub: string
}

/** Steps of classes whose grades go to an LMS. The campus may be opened later. */
export function gradeSteps(t: () => Campus) {
  const steps = courseSteps(t)
  const sending = sendingSteps(t)

  /** A class of a new course with one student, and an empty grade book that behaves well. */
  async function givenClass(change: Partial<LmsLink> = {}) {
    t().lms.services.grades = { ...newGrades(), now: t().clock.now }
    t().lms.services.calls = []
    const course = { ...steps.newCourse('Course A'), id: t().lms.character.newCourseId() }
    const link = { ...steps.newLink({}, course), ...change }
    const { token } = await steps.open(someTeacher(), link)
    const { body } = await steps.setUp(token)
    const classSession = body.classSession?.id ?? ''
    const student = await arrives(link)
    return { course, link, token, classSession, student }
  }

  async function arrives(link: LmsLink, user: LmsUser = someStudent()): Promise<Graded> {
    const arrived = await steps.open(user, link)
    return { userId: arrived.userId, token: arrived.token, sub: user.id }
  }

  /** What the grade book holds of a student, in all columns. */
  const held = ({ sub }: Graded) =>
    [...t().lms.services.grades.held].filter(([key]) => key.endsWith(` ${sub}`)).map(([, { score }]) => score)

  /** A teacher types a grade into the grade book, which is then overridden there. Null removes it. */
  function types(
    given: { course: { id: string }; link: LmsLink },
    { sub }: Graded,
    score: number | null,
  ): void {
    const { grades } = t().lms.services
    const column = new URL(grades.items[0]?.id ?? `${listOf(given).list}/${given.link.id}/lineitem`).pathname
    const timestamp = t().clock.now().getTime()
    grades.held.set(`${column} ${sub}`, { score, comment: '', timestamp, attempts: 0, overridden: true })
  }

  /** The address of the course's list of columns, and of one in it. */
  function listOf({ course }: { course: { id: string } }) {
    const { url } = t().lms
    const list = {
      moodle: `${url}/mod/lti/services.php/${course.id}/lineitems`,
      canvas: `${url}/api/lti/courses/${course.id}/line_items`,
      brightspace: `${url}/d2l/api/lti/ags/2.0/${course.id}/lineitems`,
      blackboard: `${url}/learn/api/v1/lti/courses/${course.id}/lineItems`,
      lying: `${url}/lineitems/${course.id}`,
    }[t().lms.services.character]
    return { list, item: `${list}/17` }
  }

  return { ...steps, ...sending, givenClass, arrives, held, types, listOf }
}

/** Steps of grades on our side, whichever LMS they go to. The app may be opened later. */
export function sendingSteps(t: () => TestApp & Pick<Campus, 'connected'>) {
  /** A finished attempt with this score, and the wish that its last decision stores. */
  async function finishes(
    classSession: string,
    student: Graded,
    score: number,
    attempt = 1,
  ): Promise<string> {
    const id = randomUUID()
    const now = t().clock.now()
    await inTransaction(t().services, async (trx) => {
      await trx
        .insertInto('lab_runs')
        .values({
          id,
          user_id: student.userId,
          session_id: null,
          lab_id: lab,
          rules: 1,
          class_session_id: classSession,
          kind: 'counted',
          attempt,
          status: 'finished',
          seed: 'seed',
          settings: '{}',
          version: 1,
          round: 1,
          rounds: 1,
          score,
          position: '{}',
          started_at: new Date(now.getTime() - 600_000),
          saved_at: now,
        })
        .execute()
      await wishGrades(trx, Caller.system(now), { classId: classSession, userIds: [student.userId] })
    })
    return id
  }

  /** Does the job that sends the platform's grades. */
  const send = async () => await sendGradesOf(t().services, t().connected.id)

  async function table(token: string, classSession: string) {
    const { status, body } = await t().call('GET /api/class-sessions/:id/grades', {
      token,
      params: { id: classSession },
    })
    expect(status).toBe(200)
    return body
  }

  /** What the instructor sees of a student's grade. */
  async function receipt(given: { token: string; classSession: string }, { userId }: Graded) {
    const { students } = await table(given.token, given.classSession)
    const found: StudentGrade | undefined = students.find(({ id }) => id === userId)
    if (!found) throw new Error('The student is not in the table')
    return found.receipt
  }

  const row = async ({ userId }: Graded) =>
    await t()
      .services.db.selectFrom('grades')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()

  return { finishes, send, table, receipt, row }
}
