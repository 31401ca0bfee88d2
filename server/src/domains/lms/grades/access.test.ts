import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classCalls } from '../../../test/classes.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'

let t: Campus
const steps = gradeSteps(() => t)
let given: Awaited<ReturnType<typeof steps.givenClass>>
beforeAll(async () => {
  t = await openCampus()
  given = await steps.givenClass()
})
afterAll(() => t.close())

describe('another instructor', () => {
  test('reaches no grades of a class that they do not hold', async () => {
    const stranger = await classCalls(() => t).instructor()
    const student = given.student.userId
    const calls = [
      t.call('GET /api/class-sessions/:id/grades', {
        token: stranger.token,
        params: { id: given.classSession },
      }),
      t.call('GET /api/class-sessions/:id/grades/zeros', {
        token: stranger.token,
        params: { id: given.classSession },
      }),
      t.call('POST /api/class-sessions/:id/grades/zeros', {
        token: stranger.token,
        params: { id: given.classSession },
        body: { students: [student] },
      }),
      t.call('POST /api/class-sessions/:id/grades/send', {
        token: stranger.token,
        params: { id: given.classSession },
        body: { what: 'all' },
      }),
      t.call('POST /api/class-sessions/:id/grades/students/:student/overwrite', {
        token: stranger.token,
        params: { id: given.classSession, student },
      }),
      t.call('POST /api/class-sessions/:id/grades/columns/:column/make', {
        token: stranger.token,
        params: { id: given.classSession, column: student },
      }),
      t.call('GET /api/class-sessions/:id/grades/file', {
        token: stranger.token,
        params: { id: given.classSession },
        query: { format: 'plain' },
      }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
  })
})
