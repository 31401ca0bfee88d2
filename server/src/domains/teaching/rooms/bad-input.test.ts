import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '@tradewind/contract/client'
import { hour } from '../../../kernel/clock.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls, steadyDecision } from '../../../test/rooms.ts'
import { actOnDueRooms } from './room-clock.ts'

let t: TestApp
let room: Awaited<ReturnType<typeof givenOpenRoom>>
let other: Awaited<ReturnType<typeof givenOpenRoom>>
beforeAll(async () => {
  t = await openTestApp()
  room = await givenOpenRoom()
  other = await givenOpenRoom()
})
afterAll(() => t.close())

const { givenRoom, begin, readRun, decide, decideRound, hostView, command } = roomCalls(() => t)

/** A room whose first round is open, with one student who has begun and one who has not. */
async function givenOpenRoom() {
  const { host, theClass, students } = await givenRoom()
  await command(host.token, theClass.id, { kind: 'open' })
  const [student, late] = students
  return {
    host,
    id: theClass.id,
    student: student!,
    late: late!,
    run: await begin(student!.token, theClass.id),
  }
}

/** All that is stored of rooms. */
async function everything() {
  const { db } = t.services
  return {
    rooms: await db.selectFrom('rooms').selectAll().orderBy('class_session_id').execute(),
    log: await db.selectFrom('room_log').selectAll().orderBy('number').execute(),
    seats: await db.selectFrom('room_seats').selectAll().orderBy('user_id').execute(),
    robots: await db.selectFrom('room_robots').selectAll().orderBy('id').execute(),
    runs: await db.selectFrom('lab_runs').selectAll().orderBy('id').execute(),
    decisions: await db.selectFrom('lab_decisions').selectAll().orderBy('run_id').orderBy('number').execute(),
  }
}

interface Refused {
  call: CallName
  as: 'host' | 'student'
  params?: () => Record<string, string>
  body?: () => unknown
  /** Of input that is not of the right shape: 400 or 422. */
  status?: number
  says?: string | RegExp
}

/** Makes the call, expects a sentence for people, and that nothing has changed. */
async function expectRefused({ call, as, params, body, status, says = /^[A-Z].*[.?]$/u }: Refused) {
  const before = await everything()
  const answer = await t.call(call, {
    token: room[as].token,
    params: { id: room.id, ...params?.() },
    ...(body && { body: body() as Record<string, unknown> }),
  })
  expect(status === undefined ? [400, 422] : [status], JSON.stringify(answer.body)).toContain(answer.status)
  expect(answer.error.message).toMatch(says)
  expect(answer.error.message).not.toMatch(/Server Error|expected|invalid|NaN/iu)
  expect(await everything()).toEqual(before)
}

const commandOf = (wanted: unknown, version: unknown = null) => ({
  call: 'POST /api/rooms/:id/commands' as const,
  as: 'host' as const,
  body: () => ({ version: version ?? Number.MAX_SAFE_INTEGER, command: wanted }),
})

describe('a command', () => {
  test.each([
    ['of an unknown kind', { kind: 'news' }],
    ['without a kind', {}],
    ['that is a list', []],
    ['that is a word', 'open'],
    ['to extend by NaN seconds', { kind: 'extend', seconds: Number.NaN }],
    ['to open for -1 seconds', { kind: 'open', seconds: -1 }],
    ['to open for no seconds', { kind: 'open', seconds: 0 }],
    ['to open for part of a second', { kind: 'open', seconds: 10.5 }],
    ['to open for 1e300 seconds', { kind: 'open', seconds: 1e300 }],
    ['to extend without seconds', { kind: 'extend' }],
    ['to extend by null', { kind: 'extend', seconds: null }],
    ['to extend by two days', { kind: 'extend', seconds: 172_800 }],
    ['to undo without seconds', { kind: 'undo' }],
  ])('%s is refused', async (_, wanted) => {
    await expectRefused({ ...commandOf(wanted) })
  })

  test.each([-1, 1.5, Number.NaN, '3', 1e300])('for version %s is refused', async (version) => {
    await expectRefused({ ...commandOf({ kind: 'close' }, version) })
  })

  test('for a version to come is refused as outdated', async () => {
    const says = 'Somebody has just given another command.'
    await expectRefused({ ...commandOf({ kind: 'close' }), status: 409, says })
  })

  test.each([
    ['another room', () => other.id],
    ['a room that is not there', randomUUID],
  ])('to %s is refused', async (_, id) => {
    await expectRefused({ ...commandOf({ kind: 'close' }), params: () => ({ id: id() }), status: 404 })
  })

  test('to a room whose id is none is refused', async () => {
    await expectRefused({ ...commandOf({ kind: 'close' }), params: () => ({ id: '1 or 1=1' }) })
  })
})

describe('robots', () => {
  test.each([0, -1, 21, 1e9, 1.5, Number.NaN, null])('are not added %s at a time', async (count) => {
    const body = () => ({ strength: 'steady', count })
    await expectRefused({ call: 'POST /api/rooms/:id/robots', as: 'host', body })
  })

  test('of an unknown strength are not added', async () => {
    const body = () => ({ strength: 'perfect', count: 1 })
    await expectRefused({ call: 'POST /api/rooms/:id/robots', as: 'host', body })
  })

  test('of another room are not removed', async () => {
    const added = await t.call('POST /api/rooms/:id/robots', {
      token: other.host.token,
      params: { id: other.id },
      body: { strength: 'steady', count: 1 },
    })
    await actOnDueRooms(t.services)
    const robot = added.body.seats.find(({ kind }) => kind === 'robot')!.id
    const params = () => ({ robot })
    await expectRefused({ call: 'DELETE /api/rooms/:id/robots/:robot', as: 'host', params, status: 404 })
  })
})

