import { LRUCache } from 'lru-cache'
import { mean } from '../../math/statistics.ts'
import type { ProductNeeds } from './brief.ts'
import { cagePoints, type Country } from './countries.ts'
import { newBusiness, type Market } from './business.ts'
import { modeIds, type ModeId } from './modes.ts'
import { adLevels, normalAds, prices } from './terms.ts'
import { drawFutures, planOrders, valuesOf, worstOf, type Futures, type Plan } from './value.ts'

export interface PlacedPlan extends Plan {
  readonly country: string
}

export interface JudgedPlan extends PlacedPlan {
  /** Mean present value over the futures, in millions of dollars. */
  readonly value: number
  /** Mean of the worst 5 % of futures, in millions of dollars. */
  readonly worst: number
}

export const entries = [1, 2, 3] as const

/** What is computed once: values, or something made of them. */
type Kept = object | number

/** The countries of a run with their futures, which are drawn on first use. */
export interface Atlas {
  readonly countries: readonly Country[]
  readonly marketOf: (code: string) => Market
  readonly futuresOf: (code: string) => Futures
  /** The first 300 of the same futures, for comparing many plans. */
  readonly someFuturesOf: (code: string) => Futures
  /** Computes what has this key once. Many runs in the same world ask for the same values. */
  readonly once: <Value extends Kept>(key: string, compute: () => Value) => Value
}

/** Numbers of futures for a first look at hundreds of plans, and for a closer look at a dozen. */
export const fewFutures = 16
export const someFutures = 300

export function atlasOf(countries: readonly Country[], needs: ProductNeeds, seed: string): Atlas {
  const marketOf = marketsOf(countries, needs)
  const kept = (count?: number) => {
    const drawn = new Map<string, Futures>()
    return (code: string) => {
      const known = drawn.get(code) ?? drawFutures(marketOf(code).country, seed, count)
      drawn.set(code, known)
      return known
    }
  }
  return { countries, marketOf, futuresOf: kept(), someFuturesOf: kept(someFutures), once: remembering() }
}

/**
 * The atlas of a firm that meets others: the futures are the same, and what plans earn is not.
 * @param beside who sells in a country beside the firm
 */
export function atlasBeside(
  alone: Atlas,
  needs: ProductNeeds,
  beside: (code: string) => Pick<Market, 'others' | 'locals'>,
): Atlas {
  return { ...alone, marketOf: marketsOf(alone.countries, needs, beside), once: remembering() }
}

function marketsOf(
  countries: readonly Country[],
  needs: ProductNeeds,
  beside: (code: string) => Pick<Market, 'others' | 'locals'> = () => ({}),
): Atlas['marketOf'] {
  const byCode = new Map<string, Market>(
    countries.map((country) => [country.code, { country, needs, ...beside(country.code) }]),
  )
  return (code) => byCode.get(code) as Market
}

/** Present values that are kept, for all plans of an atlas together. They take 2 MB. */
const mostValues = 200_000

function remembering(): Atlas['once'] {
  const known = new LRUCache<string, Kept>({
    maxSize: mostValues,
    sizeCalculation: (value) => (Array.isArray(value) ? value.length + 1 : 1),
  })
  return <Value extends Kept>(key: string, compute: () => Value) => {
    const kept = (known.get(key) as Value | undefined) ?? compute()
    known.set(key, kept)
    return kept
  }
}

/** Present values of a plan in the hands of the steady manager, one for each future. */
export function planValues(
  atlas: Atlas,
  plan: PlacedPlan,
  pilotPoints = 0,
  count?: number,
): readonly number[] {
  const { country, mode, entry, price, launch, later } = plan
  const key = JSON.stringify(['plan', country, mode, entry, price, launch, later, pilotPoints, count])
  return atlas.once(key, () => playedValues(atlas, plan, pilotPoints, count))
}

function playedValues(atlas: Atlas, plan: PlacedPlan, pilotPoints: number, count?: number): number[] {
  const futures =
    count !== undefined && count <= someFutures
      ? atlas.someFuturesOf(plan.country)
      : atlas.futuresOf(plan.country)
  return valuesOf(atlas.marketOf(plan.country), newBusiness(pilotPoints), planOrders(plan), {
    futures,
    count,
  })
}

/** @param count number of futures; all by default */
export function judged(atlas: Atlas, plan: PlacedPlan, count?: number): JudgedPlan {
  const values = planValues(atlas, plan, 0, count)
  return { ...plan, value: mean(values), worst: worstOf(values) }
}

interface Rough extends PlacedPlan {
  readonly rough: number
}

const roughPrices = ['low', 'usual', 'high'].map((id) => priceOf(id))

export function priceOf(id: string): number {
  return prices.find((price) => price.id === id)?.value ?? 1
}

export function adsOf(id: string): number {
  return adLevels.find((level) => level.id === id)?.value ?? normalAds
}

/** The same plan at its best price and launch. */
export function polished(atlas: Atlas, plan: PlacedPlan): JudgedPlan {
  return judged(atlas, refined(atlas, plan), someFutures)
}

