import { clamp } from '../../math/statistics.ts'
import type { ProductNeeds } from './brief.ts'
import { strangeness, type Country } from './countries.ts'
import { exitCost, fixedCost, leakOf, modes, setUpCost, type Mode, type ModeId } from './modes.ts'
import { adPointShare, answerableIds, answered, answerFees, normalAds, terms, years } from './terms.ts'

/** The events of a year as bits. */
export const strikes = { tariff: 1, policy: 2, channel: 4, entrant: 8 } as const

/** A business in a country at the start of `year`. `playYear` changes it in place. */
export interface Business {
  /** The next year to be played, from 1. */
  year: number
  mode: ModeId | null
  /** A closed business cannot reopen. */
  closed: boolean
  /** Number of years in the country so far. */
  present: number
  /** Advertising points that buyers remember. */
  remembered: number
  /** The follower's extra utility from leaked know-how. */
  leaked: number
  /** Lasting demand including the growth so far; 1 at the start. */
  demand: number
  lastPrice: number
  lastShare: number
  lastAds: number
  /** Whether the entrant is in the market. */
  entrant: boolean
  tariffUp: boolean
  levied: boolean
  /** Years since the sales channel failed, from 0; -1 while it works. */
  trouble: number
  eased: { tariff: boolean; policy: boolean; channel: boolean }
  /** Consecutive years with a loss. */
  losses: number
}

export function newBusiness(pilotPoints = 0): Business {
  return {
    year: 1,
    mode: null,
    closed: false,
    present: 0,
    remembered: pilotPoints,
    leaked: 0,
    demand: 1,
    lastPrice: 1,
    lastShare: 0,
    lastAds: 0,
    entrant: false,
    tariffUp: false,
    levied: false,
    trouble: -1,
    eased: { tariff: false, policy: false, channel: false },
    losses: 0,
  }
}

export function copyOf(business: Business): Business {
  return { ...business, eased: { ...business.eased } }
}

/** The firm's action in a year. */
export interface Action {
  /** Null to stay out or to leave. */
  readonly mode: ModeId | null
  readonly price: number
  /** Advertising points. */
  readonly ads: number
  readonly answers: readonly AnswerId[]
}
type AnswerId = (typeof answerableIds)[number]

/** A market for one firm's product. */
export interface Market {
  readonly country: Country
  readonly needs: ProductNeeds
}

/** The random part of a year. */
export interface Luck {
  readonly events: number
  /** Factors on demand: one that lasts, and one for this year only. */
  readonly lasting: number
  readonly passing: number
}

/** A year without any luck, good or bad. */
export const calm: Luck = { events: 0, lasting: 1, passing: 1 }

/** One year's account. Shares are from 0 to 1, money is in millions of dollars. */
export interface Year {
  readonly year: number
  readonly size: number
  readonly share: number
  readonly follower: number
  readonly entrant: number
  readonly price: number
  readonly sales: number
  /** After dealers, production, freight and tariff, and before levy, fixed costs and advertising. */
  readonly margin: number
  readonly levy: number
  readonly fixed: number
  readonly ads: number
  /** Set-up, exit and answers, paid at the start of the year. */
  readonly upFront: number
  /** Earnings during the year, paid at its end. */
  readonly earned: number
  /** Value of the business after the last year. */
  readonly after: number
}

function scaled(index: number): number {
  return (index - 50) / 50
}

export function awarenessOf(points: number): number {
  return terms.awareness * Math.log(1 + points)
}

/** Constants of the inner loop, computed once. */
const followerAwareness = awarenessOf(terms.followerAds)
const outsideWeight = Math.exp(terms.outside)

/** The price that buyers see. A partner who sets prices follows the firm's price only in part. */
export function shelfPrice(mode: Mode, price: number): number {
  return 1 + mode.control * (price - 1)
}

function reachOf(mode: Mode, business: Business, country: Country): number {
  const { trouble, eased, present } = business
  const strange = (mode.strangeness * strangeness(country.distance)) / (1 + terms.learning * present)
  let reach = mode.reach + mode.channels * (country.facts.channels / 100 - 0.5) - strange
  if (trouble >= 0 && !eased.channel) {
    reach -= mode.channels * (trouble < terms.troubleYears ? terms.trouble : terms.troubleLater)
  }
  return reach
}

export function tariffNow({ country }: Market, { tariffUp, eased }: Business): number {
  const rise = tariffUp ? country.tariffRise * (eased.tariff ? answered : 1) : 0
  return country.facts.tariff + rise
}

/** The firm's margin on a unit at the shelf price before fixed costs, as a share of the usual price. */
export function unitMargin(mode: Mode, market: Market, business: Business, shelf: number): number {
  const { country, needs } = market
  switch (mode.made) {
    case 'licensee':
      return shelf * mode.keeps * Math.max(terms.feeFloor, 1 - business.leaked)
    case 'there': {
      const cost = terms.localCost + terms.localCostPerIncome * country.income
      return mode.keeps * (shelf - cost)
    }
    case 'home': {
      const freight = (terms.freight + terms.freightPerPoint * country.distance.geography) * needs.freight
      const tariff = mode.tariff * tariffNow(market, business) * terms.customsValue
      return shelf * mode.keeps - terms.homeCost - freight - tariff
    }
  }
}

