import { afterAll, beforeAll, expect, test } from 'vitest'
import { labIds } from '@tradewind/contract/catalogue'
import { newestEngineOf } from '../../../platform/lab-engines/engines.ts'
import { signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const read = (token: string, lab: string) =>
  t.call('GET /api/labs/:lab/teaching-note', { token, params: { lab } })

test('only instructors can read the teaching note of a lab', async () => {
  const { token } = await signedInUser(t, { instructor: true })
  const answer = await read(token, 'global_compass_lab')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(newestEngineOf('global_compass_lab').teachingNote)
  const student = await signedInUser(t)
  expect((await read(student.token, 'global_compass_lab')).status).toBe(403)
  expect((await read('', 'global_compass_lab')).status).toBe(401)
})

test('every lab in the catalogue has an engine', () => {
  for (const lab of labIds) expect(newestEngineOf(lab).id).toBe(lab)
})
