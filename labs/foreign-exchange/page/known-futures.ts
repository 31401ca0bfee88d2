import type { Bands } from '../../shell/place/charts/fan-chart.tsx'
import { evenNormals } from '../../math/normal.ts'
import type { ExposureId } from '../engine/exposures.ts'
import type { ToolId } from '../engine/rules.ts'
import type { CurrencyId } from '../engine/market.ts'
import type { ForeignExchangeState, QuarterState } from '../engine/state.ts'
import {
  compiledLines,
  nettingCost,
  realisedIn,
  type CompiledLine,
  type HedgeDraft,
  type Scenario,
} from './preview.ts'

/**
 * Ways in which the quarter may end, made by the page from what the player is told: the range of each rate, the chances
 * of the news. The board's 1,000 futures are others with the same chances, and stay on the server. A prime number, so
 * that every factor below permutes the futures.
 */
export const knownCount = 4001

/** Found by trial: with the powers of this number, no two causes go together. */
const generator = 845

const normals = Float64Array.from(evenNormals(knownCount))
/** One in twenty of a normal lies below this many standard deviations. */
const oneInTwenty = 1.6448536

/**
 * The slice of a cause in each future: a lattice after Korobov, which meets every slice once and spreads the causes
 * evenly against each other. Their quantiles are then closer to the truth than those of a random sample.
 */
function slicesOf(cause: number): Uint16Array {
  let factor = 1
  for (let power = 0; power < cause; power++) factor = (factor * generator) % knownCount
  return Uint16Array.from({ length: knownCount }, (_, at) => (at * factor) % knownCount)
}

const [ofAurel, ofDoral, ofPeg, ofOrders, ofTender] = [0, 1, 2, 3, 4].map(slicesOf) as unknown as readonly [
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
  Uint16Array,
]

type Market = QuarterState['markets'][number]

/** What each future brings, one list for each cause. */
export interface KnownFutures {
  readonly aurel: Float64Array
  readonly doral: Float64Array
  readonly ordersFall: readonly boolean[]
  readonly tenderWon: readonly boolean[]
}

/** A floating rate is lognormal, so its range says all about it. */
function floating({ low, high }: Market): (normal: number) => number {
  const deviation = Math.log(high / low) / (2 * oneInTwenty)
  const middle = Math.sqrt(low * high)
  return (normal) => middle * Math.exp(deviation * normal)
}

export type QuarterView = Pick<ForeignExchangeState, 'quarter' | 'rules'>

function doralRates({ quarter, rules }: QuarterView, market: Market): Float64Array {
  const { breakChance, brokenRate, pegRate } = quarter
  const around = (middle: number, deviation: number) => (normal: number) =>
    middle * Math.exp(deviation * normal - deviation ** 2 / 2)
  const held = breakChance === 0 ? floating(market) : around(pegRate, rules.heldDeviation)
  const broken = around(brokenRate, rules.brokenDeviation)
  return Float64Array.from(ofDoral, (slice, at) => {
    const end = happens(ofPeg[at] ?? 0, breakChance) ? broken : held
    return end(normals[slice] ?? 0)
  })
}

function happens(slice: number, chance: number): boolean {
  return (slice + 0.5) / knownCount < chance
}

const known = new WeakMap<QuarterState, KnownFutures>()

/** The futures that the player can imagine at the start of the quarter. They are made once. */
export function knownFutures(state: QuarterView): KnownFutures {
  const { quarter } = state
  const made = known.get(quarter)
  if (made) return made
  const [aurel, doral] = quarter.markets as readonly [Market, Market]
  const chance = quarter.exposures.find(({ kind }) => kind === 'tender')?.chance ?? 0
  const rateOf = floating(aurel)
  const futures: KnownFutures = {
    aurel: Float64Array.from(ofAurel, (slice) => rateOf(normals[slice] ?? 0)),
    doral: doralRates(state, doral),
    ordersFall: Array.from(ofOrders, (slice) => happens(slice, quarter.volumeChance)),
    tenderWon: Array.from(ofTender, (slice) => happens(slice, chance)),
  }
  known.set(quarter, futures)
  return futures
}

/** One of the futures. */
export function futureAt(futures: KnownFutures, at: number): Scenario {
  return {
    name: '',
    aurel: futures.aurel[at] ?? 0,
    doral: futures.doral[at] ?? 0,
    ordersFall: futures.ordersFall[at] ?? false,
    tenderWon: futures.tenderWon[at] ?? false,
  }
}

export const bandShares = [0.05, 0.25, 0.5, 0.75, 0.95] as const

/** The quantiles of a fan. Sorts a copy once. */
export function bandsOf(values: Float64Array): Bands {
  const sorted = values.toSorted()
  return bandShares.map((share) => {
    const place = (sorted.length - 1) * share
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
    return low + (high - low) * (place - Math.floor(place))
  }) as unknown as Bands
}

