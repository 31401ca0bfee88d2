import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../math/random.ts'
import { quantile } from '../../math/statistics.ts'
import { drawCase, type QuarterOutcome, type QuarterCase } from '../engine/case.ts'
import { currencyResults } from '../engine/cash.ts'
import { quarterly } from '../engine/engine.ts'
import { endSpreads, futuresOf, riskShare } from '../engine/futures.ts'
import { pricesOf, type HedgePlan } from '../engine/hedging.ts'
import { rateAtEnd } from '../engine/market.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from '../engine/test/policies.ts'
import { averageCost, bandShares, dangerOf, knownFutures, rateBands, resultBands } from './known-futures.ts'
import type { HedgeDraft } from './preview.ts'
import { zoneOf } from './reactions.ts'
import { bandsFor, domainOf } from './result-fan.tsx'

const settings = quarterly.defaultSettings

/** Each hedge of some runs, with what the page knew and what the server knows. */
function hedgesOf(policy: typeof randomPolicy, seeds: readonly string[]) {
  return seeds.flatMap((seed) => {
    const decisions = decisionsOf(policy, seed)
    return decisions.flatMap((decision, at) => {
      if (decision.type !== 'hedge') return []
      const { state } = quarterly.play(seed, settings, decisions.slice(0, at))
      const quarter = drawCase(seed, settings).quarters[state.quarter.number - 1]!
      const draft: HedgeDraft = Object.fromEntries(
        decision.lines.map(({ exposure, ...line }) => [exposure, line]),
      )
      return [{ seed, state, quarter, plan: decision satisfies HedgePlan, draft }]
    })
  })
}

const decided = [
  ...hedgesOf(randomPolicy, ['one', 'two', 'three']),
  ...hedgesOf(sensiblePolicy, ['four', 'five', 'six']),
]

/** Few of them, where 50,000 draws take their time. */
const some = decided.filter((_, at) => at % 5 === 0)

/** Independent draws from what the server draws rates and events from. */
function drawn(quarter: QuarterCase, seed: string, count: number): readonly QuarterOutcome[] {
  const random = randomFrom(seed, `truth ${quarter.number}`)
  const { aurel, doral } = quarter.draws
  const chance = quarter.exposures.find(({ kind }) => kind === 'tender')?.chance ?? 0
  return Array.from({ length: count }, () => {
    const peg = random.next()
    return {
      rates: {
        aurel: rateAtEnd(aurel.model, random.normal(), random.normal(), 1),
        doral: rateAtEnd(doral.model, random.normal(), 0, peg),
      },
      volumeFell: random.next() < quarter.volumeChance,
      tenderWon: random.next() < chance,
      pegBroke: peg < doral.model.breakChance,
    }
  })
}

describe('the fan on the board', () => {
  it('spreads as 50,000 independent draws of the quarter do', () => {
    expect(decided.length).toBeGreaterThan(30)
    for (const { seed, state, quarter, plan, draft } of some) {
      const draws = drawn(quarter, seed, 50_000)
      const results = currencyResults(plan, pricesOf(quarter, settings), draws, endSpreads(settings))
      const truth = bandShares.map((share) => quantile(results, share))
      const width = (truth[4] ?? 0) - (truth[0] ?? 0)
      resultBands(state, draft, plan.netting).forEach((value, at) =>
        expect(
          Math.abs(value - (truth[at] ?? 0)) / width,
          `${seed}, quarter ${quarter.number}, ${bandShares[at]}`,
        ).toBeLessThan(0.03),
      )
    }
  })

  it('calls no quarter clearly inside that the board finds over its limit, nor clearly outside that it allows', () => {
    const zones = new Set<string>()
    for (const { seed, state, quarter, plan, draft } of decided) {
      const zone = zoneOf(-resultBands(state, draft, plan.netting)[0], state.limit)
      zones.add(zone)
      const futures = futuresOf(quarter, seed)
      const results = currencyResults(plan, pricesOf(quarter, settings), futures, endSpreads(settings))
      const isOver = -quantile(results, riskShare) > state.limit
      if (zone !== 'near')
        expect(zone, `${seed}, quarter ${quarter.number}`).toBe(isOver ? 'outside' : 'inside')
    }
    expect([...zones].toSorted()).toEqual(['inside', 'near', 'outside'])
  })

  it('stays within an axis that does not move with the shares', () => {
    for (const { state, plan, draft } of decided) {
      const [low, high] = domainOf({ state, draft })
      const { own, none } = bandsFor({ state, draft, netting: plan.netting })
      for (const value of [...own, ...none, -state.limit]) {
        expect(value).toBeGreaterThan(low)
        expect(value).toBeLessThan(high)
      }
      const other = Object.fromEntries(
        Object.entries(draft).map(([id, line]) => [id, { ...line, ratio: line.ratio > 50 ? 10 : 100 }]),
      )
      expect(domainOf({ state, draft: other })).toEqual([low, high])
    }
  })

  it('keeps to the range that is stated for each rate', () => {
    for (const { state } of decided)
      for (const { id, low, high } of state.quarter.markets) {
        const [least, , , , most] = rateBands(state, id)
        expect(Math.abs(least / low - 1)).toBeLessThan(0.01)
        expect(Math.abs(most / high - 1)).toBeLessThan(0.01)
      }
  })

  it('knows no more than the player: the same state gives the same futures', () => {
    const [first] = decided
    expect(knownFutures(first!.state)).toEqual(knownFutures(structuredClone(first!.state)))
  })
})

describe('what a choice costs on average', () => {
  it('is what 50,000 draws say, and nothing without a hedge', () => {
    for (const { seed, state, quarter, plan, draft } of some) {
      const prices = pricesOf(quarter, settings)
      const draws = drawn(quarter, seed, 50_000)
      const average = (lines: HedgePlan['lines']) => {
        const results = currencyResults({ ...plan, lines }, prices, draws, endSpreads(settings))
        return results.reduce((all, result) => all + result, 0) / results.length
      }
      for (const { exposure } of plan.lines) {
        const without = plan.lines.filter((line) => line.exposure !== exposure)
        const cost = average(without) - average(plan.lines)
        const spread = state.quarter.exposures.reduce((all, { amount }) => Math.max(all, amount), 0)
        const shown = averageCost(state, draft, plan.netting, exposure)
        expect(Math.abs(shown - cost) / spread).toBeLessThan(0.002)
        expect(averageCost(state, {}, plan.netting, exposure)).toBe(0)
      }
    }
  })
})

it('names as the danger of a currency what it alone takes in one quarter of twenty', () => {
  for (const { state } of decided)
    for (const currency of ['aurel', 'doral'] as const) {
      const exposures = state.quarter.exposures.filter((exposure) => exposure.currency === currency)
      const alone = { ...state, quarter: { ...state.quarter, exposures } }
      expect(dangerOf(state, currency)).toBeCloseTo(Math.max(0, -resultBands(alone, {}, false)[0]), 4)
    }
})