describe('a seat', () => {
  const change = { call: 'PUT /api/rooms/:id/seats/:student', as: 'host' } as const

  test.each([
    ['of another class', () => other.student.id],
    ['who is not there', randomUUID],
  ])('is not changed for a student %s', async (_, student) => {
    const body = () => ({ extraPercent: 50, strength: null })
    const says = 'This student is not in the class. Please reload the list.'
    await expectRefused({ ...change, params: () => ({ student: student() }), body, status: 404, says })
  })

  test.each([-1, 301, 1e9, 0.5, Number.NaN])('does not get %s percent more time', async (extraPercent) => {
    const body = () => ({ extraPercent, strength: null })
    await expectRefused({ ...change, params: () => ({ student: room.student.id }), body })
  })
})

describe('a pace', () => {
  const rows = (count: number, from = t.clock.now().getTime()) =>
    Array.from({ length: count }, (_, at) => ({
      opensAt: from + at * hour,
      closesAt: from + at * hour + hour / 2,
    }))
  const wholeTime = 8.64e15
  test.each([
    ['0 rows', () => rows(0)],
    ['51 rows', () => rows(51)],
    ['a row too many', () => rows(5)],
    ['times before 1970', () => rows(4, -1e12)],
    ['times that no calendar has', () => rows(4, wholeTime)],
    ['times that no database has', () => rows(4, Number.MAX_SAFE_INTEGER - 100 * hour)],
    ['times that are words', () => rows(4).map((row) => ({ ...row, opensAt: 'soon' }))],
  ])('with a timetable of %s is refused', async (_, timetable) => {
    const { host, theClass } = await givenRoom({ students: 0 })
    const before = await everything()
    const answer = await t.call('PUT /api/rooms/:id/pace', {
      token: host.token,
      params: { id: theClass.id },
      body: { pacing: 'timetable', timetable: timetable() },
    })
    expect([400, 422]).toContain(answer.status)
    for (const sentence of Object.values(answer.error.fields ?? {})) expect(sentence).toMatch(/^[A-Z].*\.$/u)
    expect(await everything()).toEqual(before)
  })

  test('with rounds of a whole term works', async () => {
    const month = 31 * 24 * hour
    const opens = t.clock.now().getTime() + hour
    const timetable = [0, 1, 2, 3].map((at) => ({
      opensAt: opens + at * month,
      closesAt: opens + (at + 1) * month,
    }))
    const { host, theClass } = await givenRoom({ pace: { pacing: 'timetable', timetable }, students: 0 })
    t.clock.advance(hour)
    await actOnDueRooms(t.services)
    expect((await hostView(host.token, theClass.id)).room).toMatchObject({ phase: 'open', length: month })
  })
})

describe('a decision', () => {
  const send = (run: () => string, version: unknown = 0) => ({
    call: 'POST /api/runs/:run/decisions' as const,
    as: 'student' as const,
    params: () => ({ run: run() }),
    body: () => ({ version, decision: steadyDecision(room.run) }),
  })

  test('for another’s run is refused', async () => {
    await expectRefused({ ...send(() => other.run.id), status: 404 })
  })

  test.each([-1, 1e12, Number.NaN, null])('for version %s is refused', async (version) => {
    await expectRefused({ ...send(() => room.run.id, version) })
  })

  test('before the first round, for a round to come and for a closed one is refused', async () => {
    const { host, theClass, students } = await givenRoom()
    const [one, two] = students
    const early = await begin(one!.token, theClass.id)
    expect((await decide(one!.token, early, { type: 'continue' })).error.code).toBe('run_closed')
    await command(host.token, theClass.id, { kind: 'open' })
    const late = await begin(two!.token, theClass.id)
    const passed = await decideRound(one!.token, await readRun(one!.token, early.id))
    const before = await everything()
    expect((await decide(one!.token, passed, steadyDecision(late))).error).toMatchObject({
      code: 'run_closed',
      message: 'Round 2 opens when your instructor opens it.',
    })
    expect(await everything()).toEqual(before)
    await command(host.token, theClass.id, { kind: 'close' })
    const closed = await everything()
    expect((await decide(two!.token, late)).error.code).toBe('run_closed')
    expect(await everything()).toEqual(closed)
  })

  test('to begin in a room that the student is not in is refused', async () => {
    await expectRefused({
      call: 'POST /api/labs/:lab/runs',
      as: 'student',
      params: () => ({ lab: 'foreign_exchange_lab' }),
      body: () => ({ kind: 'counted', classSession: other.id }),
      status: 404,
    })
  })

  test('of the kind of a trial cannot be begun by a student', async () => {
    const body = () => ({ kind: 'trial', classSession: room.id })
    const params = () => ({ lab: 'foreign_exchange_lab' })
    await expectRefused({ call: 'POST /api/labs/:lab/runs', as: 'student', params, body })
  })
})
