import { describe, expect, it } from 'vitest'
import { drawCase } from '../engine/case.ts'
import { currencyResults } from '../engine/cash.ts'
import { foreignExchange } from '../engine/engine.ts'
import { endSpreads, futuresOf } from '../engine/futures.ts'
import { pricesOf, type HedgePlan } from '../engine/hedging.ts'
import { decisionsOf, randomPolicy } from '../engine/test/policies.ts'
import { knownCount, knownFutures, rateBands, resultBands } from './known-futures.ts'
import type { HedgeDraft } from './preview.ts'

const settings = foreignExchange.defaultSettings

/** Each hedge of some random runs, with what the page knew and what the server knows. */
const decided = ['one', 'two', 'three'].flatMap((seed) => {
  const decisions = decisionsOf(randomPolicy, seed)
  return decisions.flatMap((decision, at) => {
    if (decision.type !== 'hedge') return []
    const { state } = foreignExchange.play(seed, settings, decisions.slice(0, at))
    const quarter = drawCase(seed, settings).quarters[state.quarter.number - 1]!
    return [{ seed, state, quarter, plan: decision satisfies HedgePlan }]
  })
})

describe('the fan on the board', () => {
  it('spreads as the futures do that the board judges by', () => {
    expect(decided.length).toBeGreaterThan(15)
    for (const { seed, state, quarter, plan } of decided) {
      const prices = pricesOf(quarter, settings)
      const futures = futuresOf(quarter, seed)
      const draft: HedgeDraft = Object.fromEntries(
        plan.lines.map(({ exposure, ...line }) => [exposure, line]),
      )
      const results = currencyResults(plan, prices, futures, endSpreads(settings))
      const shown = resultBands(state, knownFutures(state), draft, plan.netting)
      for (const [at, share] of [0.05, 0.25, 0.5, 0.75, 0.95].entries()) {
        const below = results.filter((result) => result <= (shown[at] ?? 0)).length / results.length
        // Three standard errors between two samples of the same chances.
        const error = Math.sqrt(share * (1 - share) * (1 / knownCount + 1 / futures.length))
        expect(Math.abs(below - share), `${seed}, quarter ${quarter.number}, ${share}`).toBeLessThan(
          3 * error,
        )
      }
    }
  })

  it('keeps to the range that is stated for each rate', () => {
    for (const { state } of decided) {
      const futures = knownFutures(state)
      for (const { id, low, high } of state.quarter.markets) {
        const [least, , , , most] = rateBands(futures, id)
        expect(Math.abs(least / low - 1)).toBeLessThan(0.03)
        expect(Math.abs(most / high - 1)).toBeLessThan(0.03)
      }
    }
  })

  it('knows no more than the player: the same state gives the same futures', () => {
    const [first] = decided
    expect(knownFutures(first!.state)).toEqual(knownFutures(structuredClone(first!.state)))
  })
})
