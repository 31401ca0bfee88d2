import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { classCalls } from '../../../test/classes.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { instructor } = classCalls(() => t)

const params = { lab: 'foreign_exchange_lab' } as const
const teacher = async () => (await instructor({ first_name: 'Lin', last_name: 'Roth' })).token

test('the rounds of a class depend on its settings, and settings that are not offered are refused', async () => {
  const token = await teacher()
  const roundsWith = (settings: Record<string, number>) =>
    t.call('POST /api/labs/:lab/rounds', { params, body: { settings }, token })
  const few = await roundsWith({ quarters: 4 })
  const many = await roundsWith({ quarters: 6 })
  expect(many.body.rounds - few.body.rounds).toBe(2)
  expect((await roundsWith({ quarters: 5000 })).status).toBe(422)
})

test('how the rounds of a class open is readable with and without a room', async () => {
  const token = await teacher()
  const body = {
    ...{ name: 'Finance 210', deadline: null, timeZone: 'Europe/Berlin', attempts: 3 },
    ...{ counted: 'best' as const, settings: { quarters: 4 } },
  }
  const made = await t.call('POST /api/labs/:lab/class-sessions', { params, body, token })
  const read = () => t.call('GET /api/rooms/:id/pace', { params: { id: made.body.id }, token })
  const own = await read()
  expect(own.body).toEqual({ pace: { pacing: 'own' }, rounds: own.body.rounds, opened: 0 })
  const pace = { pacing: 'hosted', roundSeconds: 300 } as const
  await t.call('PUT /api/rooms/:id/pace', { params: { id: made.body.id }, body: pace, token })
  expect((await read()).body.pace).toEqual(pace)
  const changed = await t.call('GET /api/class-sessions/:id', { params: { id: made.body.id }, token })
  expect(changed.body.session.attempts, 'a room is played once').toBe(1)
  const stranger = await t.call('GET /api/rooms/:id/pace', {
    params: { id: made.body.id },
    token: await teacher(),
  })
  expect(stranger.status).toBe(404)
})
