import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { day, hour, minute, second } from '../../../test/accounts.ts'
import { hurryLimits } from '../../../test/hurried.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { wishGrades } from '../../teaching/grade-wishes/grade-wishes.service.ts'

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
  given = await steps.givenClass()
})
const book = () => t.lms.services.grades
const scores = () => book().arrived.map(({ scoreGiven }) => scoreGiven)

const sendAgain = () =>
  t.call('POST /api/class-sessions/:id/grades/send', {
    token: given.token,
    params: { id: given.classSession },
    body: { what: 'one', student: given.student.userId },
  })
const overwrite = () =>
  inTransaction(t.services, (trx) =>
    wishGrades(trx, Caller.system(t.clock.now()), {
      classId: given.classSession,
      userIds: [given.student.userId],
      asked: 'overwrite',
    }),
  )

/** Does something while the LMS has a message and has not answered it. */
async function duringCall(act: () => Promise<unknown>): Promise<void> {
  const before = book().arrived.length
  book().takes = 300
  const sending = send()
  await expect.poll(() => book().arrived.length).toBe(before + 1)
  book().takes = 0
  await act()
  await sending
}

describe('“send again” during a call', () => {
  const failures: [string, NonNullable<ReturnType<typeof book>['answer']>, number][] = [
    ['fails in the LMS', { status: 500 }, minute],
    ['meets a busy LMS', { status: 429, headers: { 'retry-after': '7200' } }, 2 * hour],
    ['is refused for good', { status: 400, line: 'Incorrect score received' }, 2 * second],
    ['is sent elsewhere', { status: 302, headers: { location: 'https://elsewhere.example/' } }, minute],
  ]
  test.each(failures)('that %s is done when the LMS may be asked again', async (_name, answer, wait) => {
    await finishes(given.classSession, given.student, 50)
    book().answer = answer
    await duringCall(async () => expect((await sendAgain()).status).toBe(200))
    book().answer = null
    t.clock.advance(wait - 1)
    const tries = book().arrived.length
    await send()
    if (wait >= minute) expect(book().arrived).toHaveLength(tries)
    t.clock.advance(1)
    await send()
    expect(held(given.student)).toEqual([50])
    expect(await row(given.student)).toMatchObject({ state: 'arrived', forced: false, next_try_at: null })
  })

  test('that succeeds sends the grade once more, a second later', async () => {
    await finishes(given.classSession, given.student, 50)
    await duringCall(async () => expect((await sendAgain()).status).toBe(200))
    // In the same second the message waits, and the wish waits with it.
    await send()
    expect(scores()).toEqual([50])
    expect(await row(given.student)).toMatchObject({ forced: true })
    t.clock.advance(2 * second)
    await send()
    expect(scores()).toEqual([50, 50])
    expect(await row(given.student)).toMatchObject({ state: 'arrived', forced: false, next_try_at: null })
  })
})

describe('“overwrite” during a call', () => {
  test('that finds another grade is done after it', async () => {
    await finishes(given.classSession, given.student, 50)
    await send()
    for (const one of book().held.values()) one.timestamp = t.clock.now().getTime() + second
    t.clock.advance(second)
    await finishes(given.classSession, given.student, 60, 2)
    await duringCall(overwrite)
    t.clock.advance(2 * second)
    await send()
    expect(held(given.student)).toEqual([60])
    expect(await row(given.student)).toMatchObject({ state: 'arrived', overwrite: false, next_try_at: null })
  })

  test('that fails is not lost: the next try overwrites', async () => {
    await finishes(given.classSession, given.student, 50)
    await send()
    t.clock.advance(2 * second)
    await finishes(given.classSession, given.student, 60, 2)
    book().answer = { status: 500 }
    await duringCall(overwrite)
    book().answer = null
    expect(await row(given.student)).toMatchObject({ state: 'delayed', overwrite: true })
    for (const one of book().held.values()) one.score = 77
    t.clock.advance(minute)
    await send()
    expect(held(given.student)).toEqual([60])
    expect(await row(given.student)).toMatchObject({ state: 'arrived', overwrite: false })
  })
})

