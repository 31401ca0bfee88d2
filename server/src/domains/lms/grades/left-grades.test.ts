import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { compareGrades } from './compare-grades.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.services.db.deleteFrom('grades').execute()
  await t.services.db.deleteFrom('grade_columns').execute()
})
const book = () => t.lms.services.grades

test('a grade of a student who left the course is not missed', async () => {
  const given = await steps.givenClass()
  await finishes(given.classSession, given.student, 50)
  await send()
  await t.services.db
    .updateTable('class_students')
    .set({ left_at: t.clock.now() })
    .where('user_id', '=', given.student.userId)
    .execute()
  book().held.clear()
  await compareGrades(t.services)
  expect(await steps.row(given.student)).toMatchObject({ state: 'arrived', told_at: null })
})
