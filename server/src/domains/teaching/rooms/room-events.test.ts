import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError, createClient } from '@tradewind/contract/client'
import type { RoomEvent } from '@tradewind/contract/teaching/rooms'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls } from '../../../test/rooms.ts'
import { topicOf } from '../room-log/announce.ts'
import { actOnDueRooms } from './room-clock.ts'

let t: TestApp
let baseUrl: string
beforeAll(async () => {
  t = await openTestApp()
  baseUrl = await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => t.close())

const { givenRoom, begin, command, decideRound, hostView, tryCommand } = roomCalls(() => t)

/** Follows a room as a page does. `until` resolves once such an event has come. */
function follow(token: string, id: string) {
  const client = createClient({ baseUrl, tokens: { read: () => token } })
  const leaving = new AbortController()
  const seen: RoomEvent[] = []
  const waiting = new Set<() => void>()
  const ended = client
    .stream(
      'GET /api/rooms/:id/events',
      { params: { id } },
      {
        signal: leaving.signal,
        onEvent: (event) => {
          seen.push(event)
          for (const look of waiting) look()
        },
      },
    )
    .catch((error: unknown) => error)
  const until = (is: (event: RoomEvent) => boolean) =>
    new Promise<RoomEvent>((resolve) => {
      const look = () => {
        const found = seen.find(is)
        if (found) resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { seen, until, ended, leave: () => leaving.abort() }
}

describe('the events of a room', () => {
  test('tell its students of a command, and its host of a decision, but no student of that', async () => {
    const { host, theClass, students } = await givenRoom()
    const page = follow(students[0]!.token, theClass.id)
    const desk = follow(host.token, theClass.id)
    await page.until(({ version }) => version === 0)
    const { room } = await command(host.token, theClass.id, { kind: 'open' })
    await page.until(({ audience, version }) => audience === 'round' && version === room.version)
    await desk.until(({ audience, version }) => audience === 'round' && version === room.version)
    const before = desk.seen.filter(({ audience }) => audience === 'host').length
    await decideRound(students[1]!.token, await begin(students[1]!.token, theClass.id))
    await desk.until(
      (event) =>
        event.audience === 'host' &&
        desk.seen.filter(({ audience }) => audience === 'host').indexOf(event) >= before,
    )
    expect(page.seen.every(({ audience }) => audience === 'round')).toBe(true)
    page.leave()
    desk.leave()
  })

  test('tell students of a close at the latest after a second, even if the round is not settled by then', async () => {
    const { host, theClass, students } = await givenRoom({ students: 1 })
    await command(host.token, theClass.id, { kind: 'open' })
    await begin(students[0]!.token, theClass.id)
    const { playOn } = t.services.engines
    let letGo = () => {}
    const released = new Promise<void>((resolve) => (letGo = resolve))
    t.services.engines.playOn = async (play) => {
      await released
      return await playOn(play)
    }
    const page = follow(students[0]!.token, theClass.id)
    await page.until(({ audience }) => audience === 'round')
    const { room } = await hostView(host.token, theClass.id)
    const closing = await tryCommand(host.token, theClass.id, room.version, { kind: 'close' })
    const settling = actOnDueRooms(t.services)
    await page.until(({ version }) => version === closing.body.room.version)
    letGo()
    await settling
    t.services.engines.playOn = playOn
    const settled = await hostView(host.token, theClass.id)
    expect(settled.room.phase).toBe('closed')
    await page.until(({ version }) => version === settled.room.version)
    page.leave()
  })

  test('tell the host when robots have decided', async () => {
    const { host, theClass } = await givenRoom({ students: 0 })
    await t.call('POST /api/rooms/:id/robots', {
      token: host.token,
      params: { id: theClass.id },
      body: { strength: 'novice', count: 1 },
    })
    const { room } = await hostView(host.token, theClass.id)
    await tryCommand(host.token, theClass.id, room.version, { kind: 'open' })
    const told = vi.spyOn(t.services.events, 'publishSoon')
    await actOnDueRooms(t.services)
    expect(told).toHaveBeenCalledWith(topicOf(theClass.id, 'host'))
    told.mockRestore()
    expect((await hostView(host.token, theClass.id)).seats).toMatchObject([{ progress: 'decided' }])
  })

  test('tell everybody that the class has ended', async () => {
    const { host, theClass, students } = await givenRoom({ students: 1 })
    const page = follow(students[0]!.token, theClass.id)
    await page.until(({ audience }) => audience === 'round')
    await t.call('POST /api/class-sessions/:id/end', { params: { id: theClass.id }, token: host.token })
    await page.until((event) => page.seen.indexOf(event) >= 1)
    const { token } = students[0]!
    const state = await t.call('GET /api/rooms/:id', { params: { id: theClass.id }, token })
    expect(state.body).toMatchObject({ over: true })
    page.leave()
  })

  test('tell the host who is here, for as long as their page is open', async () => {
    const { host, theClass, students } = await givenRoom({ students: 1 })
    const isHere = async () => (await hostView(host.token, theClass.id)).seats[0]?.here
    expect(await isHere()).toBe(false)
    const desk = follow(host.token, theClass.id)
    const page = follow(students[0]!.token, theClass.id)
    await desk.until(({ audience }) => audience === 'host')
    await expect.poll(isHere).toBe(true)
    page.leave()
    await page.ended
    await expect.poll(isHere).toBe(false)
    desk.leave()
  })

  test('are refused to whoever is not in the room, and without a session', async () => {
    const { theClass } = await givenRoom()
    const other = await givenRoom()
    for (const [token, status] of [
      [other.students[0]!.token, 404],
      [other.host.token, 404],
      ['nobody', 401],
    ] as const) {
      const refused = await follow(token, theClass.id).ended
      expect(refused).toBeInstanceOf(ApiError)
      expect(refused).toMatchObject({ status })
    }
  })
})
