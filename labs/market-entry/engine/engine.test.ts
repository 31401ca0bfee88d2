import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import type { MarketEntryDecision } from './decisions.ts'
import { marketEntry } from './engine.ts'
import { truthOf } from './look-back.ts'
import { defaultSettings } from './settings.ts'
import type { MarketEntryState } from './state.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

const seeds = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `seed ${text}`)
const policies = fc.constantFrom(sensiblePolicy, randomPolicy)
// Every run has all the parts that are summed here, so a wrong sum shows in any of them.
const few = { numRuns: sample(20, 3) }

function finished(decisions: readonly unknown[], seed: string) {
  const { result, state } = marketEntry.play(seed, defaultSettings, decisions)
  if (!result) throw new Error('The run is not finished')
  return { ...result, state }
}

describe('a whole run', () => {
  it('asks whether the firm sells at all when the share limit is zero', () => {
    const { state } = finished(decisionsOf(randomPolicy, 'zero 4'), 'zero 4')
    const share = state.statements.find(({ id }) => id === 'share')
    expect(share?.text).toBe('In year 4 you sell in the market.')
  })

  it('finds no plan or turn better than the best, and counts each of the 1,000 futures once', () => {
    fc.assert(
      fc.property(seeds, policies, (seed, policy) => {
        const { debrief, solution } = finished(decisionsOf(policy, seed), seed)
        expect(solution.best.value).toBeGreaterThanOrEqual(debrief.value.plan)
        for (const { value, bestValue } of solution.turns) expect(bestValue).toBeGreaterThanOrEqual(value)
        for (const { cost } of solution.planSteps) expect(cost).toBeGreaterThanOrEqual(0)
        for (const { frequency } of solution.truths) expect([0, 0.5, 1]).toContain(frequency)
        const { realised, judged, beyond, replied } = debrief.value
        const luck = solution.truths.find(({ statement }) => statement === 'luck')
        const brought = (replied ?? []).reduce((all, one) => all + one.brought, 0)
        expect(luck?.frequency).toBe(truthOf(realised, judged + beyond + brought))
        const gains = solution.turns.reduce((all, { value, steadyValue }) => all + value - steadyValue, 0)
        const counted = [...debrief.value.added, ...(replied ?? [])].reduce(
          (all, { value }) => all + value,
          0,
        )
        expect(counted + beyond).toBeCloseTo(gains, 9)
        expect(debrief.value.spread.reduce((all, { count }) => all + count, 0)).toBe(1000)
        for (const { frequency } of [...solution.outcomes, ...solution.truths]) {
          expect(frequency).toBeGreaterThanOrEqual(0)
          expect(frequency).toBeLessThanOrEqual(1)
        }
      }),
      few,
    )
  })
})

describe('what the browser sees', () => {
  it('is the same whatever the player decides later', () => {
    const first = marketEntry.play('order', defaultSettings, []).state
    const { state } = marketEntry.play('order', defaultSettings, decisionsOf(randomPolicy, 'order'))
    const names = (of: MarketEntryState) => of.countries.map(({ code, potential }) => [code, potential])
    expect(names(state)).toEqual(names(first))
    expect(state.brief).toEqual(first.brief)
  })
})

