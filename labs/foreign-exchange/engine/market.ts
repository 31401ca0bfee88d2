import type { Random } from '../../math/random.ts'
import { rounded } from '../../math/statistics.ts'
import {
  expectedPayoff,
  forwardRate,
  garmanKohlhagen,
  impliedVolatility,
  type OptionTerms,
  type Right,
} from '../../math/exchange-rates.ts'
import { normalCdf } from '../../math/normal.ts'
import type { ForeignExchangeSettings } from './settings.ts'

/** All three currencies are fictional, home money included. Home money is the quote currency of every rate. */
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
/** The strike at the forward, or 3 % worse for the buyer and therefore cheaper. */
export type StrikeId = (typeof strikeIds)[number]

export interface OptionQuote {
  readonly right: Right
  readonly strikeId: StrikeId
  readonly strike: number
  /** The price of the option on one unit of foreign money, in home money, paid now. The bank only sells options. */
  readonly premium: number
  /** The yearly volatility behind the premium. */
  readonly volatility: number
}

/** What a treasurer sees of one currency. Rates are home money for one unit; interest is per year, 0.05 for 5 %. */
export interface CurrencyMarket {
  readonly id: CurrencyId
  readonly spot: Quote
  /** Interest on this currency: deposits earn the bid, loans cost the ask. */
  readonly interest: Quote
  /** The forward for one quarter. */
  readonly forward: Quote
  readonly options: readonly OptionQuote[]
  /** The rate ends below `low` in one of twenty quarters, and above `high` in one of twenty. */
  readonly low: number
  readonly high: number
}

/** The distribution of the rate at the end of the quarter. */
export interface RateModel {
  /** Standard deviation of the rate's logarithm over the quarter. */
  readonly deviation: number
  /** Standard deviation of the jump at the scheduled event; 0 without one. */
  readonly jump: number
  /** The chance that the peg breaks; 0 without a peg. */
  readonly breakChance: number
  /** The share of its value that the currency then loses. */
  readonly drop: number
  /** The expected rate as long as no peg breaks. */
  readonly mean: number
}

export interface MarketDraw {
  readonly id: CurrencyId
  readonly spot: number
  readonly home: number
  readonly foreign: number
  readonly model: RateModel
  /** The relative distance of the quoted forward from parity: 0, or for example 0.015. */
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

/** The market as a bank would show it: quotes only, rounded as banks deal them. */
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

/** The budget rate of a quarter: the forward at parity, midway between bid and ask. */
export function parityOf({ spot, home, foreign }: Pick<MarketDraw, 'spot' | 'home' | 'foreign'>): number {
  return forwardRate(spot, home, foreign, quarterYears)
}

/** The bank's price: Garman–Kohlhagen at the fair volatility of the coming quarter, plus the bank's margin. */
function optionOf(draw: MarketDraw, right: Right, strikeId: StrikeId, margin: number): OptionQuote {
  const { spot, home, foreign, model, offParity } = draw
  const middle = parityOf(draw)
  const off = strikeId === 'forward' ? 0 : right === 'put' ? -awayBy : awayBy
  // The bank bases its strikes on the forward that it quotes.
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

/**
 * The volatility that gives the fair price. With a peg the rate has two possible ends, so the volatility is implied
 * from the price.
 */
function fairVolatility(
  terms: Omit<OptionTerms, 'volatility'>,
  { deviation, jump, breakChance, drop }: RateModel,
  forward: number,
): number {
  const both = Math.sqrt(deviation ** 2 + jump ** 2)
  if (breakChance === 0) return both / Math.sqrt(quarterYears)
  const { right, strike, home } = terms
  // The mean over both outcomes equals the forward.
  const holds = forward / (1 - breakChance * drop)
  const payoff =
    (1 - breakChance) * expectedPayoff(right, holds, strike, both) +
    breakChance * expectedPayoff(right, holds * (1 - drop), strike, brokenDeviation)
  return impliedVolatility(terms, payoff / (1 + home * quarterYears))
}

/** Standard deviation of a rate whose peg holds. */
export const heldDeviation = 0.003
/** Standard deviation of a broken peg around the drop that analysts expect. */
export const brokenDeviation = 0.04
const oneInTwenty = 0.05

/** The chance that the rate ends below `rate`, over both cases: the peg breaks, or it holds (or there is none). */
function chanceBelow(rate: number, { deviation, jump, breakChance, drop, mean }: RateModel): number {
  const below = (middle: number, spread: number) => normalCdf(Math.log(rate / middle) / spread + spread / 2)
  const holds = below(mean, Math.sqrt(deviation ** 2 + jump ** 2))
  if (breakChance === 0) return holds
  return breakChance * below(mean * (1 - drop), brokenDeviation) + (1 - breakChance) * holds
}

/** The quantile of the final rate at `chance`, found by bisection. */
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

/** The rate at the end of the quarter, from two standard normals and a chance in [0, 1). */
export function rateAtEnd(model: RateModel, normal: number, jumpNormal: number, chance: number): number {
  if (chance < model.breakChance) {
    return model.mean * (1 - model.drop) * Math.exp(brokenDeviation * normal - brokenDeviation ** 2 / 2)
  }
  const variance = model.deviation ** 2 + model.jump ** 2
  return model.mean * Math.exp(model.deviation * normal + model.jump * jumpNormal - variance / 2)
}

/** Interest drifts slightly each quarter and stays between `low` and `high`, per year. */
export function driftedInterest(rate: number, low: number, high: number, random: Random): number {
  return rounded(Math.min(high, Math.max(low, rate + random.between(-0.004, 0.004))), 4)
}
