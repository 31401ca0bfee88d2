import type { RunPath } from '../../engine/hindsight.ts'
import { rounded } from '../../math/statistics.ts'
import { currencyResults } from './cash.ts'
import { bookPlan, fixedPlan } from './fixed-policies.ts'
import type { HedgePlan } from './hedging.ts'
import type { DecidedQuarter, Run } from './run.ts'

/** Cash above or below the budget after each quarter, on the path that the player saw. */
export function pathOf(run: Run): RunPath {
  const along = (planOf: (decided: DecidedQuarter) => HedgePlan) => {
    let total = 0
    return run.decided.map((decided) => {
      const { prices } = decided
      total += currencyResults(planOf(decided), prices, [prices.quarter.outcome], run.spreads)[0] ?? 0
      return rounded(total / 1_000_000, 2)
    })
  }
  return {
    name: 'Cash compared with the budget',
    unit: 'million merins',
    rounds: run.decided.map(({ prices }) => `Quarter ${prices.quarter.number}`),
    own: along(({ plan }) => plan),
    others: [
      { name: 'No hedge', values: along(({ prices }) => fixedPlan('none', prices)) },
      { name: 'Everything forward', values: along(({ prices }) => fixedPlan('forward', prices)) },
      { name: 'Options on everything', values: along(({ prices }) => fixedPlan('option', prices)) },
    ],
    best: { name: 'By the book', values: along(({ prices }) => bookPlan(prices)) },
  }
}
