import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command } from '@tradewind/contract/teaching/rooms'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { DeskState } from '@tradewind/labs/foreign-exchange/desk/state'
import type { Outcome } from '@tradewind/labs/foreign-exchange/desk/outcome'
import { robots } from '@tradewind/labs/foreign-exchange/desk/robots'
import { randomFrom } from '@tradewind/labs/math/random'
import { sum } from '@tradewind/labs/math/statistics'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls } from '../../../test/rooms.ts'
import { settleRound } from './closing.ts'
import { actOnDueRooms } from './room-clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, joined, begin, readRun, decide, hostView, tryCommand, command } = roomCalls(() => t)

const rounds = 6
const settings = { play: 'desk', rounds }
const noOrder = { type: 'order', orders: [] }
const deskOf = ({ state }: LabRun) => state as DeskState

function steady(run: LabRun): Record<string, unknown> {
  return { ...robots.steady(deskOf(run), randomFrom('a test', String(run.version))) }
}

/** A room of the live desk with seats that have begun, before its first round. */
async function givenDesk(students = 3) {
  const room = await givenRoom({ students, settings })
  const { id, code } = room.theClass
  const seats = []
  for (const { token } of room.students) seats.push({ token, run: await begin(token, id) })
  return { host: room.host.token, id, code, seats }
}

async function outcomesOf(classId: string): Promise<Outcome[]> {
  const rows = await t.services.db
    .selectFrom('room_outcomes')
    .select('outcome')
    .where('class_session_id', '=', classId)
    .orderBy('round')
    .execute()
  return rows.map(({ outcome }) => outcome as Outcome)
}

type Seat = Awaited<ReturnType<typeof givenDesk>>['seats'][number]

/** Lets these seats send what a steady treasurer would. */
async function sendAll(seats: readonly Seat[]): Promise<void> {
  for (const { token, run } of seats) {
    const now = await readRun(token, run.id)
    const answer = await decide(token, now, steady(now))
    expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  }
}

