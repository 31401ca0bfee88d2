import { clear, type Bid, type Margin } from './auction.ts'
import { bankBids, dealtByBanks, noPositions, type BankPositions } from './banks.ts'
import { bookOf, type Step } from './book.ts'
import type { Side } from './decisions.ts'
import type { Pips } from './units.ts'

/** An order as it was sent. */
export interface SentOrder {
  readonly side: Side
  readonly price: Pips
  readonly amount: number
}

/** The outcome of a round, as JSON. */
export interface Outcome {
  /** Null where nobody dealt. */
  readonly price: Pips | null
  readonly volume: number
  readonly spot: Pips
  readonly fair: Pips
  readonly news: { readonly id: string; readonly title: string }
  /** Without names. */
  readonly book: readonly Step[]
  readonly firms: number
  readonly banks: readonly { readonly bought: number; readonly sold: number }[]
  readonly margins: Readonly<Record<Side, Margin>> | null
  /** Of the firms that sent orders. */
  readonly fills: readonly {
    readonly number: number
    readonly orders: readonly SentOrder[]
    readonly filled: readonly number[]
  }[]
}

interface Auction {
  readonly spot: Pips
  readonly fair: Pips
  readonly news: { readonly id: string; readonly title: string }
  /** The price of the last auction in which a player dealt; the banks' middle before the first one. */
  readonly last: Pips
  readonly positions: BankPositions
  readonly firms: readonly { readonly number: number; readonly orders: readonly SentOrder[] }[]
}

/** Holds the auction of a round. The order in which firms come makes no difference. */
export function auctionOf({ spot, fair, news, last, positions, firms }: Auction): Outcome {
  const sent = firms.flatMap(({ number, orders }) =>
    orders.map((order): Bid => ({ owner: number, ...order })),
  )
  const bids = [...sent, ...bankBids({ fair, positions, firms: firms.length })]
  const cleared = clear(bids, last)
  const filled = cleared?.filled ?? bids.map(() => 0)
  let at = 0
  const fills = firms.map(({ number, orders }) => {
    at += orders.length
    return { number, orders, filled: filled.slice(at - orders.length, at) }
  })
  return {
    price: cleared?.price ?? null,
    volume: cleared?.volume ?? 0,
    spot,
    fair,
    news,
    book: bookOf(bids, cleared?.price ?? last),
    firms: firms.length,
    banks: dealtByBanks(bids, filled),
    margins: cleared?.margins ?? null,
    fills: fills.filter(({ orders }) => orders.length > 0),
  }
}

/** What the banks hold after some rounds. */
export function positionsAfter(outcomes: readonly Outcome[]): BankPositions {
  return noPositions.map((none, at) =>
    outcomes.reduce((held, { banks }) => held + (banks[at]?.bought ?? 0) - (banks[at]?.sold ?? 0), none),
  )
}

/** The price of the last auction in which a player dealt. */
export function lastPrice(outcomes: readonly Outcome[], first: Pips): Pips {
  return outcomes.findLast(({ price }) => price !== null)?.price ?? first
}
