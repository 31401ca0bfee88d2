import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { roomCalls, steadyDecision } from '../../../test/rooms.ts'
import { actOnDueRooms } from './room-clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, joined, begin, readRun, decide, decideRound, hostView, tryCommand, command } = roomCalls(
  () => t,
)

describe('a hosted class', () => {
  test('shows and plays no round before its host opens it', async () => {
    const { host, theClass, students } = await givenRoom()
    const [one] = students
    const early = await begin(one!.token, theClass.id)
    expect(early).toMatchObject({ state: null, result: null, room: { withheld: true, missed: [] } })
    expect(early.closed).toBe('Round 1 opens when your instructor opens it.')
    const refused = await decide(one!.token, early, { type: 'continue' })
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({ code: 'run_closed', details: { state: null } })

    await command(host.token, theClass.id, { kind: 'open' })
    const opened = await readRun(one!.token, early.id)
    expect(opened).toMatchObject({
      closed: null,
      room: { withheld: false, state: { round: 1, phase: 'open' } },
    })
    expect(opened.state).not.toBeNull()

    const passed = await decideRound(one!.token, opened)
    expect(passed).toMatchObject({ state: null, status: 'open', room: { withheld: true } })
    expect(passed.closed).toBe('Round 2 opens when your instructor opens it.')
  })

  test('closes a round with defaults for those who had not decided, and tells them', async () => {
    const { host, theClass, students } = await givenRoom()
    const [one, two] = students
    await command(host.token, theClass.id, { kind: 'open' })
    await decideRound(one!.token, await begin(one!.token, theClass.id))
    const late = await begin(two!.token, theClass.id)

    const closed = await command(host.token, theClass.id, { kind: 'close' })
    expect(closed.room).toMatchObject({ phase: 'closed', round: 1 })
    expect(closed.seats).toMatchObject([
      { name: 'Ada Student 1', progress: 'decided', missed: [] },
      { name: 'Ada Student 2', progress: 'decided', missed: [1] },
    ])
    const after = await readRun(two!.token, late.id)
    expect(after.state).toBeNull()
    expect(after.room?.missed[0]).toEqual({
      round: 1,
      says: 'You did not decide in quarter 1, so nothing was hedged.',
    })
    const tooLate = await decide(two!.token, late)
    expect(tooLate.error.code).toBe('run_closed')
  })

  test('gives who comes late the defaults of the rounds that were missed', async () => {
    const { host, theClass } = await givenRoom()
    for (const kind of ['open', 'close', 'open'] as const) await command(host.token, theClass.id, { kind })
    const late = await joined(theClass.code)
    const run = await begin(late.token, theClass.id)
    expect(run).toMatchObject({ round: 2, closed: null, room: { withheld: false } })
    expect(run.room?.missed.map(({ round }) => round)).toContain(1)
    await decideRound(late.token, run)
  })

  test('gives the result when the last round closes, and none before', async () => {
    const { host, theClass, students } = await givenRoom()
    const [one, two] = students
    let run = await begin(one!.token, theClass.id)
    await begin(two!.token, theClass.id)
    for (let round = 1; round <= 4; round++) {
      await command(host.token, theClass.id, { kind: 'open' })
      run = await decideRound(one!.token, await readRun(one!.token, run.id))
      if (round < 4) await command(host.token, theClass.id, { kind: 'close' })
    }
    expect(run).toMatchObject({ status: 'open', score: null, result: null, state: null, round: 4 })
    expect(run.closed).toBe('You have decided everything. Your result comes when the last round closes.')
    const view = await t.call('GET /api/class-sessions/:id', {
      token: host.token,
      params: { id: theClass.id },
    })
    expect(view.body.students.map(({ score }) => score)).toEqual([null, null])

    const over = await command(host.token, theClass.id, { kind: 'close' })
    expect(over.room.over).toBe(true)
    const done = await readRun(one!.token, run.id)
    expect(done.status).toBe('finished')
    expect(done.result?.score).toBe(done.score)
    const all = await t.call('GET /api/class-sessions/:id', {
      token: host.token,
      params: { id: theClass.id },
    })
    expect(all.body.students.every(({ score }) => score !== null)).toBe(true)
    const newcomer = await joined(theClass.code)
    const refused = await t.call('POST /api/labs/:lab/runs', {
      token: newcomer.token,
      params: { lab: theClass.lab },
      body: { kind: 'counted', classSession: theClass.id },
    })
    expect(refused.error).toMatchObject({
      code: 'class_session_ended',
      message: 'Your class has played all rounds of this lab.',
    })
  })

  test('can undo the last close, which takes the defaults back and leaves decisions alone', async () => {
    const { host, theClass, students } = await givenRoom()
    const [one, two] = students
    await command(host.token, theClass.id, { kind: 'open' })
    const first = await decideRound(one!.token, await begin(one!.token, theClass.id))
    const begun = await begin(two!.token, theClass.id)
    await command(host.token, theClass.id, { kind: 'close' })
    await command(host.token, theClass.id, { kind: 'undo', seconds: null })

    const again = await readRun(two!.token, begun.id)
    expect(again).toMatchObject({ version: begun.version, round: 1, closed: null, room: { missed: [] } })
    expect(again.state).toEqual(begun.state)
    expect((await decideRound(two!.token, again)).room?.withheld).toBe(true)
    expect((await readRun(one!.token, first.id)).version).toBe(first.version)
  })

  test('can undo the close of the last round, which takes results back', async () => {
    const { host, theClass, students } = await givenRoom({ students: 1 })
    let run = await begin(students[0]!.token, theClass.id)
    for (let round = 1; round <= 4; round++) {
      await command(host.token, theClass.id, { kind: 'open' })
      if (round === 4) run = await decideRound(students[0]!.token, await readRun(students[0]!.token, run.id))
      await command(host.token, theClass.id, { kind: 'close' })
    }
    const { score } = await readRun(students[0]!.token, run.id)
    await command(host.token, theClass.id, { kind: 'undo', seconds: 60 })
    expect(await readRun(students[0]!.token, run.id)).toMatchObject({
      status: 'open',
      score: null,
      state: null,
    })
    await command(host.token, theClass.id, { kind: 'close' })
    expect((await readRun(students[0]!.token, run.id)).score).toBe(score)
  })

  test('does not let a seat end its run early', async () => {
    const { host, theClass, students } = await givenRoom()
    await command(host.token, theClass.id, { kind: 'open' })
    const run = await begin(students[0]!.token, theClass.id)
    const refused = await t.call('POST /api/runs/:run/finish', {
      token: students[0]!.token,
      params: { run: run.id },
      body: { version: run.version },
    })
    expect(refused.error.code).toBe('decision_refused')
    expect((await readRun(students[0]!.token, run.id)).status).toBe('open')
  })

  test('leaves rehearsals at the player’s own pace', async () => {
    const { theClass, students } = await givenRoom()
    const rehearsal = await t.call('POST /api/labs/:lab/runs', {
      token: students[0]!.token,
      params: { lab: theClass.lab },
      body: { kind: 'rehearsal', classSession: theClass.id },
    })
    expect(rehearsal.body).toMatchObject({ room: null, closed: null })
    expect((await decide(students[0]!.token, rehearsal.body)).status).toBe(200)
  })
})

