import type { Random } from '../../engine/random.ts'
import { rounded } from '../../engine/statistics.ts'
import {
  expectedPayoff,
  forwardRate,
  garmanKohlhagen,
  impliedVolatility,
  type OptionTerms,
  type Right,
} from './formulas.ts'
import { normalCdf } from './normal.ts'
import type { ForeignExchangeSettings } from './settings.ts'

/** All three are fictional. Home money is the quote currency of every rate. */
export const currencyIds = ['aurel', 'doral'] as const
export type CurrencyId = (typeof currencyIds)[number]
export const homeCurrency = 'merin'
export const plural = (currency: string): string => `${currency}s`

/** A quarter, in years. */
export const quarterYears = 0.25

export interface Quote {
  /** The bank buys at this price. */
  readonly bid: number
  /** The bank sells at this price. */
  readonly ask: number
}

export const strikeIds = ['forward', 'away'] as const
/** At the forward, or 3 % to the buyer's disadvantage and so cheaper. */
export type StrikeId = (typeof strikeIds)[number]

export interface OptionQuote {
  readonly right: Right
  readonly strikeId: StrikeId
  readonly strike: number
  /** Home money for the right over one unit of foreign money, paid now. The bank only sells. */
  readonly premium: number
  /** The volatility that the premium holds, a year. */
  readonly volatility: number
}

/** What a treasurer sees of one currency. Rates: home money for one unit; interest: a year, 0.05 for 5 %. */
export interface CurrencyMarket {
  readonly id: CurrencyId
  readonly spot: Quote
  /** Interest on this currency: the bank pays the bid on deposits and takes the ask on loans. */
  readonly interest: Quote
  /** For one quarter. */
  readonly forward: Quote
  readonly options: readonly OptionQuote[]
  /** In one of twenty quarters the rate ends below this, and in one of twenty above the other. */
  readonly low: number
  readonly high: number
}

/** How the rate may stand at the end of the quarter. */
export interface RateModel {
  /** Standard deviation of its logarithm over the quarter. */
  readonly deviation: number
  /** Standard deviation of the jump at the scheduled event; 0 without one. */
  readonly jump: number
  /** Chance that the peg breaks, 0 where there is none to break. */
  readonly breakChance: number
  /** Share of the value that is then lost. */
  readonly drop: number
  /** What the rate is expected to be where no peg breaks. */
  readonly mean: number
}

export interface MarketDraw {
  readonly id: CurrencyId
  readonly spot: number
  readonly home: number
  readonly foreign: number
  readonly model: RateModel
  /** How far the quoted forward lies off parity: 0, or for example 0.015. */
  readonly offParity: number
}

const halfSpreads = {
  aurel: { spot: 0.0005, forward: 0.001, interest: 0.0025, volatility: 0.02 },
  doral: { spot: 0.0015, forward: 0.003, interest: 0.005, volatility: 0.03 },
} as const

export interface Spreads {
  readonly spot: number
  readonly forward: number
  readonly interest: number
  readonly volatility: number
}

export function spreadsOf(id: CurrencyId, settings: ForeignExchangeSettings): Spreads {
  const times = settings.spreads === 'wide' ? 2 : 1
  const { spot, forward, interest, volatility } = halfSpreads[id]
  return {
    spot: spot * times,
    forward: forward * times,
    interest: interest * times,
    volatility: volatility * times,
  }
}

const homeHalfSpread = 0.0025

/** Interest on home money. */
export function homeInterest(home: number, settings: ForeignExchangeSettings): Quote {
  const half = homeHalfSpread * (settings.spreads === 'wide' ? 2 : 1)
  return { bid: rounded(home - half, 4), ask: rounded(home + half, 4) }
}

const awayBy = 0.03

/** Nothing but what a bank would show: quotes rounded as they are dealt. */
export function marketOf(draw: MarketDraw, settings: ForeignExchangeSettings): CurrencyMarket {
  const { id, spot, home, foreign, model, offParity } = draw
  const spread = spreadsOf(id, settings)
  const quoted = forwardRate(spot, home, foreign, quarterYears) * (1 + offParity)
  const around = (middle: number, half: number): Quote => ({
    bid: rounded(middle * (1 - half), 4),
    ask: rounded(middle * (1 + half), 4),
  })
  const [low, high] = rangeOf(model)
  return {
    id,
    spot: around(spot, spread.spot),
    interest: { bid: rounded(foreign - spread.interest, 4), ask: rounded(foreign + spread.interest, 4) },
    forward: around(quoted, spread.forward),
    options: (['put', 'call'] as const).flatMap((right) =>
      strikeIds.map((strikeId) => optionOf(draw, right, strikeId, spread.volatility)),
    ),
    low: rounded(low, 4),
    high: rounded(high, 4),
  }
}