export function answerFee(id: AnswerId, { potential }: Pick<Country, 'potential'>): number {
  return answerFees[id].sum + answerFees[id].share * potential
}

/** Events strike at the start of the year, whether the firm is in the market or not. */
function strike(business: Business, events: number): void {
  if (events & strikes.tariff) business.tariffUp = true
  if (events & strikes.policy) business.levied = true
  if (business.trouble >= 0) business.trouble++
  if (events & strikes.channel && business.trouble < 0) business.trouble = 0
  if (events & strikes.entrant || business.lastShare > terms.entrantTrigger) business.entrant = true
}

/** Enters, switches or leaves, and answers events. Returns the cost. */
function moved(business: Business, action: Action, { country }: Market): number {
  let cost = 0
  for (const id of action.answers) {
    cost += answerFee(id, country)
    business.eased[id] = true
  }
  if (action.mode === business.mode) return cost
  if (business.mode !== null) cost += exitCost(modes[business.mode], country)
  if (action.mode !== null) cost += setUpCost(modes[action.mode], country)
  else business.closed = true
  business.mode = action.mode
  return cost
}

function sizeOf({ country }: Market, business: Business, passing: number): number {
  const there = business.year < country.start ? terms.beforeStart : 1
  return country.potential * there * business.demand * passing
}

interface Sold {
  share: number
  follower: number
  entrant: number
}

function entrantUtility({ lastAds }: Business, sensitivity: number): number {
  return terms.entrantUtility + awarenessOf(lastAds) - sensitivity * (terms.entrantPrice - 1)
}

/**
 * The shares of all sellers in a multinomial logit, exp(u) / (exp(outside) + Σ exp(u)), so they lie between 0 and 1
 * and sum to less than 1. A null `mode` means that the firm is not in the market.
 */
function soldBy(mode: Mode | null, business: Business, { country }: Market, shelf: number): Sold {
  const { sensitivity, fit, competition } = country.facts
  const own =
    mode === null
      ? null
      : terms.fit * scaled(fit) +
        awarenessOf(business.remembered) +
        reachOf(mode, business, country) -
        sensitivity * (shelf - 1)
  const theirPrice = clamp(business.lastPrice - terms.undercut, terms.followerLeast, terms.followerMost)
  const follower =
    terms.competition * scaled(competition) +
    followerAwareness -
    sensitivity * (theirPrice - 1) +
    business.leaked
  const us = own === null ? 0 : Math.exp(own)
  const them = Math.exp(follower)
  const other = business.entrant ? Math.exp(entrantUtility(business, sensitivity)) : 0
  const total = outsideWeight + us + them + other
  return { share: us / total, follower: them / total, entrant: other / total }
}

function away(year: number, size: number, sold: Sold, upFront: number): Year {
  return {
    year,
    size,
    share: sold.share,
    follower: sold.follower,
    entrant: sold.entrant,
    price: 0,
    sales: 0,
    margin: 0,
    levy: 0,
    fixed: 0,
    ads: 0,
    upFront,
    earned: 0,
    after: 0,
  }
}

/** Plays one year and moves the business to the next. */
export function playYear(market: Market, business: Business, action: Action, luck: Luck): Year {
  const { country, needs } = market
  const { year } = business
  business.demand *= luck.lasting * (year > 1 ? 1 + country.facts.growth : 1)
  strike(business, luck.events)
  const upFront = moved(business, action, market)
  const size = sizeOf(market, business, luck.passing)
  business.year++
  if (action.mode === null) {
    const sold = soldBy(null, business, market, 1)
    business.lastShare = 0
    business.lastPrice = 1
    business.lastAds = 0
    business.remembered *= terms.memory
    return away(year, size, sold, upFront)
  }
  const mode = modes[action.mode]
  const shelf = shelfPrice(mode, action.price)
  const points = action.ads * (0.4 + 0.6 * mode.control) + mode.partnerAds
  business.remembered = terms.memory * business.remembered + points
  const sold = soldBy(mode, business, market, shelf)
  const units = sold.share * size
  const margin = units * unitMargin(mode, market, business, shelf)
  const fixed = fixedCost(mode, country)
  const half = mode.id === 'venture' ? mode.keeps : 1
  const ads = action.ads * adPointShare * country.potential * half
  const levied = business.levied ? mode.levy * (business.eased.policy ? answered : 1) : 0
  const levy = levied * Math.max(0, margin - fixed)
  const earned = margin - levy - fixed - ads
  const usualAds = normalAds * adPointShare * country.potential * half
  business.lastPrice = shelf
  business.lastShare = sold.share
  business.lastAds = points
  business.leaked += leakOf(mode, country.facts.protection, needs.knowledge)
  business.present++
  business.losses = earned < 0 ? business.losses + 1 : 0
  return {
    year,
    size,
    share: sold.share,
    follower: sold.follower,
    entrant: sold.entrant,
    price: shelf,
    sales: units * shelf,
    margin,
    levy,
    fixed,
    ads,
    upFront,
    earned,
    after: year === years ? terms.yearsAfter * Math.max(0, margin - levy - fixed - usualAds) : 0,
  }
}
