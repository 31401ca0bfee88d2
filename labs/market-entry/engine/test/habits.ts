import type { BusinessState } from '../business-state.ts'
import type { MarketEntryDecision, PlanTerms } from '../decisions.ts'
import type { ModeId } from '../modes.ts'
import type { SourceId } from '../research.ts'
import type { CountryView, MarketEntryState } from '../state.ts'
import { claimsFor, reasonsFor, viewOf } from '../robot-sums.ts'
import { confident } from '../by-sums.ts'
import type { Policy } from './policies.ts'

/** A rule of thumb for country and mode that ignores all research. */
interface Habit {
  readonly name: string
  readonly country: (countries: readonly CountryView[]) => CountryView
  readonly mode: ModeId
  /** The entry mode from year 3, where it differs. */
  readonly later?: ModeId
}

const largest: Habit['country'] = (countries) =>
  countries.reduce((one, other) => (other.potential > one.potential ? other : one))
const nearest: Habit['country'] = (countries) =>
  countries.reduce((one, other) => (other.points < one.points ? other : one))

/** The rules of thumb of the debrief as players. */
export const habits: readonly Habit[] = [
  { name: 'export to the nearest', country: nearest, mode: 'direct' },
  { name: 'subsidiary in the largest', country: largest, mode: 'subsidiary' },
  { name: 'venture in the largest', country: largest, mode: 'venture' },
  { name: 'licence in the largest', country: largest, mode: 'licence' },
  { name: 'export to the largest, then build', country: largest, mode: 'direct', later: 'subsidiary' },
]

function screened(state: MarketEntryState, first: CountryView): MarketEntryDecision {
  const next = state.research.reports.find(({ bought }) => !bought)
  if (next) return { type: 'report', report: next.id }
  const others = state.countries
    .filter(({ code }) => code !== first.code)
    .toSorted((a, b) => b.potential - a.potential)
  const countries = [first, ...others]
    .slice(0, state.rules.shortlistLength)
    .map((country) => ({ country: country.code, reasons: reasonsFor(state, country) }))
  return { type: 'shortlist', countries }
}

/** Asks three sources in the habit's country, and one in another country as a comparison. */
function studied(state: MarketEntryState): MarketEntryDecision[] {
  const [own, other] = (state.shortlist ?? []).map(({ country }) => country)
  const asked: readonly (readonly [string | undefined, SourceId])[] = [
    [own, 'visit'],
    [own, 'dealers'],
    [own, 'consultant'],
    [other, 'visit'],
  ]
  return [
    ...asked.map(([country, source]): MarketEntryDecision => ({
      type: 'study',
      country: country ?? '',
      source,
    })),
    { type: 'close-research' },
  ]
}

function kept({ rules }: MarketEntryState, business: BusinessState, { later }: Habit): MarketEntryDecision {
  const from = business.span?.from ?? rules.years
  const mode = later !== undefined && from >= 3 ? later : business.mode
  return { type: 'run', mode: mode ?? 'out', price: 'usual', ads: 'normal', answers: [] }
}

/**
 * Buys all reports, follows its rule of thumb, gives valid reasons where it can, changes nothing and is always 50 %
 * sure.
 */
export function habitPolicy(habit: Habit): Policy {
  return (state) => {
    switch (state.phase) {
      case 'screen':
        return [screened(state, habit.country(state.countries))]
      case 'closer':
        return studied(state)
      case 'plan': {
        const country = state.shortlist?.[0]?.country ?? ''
        const terms: PlanTerms = { country, mode: habit.mode, entry: 1, price: 'usual', launch: 'normal' }
        return [{ type: 'commit', ...terms, claims: claimsFor(state, viewOf(state, country), habit.mode) }]
      }
      case 'forecast':
        return [{ type: 'forecast', confidence: confident(state.statements, () => 50) }]
      case 'run':
        return [kept(state, state.business as BusinessState, habit)]
      default:
        return [{ type: 'look-back', confidence: confident(state.lookBack, () => 50) }]
    }
  }
}
