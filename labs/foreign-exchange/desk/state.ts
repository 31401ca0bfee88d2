import { rounded, sum } from '../../math/statistics.ts'
import { banks, quoteOf, quoteSteps, roomOf, stepAmount, stepShare } from './banks.ts'
import type { Side } from './decisions.ts'
import { ownId } from './news.ts'
import { mostOrders, openShare } from './orders.ts'
import { positionsAfter } from './outcome.ts'
import { riskPerThousand } from './risk.ts'
import { dealtIn, limitsIn, marketIn, openAfter, riskAfter, type Run } from './run.ts'
import { unhedgedRisk } from './score.ts'
import { toPrice } from './units.ts'
import { exposureIn } from './world.ts'

/** Prices are merins for 1 aurel with four decimals, amounts are thousands of aurels, money is in merins. */

/** An order of one's own in a round that has closed. */
export interface FilledOrder {
  readonly side: Side
  readonly price: number
  readonly amount: number
  /** How much of the amount was dealt, at the price of the round. */
  readonly filled: number
}

/** A closed round as one firm saw it. */
export interface OwnRound {
  readonly round: number
  readonly orders: readonly FilledOrder[]
  /** Aurels bought less aurels sold in the round. */
  readonly dealt: number
  /** The open amount after the auction: what comes in (+) or goes out (-) at a rate that is not fixed. */
  readonly open: number
  /** The cash flow at risk after the auction. */
  readonly risk: number
}

/** A closed round as everybody saw it. */
export interface MarketRound {
  readonly round: number
  readonly spot: number
  /** The banks' middle for the forward. */
  readonly fair: number
  /** The price at which all dealt; null where nobody did. */
  readonly price: number | null
  readonly volume: number
}

/** One price of the book: how much was bid and offered at exactly this price, by all together. */
export interface BookStep {
  readonly price: number
  readonly buy: number
  readonly sell: number
}

export interface LastBook {
  readonly round: number
  readonly steps: readonly BookStep[]
  /** What the two banks together bought and sold. */
  readonly banks: { readonly bought: number; readonly sold: number }
}

export interface ToldNews {
  readonly round: number
  /** Null for news that the host has written. */
  readonly id: string | null
  readonly title: string
  readonly text: string
}

/** What a bank quotes in this round, as far as it is known before the auction. */
export interface BankQuote {
  readonly name: string
  /** The bank buys at this price, and at a few lower ones. */
  readonly bid: number
  /** The bank sells at this price, and at a few higher ones. */
  readonly ask: number
  /** How far its prices are apart, and what it deals at each of them for each firm of the market. */
  readonly priceStep: number
  readonly steps: number
  readonly amountPerFirm: number
  /** Whether its own limit still lets it buy, and sell. */
  readonly buys: boolean
  readonly sells: boolean
}

export interface FirmStory {
  /** "Firm 3"; null for one that plays along and moves nothing. */
  readonly number: number | null
  readonly name: string
  /** Whether aurels come in or go out. */
  readonly way: 'receives' | 'pays'
  /** "pumps" */
  readonly product: string
  readonly text: string
}

/** A change of one's own exposure that came with a round. */
export interface ExposureChange {
  readonly round: number
  /** What was added to the signed exposure. */
  readonly amount: number
  readonly text: string
}

/** Everything that the page of the live desk needs, as plain JSON. Of other firms it holds public things only. */
export interface DeskState {
  readonly kind: 'desk'
  readonly phase: 'order' | 'finished'
  readonly round: number
  readonly rounds: number
  readonly firm: FirmStory
  readonly exposure: {
    /** What comes in (+) or goes out (-) at the end. */
    readonly start: number
    readonly now: number
    readonly changes: readonly ExposureChange[]
  }
  readonly position: {
    /** Forwards so far: bought (+) or sold (-). */
    readonly forwards: number
    /** The mean price of what was dealt in the way of a hedge; null without any. */
    readonly averagePrice: number | null
    /** Exposure and forwards together. */
    readonly open: number
  }
  readonly risk: {
    /** The board's limit for the cash flow at risk after this round, and by round. */
    readonly limit: number
    readonly schedule: readonly number[]
    /** With the open amount as it stands, before this round's auction. */
    readonly now: number
    /** Of each open thousand aurels, after this round's auction: risk is this times the open amount without its sign. */
    readonly perThousand: number
    /** Without any forwards. */
    readonly unhedged: number
  }
  /** What this round's orders may be. */
  readonly limits: {
    readonly orders: number
    /** The most that all buy orders of the round may add up to, and all sell orders. */
    readonly mostBuy: number
    readonly mostSell: number
    readonly lowestPrice: number
    readonly highestPrice: number
    readonly priceStep: number
    /** The largest open amount that the firm's policy allows, either way. */
    readonly open: number
  }
  readonly market: {
    readonly spot: number
    /** The banks' middle for the forward: spot and the two interest rates. */
    readonly fair: number
    readonly banks: readonly BankQuote[]
    /** Simple yearly interest, 0.05 for 5 %. */
    readonly homeInterest: number
    readonly foreignInterest: number
    /** Yearly volatility of the aurel, as the market expects it now. */
    readonly volatility: number
    readonly yearsLeft: number
  }
  /** The news of all rounds so far, oldest first; the last one is this round's. */
  readonly news: readonly ToldNews[]
  readonly history: readonly MarketRound[]
  readonly lastBook: LastBook | null
  readonly own: readonly OwnRound[]
}

