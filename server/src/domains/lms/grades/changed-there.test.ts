import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minute, second } from '../../../test/accounts.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send, held, receipt } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())
beforeEach(async () => void (await t.services.db.deleteFrom('grades').execute()))

const book = () => t.lms.services.grades
/** What an instructor does in the grade book. */
function changesTo(score: number | null): void {
  for (const one of book().held.values()) Object.assign(one, { score, timestamp: t.clock.now().getTime() })
}

/** As if the answer to a message that arrived had been lost. */
async function losesAnswer(): Promise<void> {
  await t.services.db
    .updateTable('grades')
    .set({
      state: 'delayed',
      reason: 'slow',
      tries: 1,
      confirmed_at: null,
      confirmed_score: null,
      arrived_at: null,
    })
    .set({ next_try_at: new Date(t.clock.now().getTime() + minute) })
    .execute()
}

test('a student who sends again after a lost answer does not overwrite what the instructor entered', async () => {
  const given = await steps.givenClass()
  const run = await finishes(given.classSession, given.student, 50)
  await send()
  await losesAnswer()
  t.clock.advance(minute - second)
  changesTo(40)
  const again = await t.call('POST /api/runs/:run/grade/send', {
    token: given.student.token,
    params: { run },
  })
  expect(again.status).toBe(200)
  t.clock.advance(second)
  await send()
  expect(held(given.student)).toEqual([40])
  expect(await receipt(given, given.student)).toMatchObject({ state: 'conflict', inLms: { score: 40 } })
})

test('a better score after a lost answer does not overwrite what the instructor entered', async () => {
  const given = await steps.givenClass()
  await finishes(given.classSession, given.student, 50)
  await send()
  await losesAnswer()
  t.clock.advance(2 * second)
  changesTo(40)
  t.clock.advance(minute)
  await finishes(given.classSession, given.student, 60, 2)
  await send()
  expect(held(given.student)).toEqual([40])
  expect(await receipt(given, given.student)).toMatchObject({ state: 'conflict', inLms: { score: 40 } })
})

test('a better score after a lost answer is sent where the LMS has the earlier one', async () => {
  const given = await steps.givenClass()
  await finishes(given.classSession, given.student, 50)
  await send()
  await losesAnswer()
  t.clock.advance(minute)
  await finishes(given.classSession, given.student, 60, 2)
  await send()
  expect(held(given.student)).toEqual([60])
})

test('a third score is sent where the second one never arrived', async () => {
  const given = await steps.givenClass()
  await finishes(given.classSession, given.student, 50)
  await send()
  t.clock.advance(minute)
  book().answer = { status: 500 }
  await finishes(given.classSession, given.student, 60, 2)
  await send()
  book().answer = null
  t.clock.advance(minute)
  await finishes(given.classSession, given.student, 70, 3)
  await send()
  expect(held(given.student)).toEqual([70])
})

test('the same score that the instructor entered by hand or by file is no other grade', async () => {
  const given = await steps.givenClass()
  await finishes(given.classSession, given.student, 50)
  await send()
  t.clock.advance(minute)
  changesTo(60)
  t.clock.advance(minute)
  await finishes(given.classSession, given.student, 60, 2)
  await send()
  expect(held(given.student)).toEqual([60])
  expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived', inLms: { score: 60 } })
})

test('a score after two lost answers, of which the first had arrived, is no other grade', async () => {
  const given = await steps.givenClass()
  await finishes(given.classSession, given.student, 50)
  await send()
  await losesAnswer()
  t.clock.advance(minute)
  book().answer = { status: 500 }
  await finishes(given.classSession, given.student, 60, 2)
  await send()
  book().answer = null
  t.clock.advance(5 * minute)
  await finishes(given.classSession, given.student, 70, 3)
  await send()
  expect(held(given.student)).toEqual([70])
})

test('what the instructor entered between two messages of which the second has no answer is not overwritten', async () => {
  const given = await steps.givenClass()
  await finishes(given.classSession, given.student, 50)
  await send()
  t.clock.advance(minute)
  book().answer = { status: 500 }
  await finishes(given.classSession, given.student, 60, 2)
  await send()
  book().answer = null
  changesTo(77)
  t.clock.advance(5 * minute)
  await finishes(given.classSession, given.student, 70, 3)
  await send()
  expect(held(given.student)).toEqual([77])
  expect(await receipt(given, given.student)).toMatchObject({ state: 'conflict', inLms: { score: 77 } })
})
