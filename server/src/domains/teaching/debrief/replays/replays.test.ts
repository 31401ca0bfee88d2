import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labIds } from '@tradewind/contract/catalogue'
import { robotStrengths } from '@tradewind/labs/engine/standing-in'
import type { ShownPosition } from '@tradewind/labs/engine/lab-engine'
import { sample } from '@tradewind/labs/engine/test/sample'
import type { StoredFact } from '../../../../platform/database/tables.ts'
import { newestEngineOf } from '../../../../platform/lab-engines/engines.ts'
import { expectRefusal, signedInUser } from '../../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { notFound } from '../../../../test/classes.ts'
import { fact } from '../../../../test/stored-classes.ts'
import { replayCalls } from '../../../../test/replays.ts'
import { toReplaySteps } from './replays.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenClassOf, givenPlayer, begin, decide, decisionsOf, play, list, replay, step } = replayCalls(
  () => t,
)

const unknownRun = 'We could not find this run in the class. Please reload the page.'

describe('a replay', () => {
  test.each(labIds)(
    'shows exactly the states that a run of %s had',
    async (lab) => {
      const theClass = await givenClassOf(lab, { seed: String(sample(Date.now(), 7)) })
      const engine = newestEngineOf(lab)
      // How players rate themselves is for them alone.
      const seenByOthers = (shown: ShownPosition) => engine.forOthers(engine.defaultSettings, shown)
      for (const strength of robotStrengths.slice(0, sample(3, 1))) {
        const { token, id: student } = await givenPlayer(theClass)
        const { run, seen } = await play(token, await begin(token, theClass), strength)
        expect(run.status).toBe('finished')
        const ids = { id: theClass.id, run: run.id }
        const { body } = await replay(theClass.token, ids.id, ids.run)
        expect(body.run).toMatchObject({
          id: run.id,
          player: 'Ana Lima',
          status: 'finished',
          score: run.score,
        })
        const told = await t.call('GET /api/class-sessions/:id/students/:student/runs/:run', {
          token: theClass.token,
          params: { id: theClass.id, student, run: run.id },
        })
        const { debrief } = seenByOthers(run).result ?? {}
        expect(told.body.result?.debrief).toEqual(debrief)
        expect(body.steps).toHaveLength(run.version)
        expect(body.steps.every(({ facts }) => facts.length > 0)).toBe(true)
        for (const [number, { state }] of seen) {
          const { body: then } = await step(theClass.token, ids, number)
          expect(then.state, `step ${number}`).toEqual(seenByOthers({ state, result: null }).state)
          expect(then.round).toBe(body.steps[number]?.round ?? run.rounds)
          // The solution is for those who teach.
          if (number < run.version) expect(then.result).toBeNull()
          else {
            const { result } = seenByOthers({ state, result: run.result })
            expect(then.result).toEqual({ ...result, solution: expect.anything() as unknown })
          }
        }
      }
    },
    sample(600_000, 60_000),
  )

  test('says what was decided the last time that the lab asked the same', () => {
    const decided = (...facts: StoredFact[]) => ({
      ...{ at: 0, round: 1, isDefault: false, unsent: null, by: null },
      facts,
    })
    const steps = toReplaySteps([
      decided(
        fact(1, 'ratio.1.sales', 'Quarter 1: sales', 30),
        fact(1, 'netting.1', 'Quarter 1: netting', 'yes'),
      ),
      decided(fact(1, 'note', 'Note', 'steady on')),
      decided(
        fact(2, 'ratio.2.sales', 'Quarter 2: sales', 50),
        fact(2, 'netting.2', 'Quarter 2: netting', 'yes'),
      ),
      decided(fact(3, 'ratio.3.sales', 'Quarter 3: sales', 50)),
    ])
    expect(steps.map(({ facts }) => facts.map(({ value, before }) => [value, before]))).toEqual([
      [
        ['30', null],
        ['yes', null],
      ],
      [['steady on', null]],
      [
        ['50', '30'],
        ['yes', null],
      ],
      [['50', null]],
    ])
  })

  test('of an open run ends where the run is', async () => {
    const theClass = await givenClassOf('market_analysis_lab')
    const { token } = await givenPlayer(theClass)
    const { run, seen } = await play(token, await begin(token, theClass), 'steady', 1)
    const ids = { id: theClass.id, run: run.id }
    const last = await step(theClass.token, ids, run.version)
    expect(last.body).toMatchObject({ state: seen.get(run.version)?.state, result: null, round: run.round })
    expectRefusal(
      await step(theClass.token, ids, run.version + 1),
      ...([404, 'not_found', 'This run does not have so many steps. Please reload the page.'] as const),
    )
  })

  test('refuses a run whose decisions play differently now, and one of unknown rules, with a sentence', async () => {
    const theClass = await givenClassOf('global_compass_lab')
    const { token } = await givenPlayer(theClass)
    const { run } = await play(token, await begin(token, theClass), 'steady')
    const ids = { id: theClass.id, run: run.id }
    const set = (change: object) =>
      t.services.db.updateTable('lab_runs').set(change).where('id', '=', run.id).execute()
    await set({ score: (run.score ?? 0) + 1 })
    expect((await replay(theClass.token, ids.id, ids.run)).error.message).toMatch(
      /plays these decisions differently/u,
    )
    await set({ score: run.score, seed: 'another case' })
    expect((await replay(theClass.token, ids.id, ids.run)).error.message).toMatch(
      /plays these decisions differently/u,
    )
    await set({ rules: newestEngineOf('global_compass_lab').rules + 1 })
    for (const refused of [await replay(theClass.token, ids.id, ids.run), await step(theClass.token, ids, 1)])
      expect(refused).toMatchObject({ status: 409, error: { code: 'rules_unknown' } })
  })
})

