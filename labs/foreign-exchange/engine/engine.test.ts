import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { settingsOf } from '../../engine/test/laws.ts'
import { drawCase, twistIds } from './case.ts'
import type { ForeignExchangeDecision } from './decisions.ts'
import { quarterly } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

const seeds = fc.integer({ min: 0, max: 5000 }).map((number) => `seed ${number}`)
const policies = fc.constantFrom(sensiblePolicy, randomPolicy)
const settings = settingsOf(quarterly)
const few = { numRuns: sample(200, 8) }

function finished(seed: string, decisions: readonly unknown[]) {
  const { result } = quarterly.play(seed, defaultSettings, decisions)
  if (!result) throw new Error('The run is not finished')
  return result
}

describe('a whole run', () => {
  it('has each kind of surprise once, and none in the first quarter', () => {
    fc.assert(
      fc.property(seeds, settings, (seed, chosen) => {
        const { quarters } = drawCase(seed, chosen)
        const met = quarters.flatMap(({ twists }) => twists)
        expect(met.toSorted()).toEqual([...twistIds].toSorted())
        expect(quarters[0]?.twists).toEqual([])
        expect(quarters.filter(({ outcome }) => outcome.volumeFell)).toHaveLength(1)
        expect(quarters.filter(({ outcome }) => outcome.pegBroke)).toHaveLength(1)
      }),
    )
  })

  it('reports distributions whose shares sum to 1, and the same quarterly results as the reviews', () => {
    fc.assert(
      fc.property(seeds, policies, (seed, policy) => {
        const { debrief } = finished(seed, decisionsOf(policy, seed))
        expect(debrief.policies.map(({ id }) => id)).toEqual(['own', 'none', 'forward', 'option'])
        for (const { shares, path } of debrief.policies) {
          expect(shares.reduce((all, share) => all + share, 0)).toBeCloseTo(1, 2)
          expect(path).toHaveLength(6)
        }
        const [own, none] = debrief.policies
        expect(debrief.reviews.map(({ result }) => result)).toEqual(own?.path)
        expect(debrief.reviews.map(({ unhedged }) => unhedged)).toEqual(none?.path)
      }),
      few,
    )
  })
})

const whole = decisionsOf(sensiblePolicy, 'slip')
/** What is decided before the first calculation. */
const before = whole.slice(
  0,
  whole.findIndex(({ type }) => type === 'calculate'),
)
const calculating = (...decisions: unknown[]) =>
  quarterly.play('slip', defaultSettings, [...before, ...decisions])

describe('what the browser sees', () => {
  it('contains no results and no answers in advance', () => {
    expect(quarterly.play('slip', defaultSettings, []).state.reviews).toEqual([])
    const { state } = calculating()
    expect(state.calculations).toEqual([])
    expect(state.item?.id).toBe('forward')
    expect(JSON.stringify(state.item)).not.toContain('worked')
  })
})

describe('decisions', () => {
  it('are refused with a sentence when it is not their turn', () => {
    const calculated = { type: 'calculate', item: 'forward', steps: { home: 1.01, foreign: null } }
    expect(() => quarterly.play('slip', defaultSettings, [{ type: 'continue' }])).toThrow(
      'Decide on this quarter’s hedges.',
    )
    expect(() => calculating({ type: 'continue' })).toThrow('First do this quarter’s calculation.')
    expect(() => calculating({ type: 'sing' })).toThrow('There is no decision of this type.')
    expect(() => calculating({ ...calculated, item: 'money-market' })).toThrow(
      /not this quarter’s calculation/u,
    )
    expect(() => calculating({ ...calculated, steps: { home: 'much' } })).toThrow(
      /Enter a number for each step/u,
    )
    expect(() => calculating(calculated, calculated)).toThrow('Decide on this quarter’s hedges.')
  })

  it('get full marks for steps that follow from a slip, and nothing for empty steps', () => {
    const { state } = calculating()
    const [aurel] = state.quarter.markets
    const home = 1 + state.quarter.home.middle / 2
    const foreign = 1 + aurel!.middle.interest / 4
    const rate = (aurel!.middle.spot * home) / foreign
    const sent = { type: 'calculate', item: 'forward', steps: { home, foreign, rate } }
    const after = calculating(sent).state.calculations[0]
    expect(after?.right).toEqual({ home: false, foreign: true, rate: true })
    const empty = { type: 'calculate', item: 'forward', steps: {} }
    expect(calculating(empty).state.calculations[0]?.quality).toBe(0)
  })

  it('get no marks for steps that follow from a guess', () => {
    const { state } = calculating()
    const [aurel] = state.quarter.markets
    const sent = (home: number, foreign: number) => ({
      type: 'calculate',
      item: 'forward',
      steps: { home, foreign, rate: (aurel!.middle.spot * home) / foreign },
    })
    const rightOf = (decision: unknown) => calculating(decision).state.calculations[0]?.right
    expect(rightOf(sent(1, 1))).toEqual({ home: false, foreign: false, rate: false })
    expect(rightOf(sent(5, 3))).toEqual({ home: false, foreign: false, rate: false })
    const slip = 1 + state.quarter.home.middle / 2
    expect(rightOf(sent(slip, 1 + aurel!.middle.interest / 4))?.['rate']).toBe(true)
  })

  it('earn at most 6 parity points with the same answer to every quote', () => {
    for (const answer of ['in-line', 'high', 'unchecked'] as const) {
      const same = decisionsOf(sensiblePolicy, 'same').map((decision): ForeignExchangeDecision =>
        decision.type === 'hedge' ? { ...decision, checks: { aurel: answer, doral: answer } } : decision,
      )
      const parity = finished('same', same).parts.find(({ id }) => id === 'parity')
      expect(parity?.points).toBeLessThanOrEqual(6)
    }
  })
})

const kept = new Map<string, ForeignExchangeDecision[]>()
function decisionsFor(seed: string): ForeignExchangeDecision[] {
  const known = kept.get(seed) ?? decisionsOf(sensiblePolicy, seed)
  kept.set(seed, known)
  return known
}

it('gives instructors a fact for every kind of decision', () => {
  const decisions = decisionsFor('facts')
  const noted = decisions.map((decision) =>
    decision.type === 'memo' ? { ...decision, note: '  Certain money gets a certain rate.  ' } : decision,
  )
  const facts = quarterly.play('facts', defaultSettings, noted).facts
  expect(facts.find(({ id }) => id === 'note.memo')?.value).toBe('Certain money gets a certain rate.')
  for (const id of [
    'calculation.forward',
    'tool.1.sales',
    'ratio.6.islands',
    'check.3.aurel',
    'memo.certain',
    'result.1',
    'risk.6',
  ])
    expect(facts.map((fact) => fact.id)).toContain(id)
})

it('records no answers to quotes after the quote off parity is found', () => {
  const decisions = decisionsFor('facts')
  const facts = quarterly.play('facts', defaultSettings, decisions).facts
  const off = drawCase('facts', defaultSettings).quarters.find(({ twists }) => twists.includes('parity'))
  const checked = (list: typeof facts) =>
    list.filter(({ id }) => id.startsWith('check.')).map(({ id }) => Number(id.split('.')[1]))
  expect(Math.max(...checked(facts))).toBe(off?.number)
  const blind = decisions.map((decision): ForeignExchangeDecision =>
    decision.type === 'hedge' ? { ...decision, checks: { aurel: 'in-line', doral: 'in-line' } } : decision,
  )
  const all = quarterly.play('facts', defaultSettings, blind).facts
  expect(Math.max(...checked(all))).toBe(6)
})
