import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '@tradewind/labs/engine/test/sample'
import type { DeskState } from '@tradewind/labs/foreign-exchange/desk/state'
import { randomFrom, type Random } from '@tradewind/labs/math/random'
import { meet } from '../../platform/lab-engines/play-lab.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { roomCalls } from '../../test/rooms.ts'

/**
 * What came of each round follows from the log alone: `folded` is a second implementation, slow and plain, which reads
 * who began, who decided, and what the host said.
 */

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, joined, begin, readRun, decide, hostView, command } = roomCalls(() => t)

const settings = { play: 'desk', rounds: 6 }
const noOrder = { type: 'order', orders: [] }

interface Sent {
  decision: unknown
  isDefault: boolean
}

async function folded(classId: string): Promise<unknown[]> {
  const { db } = t.services
  const runs = await db
    .selectFrom('lab_runs')
    .select(['id', 'firm', 'lab_id as lab', 'rules', 'seed', 'settings'])
    .where('class_session_id', '=', classId)
    .execute()
  const entries = await db
    .selectFrom('room_log')
    .selectAll()
    .where('class_session_id', '=', classId)
    .orderBy('number')
    .execute()
  const sent = new Map<number, Sent[]>()
  const missing = { decision: noOrder, isDefault: true }
  const fill = (own: Sent[], upTo: number) => {
    while (own.length < upTo) own.push(missing)
  }
  let round = 0
  const outcomes: unknown[] = []
  for (const { kind, run_id: id, content } of entries) {
    const firm = runs.find((run) => run.id === id)?.firm ?? 0
    const own = sent.get(firm) ?? []
    if (kind === 'begin') sent.set(firm, [])
    if (kind === 'open') round += 1
    if (kind === 'decide') {
      fill(own, round - 1)
      own.push({ decision: (content as { decision: unknown }).decision, isDefault: false })
    }
    if (kind === 'undo') {
      outcomes.pop()
      for (const [number, list] of sent)
        sent.set(
          number,
          list.filter(({ isDefault }, at) => !(isDefault && at === round - 1)),
        )
    }
    const [first] = runs
    if (kind !== 'settle' || !first) continue
    for (const list of sent.values()) fill(list, round)
    outcomes.push(
      meet({
        ...{ lab: first.lab, rules: first.rules, seed: first.seed, settings: first.settings },
        ...{ round, news: [], outcomes: [...outcomes] },
        firms: [...sent].map(([number, list]) => ({ number, decisions: list.map((one) => one.decision) })),
      }),
    )
  }
  return outcomes
}

/** An order that the firm may send, drawn at random. */
function drawnOrder(state: DeskState, random: Random): Record<string, unknown> {
  const side = random.pick(['buy', 'sell'] as const)
  const most = side === 'buy' ? state.limits.mostBuy : state.limits.mostSell
  const amount = random.below(Math.max(1, most))
  const price = Number((state.market.fair * (0.99 + random.next() / 50)).toFixed(4))
  return amount === 0 ? noOrder : { type: 'order', orders: [{ side, price, amount }] }
}

async function playAtRandom(random: Random): Promise<string> {
  const { host, theClass } = await givenRoom({ students: 0, settings })
  const seats: { token: string; run: string }[] = []
  const seat = async () => {
    const { token } = await joined(theClass.code)
    seats.push({ token, run: (await begin(token, theClass.id)).id })
  }
  await seat()
  await seat()
  for (let step = 0; step < 12; step++) {
    const { room } = await hostView(host.token, theClass.id)
    if (room.over) break
    if (room.phase !== 'open') {
      const undoes = room.phase === 'closed' && random.next() < 0.25
      await command(host.token, theClass.id, undoes ? { kind: 'undo', seconds: null } : { kind: 'open' })
    }
    if (random.next() < 0.2) await seat()
    for (const { token, run } of seats) {
      const now = await readRun(token, run)
      if (now.state === null || random.next() < 0.3) continue
      const answer = await decide(token, now, drawnOrder(now.state as DeskState, random))
      expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    }
    await command(host.token, theClass.id, { kind: 'close' })
  }
  return theClass.id
}

const rooms = sample(100, 3)
const seed = String(sample(Date.now(), 7))

test(
  `what came of the rounds of ${rooms} live desks follows from their logs`,
  async () => {
    let undone = 0
    for (let room = 0; room < rooms; room++) {
      const id = await playAtRandom(randomFrom(seed, `room ${room}`))
      const kept = await t.services.db
        .selectFrom('room_outcomes')
        .select('outcome')
        .where('class_session_id', '=', id)
        .orderBy('round')
        .execute()
      expect(kept.length).toBeGreaterThan(2)
      expect(JSON.parse(JSON.stringify(await folded(id))), `room ${room} of seed ${seed}`).toEqual(
        kept.map(({ outcome }) => outcome),
      )
      undone += Number(
        (
          await t.services.db
            .selectFrom('room_log')
            .select('kind')
            .where('class_session_id', '=', id)
            .execute()
        ).some(({ kind }) => kind === 'undo'),
      )
    }
    // Rooms in which nothing is taken back would show less.
    expect(undone).toBeGreaterThan(0)
  },
  sample(3_600_000, 120_000),
)