test('a student who was removed does not see the round after the open one either', async () => {
  const { host, theClass, students } = await givenRoom()
  const [one] = students
  await command(host.token, theClass.id, { kind: 'open' })
  const run = await decideRound(one!.token, await begin(one!.token, theClass.id))
  await t.call('DELETE /api/class-sessions/:id/students/:student', {
    token: host.token,
    params: { id: theClass.id, student: one!.id },
  })
  expect(await readRun(one!.token, run.id)).toMatchObject({
    state: null,
    closed: 'You are no longer in this class session.',
    room: { withheld: true },
  })
})

describe('commands', () => {
  test('of two at once, one counts, and the other sees what counted', async () => {
    const { host, theClass } = await givenRoom()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tryCommand(host.token, theClass.id, 0, { kind: 'open' })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(9)
    for (const { error } of refused)
      expect(error).toMatchObject({ code: 'room_changed', details: { room: { round: 1, phase: 'open' } } })
    expect((await hostView(host.token, theClass.id)).log.filter(({ kind }) => kind === 'open')).toHaveLength(
      1,
    )
  })

  test.each([
    [{ kind: 'close' }, 'No round is open.'],
    [{ kind: 'pause' }, 'No round is open.'],
    [{ kind: 'resume' }, 'No round is paused.'],
    [{ kind: 'extend', seconds: 60 }, 'No round is open.'],
    [{ kind: 'undo', seconds: null }, 'There is no closed round that could be opened again.'],
  ] as const)('%j is refused before the first round', async (wanted, sentence) => {
    const { host, theClass } = await givenRoom({ students: 0 })
    const { status, error } = await tryCommand(host.token, theClass.id, 0, wanted)
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'room_changed', message: sentence })
  })

  test('are given by hosts only', async () => {
    const { theClass, students } = await givenRoom()
    const other = await givenRoom({ students: 0 })
    expect((await tryCommand(students[0]!.token, theClass.id, 0, { kind: 'open' })).status).toBe(403)
    expect((await tryCommand(other.host.token, theClass.id, 0, { kind: 'open' })).status).toBe(404)
    const outsider = await t.call('GET /api/rooms/:id', {
      token: other.host.token,
      params: { id: theClass.id },
    })
    expect(outsider.status).toBe(404)
  })

  test('a pause stops decisions and the clock, and more time is added to it', async () => {
    const { host, theClass, students } = await givenRoom({ pace: { pacing: 'hosted', roundSeconds: 100 } })
    await command(host.token, theClass.id, { kind: 'open' })
    const run = await begin(students[0]!.token, theClass.id)
    expect(run.room?.state.closesAt).toBe(t.clock.now().getTime() + 100_000)
    t.clock.advance(40_000)
    await command(host.token, theClass.id, { kind: 'pause' })
    expect((await readRun(students[0]!.token, run.id)).closed).toBe('Your instructor has paused this round.')
    expect((await decide(students[0]!.token, run)).error.code).toBe('run_closed')
    t.clock.advance(3_600_000)
    await command(host.token, theClass.id, { kind: 'extend', seconds: 30 })
    const { room } = await command(host.token, theClass.id, { kind: 'resume' })
    expect(room.closesAt).toBe(t.clock.now().getTime() + 90_000)
    expect(room.length).toBe(130_000)
  })
})

