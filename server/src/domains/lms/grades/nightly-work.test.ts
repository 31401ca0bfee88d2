import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hour } from '../../../test/accounts.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { compareGrades } from './compare-grades.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send, receipt } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.services.db.deleteFrom('grades').execute()
  await t.services.db.deleteFrom('grade_columns').execute()
})
const book = () => t.lms.services.grades

const idOfLink = async (classSession: string) =>
  (
    await t.services.db
      .selectFrom('lti_links')
      .select('id')
      .where('class_session_id', '=', classSession)
      .executeTakeFirstOrThrow()
  ).id

test('a column whose address is none stops neither the other columns nor the mails', async () => {
  const bad = await steps.givenClass()
  await finishes(bad.classSession, bad.student, 50)
  await send()
  const good = await steps.givenClass()
  book().loses = true
  await finishes(good.classSession, good.student, 60)
  await send()
  await t.services.db
    .updateTable('grade_columns')
    .set({ url: 'no address' })
    .where('link_id', '=', await idOfLink(bad.classSession))
    .execute()
  await compareGrades(t.services)
  expect(await receipt(good, good.student)).toMatchObject({ state: 'vanished' })
})

test('a platform that does not answer is asked about few of its columns', async () => {
  for (let number = 0; number < 8; number++) {
    const each = await steps.givenClass()
    await finishes(each.classSession, each.student, 50)
    await send()
  }
  t.clock.advance(2 * hour)
  const { token } = t.lms.services
  token.asked = []
  token.lie = 'down'
  const asked = t.lms.services.calls.length
  await compareGrades(t.services)
  expect(token.asked).toHaveLength(4)
  expect(t.lms.services.calls).toHaveLength(asked)
  token.lie = null
  await compareGrades(t.services)
  const rows = await t.services.db.selectFrom('grade_columns').select('compared_at').execute()
  expect(rows.every(({ compared_at }) => compared_at !== null)).toBe(true)
})
