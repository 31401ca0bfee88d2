import { sum } from '../../math/statistics.ts'
import type { Bid } from './auction.ts'
import type { Side } from './decisions.ts'
import type { Pips } from './units.ts'

interface Bank {
  readonly name: string
  /** Half the spread of its nearest quotes, as a share of the fair forward. */
  readonly halfSpread: number
}

/** Two robots that make the market. They belong to the world, so that also a world of one firm has a market. */
export const banks: readonly Bank[] = [
  { name: 'Harbour Bank', halfSpread: 0.0008 },
  { name: 'Mercantile Bank', halfSpread: 0.0012 },
]

/** How many prices a bank quotes on each side, and how far apart they are, as a share of the fair forward. */
export const quoteSteps = 4
export const stepShare = 0.0006
/** What a bank deals at each price, in thousands of aurels for each firm of the market. */
export const stepAmount = 500
/** The largest position of a bank, bought or sold, in thousands of aurels for each firm of the market. */
export const positionLimit = 6000
/** By how much a bank at its limit has moved its quotes, as a share of the fair forward, to get rid of its position. */
export const leanShare = 0.003

/** What the two banks hold: forwards bought (+) or sold (-), in thousands of aurels. */
export type BankPositions = readonly number[]

export const noPositions: BankPositions = banks.map(() => 0)

interface Quoting {
  readonly fair: Pips
  readonly positions: BankPositions
  /** How many firms are in the market. */
  readonly firms: number
}

/** A bank's price for one of its steps, from 0. A bank that has bought quotes lower, one that has sold higher. */
export function quoteOf(at: number, side: Side, step: number, { fair, positions, firms }: Quoting): Pips {
  const half = (banks[at]?.halfSpread ?? 0) + step * stepShare
  const lean = (leanShare * (positions[at] ?? 0)) / (positionLimit * Math.max(1, firms))
  return side === 'buy' ? Math.floor(fair * (1 - half - lean)) : Math.ceil(fair * (1 + half - lean))
}

/** What a bank still deals of a side in a round: no more than its steps, and up to its limit. */
export function roomOf(at: number, side: Side, { positions, firms }: Omit<Quoting, 'fair'>): number {
  const position = positions[at] ?? 0
  const limit = positionLimit * firms
  const room = side === 'buy' ? limit - position : limit + position
  return Math.max(0, Math.min(room, quoteSteps * stepAmount * firms))
}

/** The orders of the banks in an auction. Their owners are -1 and -2. */
export function bankBids(quoting: Quoting): readonly Bid[] {
  return banks.flatMap((_, at) =>
    (['buy', 'sell'] as const).flatMap((side) => {
      let left = roomOf(at, side, quoting)
      return Array.from({ length: quoteSteps }, (__, step): Bid => {
        const amount = Math.min(left, stepAmount * quoting.firms)
        left -= amount
        return { owner: -1 - at, side, price: quoteOf(at, side, step, quoting), amount }
      }).filter(({ amount }) => amount > 0)
    }),
  )
}

/** What each bank bought, and what it sold. */
export function dealtByBanks(
  bids: readonly Bid[],
  filled: readonly number[],
): readonly { readonly bought: number; readonly sold: number }[] {
  const dealt = (at: number, side: Side) =>
    sum(bids.map((bid, place) => (bid.owner === -1 - at && bid.side === side ? (filled[place] ?? 0) : 0)))
  return banks.map((_, at) => ({ bought: dealt(at, 'buy'), sold: dealt(at, 'sell') }))
}
