import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRoomClock } from '../features/rooms/room-clock.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { ensureDemoWorld, ensureDemoData } from './demo-data.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const goesOn = () => new AbortController().signal

/** The demo class as the demo instructor hosts it. */
async function hosted(accounts: { role: string; email: string; password: string }[]) {
  const { email = '', password = '' } = accounts.find(({ role }) => role === 'Instructor') ?? {}
  const { token } = (await t.call('POST /api/auth/login', { body: { email, password } })).body as {
    token: string
  }
  const [theClass] = (await t.call('GET /api/class-sessions', { token })).body
  if (!theClass) throw new Error('There is no demo class')
  return (await t.call('GET /api/rooms/:id/host', { token, params: { id: theClass.id } })).body
}

test('the demo class is in the middle of its second round, also after an interrupted start', async () => {
  const { accounts } = await ensureDemoData(t.services)
  // An interruption between any two steps ends like this one, before the first.
  await ensureDemoWorld(t.services, AbortSignal.abort())
  await ensureDemoWorld(t.services, goesOn())
  const { room, seats } = await hosted(accounts)
  expect(room).toMatchObject({ round: 2, phase: 'open' })
  expect(seats).toHaveLength(24)
  expect(seats.filter(({ progress }) => progress === 'decided')).toHaveLength(12)
  expect(new Set(seats.map(({ team }) => team)).size).toBe(6)
  expect(seats.filter(({ missed }) => missed.includes(1))).toHaveLength(4)

  await ensureDemoWorld(t.services, goesOn())
  expect((await hosted(accounts)).room.version).toBe(room.version)
  const left = await t.services.db.selectFrom('sessions').select('id').execute()
  expect(left.length).toBeLessThan(5)
})

test('the demo class comes to its second round beside the room clock of a running server', async () => {
  const other = await openTestApp()
  const stop = runRoomClock(other.services)
  try {
    await ensureDemoData(other.services)
    await ensureDemoWorld(other.services, goesOn())
    const room = await other.services.db.selectFrom('rooms').select(['round', 'phase']).executeTakeFirst()
    expect(room).toEqual({ round: 2, phase: 'open' })
  } finally {
    await stop()
    await other.close()
  }
})
