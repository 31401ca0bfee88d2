import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, hour, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { lab, nextOf, runCalls } from '../../../test/runs.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { begin, decide, read, labStart, play } = runCalls(() => t)

describe('in a class session', () => {
  async function classOf(attempts = 2) {
    const instructor = await signedInUser(t, { instructor: true })
    const { body } = await t.call('POST /api/labs/:lab/class-sessions', {
      token: instructor.token,
      params: { lab },
      body: {
        name: 'Monday',
        deadline: t.clock.now().getTime() + day,
        timeZone: 'UTC',
        attempts,
        counted: 'best',
        settings: { rounds: 4 },
      },
    })
    return { instructor, theClass: body }
  }

  async function joined(code: string) {
    const user = await signedInUser(t)
    const answer = await t.call('POST /api/labs/:lab/class-sessions/join', {
      token: user.token,
      params: { lab },
      body: { code },
    })
    expect(answer.status).toBe(200)
    return user
  }

  const seedsOf = async (run: string) =>
    (
      await t.services.db
        .selectFrom('lab_runs')
        .select('seed')
        .where('id', '=', run)
        .executeTakeFirstOrThrow()
    ).seed

  test('each answer of a run names its class, and there is none outside', async () => {
    const { instructor, theClass } = await classOf()
    const { id, token } = await joined(theClass.code)
    const { body: run } = await begin(token, 'counted', theClass.id)
    expect(run.className).toBe('Monday')
    expect((await decide(token, run.id, 0, nextOf(run))).body.className).toBe('Monday')
    expect((await play(token, (await read(token, run.id)).body)).className).toBe('Monday')
    const params = { id: theClass.id, student: id, run: run.id }
    const seen = await t.call('GET /api/class-sessions/:id/students/:student/runs/:run', {
      token: instructor.token,
      params,
    })
    expect(seen.body.className).toBe('Monday')
    expect((await begin(token, 'rehearsal')).body.className).toBeNull()
  })

  test('attempts use the class’s seed and settings, and rehearsals use another seed', async () => {
    const { theClass } = await classOf()
    const one = await joined(theClass.code)
    const two = await joined(theClass.code)
    const runs = [
      (await begin(one.token, 'counted', theClass.id)).body,
      (await begin(two.token, 'counted', theClass.id)).body,
      (await begin(one.token, 'rehearsal', theClass.id)).body,
    ]
    expect(runs.map(({ rounds }) => rounds)).toEqual([4, 4, 4])
    const [first, same, rehearsal] = await Promise.all(runs.map(({ id }) => seedsOf(id)))
    expect(first).toBe(same)
    expect(rehearsal).not.toBe(first)
    expect((await labStart(one.token)).contexts).toMatchObject([
      { classSession: { id: theClass.id, name: 'Monday' }, attempts: 2, used: 1 },
      { classSession: null, attempts: 3, used: 0 },
    ])
  })

  test('the deadline freezes an open attempt, and an extension for a student reopens it', async () => {
    const { instructor, theClass } = await classOf()
    const student = await joined(theClass.code)
    const run = (await begin(student.token, 'counted', theClass.id)).body
    t.clock.advance(day + 1)
    const late = await decide(student.token, run.id, 0, nextOf(run))
    expect(late.status).toBe(409)
    expect(late.error).toMatchObject({
      code: 'run_closed',
      message: 'The deadline of this class session has passed.',
      details: { id: run.id, status: 'open', version: 0 },
    })
    expect((await begin(student.token, 'rehearsal', theClass.id)).error.code).toBe('class_session_ended')
    await t.call('PUT /api/class-sessions/:id/students/:student', {
      token: instructor.token,
      params: { id: theClass.id, student: student.id },
      body: { extendedTo: t.clock.now().getTime() + hour },
    })
    expect((await decide(student.token, run.id, 0, nextOf(run))).status).toBe(200)
  })

  test('the solution is shown when the instructor opens it', async () => {
    const { instructor, theClass } = await classOf(1)
    const student = await joined(theClass.code)
    const finished = await play(student.token, (await begin(student.token, 'counted', theClass.id)).body)
    expect(finished.result?.solution).toBeNull()
    await t.call('PUT /api/class-sessions/:id', {
      token: instructor.token,
      params: { id: theClass.id },
      body: {
        name: 'Monday',
        deadline: theClass.deadline,
        timeZone: 'UTC',
        attempts: 1,
        counted: 'best',
        solutionOpen: true,
        solutionTo: 'everybody',
      },
    })
    expect((await read(student.token, finished.id)).body.result?.solution).not.toBeNull()
  })

  test('the solution may open to students without an attempt left only', async () => {
    const { instructor, theClass } = await classOf(2)
    const [done, playing] = [await joined(theClass.code), await joined(theClass.code)]
    const playIn = async ({ token }: { token: string }) =>
      await play(token, (await begin(token, 'counted', theClass.id)).body)
    const solutionOf = async ({ token }: { token: string }, run: string) =>
      (await read(token, run)).body.result?.solution
    const finished = await playIn(done)
    await playIn(done)
    const first = await playIn(playing)
    const change = (deadline: number) =>
      t.call('PUT /api/class-sessions/:id', {
        token: instructor.token,
        params: { id: theClass.id },
        body: {
          name: 'Monday',
          deadline,
          timeZone: 'UTC',
          attempts: 2,
          counted: 'best',
          solutionOpen: true,
          solutionTo: 'finished',
        },
      })
    expect((await change(theClass.deadline ?? 0)).body).toMatchObject({ solutionTo: 'finished' })
    expect(await solutionOf(done, finished.id)).not.toBeNull()
    expect(await solutionOf(playing, first.id)).toBeNull()
    expect((await labStart(done.token)).contexts[0]).toMatchObject({ solutionOpen: true })
    expect((await labStart(playing.token)).contexts[0]).toMatchObject({ solutionOpen: false })
    const second = (await begin(playing.token, 'counted', theClass.id)).body
    expect(await solutionOf(playing, first.id)).toBeNull()
    await change(t.clock.now().getTime() - 1)
    expect(await solutionOf(playing, first.id)).not.toBeNull()
    expect((await read(playing.token, second.id)).body.result).toBeNull()
  })

  test('an instructor reads a student’s result with its solution, which stays closed to the student', async () => {
    const { instructor, theClass } = await classOf(1)
    const student = await joined(theClass.code)
    const begun = (await begin(student.token, 'counted', theClass.id)).body
    const resultFor = (token: string, run: string, id = theClass.id) =>
      t.call('GET /api/class-sessions/:id/students/:student/runs/:run', {
        token,
        params: { id, student: student.id, run },
      })
    expect((await resultFor(instructor.token, begun.id)).status).toBe(404)
    const finished = await play(student.token, begun)
    const { status, body } = await resultFor(instructor.token, begun.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ score: finished.score, state: finished.state })
    expect(body.result?.solution).not.toBeNull()
    expect(finished.result?.solution).toBeNull()
    const { instructor: other, theClass: otherClass } = await classOf(1)
    expect((await resultFor(other.token, begun.id)).status).toBe(404)
    expect((await resultFor(other.token, begun.id, otherClass.id)).status).toBe(404)
    expect((await resultFor(student.token, begun.id)).status).toBe(403)
  })

  test('runs remain with their students when the instructor’s account is deleted', async () => {
    const { instructor, theClass } = await classOf()
    const student = await joined(theClass.code)
    await begin(student.token, 'counted')
    const run = (await begin(student.token, 'counted', theClass.id)).body
    await t.services.db.deleteFrom('users').where('id', '=', instructor.id).execute()
    expect((await read(student.token, run.id)).body).toMatchObject({
      status: 'open',
      closed: 'You are no longer in this class session.',
    })
  })
})
