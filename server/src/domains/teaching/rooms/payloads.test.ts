import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { playLab, playOn } from '../../../platform/lab-engines/play-lab.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls, roomLab, steadyDecision } from '../../../test/rooms.ts'
import { actOnDueRooms } from './room-clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, joined, begin, readRun, decide, decideRound, hostView, tryCommand, command } = roomCalls(
  () => t,
)

/** What one seat of a room is told, and what it must not know. */
interface Watched {
  token: string
  userId: string
  classId: string
  run: string
  other: { id: string; run: string; lastName: string }
}

/** Figures that tell something: ratios and amounts, not counts. */
function figuresIn(value: unknown): Set<number> {
  const found = new Set<number>()
  const collect = (part: unknown): void => {
    if (typeof part === 'number' && (Math.abs(part) >= 10_000 || /\.\d{4}/u.test(String(part))))
      found.add(part)
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(collect)
  }
  collect(value)
  return found
}

function without(figures: ReadonlySet<number>, known: ReadonlySet<number>): number[] {
  return [...figures].filter((figure) => !known.has(figure))
}

/** The positions of a run after each of its decisions, and of those that would follow if its player did nothing. */
async function wholeRun(runId: string) {
  const { db } = t.services
  const run = await db.selectFrom('lab_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('lab_decisions')
    .select('decision')
    .where('run_id', '=', runId)
    .orderBy('number')
    .execute()
  const play = { lab: run.lab_id, rules: run.rules, seed: run.seed, settings: run.settings, place: null }
  const decisions = rows.map(({ decision }) => decision)
  const { made } = playOn({ ...play, decisions, who: { kind: 'absent' }, round: run.rounds })
  const all = [...decisions, ...made.map(({ decision }) => decision)]
  return Array.from({ length: all.length + 1 }, (_, at) => {
    const played = playLab({ ...play, decisions: all.slice(0, at) })
    if (played.refused !== null) throw new Error(played.refused.message)
    return played.position
  })
}

/** The figures of rounds that have not opened, of the result and of the solution, which the seat has not seen yet. */
async function figuresToCome({ run, classId }: Watched) {
  const { round } = await t.services.db
    .selectFrom('rooms')
    .select('round')
    .where('class_session_id', '=', classId)
    .executeTakeFirstOrThrow()
  const positions = await wholeRun(run)
  const isOpen = (at: number) => at <= round && round > 0
  const seen = figuresIn(
    positions.filter((each) => !each.done && isOpen(each.round)).map(({ state }) => state),
  )
  const result = positions.at(-1)?.result
  return {
    rounds: without(
      figuresIn(positions.filter((each) => !isOpen(each.round)).map(({ state }) => state)),
      seen,
    ),
    solution: without(
      figuresIn(result?.solution),
      figuresIn([positions.map(({ state }) => state), result?.debrief]),
    ),
  }
}

/** Secrets of the room as texts: seeds, and the other person. */
async function secretTexts({ classId, run, other }: Watched): Promise<string[]> {
  const { rows } = await t.services.pool.query(
    `select seed from class_sessions where id = $1 union select seed from lab_runs where class_session_id = $1
      union select seed from room_robots where class_session_id = $1`,
    [classId],
  )
  const seeds = (rows as { seed: string }[]).map(({ seed }) => seed)
  expect(seeds.length).toBeGreaterThan(1)
  expect(run).not.toBe(other.run)
  return [...seeds, other.id, other.run, other.lastName, theirMark]
}

/** Stands in a decision of the other person. */
const theirMark = '1.23456789'

/** Every answer to a call that only reads, as the seat gets it. Streams carry no content, and would not end. */
async function walk({ token, userId, classId, run, other }: Watched): Promise<Record<string, unknown>> {
  await t.services.db.deleteFrom('rate_limits').execute()
  const params: Record<string, string> = { id: classId, lab: roomLab, run, student: userId, user: userId }
  const reading = [...t.app.declaredRoutes.keys()].filter((name) =>
    /^GET \/api\/(?!docs|openapi).*(?<!\/events)$/u.test(name),
  )
  expect(reading.length).toBeGreaterThan(30)
  const answers: Record<string, unknown> = {}
  for (const name of reading) {
    const url = name.slice(4).replaceAll(/:(\w+)/gu, (_, key: string) => params[key] ?? randomUUID())
    const { statusCode, body } = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(statusCode, name).toBeLessThan(500)
    answers[name] = body === '' ? null : JSON.parse(body)
  }
  const theirs = await t.call('GET /api/runs/:run', { token, params: { run: other.run } })
  expect(theirs.status).toBe(404)
  return answers
}

/** The values of a field, wherever it stands outside the state of a run, in which rounds have results of their own. */
function valuesOf(field: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'state') return []
    return [...(key === field ? [part] : []), ...valuesOf(field, part)]
  })
}

