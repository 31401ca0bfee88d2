import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day, hour, second } from '../../../test/accounts.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { compareGrades } from './compare-grades.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send, held, receipt, table } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

let given: Awaited<ReturnType<typeof steps.givenClass>>
beforeEach(async () => {
  await t.services.db.deleteFrom('grades').execute()
  given = await steps.givenClass()
})
const book = () => t.lms.services.grades

/** An attempt from before grades were sent. */
async function finishedBefore(score: number) {
  await finishes(given.classSession, given.student, score)
  await t.services.db.deleteFrom('grades').execute()
}

/** Somebody enters a grade in the grade book, in points of 100. */
function entered(score: number): void {
  const [item] = book().items
  const column = new URL(item?.id ?? steps.listOf(given).item).pathname
  book().held.set(`${column} ${given.student.sub}`, {
    score,
    comment: '',
    timestamp: t.clock.now().getTime(),
    attempts: 0,
  })
}

const sendAll = () =>
  t.call('POST /api/class-sessions/:id/grades/send', {
    token: given.token,
    params: { id: given.classSession },
    body: { what: 'all' },
  })

describe('a score from before grades were sent', () => {
  test('is shown as not sent yet, without advice about the course, until an instructor sends all', async () => {
    await finishedBefore(70)
    const { students, guidance } = await table(given.token, given.classSession)
    expect(students).toMatchObject([
      { receipt: { state: 'refused', reason: 'not_sent', sentence: 'This grade was not sent yet.' } },
    ])
    expect(guidance).toEqual([])
    expect((await sendAll()).body.message).toBe('1 grade is on the way.')
    await send()
    expect(held(given.student)).toEqual([70])
  })

  test('is sent after the next night, once', async () => {
    await finishedBefore(70)
    await compareGrades(t.services)
    await compareGrades(t.services)
    expect(await receipt(given, given.student)).toMatchObject({ state: 'on_its_way' })
    await send()
    const own = book().arrived.filter(({ userId }) => userId === given.student.sub)
    expect(own.map(({ scoreGiven }) => scoreGiven)).toEqual([70])
  })

  test.each([
    ['ended two weeks ago', 'class_sessions', 'ended_at'],
    ['lies in a course that nobody opened for two weeks', 'lti_contexts', 'last_launch_at'],
  ] as const)('stays where the class %s', async (_name, place, column) => {
    await finishedBefore(70)
    await t.services.db
      .updateTable(place)
      .set({ [column]: new Date(t.clock.now().getTime() - 14 * day) })
      .execute()
    await compareGrades(t.services)
    expect(await t.services.db.selectFrom('grades').selectAll().execute()).toEqual([])
  })

  test('of a student who was removed stays here', async () => {
    await finishedBefore(70)
    await steps.remove(given.token, given.classSession, given.student.userId)
    await compareGrades(t.services)
    expect(await t.services.db.selectFrom('grades').selectAll().execute()).toEqual([])
  })
})

describe('a grade that a person entered before the first message', () => {
  test('stays where the score is older than an hour, until an instructor overwrites it', async () => {
    await finishedBefore(70)
    const other = await steps.arrives(given.link)
    await finishes(given.classSession, other, 60)
    await send()
    entered(88)
    t.clock.advance(hour + second)
    await sendAll()
    await send()
    expect(held(given.student)).toEqual([88])
    expect(await receipt(given, given.student)).toMatchObject({
      state: 'conflict',
      reason: 'other_grade',
      inLms: { score: 88, maximum: 100 },
    })
    const { status } = await t.call('POST /api/class-sessions/:id/grades/students/:student/overwrite', {
      token: given.token,
      params: { id: given.classSession, student: given.student.userId },
    })
    expect(status).toBe(200)
    t.clock.advance(2 * second)
    await send()
    expect(held(given.student)).toEqual([70])
  })

  test('is not replaced by a zero', async () => {
    const other = await steps.arrives(given.link)
    await finishes(given.classSession, other, 60)
    await send()
    entered(88)
    const { status } = await t.call('POST /api/class-sessions/:id/grades/zeros', {
      token: given.token,
      params: { id: given.classSession },
      body: { students: [given.student.userId] },
    })
    expect(status).toBe(200)
    t.clock.advance(2 * second)
    await send()
    expect(held(given.student)).toEqual([88])
    expect(await receipt(given, given.student)).toMatchObject({ state: 'conflict', score: 0 })
  })
})
