import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { EnginePool } from '../../../platform/lab-engines/engine-pool.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls, steadyDecision } from '../../../test/rooms.ts'
import { settleRound } from './closing.ts'
import { actOnDueRooms } from './room-clock.ts'

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

const { givenRoom, joined, begin, readRun, decide, decideRound, hostView, tryCommand, command } = roomCalls(
  () => t,
)

/** Holds the engine's next stand-in until it is released. */
function holdStandIn() {
  let tellHeld = () => {}
  let release = () => {}
  const isHeld = new Promise<void>((resolve) => (tellHeld = resolve))
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  t.services.engines.playOn = async (play) => {
    t.services.engines.playOn = engines.playOn
    tellHeld()
    await isReleased
    return await engines.playOn(play)
  }
  return { isHeld, release: () => release() }
}

/** How many decisions a run has in the database. */
async function decisionsOf(run: string): Promise<unknown[]> {
  const rows = await t.services.db
    .selectFrom('lab_decisions')
    .select('decision')
    .where('run_id', '=', run)
    .orderBy('number')
    .execute()
  return rows.map(({ decision }) => decision)
}

/** A room whose first round is open and in which everybody has begun. */
async function givenOpenRound(students: number) {
  const room = await givenRoom({ students })
  await command(room.host.token, room.theClass.id, { kind: 'open' })
  const seats = await Promise.all(
    room.students.map(async ({ token }) => ({ token, run: await begin(token, room.theClass.id) })),
  )
  return { host: room.host.token, id: room.theClass.id, code: room.theClass.code, seats }
}

/** How many open runs of a room have not passed its closed round. */
async function behind(id: string): Promise<number> {
  const { rows } = await t.services.pool.query(
    `select 1 from lab_runs join rooms using (class_session_id)
      where class_session_id = $1 and status = 'open' and kind <> 'rehearsal' and lab_runs.round <= rooms.round`,
    [id],
  )
  return rows.length
}

test('of fifty sends of one decision at once, one counts and all get its answer', async () => {
  const { seats } = await givenOpenRound(1)
  const { token, run } = seats[0]!
  const answers = await Promise.all(Array.from({ length: 50 }, () => decide(token, run)))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map(({ body }) => body.version))).toEqual(new Set([1]))
  expect(await decisionsOf(run.id)).toEqual([steadyDecision(run)])
  const { rows } = await t.services.pool.query(
    "select 1 from room_log where run_id = $1 and kind = 'decide'",
    [run.id],
  )
  expect(rows).toHaveLength(1)
})

test('of fifty different decisions at once, one counts, and the others are told so', async () => {
  const { seats } = await givenOpenRound(1)
  const { token, run } = seats[0]!
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      decide(token, run, { ...steadyDecision(run), steps: { home: 1 + at / 1000, foreign: 1, rate: 1 } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ error }) => error.code))).toEqual(new Set(['run_changed']))
  expect(await decisionsOf(run.id)).toHaveLength(1)
})

describe('decisions against a close', () => {
  test.each([0, 1, 2])('are in the run if acknowledged, and only then (try %i)', async () => {
    const { host, id, seats } = await givenOpenRound(12)
    const decided = seats.map(async ({ token, run }) => ({ run, answer: await decide(token, run) }))
    const { room } = await hostView(host, id)
    const [closing] = await Promise.all([
      tryCommand(host, id, room.version, { kind: 'close' }),
      actOnDueRooms(t.services),
    ])
    expect(closing.status).toBe(200)
    for (const { run, answer } of await Promise.all(decided)) {
      const [first] = await decisionsOf(run.id)
      if (answer.status === 200) expect(first).toEqual(steadyDecision(run))
      else {
        expect(answer.error.code).toBe('run_closed')
        expect(first).not.toEqual(steadyDecision(run))
      }
    }
    await actOnDueRooms(t.services)
    expect((await hostView(host, id)).room).toMatchObject({ phase: 'closed', round: 1 })
    expect(await behind(id)).toBe(0)
  })
})

