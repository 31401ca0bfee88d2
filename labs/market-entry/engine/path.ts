import type { RunPath } from '../../engine/hindsight.ts'
import { rounded } from '../../math/statistics.ts'
import { decided } from '../../engine/reading.ts'
import { scoredGradesOf } from './grades.ts'
import { passing } from './incidents.ts'
import { newBusiness, type Year } from './business.ts'
import { playYear } from './market.ts'
import type { PlacedPlan } from './plans.ts'
import { spent } from './research.ts'
import { incidentIn, pathOf as shownPath, type Run, type World } from './run.ts'
import { spansOf } from './settings.ts'
import { years } from './terms.ts'
import { steadyAction } from './value.ts'

/** Cash since the start after each year that the player saw, research included. */
export function pathOf(run: Run): RunPath {
  const { world, account } = run
  const { plan, pilot } = decided(run.committed, 'on your plan')
  const paid = spent(run.research) / 1000
  const { best } = scoredGradesOf(run)
  const steady = (other: PlacedPlan, points: number) => {
    return cashAfter(steadyYears(world, other, points), paid)
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

/** The shown path in the hands of the steady manager, who lets all news pass. */
function steadyYears(world: World, plan: PlacedPlan, points: number): Year[] {
  const market = world.atlas.marketOf(plan.country)
  const path = shownPath(world, market.country)
  const business = newBusiness(points)
  const account: Year[] = []
  while (business.year <= years && !business.closed) {
    const { year } = business
    const span = spansOf(world.settings).find(({ from }) => from === year)
    const incident = span && business.mode !== null ? incidentIn(world, span) : null
    const action = steadyAction(plan, business)
    account.push(
      playYear(
        market,
        business,
        { ...action, ...(incident && { news: passing(incident) }) },
        path.luck(0, year),
      ),
    )
  }
  return account
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
