import { sum } from '../../math/statistics.ts'
import type { Side } from './decisions.ts'
import type { Pips } from './units.ts'

/** An order in the auction. */
export interface Bid {
  /** Whose it is: a firm from 1, a bank below 0. */
  readonly owner: number
  readonly side: Side
  /** The worst price at which the owner deals. */
  readonly price: Pips
  /** In thousands of aurels. */
  readonly amount: number
}

/** Up to which price orders of a side were filled in full, and which share of the orders at exactly this price. */
export interface Margin {
  readonly price: Pips
  readonly share: number
}

export interface Cleared {
  readonly price: Pips
  readonly volume: number
  /** What each order was filled, in the order in which they were given. */
  readonly filled: readonly number[]
  readonly margins: Readonly<Record<Side, Margin>>
}

/**
 * Clears a call auction at one price: that of the largest volume, then of the smallest surplus, then the nearest to the
 * last price, then the lower one. On the side with a surplus the best prices come first, and orders at the last price
 * that is reached share what is left in proportion to their amounts, in whole thousands by the largest remainder.
 * Rules of opening auctions: R. A. Schwartz and R. Francioni, Equity Markets in Action (2004).
 * @returns null if no two orders meet
 */
export function clear(bids: readonly Bid[], last: Pips): Cleared | null {
  const found = clearingPrice(bids, last)
  if (found === null) return null
  const { price, volume } = found
  const buys = fillSide(bids, 'buy', found)
  const sells = fillSide(bids, 'sell', found)
  return {
    price,
    volume,
    filled: bids.map((_, at) => (buys.filled.get(at) ?? 0) + (sells.filled.get(at) ?? 0)),
    margins: { buy: buys.margin, sell: sells.margin },
  }
}

interface Met {
  readonly price: Pips
  readonly volume: number
}

function clearingPrice(bids: readonly Bid[], last: Pips): Met | null {
  const demand = amountAt(bids, 'buy')
  const supply = amountAt(bids, 'sell')
  // Between neighbouring orders nothing changes, so that the ends of each such range and the last price are enough.
  const prices = new Set([last, ...bids.flatMap(({ price }) => [price - 1, price, price + 1])])
  let best: { price: Pips; volume: number; surplus: number; distance: number } | null = null
  for (const price of [...prices].toSorted((a, b) => a - b)) {
    const [bought, sold] = [demand(price), supply(price)]
    const [volume, surplus] = [Math.min(bought, sold), Math.abs(bought - sold)]
    const distance = Math.abs(price - last)
    if (
      best === null ||
      volume > best.volume ||
      (volume === best.volume &&
        (surplus < best.surplus || (surplus === best.surplus && distance < best.distance)))
    )
      best = { price, volume, surplus, distance }
  }
  return best === null || best.volume === 0 ? null : best
}

/** How much of a side is dealt at a price. */
function amountAt(bids: readonly Bid[], side: Side): (price: Pips) => number {
  const levels = levelsOf(bids, side)
  let total = 0
  const reached = levels.map(({ price, amount }) => ({ price, total: (total += amount) }))
  return (price) => {
    let [low, high] = [0, reached.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (accepts(side, reached[middle]?.price ?? price, price)) low = middle + 1
      else high = middle
    }
    return reached[low - 1]?.total ?? 0
  }
}

export function accepts(side: Side, limit: Pips, price: Pips): boolean {
  return side === 'buy' ? limit >= price : limit <= price
}

/** The amounts of a side by price, the best price first. */
function levelsOf(bids: readonly Bid[], side: Side): { price: Pips; amount: number }[] {
  const amounts = new Map<Pips, number>()
  for (const bid of bids)
    if (bid.side === side) amounts.set(bid.price, (amounts.get(bid.price) ?? 0) + bid.amount)
  return [...amounts]
    .map(([price, amount]) => ({ price, amount }))
    .toSorted((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price))
}

interface FilledSide {
  /** By the place of the order. */
  readonly filled: ReadonlyMap<number, number>
  readonly margin: Margin
}

function fillSide(bids: readonly Bid[], side: Side, { price, volume }: Met): FilledSide {
  const filled = new Map<number, number>()
  let margin: Margin = { price, share: 1 }
  let left = volume
  for (const level of levelsOf(bids, side)) {
    if (left === 0 || !accepts(side, level.price, price)) break
    const places = bids.flatMap((bid, at) => (bid.side === side && bid.price === level.price ? [at] : []))
    const dealt = Math.min(left, level.amount)
    for (const [at, amount] of shared(bids, places, dealt)) filled.set(at, amount)
    left -= dealt
    margin = { price: level.price, share: dealt / level.amount }
  }
  // Where all that would deal at the price did, further orders would deal too.
  const isShort = amountAt(bids, side)(price) === volume
  return { filled, margin: isShort ? { price, share: 1 } : margin }
}

/** Shares an amount in proportion, in whole thousands. Of equal remainders the earlier owner comes first. */
function shared(
  bids: readonly Bid[],
  places: readonly number[],
  amount: number,
): readonly (readonly [at: number, amount: number])[] {
  const own = (at: number) => bids[at]?.amount ?? 0
  const total = sum(places.map(own))
  const parts = places.map((at) => ({
    at,
    whole: Math.floor((own(at) * amount) / total),
    rest: (own(at) * amount) % total,
    owner: bids[at]?.owner ?? 0,
  }))
  const left = amount - sum(parts.map(({ whole }) => whole))
  return parts
    .toSorted((a, b) => b.rest - a.rest || a.owner - b.owner || a.at - b.at)
    .map(({ at, whole }, place) => [at, whole + (place < left ? 1 : 0)] as const)
}