test('“overwrite” that was refused for good overwrites nothing later', async () => {
  await finishes(given.classSession, given.student, 50)
  await send()
  for (const one of book().held.values()) one.score = 66
  t.clock.advance(minute)
  await finishes(given.classSession, given.student, 60, 2)
  await send()
  expect(await row(given.student)).toMatchObject({ state: 'conflict' })
  await overwrite()
  book().answer = { status: 400, line: 'Incorrect score received' }
  t.clock.advance(minute)
  await send()
  expect(await row(given.student)).toMatchObject({ state: 'refused', overwrite: false })
  book().answer = null
  for (const one of book().held.values()) one.score = 77
  await sendAgain()
  t.clock.advance(minute)
  await send()
  expect(held(given.student)).toEqual([77])
  expect(await row(given.student)).toMatchObject({ state: 'conflict' })
})

test('a grade that is asked for every day needs a person after three days all the same', async () => {
  await finishes(given.classSession, given.student, 50)
  book().down = true
  await send()
  for (let days = 0; days < 3; days++) {
    t.clock.advance(day)
    await inTransaction(t.services, (trx) =>
      wishGrades(trx, Caller.system(t.clock.now()), { classId: given.classSession, asked: 'again' }),
    )
    await send()
  }
  expect(await row(given.student)).toMatchObject({ state: 'refused', reason: 'down' })
})

describe('a score that is none', () => {
  test.each([Number.NaN, -1, -0.1, 100.1, 1e6, Infinity, -Infinity])(
    'of %d never leaves, and both table and student are told so',
    async (score) => {
      const run = await finishes(given.classSession, given.student, score)
      t.lms.services.calls = []
      await send()
      await sendAgain()
      await send()
      expect(t.lms.services.calls).toEqual([])
      expect(await row(given.student)).toMatchObject({ state: 'refused', reason: 'bad_score' })
      expect(await receipt(given, given.student)).toMatchObject({
        state: 'refused',
        sentence: 'This score is not a number from 0 to 100, so we did not send it.',
      })
      const own = await t.call('GET /api/runs/:run/grade', {
        token: given.student.token,
        params: { run },
      })
      expect(own.body).toMatchObject({ state: 'refused', inLms: null })
      const file = await t.call('GET /api/class-sessions/:id/grades/file', {
        token: given.token,
        params: { id: given.classSession },
        query: { format: 'canvas' },
      })
      expect(file.body.csv).not.toContain(t.lms.users.student.familyName)
    },
  )
})

describe('an LMS', () => {
  test('that never answers is given up after ten seconds, and asked again', async () => {
    await finishes(given.classSession, given.student, 50)
    book().takes = Infinity
    const limits = hurryLimits()
    await send()
    expect(limits).toHaveBeenLastCalledWith(10_000)
    limits.mockRestore()
    expect(await receipt(given, given.student)).toMatchObject({
      state: 'delayed',
      reason: 'slow',
      nextTryAt: t.clock.now().getTime() + minute,
    })
    book().takes = 0
    t.clock.advance(minute)
    await send()
    expect(held(given.student)).toEqual([50])
  })

  test('that redirects a score gets neither the score nor the token there', async () => {
    await finishes(given.classSession, given.student, 50)
    book().answer = { status: 307, headers: { location: `${t.lms.url}/api/lti/courses/elsewhere/scores` } }
    t.lms.services.calls = []
    await send()
    expect(t.lms.services.calls.filter(({ url }) => url.includes('elsewhere'))).toEqual([])
    expect(await receipt(given, given.student)).toMatchObject({ state: 'delayed', reason: 'elsewhere' })
    book().answer = null
    t.clock.advance(minute)
    await send()
    expect(held(given.student)).toEqual([50])
  })
})
