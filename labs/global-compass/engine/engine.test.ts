import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecisionRefused, SettingsRefused } from '../../engine/lab-engine.ts'
import { criteria } from './criteria.ts'
import { globalCompass } from './engine.ts'
import { defaultSettings, parseSettings, type CompassSettings } from './settings.ts'
import type { CompassDebrief, CompassSolution } from './score.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

const seeds = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `seed ${text}`)
const policies = fc.constantFrom(sensiblePolicy, randomPolicy)
const settings: fc.Arbitrary<CompassSettings> = fc.record({
  rounds: fc.constantFrom(3 as const, 4 as const, 5 as const),
  candidates: fc.constantFrom(16 as const, 24 as const, 30 as const),
  budget: fc.constantFrom(10 as const, 14 as const, 18 as const),
  quotes: fc.constantFrom(0 as const, 3 as const),
})
const few = { numRuns: 25 }

function finished(seed: string, decisions: readonly unknown[], chosen: CompassSettings = defaultSettings) {
  const position = globalCompass.play(seed, chosen, decisions)
  if (!position.result) throw new Error('The run is not finished')
  return {
    ...position,
    result: position.result,
    debrief: position.result.debrief as CompassDebrief,
    solution: position.result.solution as CompassSolution,
  }
}

describe('a whole run', { timeout: 30_000 }, () => {
  it('gives the same position for the same seed and decisions, and survives JSON', () => {
    fc.assert(
      fc.property(seeds, policies, (seed, policy) => {
        const decisions = decisionsOf(policy, seed)
        const again = JSON.parse(JSON.stringify(decisions)) as unknown[]
        const position = globalCompass.play(seed, defaultSettings, decisions)
        expect(globalCompass.play(seed, defaultSettings, again)).toEqual(position)
        expect(JSON.parse(JSON.stringify(position))).toEqual(position)
      }),
      few,
    )
  })

  it('has parts within their limits, which sum to the score and to 100 at most', () => {
    fc.assert(
      fc.property(seeds, policies, settings, (seed, policy, chosen) => {
        const { result } = finished(seed, decisionsOf(policy, seed, chosen), chosen)
        for (const part of result.parts) {
          expect(part.points).toBeGreaterThanOrEqual(0)
          expect(part.points).toBeLessThanOrEqual(part.max)
        }
        expect(result.parts.reduce((all, part) => all + part.max, 0)).toBe(100)
        expect(result.parts.reduce((all, part) => all + part.points, 0)).toBeCloseTo(result.score, 6)
      }),
      few,
    )
  })

  it('keeps shares and Brier scores between 0 and 1, and no choice beats the best', () => {
    fc.assert(
      fc.property(seeds, policies, (seed, policy) => {
        const { debrief, solution } = finished(seed, decisionsOf(policy, seed))
        const shares = [...Object.values(solution.first), ...Object.values(debrief.robustness.amongFive)]
        const { brier, least } = debrief.forecasts
        for (const share of [...shares, brier, least]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        }
        expect(least).toBeLessThanOrEqual(brier)
        expect(Object.values(solution.first).reduce((all, share) => all + share, 0)).toBeCloseTo(1, 6)
        expect(solution.network?.cost).toBeLessThanOrEqual((debrief.network?.cost ?? 0) + 1e-9)
        const answers = solution.shock?.map((answer) => answer.expected) ?? []
        expect(Math.min(...answers)).toBeLessThanOrEqual((debrief.shock?.expected ?? 0) + 1e-9)
      }),
      few,
    )
  })

  it('has six forecast cards and a long list without the home country, whatever the seed', () => {
    fc.assert(
      fc.property(seeds, settings, (seed, chosen) => {
        const { state } = globalCompass.play(seed, chosen, [])
        const codes = state.candidates.map((country) => country.code)
        expect(state.evidence.forecasts).toHaveLength(6)
        expect(new Set(codes).size).toBe(chosen.candidates)
        expect(codes).not.toContain(state.brief.home.code)
      }),
    )
  })
})

describe('what the browser sees', { timeout: 30_000 }, () => {
  const keysOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
      : []

  it('never holds the seed, the solution, or a figure of a closed card', () => {
    fc.assert(
      fc.property(fc.uuid(), policies, (seed, policy) => {
        const decisions = decisionsOf(policy, seed)
        for (let count = 0; count <= decisions.length; count++) {
          const { state, result } = globalCompass.play(seed, defaultSettings, decisions.slice(0, count))
          const text = JSON.stringify(state)
          expect(text).not.toContain(seed)
          for (const secret of [
            'seed',
            'solution',
            'frequency',
            'severity',
            'bestPick',
            'outcomes',
            'table',
          ]) {
            expect(keysOf(state)).not.toContain(secret)
          }
          expect(Object.keys(state.evidence.figures).toSorted()).toEqual(
            [...state.evidence.bought].toSorted(),
          )
          const solved = keysOf(result?.debrief).filter((key) =>
            /^(?:best.*|outcomes|frequency|first|ranking|sites)$/u.test(key),
          )
          expect(solved).toEqual([])
        }
      }),
      { numRuns: 8 },
    )
  })

  it('shows no score before the end and nothing of later rounds', () => {
    const decisions = decisionsOf(sensiblePolicy, 'later')
    const { state, result } = globalCompass.play('later', defaultSettings, decisions.slice(0, 1))
    expect(result).toBeNull()
    expect([state.phase, state.ranking, state.network, state.shock]).toEqual(['evidence', [], null, null])
  })

  it('does not depend on what is decided later', () => {
    const first = globalCompass.play('order', defaultSettings, []).state
    const { state } = globalCompass.play('order', defaultSettings, decisionsOf(randomPolicy, 'order'))
    expect(state.candidates).toEqual(first.candidates)
    expect(state.evidence.forecasts.map((card) => card.text)).toEqual(
      first.evidence.forecasts.map((card) => card.text),
    )
  })
})

