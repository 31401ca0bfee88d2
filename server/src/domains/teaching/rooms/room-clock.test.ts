import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Command } from '@tradewind/contract/teaching/rooms'
import type { EnginePool } from '../../../platform/lab-engines/engine-pool.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls } from '../../../test/rooms.ts'
import { actOnDueRooms, runRoomClock } from './room-clock.ts'

let t: TestApp
let engines: EnginePool
beforeAll(async () => {
  t = await openTestApp()
  engines = { ...t.services.engines }
})
afterEach(() => {
  Object.assign(t.services.engines, engines)
})
afterAll(() => t.close())

const { givenRoom, begin, decideRound, hostView, tryCommand, command } = roomCalls(() => t)

const addRobot = (token: string, id: string) =>
  t.call('POST /api/rooms/:id/robots', {
    token,
    params: { id },
    body: { strength: 'steady', count: 1 },
  })

test('a room does not wait for another whose runs take long', async () => {
  const [slow, quick] = [await givenRoom({ students: 1 }), await givenRoom({ students: 1 })]
  for (const { host, theClass, students } of [slow, quick]) {
    await command(host.token, theClass.id, { kind: 'open' })
    await begin(students[0]!.token, theClass.id)
  }
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  t.services.engines.playOn = async (play) => {
    t.services.engines.playOn = engines.playOn
    await released
    return await engines.playOn(play)
  }
  const close = async ({ host, theClass }: typeof slow) => {
    const { room } = await hostView(host.token, theClass.id)
    expect((await tryCommand(host.token, theClass.id, room.version, { kind: 'close' })).status).toBe(200)
  }
  const phaseOf = async ({ host, theClass }: typeof slow) =>
    (await hostView(host.token, theClass.id)).room.phase
  const stop = runRoomClock(t.services)
  await close(slow)
  await expect.poll(() => t.services.engines.playOn === engines.playOn).toBe(true)
  await close(quick)
  await expect.poll(() => phaseOf(quick)).toBe('closed')
  expect(await phaseOf(slow)).toBe('closing')
  letGo()
  await expect.poll(() => phaseOf(slow)).toBe('closed')
  await stop()
})

test('a process keeps a room for as long as it looks, and three seconds after its end another goes on', async () => {
  const { host, theClass, students } = await givenRoom({ students: 1 })
  await command(host.token, theClass.id, { kind: 'open' })
  await begin(students[0]!.token, theClass.id)
  const { room } = await hostView(host.token, theClass.id)
  await tryCommand(host.token, theClass.id, room.version, { kind: 'close' })
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  let plays = 0
  t.services.engines.playOn = async (play) => {
    plays += 1
    await released
    return await engines.playOn(play)
  }
  const inHand = new Set<string>()
  const first = actOnDueRooms(t.services, inHand)
  await expect.poll(() => plays).toBe(1)
  t.clock.advance(2900)
  await actOnDueRooms(t.services, inHand)
  t.clock.advance(2900)
  await actOnDueRooms(t.services, new Set())
  expect(plays).toBe(1)
  t.clock.advance(200)
  const second = actOnDueRooms(t.services, new Set())
  await expect.poll(() => plays).toBe(2)
  letGo()
  await Promise.all([first, second])
  expect((await hostView(host.token, theClass.id)).room.phase).toBe('closed')
  expect((await hostView(host.token, theClass.id)).seats[0]).toMatchObject({ missed: [1] })
})

test('a round with a clock closes as soon as the last seat with more time has decided', async () => {
  const { host, theClass, students } = await givenRoom({
    pace: { pacing: 'hosted', roundSeconds: 60 },
    students: 1,
  })
  const { token, id } = students[0]!
  await t.call('PUT /api/rooms/:id/seats/:student', {
    token: host.token,
    params: { id: theClass.id, student: id },
    body: { extraPercent: 100, strength: null },
  })
  await command(host.token, theClass.id, { kind: 'open' })
  const run = await begin(token, theClass.id)
  t.clock.advance(70_000)
  await actOnDueRooms(t.services)
  await decideRound(token, run)
  expect((await hostView(host.token, theClass.id)).room.phase).toBe('open')
  t.clock.advance(1000)
  await actOnDueRooms(t.services)
  expect((await hostView(host.token, theClass.id)).room.phase).toBe('closed')
})

test('robots that come in a pause or after a close are where the others are', async () => {
  const { host, theClass } = await givenRoom({ students: 0 })
  const progress = async () => {
    await actOnDueRooms(t.services)
    return (await hostView(host.token, theClass.id)).seats.map((seat) => seat.progress)
  }
  await addRobot(host.token, theClass.id)
  expect(await progress()).toEqual(['deciding'])
  await command(host.token, theClass.id, { kind: 'open' })
  await command(host.token, theClass.id, { kind: 'pause' })
  await addRobot(host.token, theClass.id)
  expect(await progress()).toEqual(['decided', 'decided'])
  await command(host.token, theClass.id, { kind: 'close' })
  await addRobot(host.token, theClass.id)
  expect(await progress()).toEqual(['decided', 'decided', 'decided'])
})

test('robots that are due are not forgotten when a command comes first', async () => {
  const { host, theClass } = await givenRoom({
    pace: { pacing: 'hosted', roundSeconds: 60 },
    students: 0,
  })
  const at = theClass.id
  const giveUnlooked = async (wanted: Command) => {
    const { room } = await hostView(host.token, at)
    expect((await tryCommand(host.token, at, room.version, wanted)).status).toBe(200)
  }
  await addRobot(host.token, at)
  for (const kind of ['open', 'pause', 'resume'] as const) await giveUnlooked({ kind })
  await giveUnlooked({ kind: 'extend', seconds: 60 })
  await actOnDueRooms(t.services)
  expect((await hostView(host.token, at)).seats.map(({ progress }) => progress)).toEqual(['decided'])
})

test('nobody comes into a room that has played all rounds', async () => {
  const { host, theClass } = await givenRoom({ students: 0 })
  for (let round = 1; round <= 4; round++)
    for (const kind of ['open', 'close'] as const) await command(host.token, theClass.id, { kind })
  expect((await addRobot(host.token, theClass.id)).error).toMatchObject({
    code: 'room_changed',
    message: 'All rounds have been played.',
  })
  const seat = await t.call('POST /api/rooms/:id/test-seats', {
    token: host.token,
    params: { id: theClass.id },
  })
  expect(seat.error.code).toBe('room_changed')
})