describe('beginning against a close', () => {
  test('leaves nobody behind the closed round', async () => {
    const { host, id, code } = await givenOpenRound(2)
    const late = await Promise.all(Array.from({ length: 8 }, () => joined(code)))
    const begun = late.map(({ token }) => begin(token, id))
    const { room } = await hostView(host, id)
    await Promise.all([
      tryCommand(host, id, room.version, { kind: 'close' }).then(() => actOnDueRooms(t.services)),
      ...begun,
    ])
    await actOnDueRooms(t.services)
    expect((await hostView(host, id)).room.phase).toBe('closed')
    for (const [at, { token }] of late.entries()) {
      const run = await readRun(token, (await begun[at])!.id)
      expect(run).toMatchObject({ round: 2, state: null, room: { withheld: true } })
    }
    expect(await behind(id)).toBe(0)
  })

  test('counts for the round if the run began before everybody had passed it', async () => {
    const { host, id, code } = await givenOpenRound(1)
    const late = await joined(code)
    const { isHeld, release } = holdStandIn()
    const { room } = await hostView(host, id)
    await tryCommand(host, id, room.version, { kind: 'close' })
    const settling = actOnDueRooms(t.services)
    await isHeld
    const run = await begin(late.token, id)
    expect(run.closed).toBe('Round 1 is closed.')
    release()
    await settling
    expect((await readRun(late.token, run.id)).room?.missed.map(({ round }) => round)).toContain(1)
    expect(await behind(id)).toBe(0)
  })
})