/** Every mode and entry year in a country at one of three prices, with normal advertising, over few futures. */
function roughPlans(atlas: Atlas, country: string, someModes: readonly ModeId[], some: readonly number[]) {
  return someModes.flatMap((mode) =>
    some.flatMap((entry) =>
      roughPrices.map((price): Rough => {
        const plan = { country, mode, entry, price, launch: normalAds }
        return { ...plan, rough: mean(planValues(atlas, plan, 0, fewFutures)) }
      }),
    ),
  )
}

function highest<T>(list: readonly T[], by: (entry: T) => number): T {
  return list.reduce((best, entry) => (by(entry) > by(best) ? entry : best))
}

export interface Landscape {
  /** The most valuable plan for a player who knows every fact but not the future. */
  readonly best: JudgedPlan
  /** Mean value of random plans. */
  readonly blind: number
  /** The best rough plan of each country, most valuable first. */
  readonly countries: readonly JudgedPlan[]
}

const finalists = 4

/**
 * Searches all countries, modes, entry years and three prices, then tries the finalists at every price and launch.
 * This is a hill climb from a grid, so some plan may be slightly better than the result; scores allow for that.
 */
export function landscapeOf(atlas: Atlas): Landscape {
  return atlas.once('landscape', () => searchedLandscape(atlas))
}

function searchedLandscape(atlas: Atlas): Landscape {
  const plans = atlas.countries.map(({ code }) => roughPlans(atlas, code, modeIds, entries))
  const blind = mean(plans.flat().map(({ rough }) => rough))
  const tops = plans.map((list) => highest(list, ({ rough }) => rough))
  const all = plans.flat().toSorted((a, b) => b.rough - a.rough)
  const best = highest(
    all.slice(0, finalists).map((plan) => polished(atlas, withoutRough(plan))),
    ({ value }) => value,
  )
  const countries = tops.map((plan) => judged(atlas, withoutRough(plan), someFutures))
  return { best: judged(atlas, best), blind, countries: countries.toSorted((a, b) => b.value - a.value) }
}

function withoutRough(rough: Rough): PlacedPlan {
  const { rough: _, ...plan } = rough
  return plan
}

const refining = 80

/** The same plan at its best price, then at its best launch for that price. */
function refined(atlas: Atlas, plan: PlacedPlan): PlacedPlan {
  const worth = (other: PlacedPlan) => mean(planValues(atlas, other, 0, refining))
  const priced = highest(
    prices.map(({ value }) => ({ ...plan, price: value })),
    worth,
  )
  return highest(
    adLevels.map(({ value }) => ({ ...priced, launch: value })),
    worth,
  )
}

export interface JudgedMode {
  readonly mode: ModeId
  readonly price: number
  readonly value: number
  readonly worst: number
}

/** The value of each mode in a country for an entry in that year, at the best of three prices. */
export function modeValues(atlas: Atlas, country: string, entry: number): JudgedMode[] {
  return modeIds.map((id) => {
    const best = highest(roughPlans(atlas, country, [id], [entry]), ({ rough }) => rough)
    const { mode, price, value, worst } = judged(atlas, withoutRough(best), someFutures)
    return { mode, price, value, worst }
  })
}

/** A plan by a rule of thumb that every player can follow. */
export interface FixedPolicy {
  readonly id: string
  readonly name: string
  readonly plan: PlacedPlan
}

/** Rules of thumb of one sentence each. They use public facts only. */
export function fixedPolicies(countries: readonly Country[]): FixedPolicy[] {
  const largest = highest(countries, ({ potential }) => potential).code
  const nearest = highest(countries, ({ distance }) => -cagePoints(distance)).code
  const usual = { entry: 1, price: 1, launch: normalAds }
  return [
    {
      id: 'nearest',
      name: 'Export to the nearest country at once',
      plan: { ...usual, country: nearest, mode: 'direct' },
    },
    {
      id: 'largest',
      name: 'Build a subsidiary in the largest market at once',
      plan: { ...usual, country: largest, mode: 'subsidiary' },
    },
    {
      id: 'partner',
      name: 'Form a joint venture in the largest market at once',
      plan: { ...usual, country: largest, mode: 'venture' },
    },
    {
      id: 'licence',
      name: 'License in the largest market at once',
      plan: { ...usual, country: largest, mode: 'licence' },
    },
    {
      id: 'steps',
      name: 'Export to the largest market first, then build a subsidiary in year 3',
      plan: { ...usual, country: largest, mode: 'direct', later: { mode: 'subsidiary', year: 3 } },
    },
  ]
}

/** The best entry year for a plan's mode in its country, at its best price and launch. */
export function bestEntry(atlas: Atlas, { country, mode }: PlacedPlan): JudgedPlan {
  const tops = roughPlans(atlas, country, [mode], entries)
  return polished(atlas, withoutRough(highest(tops, ({ rough }) => rough)))
}
