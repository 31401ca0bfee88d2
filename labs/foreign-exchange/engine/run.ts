import { LRUCache } from 'lru-cache'
import { drawCase, type Case, type QuarterOutcome } from './case.ts'
import { currencyResults, type EndSpreads } from './cash.ts'
import { fixedPlan } from './fixed-policies.ts'
import { endSpreads, futuresOf, spreadOf, type Spread } from './futures.ts'
import { pricesOf, type HedgePlan, type QuarterPrices } from './hedging.ts'
import type { Memo } from './memo.ts'
import { itemIn, type Calculation, type Checks } from './parity.ts'
import type { ForeignExchangeSettings } from './settings.ts'

export type Phase = 'calculate' | 'hedge' | 'review' | 'memo' | 'finished'
export type PlayedPhase = Exclude<Phase, 'finished'>

/** A decided quarter with its 1,000 futures. Each value is computed once, on first use. */
export interface DecidedQuarter {
  readonly prices: QuarterPrices
  readonly plan: HedgePlan
  readonly checks: Checks
  readonly futures: () => readonly QuarterOutcome[]
  /** Spread of the player's plan, and of no hedge. */
  readonly own: () => Spread
  readonly unhedged: () => Spread
}

/** The player's decisions so far. */
export interface Run {
  readonly whole: Case
  readonly spreads: EndSpreads
  /** The prices of the quarter in play; of the last quarter once the run is finished. */
  prices: QuarterPrices
  phase: Phase
  readonly calculations: { readonly calculation: Calculation; readonly prices: QuarterPrices }[]
  readonly decided: DecidedQuarter[]
  memo: Memo | null
}

function pricesIn(whole: Case, number: number): QuarterPrices {
  const quarter = whole.quarters[number - 1]
  if (!quarter) throw new Error(`There is no quarter ${number}`)
  return pricesOf(quarter, whole.settings)
}

export function newRun(seed: string, settings: ForeignExchangeSettings): Run {
  const whole = drawCase(seed, settings)
  const prices = pricesIn(whole, 1)
  return {
    whole,
    spreads: endSpreads(settings),
    prices,
    phase: beginningOf(prices),
    calculations: [],
    decided: [],
    memo: null,
  }
}

function beginningOf({ quarter }: QuarterPrices): Phase {
  return itemIn(quarter) === null ? 'hedge' : 'calculate'
}

export function beginNext(run: Run): void {
  const number = run.prices.quarter.number + 1
  run.prices = pricesIn(run.whole, number)
  run.phase = beginningOf(run.prices)
}

interface DecidedSpreads {
  readonly own: Spread
  readonly unhedged: Spread
}

/**
 * What the futures of decided quarters came to. A run is played anew for each of its decisions, and its earlier quarters
 * come to the same: without this, each decision of a late quarter would compute thousands of futures. 5,000 quarters
 * are those of 600 people who play at once, and take less than 10 MB.
 */
const knownSpreads = new LRUCache<string, DecidedSpreads>({ max: 5000 })

/**
 * The futures of the last few cases: a class plays the same one, and looking back plays it again and again. 60 quarters
 * take about 10 MB.
 */
const knownFutures = new LRUCache<string, readonly QuarterOutcome[]>({ max: 60 })

function futuresIn({ seed, settings }: Case, quarter: QuarterPrices['quarter']): readonly QuarterOutcome[] {
  const key = JSON.stringify([seed, settings, quarter.number])
  const futures = knownFutures.get(key) ?? futuresOf(quarter, seed)
  knownFutures.set(key, futures)
  return futures
}

function once<T>(compute: () => T): () => T {
  let kept: { value: T } | null = null
  return () => (kept ??= { value: compute() }).value
}

/** Ends the quarter in play with this plan. */
export function settle(run: Run, plan: HedgePlan, checks: Checks): void {
  const { prices, whole, spreads } = run
  const futures = once(() => futuresIn(whole, prices.quarter))
  const spread = (chosen: HedgePlan) => spreadOf(currencyResults(chosen, prices, futures(), spreads))
  const bothSpreads = once(() => {
    const key = JSON.stringify([whole.seed, whole.settings, prices.quarter.number, plan])
    const both = knownSpreads.get(key) ?? { own: spread(plan), unhedged: spread(fixedPlan('none', prices)) }
    knownSpreads.set(key, both)
    return both
  })
  run.decided.push({
    prices,
    plan,
    checks,
    futures,
    own: () => bothSpreads().own,
    unhedged: () => bothSpreads().unhedged,
  })
  run.phase = prices.quarter.number === whole.quarters.length ? 'finished' : 'review'
}