test('of two closes at once, one counts, and the round is settled once', async () => {
  const { host, id, seats } = await givenOpenRound(3)
  const { room } = await hostView(host, id)
  const answers = await Promise.all([0, 1].map(() => tryCommand(host, id, room.version, { kind: 'close' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await Promise.all([actOnDueRooms(t.services), actOnDueRooms(t.services)])
  const { rows } = await t.services.pool.query(
    "select kind from room_log where class_session_id = $1 and kind in ('close', 'settle')",
    [id],
  )
  expect(rows).toHaveLength(2)
  for (const { run } of seats) {
    const { rows: numbers } = await t.services.pool.query(
      'select number from lab_decisions where run_id = $1 order by number',
      [run.id],
    )
    const { version } = await t.services.db
      .selectFrom('lab_runs')
      .select('version')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    expect(numbers).toEqual(Array.from({ length: version }, (_, number) => ({ number })))
  }
})

describe('an undo', () => {
  test('leaves no default to a run that was filling in the closed round at that moment', async () => {
    const { host, id, code } = await givenOpenRound(1)
    await command(host, id, { kind: 'close' })
    const late = await joined(code)
    const { isHeld, release } = holdStandIn()
    const beginning = begin(late.token, id)
    await isHeld
    await command(host, id, { kind: 'undo', seconds: null })
    release()
    const run = await readRun(late.token, (await beginning).id)
    expect(run).toMatchObject({ version: 0, round: 1, closed: null, room: { missed: [], withheld: false } })
    expect((await decideRound(late.token, run)).room?.withheld).toBe(true)
  })

  test('stops a process that still fills in the round which another has settled', async () => {
    const { host, id, seats } = await givenOpenRound(2)
    const { isHeld, release } = holdStandIn()
    const { room } = await hostView(host, id)
    await tryCommand(host, id, room.version, { kind: 'close' })
    const slow = settleRound(t.services, { classId: id, round: 1, rounds: 4 })
    await isHeld
    await actOnDueRooms(t.services)
    expect((await hostView(host, id)).room.phase).toBe('closed')
    await command(host, id, { kind: 'undo', seconds: null })
    release()
    await slow
    for (const { token, run } of seats)
      expect(await readRun(token, run.id)).toMatchObject({ version: 0, closed: null, room: { missed: [] } })
  })
})

describe('the clocks of two processes', () => {
  test('open and close each round of a timetable once', async () => {
    const start = t.clock.now().getTime() + 60_000
    const timetable = [0, 1, 2, 3].map((at) => ({
      opensAt: start + at * 100_000,
      closesAt: start + at * 100_000 + 60_000,
    }))
    const { theClass, students } = await givenRoom({ pace: { pacing: 'timetable', timetable }, students: 4 })
    const runs: LabRun[] = await Promise.all(students.map(({ token }) => begin(token, theClass.id)))
    for (let step = 0; step < 10; step++) {
      t.clock.advance(50_000)
      await Promise.all([actOnDueRooms(t.services), actOnDueRooms(t.services)])
    }
    const { rows } = await t.services.pool.query(
      `select kind, content -> 'round' as round from room_log
        where class_session_id = $1 and kind <> 'begin' order by number`,
      [theClass.id],
    )
    expect(rows).toEqual(
      [1, 2, 3, 4].flatMap((round) => ['open', 'close', 'settle'].map((kind) => ({ kind, round }))),
    )
    for (const [at, { id }] of runs.entries())
      expect((await readRun(students[at]!.token, id)).status).toBe('finished')
  })
})

describe('a settle that is interrupted', () => {
  test('is tried again, and nothing counts twice', async () => {
    const { host, id, seats } = await givenOpenRound(10)
    let calls = 0
    t.services.engines.playOn = async (play) => {
      calls += 1
      if (calls === 4) throw new Error('The engine failed once')
      return await engines.playOn(play)
    }
    const { room } = await hostView(host, id)
    await tryCommand(host, id, room.version, { kind: 'close' })
    await actOnDueRooms(t.services)
    expect((await hostView(host, id)).room.phase).toBe('closed')
    expect(calls).toBe(11)
    for (const { token, run } of seats) {
      const { version, room: seen } = await readRun(token, run.id)
      const says = 'You did not decide in quarter 1, so nothing was hedged.'
      expect(seen?.missed.filter((missed) => missed.says === says)).toEqual([{ round: 1, says }])
      expect(await decisionsOf(run.id)).toHaveLength(version)
    }
  })

  test('by a run that always fails closes the round for the others, and that run goes on when it can', async () => {
    const { host, id, seats } = await givenOpenRound(3)
    const [stuck] = seats
    await decideRound(seats[1]!.token, seats[1]!.run)
    const { version } = await readRun(stuck!.token, stuck!.run.id)
    t.services.engines.playOn = (play) =>
      play.decisions.length === version ? Promise.reject(new Error('It never works')) : engines.playOn(play)
    const { room } = await hostView(host, id)
    await tryCommand(host, id, room.version, { kind: 'close' })
    await actOnDueRooms(t.services)
    expect((await hostView(host, id)).room.phase).toBe('closed')
    expect(await behind(id)).toBe(2)
    const progress = async () => (await hostView(host, id)).seats.map((seat) => seat.progress).toSorted()
    expect(await progress()).toEqual(['behind', 'behind', 'decided'])
    expect((await readRun(seats[1]!.token, seats[1]!.run.id)).room?.withheld).toBe(true)
    t.services.engines.playOn = engines.playOn
    expect((await readRun(stuck!.token, stuck!.run.id)).room?.missed).toHaveLength(1)
    expect(await behind(id)).toBe(1)
  })
})

test('a robot that always fails holds up neither the clock nor the next round', async () => {
  const { host, id } = await givenOpenRound(1)
  await t.call('POST /api/rooms/:id/robots', {
    token: host,
    params: { id },
    body: { strength: 'steady', count: 1 },
  })
  t.services.engines.playOn = (play) =>
    play.who.kind === 'robot' ? Promise.reject(new Error('It never works')) : engines.playOn(play)
  await command(host, id, { kind: 'extend', seconds: 30 })
  t.clock.advance(31_000)
  await actOnDueRooms(t.services)
  await actOnDueRooms(t.services)
  expect((await hostView(host, id)).room).toMatchObject({ round: 1, phase: 'closed' })
  expect((await command(host, id, { kind: 'open' })).room).toMatchObject({ round: 2, phase: 'open' })
})

describe('a class that ends in mid-room', () => {
  test('gives the result to who has decided everything, and freezes the others', async () => {
    const { host, id, seats } = await givenOpenRound(2)
    const [done, slow] = seats
    for (let round = 1; round <= done!.run.rounds; round++) {
      if (round > 1) await command(host, id, { kind: 'open' })
      await decideRound(done!.token, await readRun(done!.token, done!.run.id))
      if (round < done!.run.rounds) await command(host, id, { kind: 'close' })
    }
    expect((await readRun(done!.token, done!.run.id)).status).toBe('open')
    await t.call('POST /api/class-sessions/:id/end', { token: host, params: { id } })
    await actOnDueRooms(t.services)
    expect(await readRun(done!.token, done!.run.id)).toMatchObject({ status: 'finished' })
    expect(await readRun(slow!.token, slow!.run.id)).toMatchObject({
      status: 'open',
      closed: 'Your instructor ended this class session.',
    })
  })
})