describe('a refusal', () => {
  const whole = decisionsOf(sensiblePolicy, 'refusals')

  /** DecisionRefused is the only error that may leave the engine. */
  function tried(decisions: readonly unknown[]): DecisionRefused | null {
    try {
      marketEntry.play('refusals', defaultSettings, decisions)
      return null
    } catch (error) {
      if (!(error instanceof DecisionRefused)) throw error
      expect(error.message).toMatch(/\.$/u)
      return error
    }
  }
  const before = (type: string) =>
    whole.slice(
      0,
      whole.findIndex((decision) => decision.type === type),
    )
  const first = (type: string) => whole.find((decision) => decision.type === type)

  it.each([
    ['a round that is over', [...before('study'), first('report')], 'type'],
    ['a report twice', [first('report'), first('report')], 'report'],
    ['two countries only', [{ type: 'shortlist', countries: [] }], 'countries'],
    [
      'a country that is not listed',
      [...before('commit'), { ...first('commit'), country: 'ZZZ' }],
      'country',
    ],
    ['two reasons only', [...before('commit'), { ...first('commit'), claims: ['large', 'small'] }], 'claims'],
    ['a long note', [...before('commit'), { ...first('commit'), note: 'a'.repeat(501) }], 'note'],
    [
      'a forecast left out',
      [...before('forecast'), { type: 'forecast', confidence: { share: 50 } }],
      'confidence.cash',
    ],
    [
      'an answer to nothing',
      [...before('run'), { ...first('run'), answers: ['tariff', 'tariff'] }],
      'answers',
    ],
  ])('names the field at fault: %s', (_name, decisions, field) => {
    expect(tried(decisions)).toMatchObject({ field })
  })

  it('says that the budget does not pay for another study', () => {
    const countries = (first('shortlist') as Extract<MarketEntryDecision, { type: 'shortlist' }>).countries
    const all = countries.map(({ country }) => ({ type: 'study', country, source: 'pilot' }))
    expect(tried([...before('study'), ...all])?.message).toMatch(
      /costs 320 thousand and you have \d+ thousand/u,
    )
  })
})

it('has more rounds when every year is decided', () => {
  expect(marketEntry.roundsOf(defaultSettings)).toBe(8)
  expect(marketEntry.roundsOf({ ...defaultSettings, pace: 'yearly' })).toBe(11)
})

describe('waiting and leaving', () => {
  const whole = decisionsOf(sensiblePolicy, 'waiting')
  const upTo = whole.slice(
    0,
    whole.findIndex((decision) => decision.type === 'commit'),
  )
  const commit = { ...whole.find((decision) => decision.type === 'commit'), entry: 3 }
  const forecast = whole.find((decision) => decision.type === 'forecast')
  const run = { type: 'run', mode: 'out', price: 'usual', ads: 'normal', answers: [] }

  it('a firm that waits pays nothing, and can enter, keep waiting or never enter', () => {
    const waiting = [...upTo, commit, forecast]
    const { state } = marketEntry.play('waiting', defaultSettings, waiting)
    expect(state.business).toMatchObject({ waiting: true, mode: null, closed: false })
    expect(state.business?.account[0]).toMatchObject({ share: 0, upFront: 0, earned: 0 })
    const entered = marketEntry.play('waiting', defaultSettings, [
      ...waiting,
      { ...run, mode: 'direct' },
    ]).state
    expect(entered.business?.mode).toBe('direct')
    const never = marketEntry.play('waiting', defaultSettings, [...waiting, run, run, run, run]).state
    expect(never.phase).toBe('look-back')
    expect(never.business?.account.every(({ earned }) => earned === 0)).toBe(true)
  })

  it('a firm that closes its business goes straight on to looking back', () => {
    const inside = [...upTo, { ...commit, entry: 1 }, forecast]
    const { state } = marketEntry.play('waiting', defaultSettings, [...inside, run])
    expect(state.phase).toBe('look-back')
    expect(state.business).toMatchObject({ closed: true, mode: null })
    expect(state.business?.account).toHaveLength(2)
  })
})

it('gives instructors a fact for every kind of decision, and the player’s note', () => {
  const decisions = decisionsOf(sensiblePolicy, 'facts').map((decision) =>
    decision.type === 'commit' ? { ...decision, note: ' Near and safe. ' } : decision,
  )
  const facts = marketEntry.play('facts', defaultSettings, decisions).facts
  for (const id of [
    'report',
    'shortlist.3',
    'study',
    'country',
    'mode',
    'claim.3',
    'mode.2',
    'look-back.luck',
  ]) {
    expect(facts.map((fact) => fact.id)).toContain(id)
  }
  expect(facts.find(({ id }) => id === 'note.plan')).toMatchObject({ value: 'Near and safe.' })
})
