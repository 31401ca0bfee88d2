import type { ClaimId } from './claims.ts'
import type { PlanTerms } from './decisions.ts'
import type { Mode, ModeId } from './modes.ts'
import type { ReasonId } from './research.ts'
import type { CountryView, MarketEntryState } from './state.ts'

/** Rough sums that a robot does from what a browser sees. */

export const viewOf = (state: MarketEntryState, code: string) =>
  state.countries.find((country) => country.code === code) as CountryView

/** A rough score for a country: large, near, growing, open and safe by the known facts. */
export function promise({ potential, facts }: CountryView): number {
  const { growth = 0.04, premium = 0.03, hazard = 0.03, competition = 52, fit = 50 } = facts
  return (
    Math.log(potential) +
    6 * growth -
    5 * premium -
    2 * hazard +
    ((fit - 50) * 0.6 - (competition - 50) * 0.25) / 50
  )
}

export function reasonsFor(state: MarketEntryState, country: CountryView): ReasonId[] {
  const mean = (of: (view: CountryView) => number) =>
    state.countries.reduce((all, view) => all + of(view), 0) / state.countries.length
  const gains: readonly (readonly [ReasonId, (view: CountryView) => number])[] = [
    ['potential', ({ potential }) => Math.log(potential)],
    ['closeness', ({ points }) => -points],
    ['growth', ({ facts }) => facts.growth ?? 0],
    ['tariff', ({ facts }) => -(facts.tariff ?? 0)],
    ['protection', ({ facts }) => facts.protection ?? 0],
    ['safety', ({ facts }) => -(facts.premium ?? 0)],
    ['competition', ({ facts }) => -(facts.competition ?? 0)],
  ]
  return gains
    .map(([id, of]) => {
      const centre = mean(of)
      const spread = Math.sqrt(mean((view) => (of(view) - centre) ** 2)) || 1
      return { id, z: (of(country) - centre) / spread }
    })
    .toSorted((a, b) => b.z - a.z)
    .slice(0, 2)
    .map(({ id }) => id)
}

/** A rough value of an entry mode from its likely margin and cost, as a student would compute it. */
function guess({ potential, facts, distance, income, hints }: CountryView, mode: Mode): number {
  const { tariff = 0.08, protection = 58, growth = 0.04, premium = 0.03, hazard = 0.03 } = facts
  const { channels = 62, fit = 50, competition = 52 } = facts
  const warned = (risk: string) => hints.some((hint) => hint.risk === risk && hint.brewing)
  const strange = (distance.culture + distance.administration) / 50
  const utility =
    0.63 +
    (0.6 * (fit - 50)) / 50 +
    mode.reach +
    mode.channels * (channels / 100 - 0.5) -
    0.5 * mode.strangeness * strange -
    (warned('channel') ? 0.4 * mode.channels : 0)
  const share =
    Math.exp(utility) / (Math.exp(utility) + 5.8 + 2.1 * Math.exp((0.6 * (competition - 50)) / 50) + 1.5)
  const duty = tariff + (warned('tariff') ? 0.1 : 0)
  const unit =
    mode.made === 'licensee'
      ? mode.keeps * (1 - 0.3 * (1 - protection / 100))
      : mode.made === 'there'
        ? mode.keeps * (1 - 0.48 - 0.0015 * income)
        : 1.05 * mode.keeps - 0.52 - 0.02 - 0.004 * distance.geography - 0.55 * duty
  const shock = mode.levy * Math.min(1, 4 * hazard + (warned('policy') ? 0.5 : 0))
  const margin = share * potential * (1 + growth) ** 3 * unit
  const fixed = mode.fixed + mode.fixedShare * potential
  const ads = 0.014 * potential * (mode.id === 'venture' ? 0.5 : 1)
  const factor = 8 * (1 - 4.2 * (0.08 + premium) + 0.25)
  return ((margin - fixed) * (1 - shock) - ads) * factor * 0.85 - mode.setUp - mode.setUpShare * potential
}

export function claimsFor(state: MarketEntryState, country: CountryView, mode: ModeId): ClaimId[] {
  const { potential, facts, distance } = country
  const strange = distance.culture + distance.administration >= 20
  const pairs: readonly (readonly [ClaimId, boolean, readonly ModeId[]])[] = [
    ['large', potential >= 60, ['venture', 'subsidiary']],
    ['small', potential < 60, ['indirect', 'direct', 'licence']],
    ['strange', strange, ['indirect', 'licence', 'venture']],
    ['familiar', !strange, ['direct', 'subsidiary']],
    ['dear-imports', (facts.tariff ?? 0) >= 0.08, ['licence', 'venture', 'subsidiary']],
    ['cheap-imports', (facts.tariff ?? 1) < 0.08, ['indirect', 'direct']],
    ['unsafe-know-how', (facts.protection ?? 100) < 55, ['indirect', 'direct', 'subsidiary']],
    ['safe-know-how', (facts.protection ?? 0) >= 55, ['licence', 'venture']],
    ['unsafe', (facts.hazard ?? 0) >= 0.03, ['indirect', 'direct', 'licence']],
    ['safe', (facts.hazard ?? 1) < 0.03, ['venture', 'subsidiary']],
    ['good-channels', (facts.channels ?? 0) >= 60, ['indirect', 'direct', 'licence']],
    ['poor-channels', (facts.channels ?? 100) < 60, ['venture', 'subsidiary']],
  ]
  const holding = pairs.filter(([, holds, speaksFor]) => holds && speaksFor.includes(mode)).map(([id]) => id)
  const rest = state.claims.map(({ id }) => id).filter((id) => !holding.includes(id))
  return [...holding, ...rest].slice(0, 3)
}

/** The most promising plans by the rough sums, best first, one for each country and entry mode. */
export function likelyPlans(state: MarketEntryState): PlanTerms[] {
  return (state.shortlist ?? [])
    .flatMap(({ country }) =>
      state.modes.map((mode) => ({
        view: viewOf(state, country),
        mode,
        value: guess(viewOf(state, country), mode),
      })),
    )
    .toSorted((a, b) => b.value - a.value)
    .map(({ view, mode }): PlanTerms => {
      const home = mode.made === 'home'
      return {
        country: view.code,
        mode: mode.id,
        entry: view.start !== null && view.start > 2 && !home ? 2 : 1,
        price: home ? 'high' : 'usual',
        launch: 'normal',
      }
    })
}