async function expectNothingSecret(
  seat: Watched,
  answers: Record<string, unknown>,
  { over = false, solution = false } = {},
): Promise<void> {
  const secrets = await secretTexts(seat)
  const toCome = await figuresToCome(seat)
  for (const [name, answer] of Object.entries(answers)) {
    const text = JSON.stringify(answer)
    // The address of the call may stand in a refusal.
    for (const secret of secrets) expect(text, name).not.toContain(secret)
    const told = figuresIn(answer)
    if (!over) {
      expect(
        toCome.rounds.filter((figure) => told.has(figure)),
        name,
      ).toEqual([])
      for (const score of valuesOf('score', answer)) expect(score, name).toBeNull()
      for (const result of valuesOf('result', answer)) expect(result, name).toBeNull()
    }
    if (!solution) {
      expect(
        toCome.solution.filter((figure) => told.has(figure)),
        name,
      ).toEqual([])
      if (name.endsWith('/hindsight'))
        for (const better of valuesOf('better', answer)) expect(better, name).toBeNull()
    }
  }
}

async function givenSeats() {
  const { host, theClass } = await givenRoom({ students: 0 })
  const [one, two] = [await joined(theClass.code, 'Aldous'), await joined(theClass.code, 'Quillfeather')]
  await t.call('POST /api/rooms/:id/robots', {
    token: host.token,
    params: { id: theClass.id },
    body: { strength: 'expert', count: 1 },
  })
  const [own, theirs] = [await begin(one.token, theClass.id), await begin(two.token, theClass.id)]
  const seat: Watched = {
    token: one.token,
    userId: one.id,
    classId: theClass.id,
    run: own.id,
    other: { id: two.id, run: theirs.id, lastName: 'Quillfeather' },
  }
  const decideTheirs = async () => {
    const run = await readRun(two.token, theirs.id)
    await decide(two.token, run, { ...steadyDecision(run), ...(run.version === 0 && marked) })
  }
  return { host: host.token, seat, own, decideTheirs }
}

const marked = { steps: { home: Number(theirMark), foreign: 1, rate: 1 } }

describe('what a seat is told', () => {
  test(
    'holds no secret in any phase of a room',
    async () => {
      const { host, seat, own, decideTheirs } = await givenSeats()
      const look = async (also: Record<string, unknown> = {}) =>
        await expectNothingSecret(seat, { ...(await walk(seat)), ...also })
      await look({ own, early: (await decide(seat.token, own, { type: 'continue' })).body })
      let run: LabRun = own
      for (let round = 1; round <= 4; round++) {
        await command(host, seat.classId, { kind: 'open' })
        await decideTheirs()
        await look()
        run = await decideRound(seat.token, await readRun(seat.token, seat.run))
        await look({ run, again: (await decide(seat.token, run, { type: 'continue' })).body })
        if (round > 1 && round < 4) {
          await command(host, seat.classId, { kind: 'close' })
          await look()
          continue
        }
        await command(host, seat.classId, { kind: 'pause' })
        await look()
        const { room } = await hostView(host, seat.classId)
        await tryCommand(host, seat.classId, room.version, { kind: 'close' })
        await look()
        await actOnDueRooms(t.services)
        if (round < 4) await look()
      }
      const over = await walk(seat)
      await expectNothingSecret(seat, over, { over: true })
      expect(valuesOf('score', over['GET /api/runs/:run'])[0]).toEqual(expect.any(Number))
      await command(host, seat.classId, { kind: 'undo', seconds: null })
      const again = await walk(seat)
      for (const [name, answer] of Object.entries(again))
        for (const score of valuesOf('score', answer)) expect(score, name).toBeNull()
    },
    patiently(120_000),
  )

  test('holds the solution once the host has opened it, so that the test above can fail', async () => {
    const { host, seat } = await givenSeats()
    for (let round = 1; round <= 4; round++)
      for (const kind of ['open', 'close'] as const) await command(host, seat.classId, { kind })
    await t.services.db
      .updateTable('class_sessions')
      .set({ solution_open: true, solution_to: 'everybody' })
      .where('id', '=', seat.classId)
      .execute()
    const answers = await walk(seat)
    await expectNothingSecret(seat, answers, { over: true, solution: true })
    const { solution } = await figuresToCome(seat)
    const told = figuresIn(answers)
    expect(solution.filter((figure) => told.has(figure)).length).toBeGreaterThan(5)
  })

  test('is no more when the seat is no longer in the class, and it cannot end its run', async () => {
    const { host, seat, decideTheirs } = await givenSeats()
    await command(host, seat.classId, { kind: 'open' })
    await decideTheirs()
    const passed = await decideRound(seat.token, await readRun(seat.token, seat.run))
    await t.call('DELETE /api/class-sessions/:id/students/:student', {
      token: host,
      params: { id: seat.classId, student: seat.userId },
    })
    await expectNothingSecret(seat, await walk(seat))
    const left = await readRun(seat.token, seat.run)
    expect(left).toMatchObject({ state: null, closed: 'You are no longer in this class session.' })
    const ended = await t.call('POST /api/runs/:run/finish', {
      token: seat.token,
      params: { run: seat.run },
      body: { version: passed.version },
    })
    expect(ended.error.code).toBe('decision_refused')
  })
})