describe('a clock', () => {
  test('closes the round by itself, not before and not after', async () => {
    const { host, theClass, students } = await givenRoom({ pace: { pacing: 'hosted', roundSeconds: 60 } })
    await command(host.token, theClass.id, { kind: 'open' })
    const run = await begin(students[0]!.token, theClass.id)
    t.clock.advance(59_999)
    await actOnDueRooms(t.services)
    expect((await hostView(host.token, theClass.id)).room.phase).toBe('open')
    t.clock.advance(1)
    expect((await decide(students[0]!.token, run)).error.message).toBe('The time for round 1 is up.')
    await actOnDueRooms(t.services)
    const { room, log } = await hostView(host.token, theClass.id)
    expect(room).toMatchObject({ phase: 'closed', round: 1 })
    expect(log[0]).toMatchObject({ kind: 'close', by: null })
  })

  test('runs longer for a seat with more time, as long as it has not decided', async () => {
    const { host, theClass, students } = await givenRoom({ pace: { pacing: 'hosted', roundSeconds: 60 } })
    const [one, two] = students
    await t.call('PUT /api/rooms/:id/seats/:student', {
      token: host.token,
      params: { id: theClass.id, student: one!.id },
      body: { extraPercent: 50, strength: null },
    })
    await command(host.token, theClass.id, { kind: 'open' })
    const slow = await begin(one!.token, theClass.id)
    const usual = await begin(two!.token, theClass.id)
    t.clock.advance(75_000)
    await actOnDueRooms(t.services)
    expect((await decide(two!.token, usual)).error.code).toBe('run_closed')
    expect((await decideRound(one!.token, slow)).room?.withheld).toBe(true)
    t.clock.advance(15_000)
    await actOnDueRooms(t.services)
    expect((await hostView(host.token, theClass.id)).room.phase).toBe('closed')
  })

  test('a timetable opens and closes its rounds, and goes on after the server was away', async () => {
    const start = t.clock.now().getTime() + 60_000
    const timetable = [0, 1, 2, 3].map((at) => ({
      opensAt: start + at * 100_000,
      closesAt: start + at * 100_000 + 60_000,
    }))
    const { host, theClass, students } = await givenRoom({ pace: { pacing: 'timetable', timetable } })
    const early = await begin(students[0]!.token, theClass.id)
    expect(early.closed).toBe('Round 1 has not opened yet.')
    expect(early.room?.state.opensNextAt).toBe(start)
    t.clock.advance(60_000)
    await actOnDueRooms(t.services)
    expect((await readRun(students[0]!.token, early.id)).closed).toBeNull()
    t.clock.advance(170_000)
    await actOnDueRooms(t.services)
    expect((await hostView(host.token, theClass.id)).room).toMatchObject({ round: 2, phase: 'closed' })
    t.clock.advance(1_000_000)
    await actOnDueRooms(t.services)
    expect((await hostView(host.token, theClass.id)).room).toMatchObject({ round: 4, over: true })
    expect((await readRun(students[0]!.token, early.id)).status).toBe('finished')
  })
})

