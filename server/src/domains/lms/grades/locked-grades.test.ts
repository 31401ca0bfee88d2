import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day, minute, second } from '../../../test/accounts.ts'
import { gradeSteps, type Graded } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { failuresAfter, isOfPlatform } from './platform-failures.ts'
import { sendDueGrades } from './send-grades.ts'
import { PlatformProblem, type PlatformProblemKind } from '../lms/platform-problem.ts'
import { countDelayedGrades } from '../../teaching/grade-wishes/due-grades.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send, held, receipt, row } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

let given: Awaited<ReturnType<typeof steps.givenClass>>
beforeEach(async () => {
  await t.services.db.deleteFrom('grades').execute()
  await t.services.db.deleteFrom('lti_rosters').execute()
  given = await steps.givenClass()
})
const book = () => t.lms.services.grades

/** Students whose scores wait in this order. */
async function someFinish(count: number): Promise<Graded[]> {
  const students: Graded[] = []
  while (students.length < count) {
    const student = await steps.arrives(given.link)
    await finishes(given.classSession, student, 60)
    students.push(student)
    t.clock.advance(second)
  }
  return students
}

describe('grades that are locked in Moodle, which answers 500', () => {
  test('hold up no other grade of the platform', async () => {
    const students = await someFinish(10)
    const locked = students.slice(0, 6)
    for (const { sub } of locked) book().locked.add(sub)
    await send()
    expect(students.map((student) => held(student))).toEqual(students.map((_, at) => (at < 6 ? [] : [60])))
    expect(await receipt(given, locked[0] ?? given.student)).toMatchObject({
      state: 'delayed',
      reason: 'locked',
      sentence: 'Your LMS did not store this grade, although it answers. It may be locked there.',
      nextTryAt: t.clock.now().getTime() + minute,
    })
    // A grade that becomes due later waits for none of them.
    const later = await steps.arrives(given.link)
    await finishes(given.classSession, later, 70)
    await send()
    expect(held(later)).toEqual([70])
    // The LMS is well, so nothing is said of it to administrators.
    expect(await countDelayedGrades(t.services.db)).toEqual(new Map())
  })

  test('are shown with what the LMS holds, and sent once they are unlocked', async () => {
    const run = await finishes(given.classSession, given.student, 50)
    await send()
    book().locked.add(given.student.sub)
    t.clock.advance(2 * second)
    await finishes(given.classSession, given.student, 80, 2)
    await send()
    const locked = { state: 'delayed', reason: 'locked', score: 80, inLms: { score: 50, maximum: 100 } }
    expect(await receipt(given, given.student)).toMatchObject(locked)
    const { body } = await t.call('GET /api/runs/:run/grade', {
      token: given.student.token,
      params: { run },
    })
    expect(body).toMatchObject({
      ...locked,
      sentence: 'Your LMS did not store your grade. It may be locked there.',
    })
    book().locked.clear()
    t.clock.advance(minute)
    await send()
    expect(held(given.student)).toEqual([80])
    expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived', inLms: { score: 80 } })
  })

  test('need a person after three days', async () => {
    book().locked.add(given.student.sub)
    await finishes(given.classSession, given.student, 50)
    for (let tries = 0; tries < 12; tries++) {
      await send()
      t.clock.advance(day / 2)
    }
    expect(await row(given.student)).toMatchObject({ state: 'refused', reason: 'locked', next_try_at: null })
  })

  test('are no more than locked where the score is there all the same', async () => {
    await finishes(given.classSession, given.student, 50)
    book().breaks = true
    await send()
    book().breaks = false
    book().locked.add(given.student.sub)
    t.clock.advance(minute)
    await send()
    expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived', inLms: { score: 50 } })
  })

  test('all in one locked column lead to that column', async () => {
    const students = await someFinish(3)
    book().locked.add(new URL(`${steps.listOf(given).list}/${given.link.id}/lineitem`).pathname)
    await send()
    for (const student of students) expect(await receipt(given, student)).toMatchObject({ reason: 'locked' })
    expect((await steps.table(given.token, given.classSession)).guidance).toEqual([
      'Check that the column is not locked in your LMS.',
    ])
  })
})

test('a student whose score fails and who is not on the class list is no student there', async () => {
  const { context_id: contextId } = await t.services.db
    .selectFrom('class_students')
    .select('context_id')
    .where('user_id', '=', given.student.userId)
    .executeTakeFirstOrThrow()
  await t.services.db
    .insertInto('lti_rosters')
    .values({ context_id: contextId ?? '', read_at: t.clock.now() })
    .execute()
  for (const answer of [{ status: 500, body: '[]' }, { status: 422 }]) {
    book().answer = answer
    await finishes(given.classSession, given.student, 50, answer.status)
    await send()
    expect(await receipt(given, given.student)).toMatchObject({ state: 'refused', reason: 'not_student' })
    t.clock.advance(2 * second)
  }
})

test('a platform that is down lets all its grades wait, and says so of none that it is locked', async () => {
  const students = await someFinish(8)
  book().down = true
  await send()
  await sendDueGrades(t.services)
  expect(book().arrived.length).toBeLessThan(8)
  for (const student of students)
    expect(await receipt(given, student)).toMatchObject({ state: 'delayed', reason: 'down', inLms: null })
  book().down = false
  t.clock.advance(5 * minute)
  await send()
  expect(students.map((student) => held(student))).toEqual(students.map(() => [60]))
})

test('what one grade is refused for counts as no failure of the platform, and ends a row of them', () => {
  const after = (kinds: PlatformProblemKind[]) =>
    kinds.reduce((failures, kind) => failuresAfter(failures, new PlatformProblem(kind)), 0)
  expect(after(['refused', 'unreadable', 'missing', 'slow'])).toBe(1)
  expect(after(['down', 'slow', 'down', 'elsewhere'])).toBe(0)
  expect(after(['down', 'slow', 'down', 'slow'])).toBe(4)
  expect(isOfPlatform(new PlatformProblem('slow'), 3)).toBe(false)
  expect(isOfPlatform(new PlatformProblem('slow'), 4)).toBe(true)
})
