import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { second } from '../../../test/accounts.ts'
import { gradeSteps, type Graded } from '../../../test/lms/grades.ts'
import { someTeacher } from '../../../test/lms/courses.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { wishGrades } from '../../teaching/grade-wishes/grade-wishes.service.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())
beforeEach(async () => void (await t.services.db.deleteFrom('grades').execute()))

/** What the class list does for a student whom it no longer has. */
async function leaves(classSession: string, { userId }: Graded): Promise<void> {
  const now = t.clock.now()
  await inTransaction(t.services, async (trx) => {
    await trx.updateTable('class_students').set({ left_at: now }).where('user_id', '=', userId).execute()
    await wishGrades(trx, Caller.system(now), { classId: classSession, userIds: [userId] })
  })
}

/** A student with a grade of 70 in a class of two courses, and the link of the course from which they did not come. */
async function givenTwoCourses() {
  const given = await steps.givenClass()
  const other = { ...steps.newCourse('Course B'), id: t.lms.character.newCourseId() }
  const otherLink = steps.newLink({}, other)
  const instructor = await steps.open(someTeacher(), otherLink)
  const { body: me } = await t.call('GET /api/auth/user', { token: instructor.token })
  await t.services.db
    .insertInto('class_instructors')
    .values({ class_session_id: given.classSession, user_id: me.id, added_at: t.clock.now() })
    .execute()
  expect((await steps.share(instructor.token, given.classSession)).status).toBe(200)
  await finishes(given.classSession, given.student, 70)
  await send()
  t.clock.advance(2 * second)
  return { ...given, other, otherLink }
}

const sentTo = ({ id }: { id: string }) =>
  t.lms.services.grades.taken.filter(({ column }) => column.includes(id)).map(({ score }) => score.scoreGiven)

test('a student who left one course of a class gets their grade in the other from which they come', async () => {
  const { classSession, student, token, course, other, otherLink } = await givenTwoCourses()
  await leaves(classSession, student)
  await steps.open({ ...t.lms.users.student, id: student.sub }, otherLink)
  await finishes(classSession, student, 90, 2)
  await send()
  expect([sentTo(course), sentTo(other)]).toEqual([[70], [90]])
  expect(await steps.receipt({ token, classSession }, student)).toMatchObject({ state: 'arrived', score: 90 })
})

test('a student whom only the list of their first course dropped changes with their next launch', async () => {
  const { classSession, student, course, other, otherLink } = await givenTwoCourses()
  const { context_id } = await t.services.db
    .selectFrom('class_students')
    .select('context_id')
    .where('user_id', '=', student.userId)
    .executeTakeFirstOrThrow()
  await t.services.db
    .insertInto('lti_members')
    .values({
      ...{ context_id: context_id ?? '', sub: student.sub, name: '', email: '', kind: 'student' as const },
      ...{ login: '', sourced_id: '', dropped_at: t.clock.now() },
    })
    .execute()
  await steps.open({ ...t.lms.users.student, id: student.sub }, otherLink)
  await finishes(classSession, student, 90, 2)
  await send()
  expect([sentTo(course), sentTo(other)]).toEqual([[70], [90]])
})

test('a student of two courses keeps the one from which they came first', async () => {
  const { classSession, student, course, other, otherLink } = await givenTwoCourses()
  await steps.open({ ...t.lms.users.student, id: student.sub }, otherLink)
  await finishes(classSession, student, 90, 2)
  await send()
  expect([sentTo(course), sentTo(other)]).toEqual([[70, 90], []])
})
