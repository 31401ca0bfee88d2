import {
  copyOf,
  strikes,
  type Action,
  type AnswerId,
  type Business,
  type Luck,
  type Market,
  type Year,
} from './business.ts'
import type { Country } from './countries.ts'
import { settled, swayIn, unitSway } from './effects.ts'
import { consequenceOf } from './incidents.ts'
import { exitCost, fixedCost, leakOf, modes, setUpCost, type Mode } from './modes.ts'
import { attractsEntrant, soldBy, weightOf, type Offer, type Sold } from './shares.ts'
import { adPointShare, answered, answerFees, normalAds, terms, years } from './terms.ts'

/** The price that buyers see. A partner who sets prices follows the firm's price only in part. */
export function shelfPrice(mode: Mode, price: number): number {
  return 1 + mode.control * (price - 1)
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
function strike(business: Business, events: number, market: Market): void {
  if (events & strikes.tariff) business.tariffUp = true
  if (events & strikes.policy) business.levied = true
  if (business.trouble >= 0) business.trouble++
  if (events & strikes.channel && business.trouble < 0) business.trouble = 0
  if (market.locals === false) return
  if (events & strikes.entrant || attractsEntrant(business, market)) business.entrant = true
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

/** Incidents concern a firm that is in the market. Returns the cost of the reply. */
function replied(business: Business, { mode, news }: Action, market: Market): number {
  if (news === undefined || mode === null) return 0
  const { fee, effects } = consequenceOf(news, modes[mode], market)
  business.effects = [...business.effects, ...effects]
  return fee
}

function sizeOf({ country }: Market, business: Business, passing: number): number {
  const there = business.year < country.start ? terms.beforeStart : 1
  return country.potential * there * business.demand * passing
}

function away(year: number, size: number, sold: Sold, upFront: number): Year {
  return {
    year,
    size,
    share: sold.share,
    follower: sold.follower,
    entrant: sold.entrant,
    rivals: sold.rivals,
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

interface Trade {
  readonly sold: Sold
  /** Sales and what they leave, in millions of dollars. */
  readonly sales: number
  readonly margin: number
  readonly fixed: number
}

/** What the firm sells in a market of this size, and what it leaves. */
function tradeOf(
  mode: Mode,
  offer: Offer & { readonly size: number },
  business: Business,
  market: Market,
): Trade {
  const { shelf, sway, size } = offer
  const sold = soldBy(offer, business, market)
  const units = sold.share * size * sway.served
  const bulk = sway.bulk * market.country.potential
  const extra = unitSway(mode, sway)
  let margin = units * (unitMargin(mode, market, business, shelf) + extra)
  if (bulk > 0) margin += bulk * (unitMargin(mode, market, business, sway.bulkPrice) + extra)
  return {
    sold,
    sales: units * shelf + bulk * sway.bulkPrice,
    margin,
    fixed: fixedCost(mode, market.country) + sway.fixed,
  }
}

/** A year up to the moment at which buyers choose. */
interface Opened extends Offer {
  readonly upFront: number
  /** The market, and the market without what passes soon. */
  readonly size: number
  readonly usualSize: number
  /** Advertising as ordered, and what takes effect of it. */
  readonly ads: number
  readonly points: number
}

/** The part of a year before the buyers, for a firm in the market or not. Returns what is paid at its start. */
function begun(market: Market, business: Business, action: Action, luck: Luck): number {
  const { year } = business
  business.demand *= luck.lasting * (year > 1 ? 1 + market.country.facts.growth : 1)
  strike(business, luck.events, market)
  const upFront = moved(business, action, market) + replied(business, action, market)
  business.effects = settled(business.effects, year, luck.roll)
  return upFront
}

/** Opens a year of the business. */
function opened(market: Market, business: Business, action: Action, luck: Luck): Opened {
  const upFront = begun(market, business, action, luck)
  const sway = swayIn(business.effects, business.year)
  const usualSize = sizeOf(market, business, luck.passing)
  const size = usualSize * sway.size
  const mode = action.mode === null ? null : modes[action.mode]
  const points = mode === null ? 0 : action.ads * (0.4 + 0.6 * mode.control) + mode.partnerAds
  business.remembered = terms.memory * business.remembered + points
  const shelf = mode ? shelfPrice(mode, action.price) : 1
  return { upFront, size, usualSize, ads: action.ads, points, sway, mode, shelf }
}

/** What other firms meet of a firm in a year. Leaves the business unchanged. */
export function offeredIn(market: Market, before: Business, action: Action, luck: Luck) {
  const business = copyOf(before)
  const { mode, shelf, points, sway } = opened(market, business, action, luck)
  const weight = weightOf({ mode, shelf, sway }, business, market)
  return {
    mode: action.mode,
    price: shelf,
    ads: action.ads,
    points,
    weight,
    leaked: business.leaked,
    sway: sway.rival,
  }
}

/** What a year pays: at its start, at its end, and the value of the business after the last one. */
export type Payments = Pick<Year, 'upFront' | 'earned' | 'after'>

interface Result {
  readonly trade: Trade
  readonly levy: number
  readonly ads: number
  readonly earned: number
  readonly after: number
}

/** The result of a year in the market. Leaves the business unchanged. */
function resultOf(mode: Mode, start: Opened, business: Business, market: Market): Result {
  const { potential } = market.country
  const trade = tradeOf(mode, start, business, market)
  const { margin, fixed } = trade
  const half = mode.id === 'venture' ? mode.keeps : 1
  const ads = start.ads * adPointShare * potential * half
  const levied = business.levied ? mode.levy * (business.eased.policy ? answered : 1) : 0
  const levy = levied * Math.max(0, margin - fixed)
  const earned = margin - levy - fixed - ads
  if (business.year !== years) return { trade, levy, ads, earned, after: 0 }
  // What passes soon is not sold with the business after year 8.
  const sway = swayIn(business.effects, years, true)
  const lasting =
    business.effects.length === 0
      ? trade
      : tradeOf(mode, { mode, shelf: start.shelf, sway, size: start.usualSize }, business, market)
  const lastingLevy = levied * Math.max(0, lasting.margin - lasting.fixed)
  const usualAds = normalAds * adPointShare * potential * half
  const after = terms.yearsAfter * Math.max(0, lasting.margin - lastingLevy - lasting.fixed - usualAds)
  return { trade, levy, ads, earned, after }
}

/** Moves a business that sold to the next year. */
function moveOn(
  mode: Mode,
  start: Opened,
  { trade, earned }: Result,
  { business, market }: { readonly business: Business; readonly market: Market },
): void {
  business.year++
  business.lastPrice = start.shelf
  business.lastShare = trade.sold.share
  business.lastAds = start.points
  business.leaked += leakOf(mode, market.country.facts.protection, market.needs.knowledge)
  business.present++
  business.losses = earned < 0 ? business.losses + 1 : 0
}

/** Moves a business that did not sell to the next year. */
function passOn(business: Business): void {
  business.year++
  business.lastShare = 0
  business.lastPrice = 1
  business.lastAds = 0
}

/** Plays one year and moves the business to the next. */
export function playYear(market: Market, business: Business, action: Action, luck: Luck): Year {
  const { year } = business
  const start = opened(market, business, action, luck)
  const { upFront, mode, shelf, size } = start
  if (mode === null) {
    const sold = soldBy(start, business, market)
    passOn(business)
    return away(year, size, sold, upFront)
  }
  const result = resultOf(mode, start, business, market)
  moveOn(mode, start, result, { business, market })
  const { trade, levy, ads, earned, after } = result
  const { sold, sales, margin, fixed } = trade
  return {
    year,
    size,
    share: sold.share,
    follower: sold.follower,
    entrant: sold.entrant,
    rivals: sold.rivals,
    price: shelf,
    sales,
    margin,
    levy,
    fixed,
    ads,
    upFront,
    earned,
    after,
  }
}

/**
 * Plays one year like `playYear`, for what it pays alone. Plans are judged by millions of years, in which nobody looks
 * at the shares of a market without the firm.
 */
export function payYear(market: Market, business: Business, action: Action, luck: Luck): Payments {
  if (action.mode === null) {
    const upFront = begun(market, business, action, luck)
    business.remembered *= terms.memory
    passOn(business)
    return { upFront, earned: 0, after: 0 }
  }
  const mode = modes[action.mode]
  const start = opened(market, business, action, luck)
  const result = resultOf(mode, start, business, market)
  moveOn(mode, start, result, { business, market })
  return { upFront: start.upFront, earned: result.earned, after: result.after }
}
