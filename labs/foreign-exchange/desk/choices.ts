import type { Alternative, Choice } from '../../engine/hindsight.ts'
import type { DeskDecision, Order, Side } from './decisions.ts'
import type { SentOrder } from './outcome.ts'
import { limitsIn, marketIn, openBefore, type Run } from './run.ts'
import { toPrice } from './units.ts'

/** How much of the open amount is covered, in per cent. */
const triedShares = [25, 50, 75, 100]
/** How far the orders give way, as a share of the banks' middle. */
const givesWay = 0.002

/**
 * The orders of each round, and what covering other shares of the open amount would have come to. The market stays as it
 * was: other orders take its price and move nothing.
 */
export function choicesOf(run: Run): readonly Choice[] {
  return run.sent.map((orders, at): Choice => {
    const round = at + 1
    const none: Alternative = { name: 'no orders', decision: decisionOf([]) }
    const others = triedShares.flatMap((share) => covering(run, round, share))
    return {
      decision: at,
      name: `Round ${round}: orders`,
      chosen: inWords(orders),
      alternatives: orders.length === 0 ? others : [none, ...others],
    }
  })
}

const decisionOf = (orders: readonly Order[]): DeskDecision => ({ type: 'order', orders })

/** An order that covers a share of what was open before the round, if there is anything to cover. */
function covering(run: Run, round: number, share: number): readonly Alternative[] {
  const open = openBefore(run, round)
  const side: Side = open > 0 ? 'sell' : 'buy'
  const { fair } = marketIn(run, round)
  const price = Math.round(fair * (side === 'buy' ? 1 + givesWay : 1 - givesWay))
  const amount = Math.min(limitsIn(run, round).most[side], Math.round((Math.abs(open) * share) / 100))
  if (amount < 1) return []
  return [
    {
      name: `${inWords([{ side, price, amount }])}, ${share} % of what was open`,
      decision: decisionOf([{ side, price: toPrice(price), amount }]),
    },
  ]
}

/** "sell 3000 thousand at 1.0991" */
function inWords(orders: readonly SentOrder[]): string {
  if (orders.length === 0) return 'no orders'
  return orders
    .map(({ side, price, amount }) => `${side} ${amount} thousand at ${toPrice(price).toFixed(4)}`)
    .join(', ')
}
