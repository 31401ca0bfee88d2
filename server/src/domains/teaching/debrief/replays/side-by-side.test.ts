import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { notFound } from '../../../../test/classes.ts'
import { replayCalls } from '../../../../test/replays.ts'
import { fact } from '../../../../test/stored-classes.ts'
import { pairOf } from '../../classes/class-figures.ts'
import { partingOf } from './side-by-side.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenClassOf, givenPlayer, begin, play, list, compare } = replayCalls(() => t)

const step = (...facts: ReturnType<typeof fact>[]) => ({
  ...{ at: 0, round: facts[0]?.round ?? 1, isDefault: false, unsent: null, by: null },
  facts,
})
const decided = (...decisions: [unknown, ReturnType<typeof step>][]) => ({
  decisions: decisions.map(([decision]) => decision),
  steps: decisions.map(([, each]) => each),
})

describe('two runs part', () => {
  const alike = [{ type: 'continue' }, step(fact(1, 'seen', 'Seen', 'yes'))] as [
    unknown,
    ReturnType<typeof step>,
  ]
  const hedge = (ratio: number, note = 'x') =>
    [
      { type: 'hedge', ratio, note },
      step(
        fact(2, 'note.hedge', 'Note', note),
        fact(2, 'risk.1', 'Risk', ratio * 2),
        fact(2, 'ratio.1', 'Hedged, %', ratio),
      ),
    ] as [unknown, ReturnType<typeof step>]

  test('in the first decision that differs, by what a class is talked about by', () => {
    expect(partingOf(decided(alike, hedge(50)), decided(alike, hedge(0)), ['ratio.'])).toEqual({
      ...{ step: 1, round: 2, name: 'Hedged, %', first: '50', second: '0' },
    })
  })

  test('not by words of their own, and not where one has not come yet', () => {
    expect(partingOf(decided(alike, hedge(5, 'a')), decided(alike, hedge(5, 'b')), [])).toBeNull()
    expect(partingOf(decided(alike, hedge(5)), decided(alike), [])).toBeNull()
    expect(partingOf(decided(alike), decided(alike, hedge(5)), [])).toBeNull()
    expect(partingOf(decided(), decided(), [])).toBeNull()
  })
})

test('the best run stands beside the one nearest to the median score that plays the same case', () => {
  const run = (id: string, score: number, seed = 'one') => ({ id, score, seed })
  expect(pairOf([])).toBeNull()
  expect(pairOf([run('a', 50)])).toBeNull()
  expect(pairOf([run('a', 50), run('b', 40, 'two')])).toBeNull()
  const all = [run('a', 10), run('b', 40), run('c', 90), run('d', 45, 'two'), run('e', 60)]
  expect(pairOf(all)).toEqual({ best: 'c', typical: 'b' })
})

describe('side by side', () => {
  test('has both runs, their scores and parts, and where they part', async () => {
    const theClass = await givenClassOf('foreign_exchange_lab')
    const [ana, ben] = [await givenPlayer(theClass, 'Ana'), await givenPlayer(theClass, 'Ben')]
    const { run: first } = await play(ana.token, await begin(ana.token, theClass), 'novice')
    const { run: second } = await play(ben.token, await begin(ben.token, theClass), 'expert')
    const { body } = await compare(theClass.token, theClass.id, first.id, second.id)
    expect(body).toMatchObject({
      first: {
        run: { player: 'Ana Lima', score: first.score },
        parts: first.result?.parts.map(({ id, points }) => ({ id, points })),
      },
      ...{ second: { run: { player: 'Ben Lima', score: second.score } }, sameCase: true },
    })
    const { parting, facts } = body
    expect(parting).not.toBeNull()
    expect(parting?.first).not.toBe(parting?.second)
    for (const side of ['first', 'second'] as const) {
      const told = body[side].steps.flatMap((each) => each.facts.map(({ name, value }) => [name, value]))
      expect(facts.flatMap((row) => (row[side] === null ? [] : [[row.name, row[side]]]))).toHaveLength(
        told.length,
      )
      // Up to the parting everything is alike.
      const before = body[side].steps.slice(0, parting?.step).flatMap((each) => each.facts)
      expect(before).toEqual(body.first.steps.slice(0, parting?.step).flatMap((each) => each.facts))
    }
    const { pair } = (await list(theClass.token, theClass.id)).body
    const [best, typical] = [first, second].toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    expect(pair).toEqual({ best: best?.id, typical: typical?.id })

    const again = await play(ana.token, await begin(ana.token, theClass), 'novice', 1)
    const other = (await compare(theClass.token, theClass.id, first.id, again.run.id)).body
    expect(other).toMatchObject({
      sameCase: false,
      parting: null,
      second: { parts: [], run: { attempt: 2 } },
    })
  })

  test('refuses a run beside itself, runs of another class, and who does not hold the class', async () => {
    const theClass = await givenClassOf('global_compass_lab')
    const other = await givenClassOf('global_compass_lab')
    const player = await givenPlayer(theClass)
    const run = await begin(player.token, theClass)
    const elsewhere = await begin((await givenPlayer(other)).token, other)
    const { token, id } = theClass
    expectRefusal(await compare(token, id, run.id, run.id), 422, 'invalid_fields', {
      second: 'Choose two different runs.',
    })
    const unknown = 'We could not find this run in the class. Please reload the page.'
    expectRefusal(await compare(token, id, run.id, elsewhere.id), 404, 'not_found', unknown)
    expectRefusal(await compare(token, id, elsewhere.id, run.id), 404, 'not_found', unknown)
    expectRefusal(await compare(other.token, id, run.id, elsewhere.id), 404, 'not_found', notFound)
    expect((await compare(token, id, 'x', run.id)).status).toBeGreaterThanOrEqual(400)
  })
})
