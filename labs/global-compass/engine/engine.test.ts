import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { settingsOf } from '../../engine/test/laws.ts'
import { criteria } from './criteria.ts'
import { globalCompass } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

const seeds = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `seed ${text}`)
const policies = fc.constantFrom(sensiblePolicy, randomPolicy)
const settings = settingsOf(globalCompass)
// Every run has all the shares that are summed here, so a wrong one shows in any of them.
const few = { numRuns: sample(200, 25) }

function finished(seed: string, decisions: readonly unknown[]) {
  const { result } = globalCompass.play(seed, defaultSettings, decisions)
  if (!result) throw new Error('The run is not finished')
  return result
}

describe('a whole run', () => {
  it('keeps shares and Brier scores between 0 and 1, and scores no choice above the best one', () => {
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
        expect(solution.network?.risk.judged).toBeLessThanOrEqual((debrief.network?.risk.judged ?? 0) + 1e-9)
        const answers = solution.shock?.map((answer) => answer.expected) ?? []
        expect(Math.min(...answers)).toBeLessThanOrEqual((debrief.shock?.expected ?? 0) + 1e-9)
      }),
      few,
    )
  })

  it('has six forecast cards and a long list without the home country on every seed', () => {
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

describe('what the browser sees', () => {
  it('contains no score before the end and nothing of later rounds', () => {
    const decisions = decisionsOf(sensiblePolicy, 'later')
    const { state, result } = globalCompass.play('later', defaultSettings, decisions.slice(0, 1))
    expect(result).toBeNull()
    expect([state.phase, state.ranking, state.network, state.shock]).toEqual(['evidence', [], null, null])
  })

  it('is the same whatever the player decides later', () => {
    const first = globalCompass.play('order', defaultSettings, []).state
    const { state } = globalCompass.play('order', defaultSettings, decisionsOf(randomPolicy, 'order'))
    expect(state.candidates).toEqual(first.candidates)
    expect(state.evidence.forecasts.map((card) => card.text)).toEqual(
      first.evidence.forecasts.map((card) => card.text),
    )
  })
})

describe('a refusal', () => {
  const whole = decisionsOf(sensiblePolicy, 'refusals')

  /** DecisionRefused is the only error that may leave the engine. */
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
  ])('names the field at fault: %s', (_name, decisions, field) => {
    expect(tried(decisions)).toMatchObject({ field })
  })

  it('says that the credits do not pay for another card', () => {
    const cards = criteria.map(({ id }) => ({ type: 'buy-card', card: id }))
    expect(tried([whole[0], ...cards])?.message).toMatch(/costs \d credits and you have \d/u)
  })
})

it('gives instructors a fact for every kind of decision', () => {
  const decisions = decisionsOf(sensiblePolicy, 'facts')
  const facts = globalCompass.play('facts', defaultSettings, decisions).facts
  for (const id of ['weight.market', 'card', 'pick', 'shortlist.5', 'site.plant', 'network-cost', 'answer']) {
    expect(facts.map((fact) => fact.id)).toContain(id)
  }
})