describe('refusals', { timeout: 30_000 }, () => {
  const whole = decisionsOf(sensiblePolicy, 'refusals')

  /** Only DecisionRefused may leave the engine. */
  function tried(decisions: readonly unknown[]): DecisionRefused | null {
    try {
      globalCompass.play('refusals', defaultSettings, decisions)
      return null
    } catch (error) {
      if (!(error instanceof DecisionRefused)) throw error
      expect(error.message).toMatch(/\.$/u)
      return error
    }
  }

  it('are DecisionRefused for any JSON at any point', () => {
    const json = fc.jsonValue({ maxDepth: 3 })
    const types = fc.constantFrom(...new Set(whole.map((decision) => decision.type)), 'quote', '__proto__')
    const typed = fc
      .tuple(
        types,
        fc.dictionary(fc.constantFrom('weights', 'card', 'sites', 'countries', 'pick', 'option'), json),
      )
      .map(([type, rest]) => ({ ...rest, type }))
    const broken = fc.tuple(fc.nat(whole.length - 1), fc.string(), json).map(([at, key, value]) => {
      const keys = Object.keys(whole[at] ?? {})
      return { ...whole[at], [keys[key.length % keys.length] ?? key]: value }
    })
    fc.assert(
      fc.property(fc.nat(whole.length), fc.oneof(json, typed, broken), (count, decision) => {
        tried([...whole.slice(0, count), decision])
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['a round that is over', [...whole.slice(0, 1), whole[0]], 'type'],
    ['a card twice', [...whole.slice(0, 2), whole[1]], 'card'],
    ['too few criteria', [{ type: 'set-weights', weights: { market: 1 } }], 'weights'],
    [
      'one criterion that decides alone',
      [{ type: 'set-weights', weights: { market: 10, income: 1, growth: 1, trade: 1, debt: 1 } }],
      'weights.market',
    ],
    ['closing before all forecasts', [whole[0], { type: 'close-evidence' }], 'statement'],
    ['a decision after the end', [...whole, whole[0]], null],
    ['nothing at all', [null], null],
  ])('name the field: %s', (_name, decisions, field) => {
    expect(tried(decisions)).toMatchObject({ field })
  })

  it('come when the money is gone', () => {
    const cards = criteria.map(({ id }) => ({ type: 'buy-card', card: id }))
    expect(tried([whole[0], ...cards])?.message).toMatch(/costs \d credits and you have \d/u)
  })

  it('come after the last estimate', () => {
    const place = whole.findIndex((decision) => decision.type === 'place')
    const quote = { ...whole[place], type: 'quote' }
    const before = [...whole.slice(0, place), quote, quote, quote]
    const { state } = globalCompass.play('refusals', defaultSettings, before)
    expect(state.network?.quotes).toHaveLength(3)
    expect(tried([...before, quote])?.message).toBe('You have used all 3 estimates.')
  })
})

describe('settings', { timeout: 30_000 }, () => {
  it('take their defaults, and are refused by name', () => {
    expect(parseSettings(undefined)).toEqual(defaultSettings)
    expect(parseSettings({ rounds: 3 })).toEqual({ ...defaultSettings, rounds: 3 })
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        try {
          parseSettings(value)
        } catch (error) {
          expect(error).toBeInstanceOf(SettingsRefused)
        }
      }),
    )
    expect(() => parseSettings({ rounds: 2 })).toThrow(SettingsRefused)
    expect(() => parseSettings({ colour: 'red' })).toThrow('There is no setting "colour".')
  })
})

it('tells an instructor what was decided, in order', () => {
  const decisions = decisionsOf(sensiblePolicy, 'facts')
  const facts = globalCompass.play('facts', defaultSettings, decisions).facts
  expect(new Set(facts.map((fact) => fact.decision)).size).toBe(decisions.length)
  expect(facts.map((fact) => fact.decision)).toEqual(
    facts.map((fact) => fact.decision).toSorted((a, b) => a - b),
  )
  for (const id of ['weight.market', 'card', 'pick', 'shortlist.5', 'site.plant', 'network-cost', 'answer']) {
    expect(facts.map((fact) => fact.id)).toContain(id)
  }
})
