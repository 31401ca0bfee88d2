import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { globalCompass } from '@tradewind/labs/global-compass/engine/engine'
import { day, expectRefusal, hour, registerStudent, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { lab, nextOf, runCalls } from '../../../test/runs.ts'
import { listDecisions } from './runs.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { begin, decide, read, labStart, play, started } = runCalls(() => t)

describe('a run', () => {
  test('is started, resumed at its current round, played to the end and read again', async () => {
    const { token, run } = await started('counted')
    expect(run).toMatchObject({
      lab,
      kind: 'counted',
      attempt: 1,
      status: 'open',
      version: 0,
      round: 1,
      rounds: 5,
      result: null,
      closed: null,
    })
    const later = await play(token, run, 3)
    const resumed = (await begin(token, 'counted')).body
    expect(resumed).toEqual(later)
    const finished = await play(token, resumed)
    expect(finished).toMatchObject({ status: 'finished', closed: 'This run is finished.' })
    expect(finished.result?.parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(
      finished.result?.score ?? NaN,
      5,
    )
    expect((await read(token, run.id)).body).toEqual(finished)
    expect((await labStart(token)).runs).toMatchObject([{ id: run.id, score: finished.score }])
    expect((await t.call('GET /api/runs', { token })).body.runs).toMatchObject([{ id: run.id }])
  })

  test('has the same result as the engine for its seed and decisions', async () => {
    const { token, run } = await started()
    const finished = await play(token, run)
    const row = await t.services.db
      .selectFrom('lab_runs')
      .selectAll()
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    const decisions = await t.services.db
      .selectFrom('lab_decisions')
      .selectAll()
      .where('run_id', '=', run.id)
      .orderBy('number')
      .execute()
    expect(decisions.map(({ number }) => number)).toEqual(decisions.map((_, at) => at))
    expect(decisions.every(({ facts }) => facts.length > 0)).toBe(true)
    const settings = globalCompass.parseSettings(row.settings)
    const again = globalCompass.play(
      row.seed,
      settings,
      decisions.map(({ decision }) => decision),
    )
    expect(again.result?.score).toBe(finished.score)
  })

  test('reveals neither the seed nor the solution to the browser', async () => {
    const { token, run } = await started('counted')
    const finished = await play(token, run)
    const { seed } = await t.services.db
      .selectFrom('lab_runs')
      .select('seed')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify([run, finished])).not.toContain(seed)
    expect(finished.result?.solution).toBeNull()
  })

  test('keeps the facts for instructors out of the browser and out of the stored position', async () => {
    const { token, run } = await started()
    const finished = await play(token, run)
    const { position } = await t.services.db
      .selectFrom('lab_runs')
      .select('position')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()
    expect(Object.keys(position as object).toSorted()).toEqual(['done', 'result', 'round', 'rounds', 'state'])
    for (const text of [JSON.stringify([run, finished]), JSON.stringify(position)])
      expect(text).not.toContain('Importance of ')
  })

  test('outside a class shows the solution once the last counted attempt has ended', async () => {
    const { token, run } = await started('counted')
    const first = await play(token, run)
    const second = (await begin(token, 'counted')).body
    await t.call('POST /api/runs/:run/finish', { token, params: { run: second.id }, body: { version: 0 } })
    const third = (await begin(token, 'counted')).body
    expect((await read(token, first.id)).body.result?.solution).toBeNull()
    await play(token, third)
    expect((await read(token, first.id)).body.result?.solution).not.toBeNull()
    expectRefusal(
      await begin(token, 'counted'),
      409,
      'no_attempt_left',
      'You have used all your counted attempts.',
    )
    expect((await begin(token, 'rehearsal')).status).toBe(200)
    expect((await labStart(token)).contexts).toMatchObject([
      { classSession: null, attempts: 3, used: 3, solutionOpen: true },
    ])
  })

  test('shows the solution after a rehearsal at once, because its case never counts', async () => {
    const { token, run } = await started('rehearsal')
    expect(run.result).toBeNull()
    expect((await play(token, run)).result?.solution).not.toBeNull()
  })

  test('ignores a score, a result or a status that a browser sends', async () => {
    const { token, run } = await started()
    const { status, body } = await t.call('POST /api/runs/:run/decisions', {
      token,
      params: { run: run.id },
      body: {
        version: 0,
        decision: { ...nextOf(run), score: 100 },
        score: 100,
        status: 'finished',
        result: { score: 100 },
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'open', score: null, result: null, version: 1 })
  })

  test('that is ended early has no result, and the next attempt can begin', async () => {
    const { token, run } = await started('counted')
    const end = () =>
      t.call('POST /api/runs/:run/finish', { token, params: { run: run.id }, body: { version: 0 } })
    expect((await end()).body).toMatchObject({
      status: 'abandoned',
      result: null,
      closed: 'You ended this run.',
    })
    expect((await end()).status).toBe(200)
    const refused = await decide(token, run.id, 0, nextOf(run))
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({ code: 'run_closed', details: { id: run.id, status: 'abandoned' } })
    expect((await begin(token, 'counted')).body).toMatchObject({ attempt: 2 })
  })
})

describe('a decision', () => {
  test('of an outdated window is refused with the current run and changes nothing', async () => {
    const { token, run } = await started()
    const ahead = await play(token, run, 2)
    const { status, error } = await decide(token, run.id, 0, { ...nextOf(run), from: 'elsewhere' })
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'run_changed', message: 'You continued this run in another window.' })
    expect(error.details).toEqual(ahead)
  })

  test('that is sent again after a lost answer gets the same answer and counts once', async () => {
    const { token, run } = await started()
    const first = await decide(token, run.id, 0, nextOf(run))
    const again = await decide(token, run.id, 0, nextOf(run))
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })

  test('that is sent twenty times at once is saved once, and every call gets the same answer', async () => {
    const { token, run } = await started()
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(token, run.id, 0, nextOf(run))))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual(answers[0]?.body)
    }
    expect(await listDecisions(t.services.db, { id: run.id, version: 20 })).toHaveLength(1)
  })

  test('that another window saves in the meantime is not played on outdated decisions', async () => {
    const { token, run } = await started()
    await decide(token, run.id, 0, nextOf(run))
    expect(await listDecisions(t.services.db, { id: run.id, version: 0 })).toEqual([])
    expect(await listDecisions(t.services.db, { id: run.id, version: 1 })).toHaveLength(1)
  })

  test('sent from many windows at once is saved once', async () => {
    const { token, run } = await started()
    const weights = (nextOf(run) as { weights: Record<string, number> }).weights
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        decide(token, run.id, 0, {
          type: 'set-weights',
          weights: { ...weights, [Object.keys(weights)[0]!]: at },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 'run_changed')).toHaveLength(9)
    expect((await read(token, run.id)).body.version).toBe(1)
  })

  test.each([{ note: 'a\0b' }, { note: ['\ud800'] }, { 'a\0b': 1 }])(
    'with text that no database can store is refused: %j',
    async (more) => {
      const { token, run } = await started()
      const answer = await decide(token, run.id, 0, { ...nextOf(run), ...more })
      const sentence = 'Please remove the invisible characters.'
      expectRefusal(answer, 422, 'invalid_fields', { decision: sentence })
      expect((await read(token, run.id)).body.version).toBe(0)
    },
  )

  test('with an impossible version is refused, and so is ending the run', async () => {
    const { token, run } = await started()
    for (const version of [2 ** 31, 2 ** 53 - 1]) {
      expect((await decide(token, run.id, version, nextOf(run))).status).toBe(422)
      expect(
        (await t.call('POST /api/runs/:run/finish', { token, params: { run: run.id }, body: { version } }))
          .status,
      ).toBe(422)
    }
  })

  test('against the rules is refused with the lab’s sentence', async () => {
    const { token, run } = await started()
    expectRefusal(
      await decide(token, run.id, 0, { type: 'buy-card', card: 'income' }),
      422,
      'decision_refused',
      { type: 'First say how much each criterion counts.' },
    )
    expect((await read(token, run.id)).body.version).toBe(0)
  })
})

