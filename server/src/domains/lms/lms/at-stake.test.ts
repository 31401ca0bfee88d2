import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const steps = gradeSteps(() => t)
const nothing = { classes: 0, gradesUnderWay: 0 }

const ofLms = async (platform: string) =>
  await t.call('GET /api/lti/platforms/:platform/at-stake', { token: t.admin.token, params: { platform } })
const ofInstitution = async (institutionId: string) =>
  await t.call('GET /api/institutions/:institutionId/at-stake', {
    token: t.admin.token,
    params: { institutionId },
  })

test('an LMS and its institution name the running classes and the grades on their way', async () => {
  expect((await ofLms(t.connected.id)).body).toEqual(nothing)
  const { classSession, student, token } = await steps.givenClass()
  await steps.finishes(classSession, student, 50)
  const both = { classes: 1, gradesUnderWay: 1 }
  expect((await ofLms(t.connected.id)).body).toEqual(both)
  expect((await ofInstitution(t.institution)).body).toEqual({ ...both, orderedUntil: null })
  await steps.send()
  expect((await ofLms(t.connected.id)).body).toEqual({ classes: 1, gradesUnderWay: 0 })
  await t.call('POST /api/class-sessions/:id/end', { token, params: { id: classSession } })
  expect((await ofLms(t.connected.id)).body).toEqual(nothing)
})

test('what is gone has nothing to name', async () => {
  expect((await ofLms(crypto.randomUUID())).status).toBe(404)
  expect((await ofInstitution('nowhere')).status).toBe(404)
})
