import { sum } from '../../../math/statistics.ts'
import type { BookStep, FilledOrder, LastBook } from '../../desk/state.ts'

/** Prices of the book that stand close together, as one row of the picture. */
export interface BookRow {
  /** The middle of the row. */
  readonly price: number
  readonly buy: number
  readonly sell: number
  /** Whether an own order of the side stands there. */
  readonly ownBuy: boolean
  readonly ownSell: boolean
}

const rowsEachSide = 5
/** What lies farther from the middle is counted in the outermost row. */
const widest = 0.006

/**
 * The book in eleven rows, the highest price first. The one in the middle is that at which the auction cleared.
 * @param middle the price of the auction; the banks' middle where nobody dealt
 */
export function rowsOf({ steps }: LastBook, middle: number, own: readonly FilledOrder[]): readonly BookRow[] {
  const distances = steps.map(({ price }) => Math.abs(price - middle))
  const farthest = Math.min(middle * widest, Math.max(0.0001 * rowsEachSide, ...distances))
  const height = farthest / rowsEachSide
  const rowAt = (price: number) =>
    Math.max(-rowsEachSide, Math.min(rowsEachSide, Math.round((price - middle) / height)))
  return Array.from({ length: 2 * rowsEachSide + 1 }, (_, at) => {
    const row = rowsEachSide - at
    const inRow = steps.filter(({ price }) => rowAt(price) === row)
    const total = (side: 'buy' | 'sell') => sum(inRow.map((step: BookStep) => step[side]))
    const hasOwn = (side: 'buy' | 'sell') =>
      own.some((order) => order.side === side && rowAt(order.price) === row)
    return {
      price: middle + row * height,
      buy: total('buy'),
      sell: total('sell'),
      ownBuy: hasOwn('buy'),
      ownSell: hasOwn('sell'),
    }
  })
}