/** Adds what a line comes to, against its budget, to the result of each future. */
function addLine(
  results: Float64Array,
  { original, exposure, netted, settle, budget }: CompiledLine,
  { rules: { volumeDrop } }: QuarterView,
  futures: KnownFutures,
): void {
  const amounts = [false, true].map((happened) =>
    realisedIn(original, { ordersFall: happened, tenderWon: happened }, volumeDrop),
  )
  const [without = 0, with_ = 0] = amounts.map((amount) => amount - netted)
  const happened = original.kind === 'tender' ? futures.tenderWon : futures.ordersFall
  const rates = futures[exposure.currency]
  for (let at = 0; at < results.length; at++) {
    const realised = happened[at] === true ? with_ : without
    results[at] = (results[at] ?? 0) + settle(realised, rates[at] ?? 0) - realised * budget
  }
}

/** How the quarter ends in each future with these hedges, in merins against the budget. */
export function resultsIn(state: QuarterView, draft: HedgeDraft, netting: boolean): Float64Array {
  const futures = knownFutures(state)
  const results = new Float64Array(knownCount).fill(-nettingCost(state.quarter, netting))
  for (const line of compiledLines(state, draft, netting)) addLine(results, line, state, futures)
  return results
}

/** What a draft came to last: picture, legend and message ask for the same fan. */
const lastBands = new WeakMap<HedgeDraft, { quarter: QuarterState; netting: boolean; bands: Bands }>()

/** No exposure has a hedge. One object, so that its fan is computed once in a quarter. */
export const nothingHedged: HedgeDraft = {}

/** How the quarter's result may spread with these hedges. */
export function resultBands(state: QuarterView, draft: HedgeDraft, netting: boolean): Bands {
  const { quarter } = state
  const last = lastBands.get(draft)
  if (last?.quarter === quarter && last.netting === netting) return last.bands
  const bands = bandsOf(resultsIn(state, draft, netting))
  lastBands.set(draft, { quarter, netting, bands })
  return bands
}

/** How a currency's rate may spread until the end of the quarter. */
export function rateBands(state: QuarterView, currency: CurrencyId): Bands {
  return bandsOf(knownFutures(state)[currency])
}

/** How much less a line brings on average than the same exposure without a hedge; below 0 where it brings more. */
export function averageCost(state: QuarterView, draft: HedgeDraft, netting: boolean, id: ExposureId): number {
  const futures = knownFutures(state)
  const averageOf = (lines: HedgeDraft) => {
    const results = new Float64Array(knownCount)
    const line = compiledLines(state, lines, netting).find(({ exposure }) => exposure.id === id)
    if (line) addLine(results, line, state, futures)
    return results.reduce((all, result) => all + result, 0) / knownCount
  }
  return averageOf(nothingHedged) - averageOf(draft)
}

/**
 * The worst and the best that any hedges make of one quarter in twenty, so that an axis holds every fan of the quarter.
 *
 * @param wrongWay whether options count that add to the risk
 */
export function widestBands(state: QuarterView, wrongWay: boolean): readonly [number, number] {
  const kept = widest.get(state.quarter)?.[wrongWay ? 1 : 0]
  if (kept) return kept
  const both = [false, true].map((wrong) => {
    const ways = state.quarter.offers.netting ? [false, true] : [false]
    const ends = ways.flatMap((netting) => {
      const fee = nettingCost(state.quarter, netting)
      return everyPlan(state, netting, wrong).map((plan) => {
        const bands = bandsOf(plan)
        return [bands[0] - fee, bands[4] - fee] as const
      })
    })
    return [Math.min(...ends.map(([low]) => low)), Math.max(...ends.map(([, high]) => high))] as const
  })
  const found = both as unknown as readonly [readonly [number, number], readonly [number, number]]
  widest.set(state.quarter, found)
  return found[wrongWay ? 1 : 0]
}

const widest = new WeakMap<QuarterState, readonly [readonly [number, number], readonly [number, number]]>()
/** Every so many futures are enough for an axis. */
const sparse = 8

/** The results of every plan that leaves each exposure open, fixes it, or hedges it the wrong way. */
function everyPlan(state: QuarterView, netting: boolean, wrongWay: boolean): readonly Float64Array[] {
  const futures = knownFutures(state)
  return compiledLines(state, {}, netting).reduce<readonly Float64Array[]>(
    (plans, { exposure: { id, kind } }) => {
      const tools: readonly ToolId[] = ['none', 'forward', kind === 'payable' ? 'put' : 'call']
      const ways = tools.slice(0, wrongWay ? 3 : 2).map((tool) => {
        const results = new Float64Array(knownCount)
        const lines = compiledLines(state, { [id]: { tool, ratio: 100, strike: 'forward' } }, netting)
        const line = lines.find(({ exposure }) => exposure.id === id)
        if (line) addLine(results, line, state, futures)
        return results.filter((_, at) => at % sparse === 0)
      })
      return plans.flatMap((plan) => ways.map((way) => plan.map((result, at) => result + (way[at] ?? 0))))
    },
    [new Float64Array(Math.ceil(knownCount / sparse))],
  )
}

/** What one quarter in twenty, left open, falls short of the budget by through one currency alone. */
export function dangerOf(state: QuarterView, currency: CurrencyId): number {
  const futures = knownFutures(state)
  const results = new Float64Array(knownCount)
  for (const line of compiledLines(state, {}, false))
    if (line.exposure.currency === currency) addLine(results, line, state, futures)
  return Math.max(0, -bandsOf(results)[0])
}