describe('starting a run', () => {
  test('from many windows at once creates one run', async () => {
    const { token } = await signedInUser(t)
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(token, 'counted')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await labStart(token)).runs).toHaveLength(1)
  })

  test('needs a verified address and a held lab', async () => {
    const unproven = await registerStudent(t)
    expect((await begin(unproven.token)).error.code).toBe('email_not_verified')
    const { token } = await signedInUser(t)
    const other = (name: string) =>
      t.call('POST /api/labs/:lab/runs', {
        token,
        params: { lab: name },
        body: { kind: 'rehearsal', classSession: null },
      })
    expect((await other('foreign_exchange_lab')).error.code).toBe('lab_not_held')
    expect((await other('no_lab')).status).toBe(400)
  })

  test('in a class session that the user has not joined answers 404', async () => {
    const { token } = await signedInUser(t)
    expect((await begin(token, 'counted', randomUUID())).status).toBe(404)
  })
})

describe('runs of other users', () => {
  test('are not found by any call', async () => {
    const { run } = await started()
    const stranger = await signedInUser(t)
    const body = { version: 0 }
    expect((await read(stranger.token, run.id)).status).toBe(404)
    expect((await decide(stranger.token, run.id, 0, nextOf(run))).status).toBe(404)
    expect(
      (await t.call('POST /api/runs/:run/finish', { token: stranger.token, params: { run: run.id }, body }))
        .status,
    ).toBe(404)
    expect((await labStart(stranger.token)).runs).toEqual([])
  })

  test('a guest’s runs are deleted with the guest’s session', async () => {
    const guest = await signedInUser(t, { kind: 'guest', institution_id: 'uni-a' })
    await t.services.db
      .insertInto('grants')
      .values({
        user_id: guest.id,
        lab_id: lab,
        origin: 'admin',
        reference: 'guest',
        granted_at: t.clock.now(),
        expires_at: new Date(t.clock.now().getTime() + day),
        ended_at: null,
      })
      .execute()
    const run = (await begin(guest.token)).body
    expect(run.status).toBe('open')
    const stored = () =>
      t.services.db.selectFrom('lab_runs').select('session_id').where('id', '=', run.id).executeTakeFirst()
    const sessionId = (await stored())?.session_id
    expect(sessionId).not.toBeNull()
    await t.services.db.deleteFrom('sessions').where('user_id', '=', guest.id).execute()
    expect(await stored()).toBeUndefined()
  })
})

describe('after access has ended', () => {
  test('results stay readable, but decisions are refused', async () => {
    const { token, id, run } = await started()
    const open = await play(token, run, 2)
    await t.services.db
      .updateTable('grants')
      .set({ expires_at: new Date(t.clock.now().getTime() - hour) })
      .where('user_id', '=', id)
      .execute()
    expect((await decide(token, run.id, 2, nextOf(open))).error.code).toBe('lab_not_held')
    expect((await begin(token)).error.code).toBe('lab_not_held')
    expect((await read(token, run.id)).body.version).toBe(2)
    expect((await labStart(token)).runs).toHaveLength(1)
  })
})