/** The budget rate of a quarter: the forward at parity, between bid and ask. */
export function parityOf({ spot, home, foreign }: Pick<MarketDraw, 'spot' | 'home' | 'foreign'>): number {
  return forwardRate(spot, home, foreign, quarterYears)
}

/** The bank's price: Garman and Kohlhagen at the volatility that the coming quarter deserves, and its margin on top. */
function optionOf(draw: MarketDraw, right: Right, strikeId: StrikeId, margin: number): OptionQuote {
  const { spot, home, foreign, model, offParity } = draw
  const middle = parityOf(draw)
  const off = strikeId === 'forward' ? 0 : right === 'put' ? -awayBy : awayBy
  // The bank builds its strikes on the forward that it quotes.
  const strike = rounded(middle * (1 + offParity) * (1 + off), 4)
  const terms = { right, spot, strike, home, foreign, years: quarterYears }
  const volatility = rounded(fairVolatility(terms, model, middle) + margin, 3)
  return {
    right,
    strikeId,
    strike,
    volatility,
    premium: rounded(garmanKohlhagen({ ...terms, volatility }), 4),
  }
}

/** Where a peg may break, the rate ends in one of two places: the volatility at which the price comes out the same. */
function fairVolatility(
  terms: Omit<OptionTerms, 'volatility'>,
  { deviation, jump, breakChance, drop }: RateModel,
  forward: number,
): number {
  const both = Math.sqrt(deviation ** 2 + jump ** 2)
  if (breakChance === 0) return both / Math.sqrt(quarterYears)
  const { right, strike, home } = terms
  // The mean of the whole lies at the forward.
  const holds = forward / (1 - breakChance * drop)
  const payoff =
    (1 - breakChance) * expectedPayoff(right, holds, strike, both) +
    breakChance * expectedPayoff(right, holds * (1 - drop), strike, brokenDeviation)
  return impliedVolatility(terms, payoff / (1 + home * quarterYears))
}

/** How widely a broken peg lands about the drop that analysts expect. */
export const brokenDeviation = 0.04
const oneInTwenty = 0.05

/** The chance that the rate ends below this, over both cases: the peg holds, or there is none, and it breaks. */
function chanceBelow(rate: number, { deviation, jump, breakChance, drop, mean }: RateModel): number {
  const below = (middle: number, spread: number) => normalCdf(Math.log(rate / middle) / spread + spread / 2)
  const holds = below(mean, Math.sqrt(deviation ** 2 + jump ** 2))
  if (breakChance === 0) return holds
  return breakChance * below(mean * (1 - drop), brokenDeviation) + (1 - breakChance) * holds
}

/** The rate below which it ends with this chance; by halving. */
function rateBelowWhich(chance: number, model: RateModel): number {
  let [low, high] = [model.mean / 3, model.mean * 3]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (chanceBelow(middle, model) < chance) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function rangeOf(model: RateModel): readonly [number, number] {
  return [rateBelowWhich(oneInTwenty, model), rateBelowWhich(1 - oneInTwenty, model)]
}

/** Where the rate ends: from standard normals and a chance in [0, 1). */
export function rateAtEnd(model: RateModel, normal: number, jumpNormal: number, chance: number): number {
  if (chance < model.breakChance) {
    return model.mean * (1 - model.drop) * Math.exp(brokenDeviation * normal - brokenDeviation ** 2 / 2)
  }
  const variance = model.deviation ** 2 + model.jump ** 2
  return model.mean * Math.exp(model.deviation * normal + model.jump * jumpNormal - variance / 2)
}

/** Interest drifts a little each quarter and stays between these, a year. */
export function driftedInterest(rate: number, low: number, high: number, random: Random): number {
  return rounded(Math.min(high, Math.max(low, rate + random.between(-0.004, 0.004))), 4)
}
