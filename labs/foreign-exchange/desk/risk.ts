import { rounded } from '../../math/statistics.ts'
import type { DeskSettings } from './settings.ts'
import { toPrice } from './units.ts'
import type { FirmDraw, RoundMarket } from './world.ts'

/** The standard normal quantile at 95 %: the board looks at the worst one in twenty endings. */
const oneInTwenty = 1.645

/**
 * The cash flow at risk of a thousand open aurels, in merins: how far the cash of one in twenty endings lies below what is
 * expected, from what is known in the round. Delta-normal, J.P. Morgan and Reuters, RiskMetrics Technical Document (1996):
 * 1.645 σ √T F for either side.
 */
export function riskPerThousand({
  fair,
  volatility,
  yearsLeft,
}: Pick<RoundMarket, 'fair' | 'volatility' | 'yearsLeft'>): number {
  return rounded(1000 * oneInTwenty * volatility * Math.sqrt(yearsLeft) * toPrice(fair), 2)
}

const finalShares: Readonly<Record<DeskSettings['board'], number>> = { tight: 0.2, normal: 0.3 }

/**
 * The board's limit after each round, in merins. It falls evenly from the risk at the start to a share of it, and stays
 * there from the middle of the run on.
 */
export function limitsOf(
  { exposure }: Pick<FirmDraw, 'exposure'>,
  first: RoundMarket,
  { rounds, board }: DeskSettings,
): readonly number[] {
  const atStart = Math.abs(exposure) * riskPerThousand(first)
  const middle = rounds / 2
  return Array.from({ length: rounds }, (_, at) =>
    Math.round(atStart * (1 - (1 - finalShares[board]) * Math.min(1, (at + 1) / middle))),
  )
}
