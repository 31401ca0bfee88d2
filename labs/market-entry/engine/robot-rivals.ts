import type { Random } from '../../math/random.ts'
import type { MarketEntryDecision } from './decisions.ts'
import { promise, reasonsFor } from './robot-sums.ts'
import type { CountryView, MarketEntryState } from './state.ts'

/** How much less promising a country is because many will see its promise, in the sums of `promise`. */
const crowding = 0.5

/**
 * How much is expected of countries by a player who expects others to go where the market is largest and where the
 * reports are best. A draw keeps several such robots apart.
 */
function promiseBeside({ countries }: MarketEntryState, random: Random): (view: CountryView) => number {
  const [largest] = countries.toSorted((a, b) => b.potential - a.potential)
  const [finest] = countries.toSorted((a, b) => promise(b) - promise(a))
  const drawn = new Map(countries.map(({ code }) => [code, random.between(-0.35, 0.35)]))
  return (view) =>
    promise(view) +
    (drawn.get(view.code) ?? 0) -
    (view === largest ? crowding : 0) -
    (view === finest ? crowding : 0)
}

/** Buys every report that the budget allows, then lists three countries that others may overlook. */
export function screenedBeside(state: MarketEntryState, random: Random): MarketEntryDecision {
  const { research, rules } = state
  const next = research.reports.find(({ bought, price }) => !bought && price <= research.left)
  if (next) return { type: 'report', report: next.id }
  const expected = promiseBeside(state, random)
  const best = state.countries
    .map((view) => ({ view, worth: expected(view) }))
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, rules.shortlistLength)
  return {
    type: 'shortlist',
    countries: best.map(({ view }) => ({ country: view.code, reasons: reasonsFor(state, view) })),
  }
}
