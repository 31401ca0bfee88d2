import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

let given: Awaited<ReturnType<typeof steps.givenClass>>
beforeEach(async () => {
  await t.services.db.deleteFrom('grades').execute()
  given = await steps.givenClass()
})
const book = () => t.lms.services.grades

describe('a grade book with many results', () => {
  /** Fills the column with results of other students, to about this many bytes. */
  function fill(bytes: number): void {
    const [item] = book().items
    const column = new URL(item?.id ?? '').pathname
    const now = t.clock.now().getTime()
    for (let at = 0; at < bytes / 200; at++)
      book().held.set(`${column} student-${at}${'x'.repeat(60)}`, {
        score: 50,
        comment: '',
        timestamp: now,
        attempts: 0,
      })
  }
  const changeGrade = () => {
    for (const [key, held] of book().held) if (key.endsWith(` ${given.student.sub}`)) held.score = 77
  }

  test('of several MB in one answer, as Moodle gives them, is compared', async () => {
    await finishes(given.classSession, given.student, 50)
    await send()
    fill(4_000_000)
    changeGrade()
    await compareGrades(t.services)
    expect(await receipt(given, given.student)).toMatchObject({ state: 'conflict', inLms: { score: 77 } })
  })

  test('of more than 8 MB in one answer is left as it was', async () => {
    await finishes(given.classSession, given.student, 50)
    await send()
    fill(11_000_000)
    changeGrade()
    await compareGrades(t.services)
    expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived' })
  })
})