describe('seats', () => {
  test('robots play along, count nowhere, and go with their runs', async () => {
    const { host, theClass, students } = await givenRoom({ students: 1 })
    const params = { id: theClass.id }
    const added = await t.call('POST /api/rooms/:id/robots', {
      token: host.token,
      params,
      body: { strength: 'expert', count: 2 },
    })
    expect(added.body.seats.filter(({ kind }) => kind === 'robot')).toMatchObject([
      { name: 'Robot Ada', strength: 'expert', here: true },
      { name: 'Robot Bo' },
    ])
    await begin(students[0]!.token, theClass.id)
    const opened = await command(host.token, theClass.id, { kind: 'open' })
    expect(opened.seats.map(({ progress }) => progress)).toEqual(['deciding', 'decided', 'decided'])
    await command(host.token, theClass.id, { kind: 'close' })
    await command(host.token, theClass.id, { kind: 'undo', seconds: null })
    const robot = opened.seats[1]!
    await t.call('DELETE /api/rooms/:id/robots/:robot', {
      token: host.token,
      params: { ...params, robot: robot.id },
    })
    const left = await hostView(host.token, theClass.id)
    expect(left.seats.map(({ name }) => name)).toEqual(['Ada Student 1', 'Robot Bo'])
    const view = await t.call('GET /api/class-sessions/:id', { token: host.token, params })
    expect(view.body.students).toHaveLength(1)
    expect(view.body.started).toBe(1)
  })

  test('a robot decides in place of somebody who left', async () => {
    const { host, theClass, students } = await givenRoom({ students: 1 })
    const run = await begin(students[0]!.token, theClass.id)
    await t.call('PUT /api/rooms/:id/seats/:student', {
      token: host.token,
      params: { id: theClass.id, student: students[0]!.id },
      body: { extraPercent: 0, strength: 'steady' },
    })
    await command(host.token, theClass.id, { kind: 'open' })
    await command(host.token, theClass.id, { kind: 'close' })
    expect((await readRun(students[0]!.token, run.id)).room?.missed).toContainEqual({
      round: 1,
      says: 'A robot decided for you in round 1.',
    })
    const params = { id: theClass.id }
    expect((await hostView(host.token, theClass.id)).seats[0]).toMatchObject({
      progress: 'decided',
      missed: [],
    })
    const { csv } = (await t.call('GET /api/class-sessions/:id/csv', { token: host.token, params })).body
    const [header, row] = csv.split('\r\n').map((line) => line.split(','))
    expect(row?.[header?.indexOf('Rounds missed') ?? -1]).toBe('')
    const timeline = await t.call('GET /api/class-sessions/:id/students/:student', {
      token: host.token,
      params: { ...params, student: students[0]!.id },
    })
    expect(timeline.body.runs[0]?.steps[0]).toMatchObject({ isDefault: false, by: 'a robot' })
  })

  test('a test seat plays along with its host and is in no figure', async () => {
    const { host, theClass } = await givenRoom({ students: 0 })
    const take = () =>
      t.call('POST /api/rooms/:id/test-seats', { token: host.token, params: { id: theClass.id } })
    const [one, two] = [(await take()).body.run, (await take()).body.run]
    expect(one).not.toBe(two)
    expect(await readRun(host.token, one)).toMatchObject({ kind: 'trial', room: { withheld: true } })
    await command(host.token, theClass.id, { kind: 'open' })
    const opened = await readRun(host.token, one)
    expect((await decide(host.token, opened, steadyDecision(opened))).status).toBe(200)
    const view = await t.call('GET /api/class-sessions/:id', {
      token: host.token,
      params: { id: theClass.id },
    })
    expect(view.body).toMatchObject({ students: [], started: 0 })
    const desk = await t.call('GET /api/labs/:lab/runs', { token: host.token, params: { lab: theClass.lab } })
    expect(desk.body.runs).toEqual([])
    expect((await hostView(host.token, theClass.id)).seats).toMatchObject([
      { kind: 'test', name: 'Test seat 1' },
      { kind: 'test', name: 'Test seat 2' },
    ])
  })
})

describe('the pace of a class', () => {
  const setPace = (token: string, id: string, body: Record<string, unknown>) =>
    t.call('PUT /api/rooms/:id/pace', { token, params: { id }, body })

  test('stays what it is once an attempt has begun', async () => {
    const { host, theClass, students } = await givenRoom()
    expect((await setPace(host.token, theClass.id, { pacing: 'own' })).status).toBe(200)
    expect((await setPace(host.token, theClass.id, { pacing: 'hosted', roundSeconds: 30 })).status).toBe(200)
    await begin(students[0]!.token, theClass.id)
    const refused = await setPace(host.token, theClass.id, { pacing: 'own' })
    expect(refused.error.code).toBe('class_in_use')
    expect((await setPace(host.token, theClass.id, { pacing: 'hosted', roundSeconds: null })).status).toBe(
      200,
    )
  })

  test.each([
    [[{ opensAt: 1, closesAt: 100_000 }], 'timetable'],
    [[0, 1, 2, 3].map((at) => ({ opensAt: at * 1e6, closesAt: at * 1e6 })), 'timetable.0'],
    [[0, 1, 2, 3].map(() => ({ opensAt: 0, closesAt: 1e6 })), 'timetable.1'],
  ])('refuses a timetable that cannot be kept: %j', async (timetable, field) => {
    const { host, theClass } = await givenRoom({ students: 0 })
    const { status, error } = await setPace(host.token, theClass.id, { pacing: 'timetable', timetable })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })
})