/** What a firm may see. Until a round has closed, it is shown as it was before the auction. */
export function stateOf(run: Run): DeskState {
  const { settings, outcomes } = run
  const round = Math.min(outcomes.length + 1, settings.rounds)
  return {
    kind: 'desk',
    phase: run.phase,
    round,
    rounds: settings.rounds,
    firm: storyOf(run),
    exposure: {
      start: run.firm.exposure,
      now: exposureIn(run.firm, round),
      changes: changesOf(run, round),
    },
    position: {
      forwards: run.held.at(-1) ?? 0,
      averagePrice: averagePrice(run),
      open: openAfter(run, round),
    },
    risk: riskIn(run, round),
    limits: orderLimitsIn(run, round),
    market: marketOf(run, round),
    news: run.market.rounds.slice(0, round).map(({ news: { id, title, text } }, at) => ({
      round: at + 1,
      id: id === ownId ? null : id,
      title,
      text,
    })),
    history: outcomes.map(({ spot, fair, price, volume }, at) => ({
      round: at + 1,
      spot: toPrice(spot),
      fair: toPrice(fair),
      price: price === null ? null : toPrice(price),
      volume,
    })),
    lastBook: lastBookOf(run),
    own: outcomes.map((_, at) => ownRound(run, at + 1)),
  }
}

const thousands = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const amountInWords = (amount: number) => `${thousands.format(Math.abs(amount) * 1000)} aurels`

export function storyOf({ seat, firm }: Run): FirmStory {
  const { number } = seat
  const { product, exposure } = firm
  const way = exposure > 0 ? 'receives' : 'pays'
  return {
    number,
    name: number === null ? 'Test firm' : `Firm ${number}`,
    way,
    product,
    text:
      way === 'receives'
        ? `Your firm sells ${product} to the Aurel Union. Its customers pay ${amountInWords(exposure)} after the last round.`
        : `Your firm buys ${product} in the Aurel Union. It pays ${amountInWords(exposure)} after the last round.`,
  }
}

export function changesOf({ firm }: Run, round: number): readonly ExposureChange[] {
  const { amount, round: comes } = firm.change
  if (round < comes) return []
  const [grows, receives] = [amount > 0 === firm.exposure > 0, firm.exposure > 0]
  const how = receives
    ? grows
      ? 'A customer orders more'
      : 'A customer cancels part of the order'
    : grows
      ? 'You need more than planned'
      : 'You need less than planned'
  return [
    {
      round: comes,
      amount,
      text: `${how}: ${amountInWords(amount)} ${grows ? 'more' : 'less'} will ${receives ? 'come in' : 'go out'}.`,
    },
  ]
}

/** The mean price of the deals that covered the exposure. */
export function averagePrice(run: Run): number | null {
  const hedging: Side = run.firm.exposure > 0 ? 'sell' : 'buy'
  const deals = run.fills.flatMap((fills, at) =>
    fills
      .filter(({ side, filled }) => side === hedging && filled > 0)
      .map(({ filled }) => ({ filled, price: run.outcomes[at]?.price ?? 0 })),
  )
  const amount = sum(deals.map(({ filled }) => filled))
  return amount === 0 ? null : toPrice(sum(deals.map(({ filled, price }) => filled * price)) / amount)
}

function riskIn(run: Run, round: number): DeskState['risk'] {
  return {
    limit: run.limits[round - 1] ?? 0,
    schedule: run.limits,
    now: Math.round(riskAfter(run, round)),
    perThousand: riskPerThousand(marketIn(run, round)),
    unhedged: Math.round(unhedgedRisk(run, round)),
  }
}

function orderLimitsIn(run: Run, round: number): DeskState['limits'] {
  const { lowest, highest, most } = limitsIn(run, round)
  return {
    orders: mostOrders,
    mostBuy: most.buy,
    mostSell: most.sell,
    lowestPrice: toPrice(lowest),
    highestPrice: toPrice(highest),
    priceStep: toPrice(1),
    open: openShare * Math.abs(run.firm.exposure),
  }
}

function marketOf({ market, outcomes }: Run, round: number): DeskState['market'] {
  const { spot, fair, volatility, yearsLeft } = marketIn({ market }, round)
  const positions = positionsAfter(outcomes)
  const firms = outcomes.at(-1)?.firms ?? 1
  const quoting = { fair, positions, firms }
  return {
    spot: toPrice(spot),
    fair: toPrice(fair),
    banks: banks.map(({ name }, at) => ({
      name,
      bid: toPrice(quoteOf(at, 'buy', 0, quoting)),
      ask: toPrice(quoteOf(at, 'sell', 0, quoting)),
      priceStep: toPrice(fair * stepShare),
      steps: quoteSteps,
      amountPerFirm: stepAmount,
      buys: roomOf(at, 'buy', quoting) > 0,
      sells: roomOf(at, 'sell', quoting) > 0,
    })),
    homeInterest: market.homeInterest,
    foreignInterest: market.foreignInterest,
    volatility,
    yearsLeft: rounded(yearsLeft, 4),
  }
}

function lastBookOf({ outcomes }: Run): LastBook | null {
  const last = outcomes.at(-1)
  if (!last) return null
  return {
    round: outcomes.length,
    steps: last.book.map((step) => ({ ...step, price: toPrice(step.price) })),
    banks: {
      bought: sum(last.banks.map(({ bought }) => bought)),
      sold: sum(last.banks.map(({ sold }) => sold)),
    },
  }
}

export function ownRound(run: Run, round: number): OwnRound {
  const fills = run.fills[round - 1] ?? []
  return {
    round,
    orders: fills.map((order) => ({ ...order, price: toPrice(order.price) })),
    dealt: dealtIn(fills),
    open: openAfter(run, round),
    risk: Math.round(riskAfter(run, round)),
  }
}