describe('the runs of a class', () => {
  test('are none in a class of none, and one in a class of one', async () => {
    const theClass = await givenClassOf('global_compass_lab')
    expect((await list(theClass.token, theClass.id)).body).toEqual({ runs: [], pair: null })
    const player = await givenPlayer(theClass)
    expect((await list(theClass.token, theClass.id)).body).toEqual({ runs: [], pair: null })
    const run = await begin(player.token, theClass, 'rehearsal')
    expect((await list(theClass.token, theClass.id)).body.runs).toEqual([
      {
        ...{
          id: run.id,
          player: 'Ana Lima',
          student: player.id,
          kind: 'rehearsal',
          counts: false,
          attempt: 1,
          triedFrom: null,
        },
        ...{ status: 'open', round: 1, rounds: run.rounds, decisions: 0, score: null },
      },
    ])
    expect((await replay(theClass.token, theClass.id, run.id)).body.steps).toEqual([])
    expect((await step(theClass.token, { id: theClass.id, run: run.id }, 0)).body.state).toEqual(run.state)
  })

  test('are those of students who are in it, without test seats', async () => {
    const theClass = await givenClassOf('foreign_exchange_lab', {
      pace: { pacing: 'hosted', roundSeconds: null },
    })
    const player = await givenPlayer(theClass)
    const run = await begin(player.token, theClass)
    const seat = await t.call('POST /api/rooms/:id/test-seats', {
      ...{ token: theClass.token, params: { id: theClass.id }, body: {} },
    })
    expect(seat.status, JSON.stringify(seat.error)).toBe(200)
    expect((await list(theClass.token, theClass.id)).body.runs.map(({ id }) => id)).toEqual([run.id])
    // Before the first round opens the player sees nothing.
    expect((await step(theClass.token, { id: theClass.id, run: run.id }, 0)).body.state).toBeNull()
    await t.call('DELETE /api/class-sessions/:id/students/:student', {
      ...{ token: theClass.token, params: { id: theClass.id, student: player.id } },
    })
    expect((await list(theClass.token, theClass.id)).body).toEqual({ runs: [], pair: null })
    expectRefusal(await replay(theClass.token, theClass.id, run.id), 404, 'not_found', unknownRun)
  })
})

describe('bad input', () => {
  test('steps that are no numbers or far away, and runs of another class, are refused with a sentence', async () => {
    const theClass = await givenClassOf('global_compass_lab')
    const other = await givenClassOf('global_compass_lab')
    const { token } = await givenPlayer(theClass)
    const begun = await begin(token, theClass)
    const [first] = await decisionsOf(begun, 'steady')
    const { body: run } = await decide(token, begun, first)
    const ids = { id: theClass.id, run: run.id }
    const sentence = 'Choose one of the steps.'
    for (const wrong of [-1, 1e9])
      expectRefusal(await step(theClass.token, ids, wrong), 422, 'invalid_fields', { step: sentence })
    for (const wrong of ['NaN', 0.5, 'x'])
      expectRefusal(await step(theClass.token, ids, wrong), 400, 'malformed', { step: sentence })
    const elsewhere = { id: other.id, run: run.id }
    expectRefusal(await step(other.token, elsewhere, 0), 404, 'not_found', unknownRun)
    expectRefusal(await replay(other.token, other.id, run.id), 404, 'not_found', unknownRun)
    const alone = await begin(token, { lab: theClass.lab, id: null }, 'rehearsal')
    expectRefusal(await replay(theClass.token, theClass.id, alone.id), 404, 'not_found', unknownRun)
    expect((await replay(theClass.token, theClass.id, 'no id')).status).toBe(400)
  })

  test('another instructor finds nothing, and students and visitors may not ask', async () => {
    const theClass = await givenClassOf('global_compass_lab')
    const { token } = await givenPlayer(theClass)
    const run = await begin(token, theClass)
    const other = await signedInUser(t, { instructor: true })
    const asked = async (who: string | undefined) => {
      const options = who === undefined ? {} : { token: who }
      return [
        await t.call('GET /api/class-sessions/:id/replays', { ...options, params: { id: theClass.id } }),
        await t.call('GET /api/class-sessions/:id/replays/:run', {
          ...options,
          params: { id: theClass.id, run: run.id },
        }),
        await t.call('GET /api/class-sessions/:id/replays/:run/steps/:step', {
          ...options,
          params: { id: theClass.id, run: run.id, step: '0' },
        }),
      ]
    }
    for (const answer of await asked(other.token)) expectRefusal(answer, 404, 'not_found', notFound)
    for (const wanted of [{}, { kind: 'guest' as const }, { kind: 'demo' as const }]) {
      const visitor = await signedInUser(t, wanted)
      for (const answer of await asked(visitor.token)) {
        expect(answer.status, JSON.stringify(wanted)).toBe(403)
        expect(answer.error.message).toMatch(/\.$/u)
      }
    }
    for (const answer of await asked(undefined)) expect(answer.status).toBe(401)
  })
})
