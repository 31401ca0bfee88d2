import type { Bid } from './auction.ts'
import type { Pips } from './units.ts'

/** One price of the book: what all together bid and offered at exactly this price, in thousands of aurels. */
export interface Step {
  readonly price: Pips
  readonly buy: number
  readonly sell: number
}

/** A book of more prices would be too long to read; the farthest from where firms dealt say least. */
const mostSteps = 40

/** The book without names, the highest price first. */
export function bookOf(bids: readonly Bid[], middle: Pips): readonly Step[] {
  const steps = new Map<Pips, { buy: number; sell: number }>()
  for (const { side, price, amount } of bids) {
    const step = steps.get(price) ?? { buy: 0, sell: 0 }
    step[side] += amount
    steps.set(price, step)
  }
  return [...steps]
    .map(([price, step]) => ({ price, ...step }))
    .toSorted((a, b) => Math.abs(a.price - middle) - Math.abs(b.price - middle) || a.price - b.price)
    .slice(0, mostSteps)
    .toSorted((a, b) => b.price - a.price)
}
