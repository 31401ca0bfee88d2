import { mean } from '../../math/statistics.ts'
import { randomFrom } from '../../math/random.ts'
import { riskIds, usualChance, type Country, type RiskId } from './countries.ts'
import type { Reply } from './incidents.ts'
import type { ModeId } from './modes.ts'
import { copyOf, strikes, type Action, type Business, type Luck, type Market, type Year } from './business.ts'
import { payYear, playYear, type Payments } from './market.ts'
import { normalAds, terms, years } from './terms.ts'

/**
 * Net present value at the start of year 1, in millions of dollars: earnings at the end of each year, less up-front
 * payments at its start, plus the value of the business after the last year.
 * @param rate yearly rate as a share: the firm's own rate plus the country premium
 */
export function netPresentValue(account: readonly Year[], rate: number): number {
  const factors = discountFactors(rate)
  let value = 0
  for (const paid of account) value += presentValue(paid, paid.year, factors)
  return value
}

function presentValue(
  { upFront, earned, after }: Payments,
  year: number,
  factors: readonly number[],
): number {
  return (earned + after) * (factors[year] as number) - upFront * (factors[year - 1] as number)
}

/** The present value of one unit at the end of each year; year 0 is today. */
function discountFactors(rate: number): number[] {
  return Array.from({ length: years + 1 }, (_, year) => (1 + rate) ** -year)
}

export function rateOf(country: Country): number {
  return terms.homeRate + country.facts.premium
}

export const futureCount = 1000

/** The chance of an event in a year in which it has not happened yet. */
export function chanceOf(country: Country, risk: RiskId, year: number): number {
  const usual = risk === 'policy' ? country.facts.hazard : usualChance[risk]
  const brewing = country.brewing[risk]
  return brewing?.year === year ? Math.max(brewing.chance, usual) : usual
}

/** The futures of a country: events and demand, year by year. Every plan in the country is tried on the same ones. */
export interface Futures {
  readonly count: number
  readonly luck: (future: number, year: number) => Luck
}

/** @param stream name of the random stream; the shown path has its own stream */
export function drawFutures(
  country: Country,
  seed: string,
  count = futureCount,
  stream = 'futures',
): Futures {
  const random = randomFrom(seed, `${stream} ${country.code}`)
  const rolls = randomFrom(seed, `${stream} of incidents ${country.code}`)
  const luck: Luck[] = []
  for (let future = 0; future < count; future++) {
    for (let year = 1; year <= years; year++) {
      let events = 0
      for (const risk of riskIds) {
        if (random.next() < chanceOf(country, risk, year)) events |= strikes[risk]
      }
      const factor = (spread: number) => Math.exp(spread * random.normal() - spread ** 2 / 2)
      luck.push({
        events,
        lasting: factor(terms.lasting),
        passing: factor(terms.passing),
        roll: rolls.next(),
      })
    }
  }
  return { count, luck: (future, year) => luck[future * years + year - 1] as Luck }
}

/** An entry mode with its terms and years. */
export interface Plan {
  readonly mode: ModeId
  /** The first year in the market. */
  readonly entry: number
  /** The price as a share of the usual price. */
  readonly price: number
  /** Advertising points in the first year. */
  readonly launch: number
  /** A switch to another mode in a later year. */
  readonly later?: { readonly mode: ModeId; readonly year: number }
}

const stayOut: Action = { mode: null, price: 1, ads: 0, answers: [] }

/**
 * What a manager does with a plan and no other orders: enters in the planned year unless a policy shock has struck by
 * then, keeps mode and price, advertises normally, and closes after two losing years in a row.
 */
export function steadyAction(plan: Plan, business: Business): Action {
  const { year, mode, closed, levied, losses } = business
  if (closed || (mode !== null && losses >= terms.patience)) return stayOut
  if (mode === null) {
    if (year < plan.entry || levied) return stayOut
    return { mode: plan.mode, price: plan.price, ads: plan.launch, answers: [] }
  }
  const to = plan.later !== undefined && year >= plan.later.year ? plan.later.mode : mode
  return { mode: to, price: plan.price, ads: normalAds, answers: [] }
}

/** Orders for the business's next years. The steady manager decides after that. */
export interface Orders {
  readonly action: Action
  /** The last year of the orders. */
  readonly until: number
  /** The plan that the manager follows afterwards. */
  readonly plan: Plan
  /** The incident at the start of the first year, and the reply to it. */
  readonly news?: Reply | undefined
}

function ordered(orders: Orders, business: Business, from: number): Action {
  const action = actionIn(orders, business, from)
  return orders.news && business.year === from ? { ...action, news: orders.news } : action
}

function actionIn({ action, until, plan }: Orders, business: Business, from: number): Action {
  const { year } = business
  if (year > until) return steadyAction(plan, business)
  if (business.closed) return stayOut
  return year === from ? action : { ...action, answers: [] }
}

/** Plays to the last year. A business that has left for good earns nothing more; one that waits is not closed. */
export function playOrders(
  market: Market,
  business: Business,
  orders: Orders,
  luck: (year: number) => Luck,
): Year[] {
  const from = business.year
  const account: Year[] = []
  while (business.year <= years) {
    if (business.closed) break
    account.push(playYear(market, business, ordered(orders, business, from), luck(business.year)))
  }
  return account
}

export function planOrders(plan: Plan, news?: Reply): Orders {
  return { action: stayOut, until: 0, plan, news }
}

export interface FuturesTried {
  readonly futures: Futures
  /** The number of futures; all by default. */
  readonly count?: number | undefined
}

/** The present value of the years from here on, in each of the first `count` futures. */
export function valuesOf(
  market: Market,
  business: Business,
  orders: Orders,
  { futures, count = futures.count }: FuturesTried,
): number[] {
  const factors = discountFactors(rateOf(market.country))
  const values: number[] = []
  const from = business.year
  for (let future = 0; future < count; future++) {
    const played = copyOf(business)
    let value = 0
    while (played.year <= years && !played.closed) {
      const { year } = played
      const paid = payYear(market, played, ordered(orders, played, from), futures.luck(future, year))
      value += presentValue(paid, year, factors)
    }
    values.push(value)
  }
  return values
}

/** Mean of the worst 5 % of the values. */
export function worstOf(values: readonly number[]): number {
  const sorted = new Float64Array(values).toSorted()
  return mean([...sorted.subarray(0, Math.max(1, Math.round(sorted.length / 20)))])
}
