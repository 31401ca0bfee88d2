import { sum } from '../../../math/statistics.ts'
import type { Order, Side } from '../../desk/decisions.ts'
import type { DeskState } from '../../desk/state.ts'

/** Where the firm would stand after a round. */
export interface HedgePosition {
  /** Thousands of aurels that come in (+) or go out (-) at a rate that is not fixed. */
  readonly open: number
  /** The hedged share of the exposure. */
  readonly hedged: number
  /** Merins at risk. */
  readonly risk: number
}

/** Where the firm stands if all of these orders are filled. */
export function positionAfter(
  { exposure, position, risk }: Pick<DeskState, 'exposure' | 'position' | 'risk'>,
  orders: readonly Pick<Order, 'side' | 'amount'>[],
): HedgePosition {
  const dealt = sum(orders.map(({ side, amount }) => (side === 'buy' ? amount : -amount)))
  const open = position.open + dealt
  return {
    open,
    hedged: -(position.forwards + dealt) / exposure.now,
    risk: Math.round(Math.abs(open) * risk.perThousand),
  }
}

/** The side on which the firm hedges what is open: it sells aurels that come in and buys those that go out. */
export function hedgingSide({ position, exposure }: Pick<DeskState, 'position' | 'exposure'>): Side {
  return (position.open === 0 ? exposure.now : position.open) > 0 ? 'sell' : 'buy'
}

/** The price of the last auction in which a player dealt. */
export function lastPriceIn({ history }: Pick<DeskState, 'history'>): number | null {
  return history.findLast(({ price }) => price !== null)?.price ?? null
}

/** How far the price slider reaches beyond the banks’ middle and the last price. */
const reach = 0.006

/** Where the price slider moves. Its field takes all prices that the exchange takes. */
export function priceRange(
  state: Pick<DeskState, 'history' | 'limits' | 'market'>,
): readonly [number, number] {
  const { limits, market } = state
  const known = [market.fair, lastPriceIn(state) ?? market.fair]
  const rounded = (price: number) => Number(price.toFixed(4))
  return [
    Math.max(limits.lowestPrice, rounded(Math.min(...known) - reach * market.fair)),
    Math.min(limits.highestPrice, rounded(Math.max(...known) + reach * market.fair)),
  ]
}