describe('a room whose firms meet', () => {
  test('plays its rounds to the results: one price for all, nothing won or lost between them, and defaults', async () => {
    const { host, id, seats } = await givenDesk()
    const added = await t.call('POST /api/rooms/:id/robots', {
      token: host,
      params: { id },
      body: { strength: 'expert', count: 2 },
    })
    expect(added.body.world?.firms.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    for (let round = 1; round <= rounds; round++) {
      await command(host, id, { kind: 'open' })
      // The third seat sends nothing after the first round.
      await sendAll(round === 1 ? seats : seats.slice(0, 2))
      await command(host, id, { kind: 'close' })
      const outcomes = await outcomesOf(id)
      expect(outcomes).toHaveLength(round)
      const { fills, banks, firms } = outcomes[round - 1]!
      expect(firms).toBe(5)
      const dealt = fills.flatMap(({ orders, filled }) =>
        orders.map(({ side }, at) => (side === 'buy' ? 1 : -1) * (filled[at] ?? 0)),
      )
      expect(sum(dealt) + sum(banks.map(({ bought, sold }) => bought - sold))).toBe(0)
      const { world } = await hostView(host, id)
      expect(world?.report?.says).not.toBe('')
    }
    for (const [at, { token, run }] of seats.entries()) {
      const { status, result, room } = await readRun(token, run.id)
      expect(status).toBe('finished')
      expect(result?.score).toBeGreaterThanOrEqual(0)
      expect(room?.missed.map(({ round }) => round)).toEqual(at < 2 ? [] : [2, 3, 4, 5, 6])
      const looked = await t.call('GET /api/runs/:run/hindsight', { token, params: { run: run.id } })
      expect(looked.status).toBe(200)
      expect(looked.body.tried).toBeGreaterThan(0)
    }
  })

  test('shows a firm what came of a round only once it has closed, and nothing of the others', async () => {
    const { host, id, seats } = await givenDesk()
    await command(host, id, { kind: 'open' })
    await sendAll(seats.slice(0, 2))
    expect(await readRun(seats[0]!.token, seats[0]!.run.id)).toMatchObject({
      state: null,
      room: { withheld: true },
    })
    await command(host, id, { kind: 'close' })
    expect(await readRun(seats[0]!.token, seats[0]!.run.id)).toMatchObject({ state: null })
    await command(host, id, { kind: 'open' })
    const run = await readRun(seats[0]!.token, seats[0]!.run.id)
    expect(deskOf(run)).toMatchObject({ kind: 'desk', round: 2 })
    expect(run.firms.map(({ name }) => name)).toEqual(['Firm 1', 'Firm 2', 'Firm 3'])
    const [outcome] = await outcomesOf(id)
    expect(Object.keys(deskOf(run))).not.toContain('fills')
    expect(JSON.stringify(run.state)).not.toContain(JSON.stringify(outcome!.fills))
  })

  test('takes back what came of a round when its close is undone', async () => {
    const { host, id, seats } = await givenDesk(2)
    await command(host, id, { kind: 'open' })
    await sendAll(seats.slice(0, 1))
    await command(host, id, { kind: 'close' })
    const [first] = await outcomesOf(id)
    await command(host, id, { kind: 'undo', seconds: null })
    expect(await outcomesOf(id)).toEqual([])
    await sendAll(seats.slice(1))
    await command(host, id, { kind: 'close' })
    const [second] = await outcomesOf(id)
    expect([first?.fills.filter(({ orders }) => orders.length > 0).length, second?.fills.length]).toEqual([
      1, 2,
    ])
    expect(second).not.toEqual(first)
  })

  test('comes to one outcome when two processes settle it at once', async () => {
    const { host, id, seats } = await givenDesk(2)
    await command(host, id, { kind: 'open' })
    await sendAll(seats)
    await tryCommand(host, id, (await hostView(host, id)).room.version, { kind: 'close' })
    await Promise.all([1, 2].map(() => settleRound(t.services, { classId: id, round: 1, rounds })))
    expect(await outcomesOf(id)).toHaveLength(1)
    expect((await hostView(host, id)).room.phase).toBe('closed')
  })

  test('goes on without a firm whose engine fails', async () => {
    const { host, id, seats } = await givenDesk(2)
    await command(host, id, { kind: 'open' })
    await sendAll(seats.slice(0, 1))
    const { playOn } = t.services.engines
    t.services.engines.playOn = () => Promise.reject(new Error('It never works'))
    await command(host, id, { kind: 'close' })
    t.services.engines.playOn = playOn
    expect((await hostView(host, id)).room.phase).toBe('closed')
    expect((await outcomesOf(id))[0]).toMatchObject({ firms: 1 })
  })

  test('lets a test seat play along without moving anything', async () => {
    const { host, id, seats } = await givenDesk(2)
    await command(host, id, { kind: 'open' })
    const { body } = await t.call('POST /api/rooms/:id/test-seats', { token: host, params: { id } })
    const test1 = await readRun(host, body.run)
    expect(deskOf(test1)).toMatchObject({ firm: { number: null } })
    expect((await decide(host, test1, steady(test1))).status).toBe(200)
    await sendAll(seats)
    await command(host, id, { kind: 'close' })
    expect((await outcomesOf(id))[0]?.fills.map(({ number }) => number)).toEqual([1, 2])
    await command(host, id, { kind: 'open' })
    expect(deskOf(await readRun(host, body.run))).toMatchObject({ round: 2 })
  })

  test('gives who comes late a firm of their own, and no order in the rounds that they missed', async () => {
    const { host, id, code, seats } = await givenDesk(2)
    await command(host, id, { kind: 'open' })
    await sendAll(seats)
    await command(host, id, { kind: 'close' })
    await command(host, id, { kind: 'open' })
    const late = await joined(code, 'Late')
    const run = await begin(late.token, id)
    expect(deskOf(run)).toMatchObject({ round: 2, firm: { number: 3 } })
    expect(run.room?.missed.map(({ round }) => round)).toEqual([1])
    expect((await decide(late.token, run, steady(run))).status).toBe(200)
    await command(host, id, { kind: 'close' })
    expect((await outcomesOf(id))[1]?.fills.map(({ number }) => number)).toContain(3)
  })

  test('takes robots before the first round only', async () => {
    const { host, id } = await givenDesk(1)
    const add = () =>
      t.call('POST /api/rooms/:id/robots', {
        token: host,
        params: { id },
        body: { strength: 'steady', count: 1 },
      })
    const { body } = await add()
    await command(host, id, { kind: 'open' })
    expect(await add()).toMatchObject({ status: 409, error: { code: 'room_changed' } })
    const robot = body.seats.find(({ kind }) => kind === 'robot')!.id
    const removed = await t.call('DELETE /api/rooms/:id/robots/:robot', {
      token: host,
      params: { id, robot },
    })
    expect(removed).toMatchObject({ status: 409, error: { code: 'room_changed' } })
  })
})

describe('the news of a round', () => {
  async function choose(host: string, id: string, wanted: Omit<Extract<Command, { kind: 'news' }>, 'kind'>) {
    const { room } = await hostView(host, id)
    return await tryCommand(host, id, room.version, { kind: 'news', ...wanted })
  }

  test('is what the host has chosen, and students read it when the round opens', async () => {
    const { host, id, seats } = await givenDesk(1)
    const { world } = await hostView(host, id)
    const [first, second] = world!.news!.rounds
    const other = world!.news!.items.find((item) => item.id !== first!.planned.id)!
    expect((await choose(host, id, { round: 1, news: { id: other.id } })).status).toBe(200)
    const own = { title: 'A strike', text: 'The port of Aurel stands still.', effect: -2 }
    const chosen = await choose(host, id, { round: 2, news: { own } })
    expect(chosen.body.world?.news?.rounds.slice(0, 2).map((each) => each.chosen?.title)).toEqual([
      other.title,
      'A strike',
    ])
    expect(chosen.body.log[0]).toMatchObject({ kind: 'news', round: 2 })
    // What is planned for later is nobody's business, and its effect is never told.
    expect(JSON.stringify(chosen.body)).not.toContain('"effect"')
    await command(host, id, { kind: 'open' })
    const now = await readRun(seats[0]!.token, seats[0]!.run.id)
    expect(deskOf(now).news.at(-1)).toMatchObject({ round: 1, title: other.title })
    expect(JSON.stringify(now)).not.toContain('A strike')
    await sendAll(seats)
    await command(host, id, { kind: 'close' })
    await command(host, id, { kind: 'open' })
    const later = await readRun(seats[0]!.token, seats[0]!.run.id)
    expect(deskOf(later).news.at(-1)).toMatchObject({ round: 2, title: own.title, text: own.text })
    expect((await hostView(host, id)).world?.news?.rounds[0]?.round).toBe(3)
    expect(second!.round).toBe(2)
  })

  test('is in the download of the host who chose it, own words and all, and in nobody else’s', async () => {
    const { host, id, seats } = await givenDesk(1)
    const own = { title: 'A strike', text: 'The port of Aurel stands still.', effect: -2 }
    await choose(host, id, { round: 2, news: { own } })
    await command(host, id, { kind: 'open' })
    const downloadOf = (token: string) => t.call('GET /api/account/data', { token })
    const { did } = (await downloadOf(host)).body.data.rooms
    expect(did.find(({ kind }) => kind === 'news')).toMatchObject({ round: 2, news: own })
    expect(did.find(({ kind }) => kind === 'open')).toMatchObject({ round: 1, news: null })
    expect(JSON.stringify((await downloadOf(seats[0]!.token)).body)).not.toContain('A strike')
  })

  test('goes back to what is planned', async () => {
    const { host, id } = await givenDesk(1)
    const { world } = await hostView(host, id)
    await choose(host, id, { round: 1, news: { id: world!.news!.items[0]!.id } })
    const back = await choose(host, id, { round: 1, news: null })
    expect(back.body.world?.news?.rounds[0]).toMatchObject({ round: 1, chosen: null })
  })

  test('is refused for a round that has opened, for one that there is not, and beyond the limits', async () => {
    const { host, id, seats } = await givenDesk(1)
    await command(host, id, { kind: 'open' })
    const { world } = await hostView(host, id)
    const item = { id: world!.news!.items[0]!.id }
    expect(await choose(host, id, { round: 1, news: item })).toMatchObject({ status: 409 })
    expect(await choose(host, id, { round: 7, news: item })).toMatchObject({ status: 409 })
    const good = { title: 'News', text: 'Something happens.', effect: 1 }
    const wrong: Record<string, never>[] = [
      { id: 'no such news' },
      { own: { ...good, effect: 4 } },
      { own: { ...good, title: '' } },
      { own: { ...good, text: 'long '.repeat(100) } },
      { own: { ...good, effect: '1' } },
      { own: 7 },
      {},
    ] as never
    for (const news of wrong)
      expect(await choose(host, id, { round: 2, news })).toMatchObject({ status: 422 })
    expect((await hostView(host, id)).world?.news?.rounds[0]?.chosen).toBeNull()
    const { version } = (await hostView(host, id)).room
    const byStudent = await tryCommand(seats[0]!.token, id, version, { kind: 'news', round: 2, news: item })
    expect(byStudent.status).toBe(403)
  })

  test('is no command in a room whose runs do not meet', async () => {
    const { host, theClass } = await givenRoom()
    expect((await hostView(host.token, theClass.id)).world).toBeNull()
    expect(await choose(host.token, theClass.id, { round: 1, news: null })).toMatchObject({ status: 422 })
  })
})

describe('who plays alone', () => {
  const start = (token: string, body: { kind: 'counted' | 'rehearsal'; shared?: boolean }) =>
    t.call('POST /api/labs/:lab/runs', {
      token,
      params: { lab: 'foreign_exchange_lab' },
      body: { classSession: null, ...body },
    })

  test('rehearses against robots, beside a rehearsal of the usual way', async () => {
    const { code } = (await givenRoom({ students: 0 })).theClass
    const { token } = await joined(code)
    const usual = await start(token, { kind: 'rehearsal' })
    const shared = await start(token, { kind: 'rehearsal', shared: true })
    expect([usual.body.way, shared.body.way]).toEqual([null, 'The live desk'])
    expect(deskOf(shared.body)).toMatchObject({ kind: 'desk', round: 1, firm: { number: 1 } })
    const again = await start(token, { kind: 'rehearsal', shared: true })
    expect(again.body.id).toBe(shared.body.id)
    expect((await start(token, { kind: 'rehearsal' })).body.id).toBe(usual.body.id)
    const after = await decide(token, shared.body, noOrder)
    expect(deskOf(after.body)).toMatchObject({ round: 2 })
    const desk = await t.call('GET /api/labs/:lab/runs', { token, params: { lab: 'foreign_exchange_lab' } })
    expect(desk.body.shared?.name).toBe('The live desk')
  })

  test('has no counted attempt in that way', async () => {
    const { code } = (await givenRoom({ students: 0 })).theClass
    const { token } = await joined(code)
    expect(await start(token, { kind: 'counted', shared: true })).toMatchObject({ status: 404 })
  })
})

test('a class at the students’ own pace meets robots, each student alone', async () => {
  const { theClass, students } = await givenRoom({ pace: { pacing: 'own' }, students: 2, settings })
  for (const { token } of students) {
    const run = await begin(token, theClass.id)
    const after = await decide(token, run, noOrder)
    expect(deskOf(after.body)).toMatchObject({ round: 2, firm: { number: 1 } })
  }
  expect(await outcomesOf(theClass.id)).toEqual([])
})

test('orders that no firm may send are refused with a sentence, and nothing changes', async () => {
  const { host, id, seats } = await givenDesk(1)
  await command(host, id, { kind: 'open' })
  const { token, run } = seats[0]!
  const good = { side: 'sell', price: 1.2, amount: 10 }
  for (const orders of [
    [{ ...good, amount: -10 }],
    [{ ...good, amount: 1.5 }],
    [{ ...good, amount: 1e308 }],
    [{ ...good, price: 'NaN' }],
    [{ ...good, price: 1e308 }],
    [{ ...good, side: 'hold' }],
    [{ ...good, firm: 2, amount: 1e9 }],
    Array.from({ length: 10_000 }, () => good),
    'all',
  ]) {
    const now = await readRun(token, run.id)
    const answer = await t.call('POST /api/runs/:run/decisions', {
      token,
      params: { run: run.id },
      body: { version: now.version, decision: { type: 'order', orders } as never },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.error?.message).toMatch(/\.$/u)
  }
  expect((await readRun(token, run.id)).version).toBe(0)
  await command(host, id, { kind: 'close' })
  await actOnDueRooms(t.services)
  const late = await decide(token, await readRun(token, run.id), { type: 'order', orders: [good] })
  expect(late).toMatchObject({ status: 409, error: { code: 'run_closed' } })
})
