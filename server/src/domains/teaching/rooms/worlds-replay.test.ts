import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '@tradewind/labs/engine/test/sample'
import type { DeskState } from '@tradewind/labs/foreign-exchange/desk/state'
import { randomFrom, type Random } from '@tradewind/labs/math/random'
import { meet } from '../../../platform/lab-engines/play-lab.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls } from '../../../test/rooms.ts'

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
  const news = new Map<number, unknown>()
  for (const { kind, run_id: id, content } of entries) {
    const firm = runs.find((run) => run.id === id)?.firm ?? 0
    const own = sent.get(firm) ?? []
    if (kind === 'begin') sent.set(firm, [])
    if (kind === 'open') round += 1
    const told = content as { round: number; news?: unknown }
    if (kind === 'news') news.set(told.round, told.news)
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
        ...{ round, outcomes: [...outcomes] },
        news: Array.from({ length: round }, (_, at) => news.get(at + 1) ?? null),
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

/** The news of a round to come: an item, own news, or what is planned. */
async function chooseNews(host: string, id: string, random: Random): Promise<void> {
  const { world } = await hostView(host, id)
  const [next] = world?.news?.rounds ?? []
  if (!next) return
  const own = { title: 'A strike', text: 'The port stands still.', effect: random.below(7) - 3 }
  const item = random.pick(world?.news?.items ?? [])
  const news = random.pick([{ own }, { id: item.id }, null])
  await command(host, id, { kind: 'news', round: next.round, news: news as Record<string, never> | null })
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
    if (random.next() < 0.5) await chooseNews(host.token, theClass.id, random)
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

async function entriesOf(classId: string): Promise<string[]> {
  const { db } = t.services
  const rows = await db
    .selectFrom('room_log')
    .select('kind')
    .where('class_session_id', '=', classId)
    .execute()
  return rows.map(({ kind }) => kind)
}

const rooms = sample(20, 2)
const seed = String(sample(Date.now(), 7))

test(
  `what came of the rounds of ${rooms} live desks follows from their logs`,
  async () => {
    let undone = 0
    let chosen = 0
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
      chosen += (await entriesOf(id)).filter((kind) => kind === 'news').length
      undone += (await entriesOf(id)).filter((kind) => kind === 'undo').length
    }
    // Rooms in which nothing is taken back would show less.
    expect(undone).toBeGreaterThan(0)
    expect(chosen).toBeGreaterThan(0)
  },
  sample(3_600_000, 120_000),
)
