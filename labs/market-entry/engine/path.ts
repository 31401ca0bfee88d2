import type { RunPath } from '../../engine/hindsight.ts'
import { rounded } from '../../math/statistics.ts'
import { decided } from '../../engine/reading.ts'
import { scoredGradesOf } from './grades.ts'
import { newBusiness, type Year } from './market.ts'
import type { PlacedPlan } from './plans.ts'
import { spent } from './research.ts'
import { pathOf as shownPath, type Run } from './run.ts'
import { years } from './terms.ts'
import { planOrders, playOrders } from './value.ts'

/** Cash since the start after each year that the player saw, research included. */
export function pathOf(run: Run): RunPath {
  const { world, account } = run
  const { plan, pilot } = decided(run.committed, 'on your plan')
  const paid = spent(run.research) / 1000
  const { best } = scoredGradesOf(run)
  const steady = (other: PlacedPlan, points: number) => {
    const market = world.atlas.marketOf(other.country)
    const futures = shownPath(world, market.country)
    const played = playOrders(market, newBusiness(points), planOrders(other), (year) => futures.luck(0, year))
    return cashAfter(played, paid)
  }
  return {
    name: 'Cash since the start, after research',
    unit: 'million dollars',
    rounds: Array.from({ length: years }, (_, at) => `Year ${at + 1}`),
    own: cashAfter(account, paid),
    others: [{ name: 'Your plan without further orders', values: steady(plan, pilot) }],
    best: { name: 'The best plan found, without further orders', values: steady(best, 0) },
  }
}

/** A closed business keeps its cash. */
function cashAfter(account: readonly Year[], paid: number): number[] {
  let cash = -paid
  return Array.from({ length: years }, (_, at) => {
    const year = account.find((entry) => entry.year === at + 1)
    cash += (year?.earned ?? 0) - (year?.upFront ?? 0)
    return rounded(cash, 2)
  })
}
