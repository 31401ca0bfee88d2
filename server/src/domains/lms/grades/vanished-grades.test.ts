import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minute, second } from '../../../test/accounts.ts'
import { classCalls } from '../../../test/classes.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { compareGrades } from './compare-grades.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send, held, receipt } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())
beforeEach(async () => void (await t.services.db.deleteFrom('grades').execute()))

const book = () => t.lms.services.grades
test('a grade that vanished stays noticed when the class gets another deadline', async () => {
  const given = await steps.givenClass()
  book().loses = true
  await finishes(given.classSession, given.student, 50)
  await send()
  await compareGrades(t.services)
  expect(await receipt(given, given.student)).toMatchObject({ state: 'vanished' })
  t.clock.advance(2 * second)
  const { change } = classCalls(() => t)
  const deadline = t.clock.now().getTime() + 60 * minute
  expect((await change(given.token, given.classSession, { deadline })).status).toBe(200)
  await send()
  expect(held(given.student)).toEqual([])
  expect(await receipt(given, given.student)).toMatchObject({ state: 'vanished' })
  // A better score is sent all the same.
  book().loses = false
  await finishes(given.classSession, given.student, 80, 2)
  await send()
  expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived' })
  expect(held(given.student)).toEqual([80])
})
