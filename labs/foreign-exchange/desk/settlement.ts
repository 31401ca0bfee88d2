import { sum } from '../../math/statistics.ts'
import type { Run } from './run.ts'
import { worthOf, type Pips } from './units.ts'
import { marketIn } from './run.ts'
import { exposureIn } from './world.ts'

/** What the end of the run brings, in merins. */
export interface Settlement {
  /** Thousands of aurels that came in (+) or went out (-). */
  readonly exposure: number
  /** The exposure at the forward of the round in which the firm learnt of it. */
  readonly budget: number
  /** The exposure at the final spot. */
  readonly atSpot: number
  /** What the forwards gained or lost against the final spot. */
  readonly fromForwards: number
  readonly cash: number
  /** How far the cash lies above the budget. */
  readonly result: number
  /** The same without any forwards. */
  readonly unhedged: number
}

/** Settles exposure and forwards at the final spot. */
export function settle(run: Run): Settlement {
  const { firm, market, settings } = run
  const spot = market.finalSpot
  const exposure = exposureIn(firm, settings.rounds)
  const budget =
    worthOf(firm.exposure, marketIn(run, 1).fair) +
    worthOf(firm.change.amount, marketIn(run, firm.change.round).fair)
  const atSpot = worthOf(exposure, spot)
  const fromForwards = gainAt(run, spot)
  const cash = atSpot + fromForwards
  return { exposure, budget, atSpot, fromForwards, cash, result: cash - budget, unhedged: atSpot - budget }
}

/** What all forwards gain at a spot: an exact number of tenths of a merin. */
function gainAt({ fills, outcomes }: Run, spot: Pips): number {
  return sum(
    fills.flatMap((own, at) => {
      const price = outcomes[at]?.price ?? spot
      return own.map(({ side, filled }) => worthOf(side === 'buy' ? filled : -filled, spot - price))
    }),
  )
}
