import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { second } from '../../../test/accounts.ts'
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
/** What an instructor does in the grade book. */
function changesTo(score: number | null): void {
  for (const one of book().held.values()) Object.assign(one, { score, timestamp: t.clock.now().getTime() })
}

test('a newer score that met another grade is sent once the earlier one is back there', async () => {
  const given = await steps.givenClass()
  await finishes(given.classSession, given.student, 50)
  await send()
  t.clock.advance(2 * second)
  changesTo(45)
  await finishes(given.classSession, given.student, 70, 2)
  await send()
  expect(await receipt(given, given.student)).toMatchObject({ state: 'conflict', inLms: { score: 45 } })
  t.clock.advance(2 * second)
  changesTo(50)
  await compareGrades(t.services)
  t.clock.advance(2 * second)
  await send()
  expect(held(given.student)).toEqual([70])
  expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived', inLms: { score: 70 } })
})
