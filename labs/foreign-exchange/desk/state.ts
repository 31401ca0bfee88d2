import type { Side } from './decisions.ts'

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

/** A bank's nearest quotes in this round. Further amounts cost more, step by step. */
export interface BankQuote {
  readonly name: string
  /** The bank buys at this price. */
  readonly bid: number
  /** The bank sells at this price. */
  readonly ask: number
  /** How much of it at these prices; 0 on a side where the bank's limit is reached. */
  readonly bidAmount: number
  readonly askAmount: number
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
    /** The board's limit for cash flow at risk. */
    readonly limit: number
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
