import { rounded } from '../../math/statistics.ts'
import type { Country, Source } from '../data/country-data.ts'
import { countryData } from '../data/countries.ts'
import { fewestCriteria, greatestShare, mostImportance } from './brief.ts'
import { voicesOf, type Voice } from './board.ts'
import { spent } from './cards.ts'
import { countryOf } from './countries.ts'
import { criteria, readingOf, type Criterion, type CriterionId, type Importance } from './criteria.ts'
import { forecastRule, gapSpread, type Statement } from './forecasts.ts'
import { sharesOf, shortlistLength, weightSpread, type RankedCountry } from './ranking.ts'
import { networkState, shockState, type NetworkState, type ShockState } from './later-state.ts'
import { roundOf, type Phase, type Run, type Shortlist } from './run.ts'

export const mostReasons = 3

/** Facts about a country that need no card. */
export type CountryFacts = Pick<
  Country,
  | 'code'
  | 'numeric'
  | 'name'
  | 'region'
  | 'capital'
  | 'lat'
  | 'lng'
  | 'landlocked'
  | 'borders'
  | 'languages'
  | 'blocs'
  | 'ruledBy'
> & {
  /** Millions of people; null where missing. */
  readonly population: number | null
}

export interface CriterionCard extends Omit<Criterion, 'logarithm' | 'indicator'> {
  /** Always null: people say what matters, and nobody labels it. */
  readonly priority: null
  /** The source and the years of the figures. */
  readonly origin: string
  /** The first and the last year of the candidates' figures; null where the source gives none. */
  readonly years: readonly [number, number] | null
  readonly bought: boolean
}

export interface OpenFigure {
  readonly value: number
  readonly year: number | null
  /** Standard score among the candidates; higher is better. */
  readonly z: number
}

export interface ForecastCard extends Statement {
  /** Standard deviation of the gap between the two countries next year, in the unit of the criterion. */
  readonly gapSpread: number
  /** Per cent; null before the player's forecast. */
  readonly confidence: number | null
}

export interface EvidenceState {
  readonly budget: number
  readonly left: number
  /** In the order of purchase. */
  readonly bought: readonly CriterionId[]
  /** The figures of open cards, by criterion and country; null where a figure is missing. */
  readonly figures: Partial<Record<CriterionId, Record<string, OpenFigure | null>>>
  readonly forecasts: readonly ForecastCard[]
  readonly forecastRule: string
}

/** Everything that the lab's page needs, as plain JSON. */
export interface GlobalCompassState {
  readonly phase: Phase
  readonly round: number
  readonly rounds: number
  readonly brief: {
    readonly firm: string
    readonly product: string
    readonly story: string
    readonly home: CountryFacts
  }
  /** What each member of the board says. */
  readonly board: readonly Voice[]
  readonly rules: typeof rules
  readonly criteria: readonly CriterionCard[]
  readonly candidates: readonly CountryFacts[]
  /** Names of the languages and blocs of these countries, by code. */
  readonly languages: Readonly<Record<string, string>>
  readonly blocs: Readonly<Record<string, string>>
  readonly weights: { readonly importance: Importance; readonly shares: Importance } | null
  readonly evidence: EvidenceState
  /** Criteria as they are offered as reasons, in an order that says nothing. */
  readonly reasonOrder: readonly CriterionId[]
  /** Always empty: nobody ranks the candidates, and the player compares. */
  readonly ranking: readonly RankedCountry[]
  readonly shortlist: Shortlist | null
  /** Null before round 4. */
  readonly network: NetworkState | null
  /** Null before round 5. */
  readonly shock: ShockState | null
  readonly sources: readonly Source[]
  readonly licence: string
}

const rules = {
  mostImportance,
  fewestCriteria,
  greatestShare,
  shortlistLength,
  mostReasons,
  weightSpread,
} as const

function factsOf(code: string): CountryFacts {
  const { alpha2: _, values, ...facts } = countryOf(code)
  return { ...facts, population: values.population?.[0] ?? null }
}

function originOf(criterion: Criterion): string {
  const { indicators } = countryData
  if (criterion.id === 'closeness') return 'Computed: CAGE distance from home, see the help.'
  if (criterion.id === 'income') return `${indicators.gdp.name} by population. ${indicators.gdp.note}`
  return criterion.indicator === null
    ? ''
    : `${indicators[criterion.indicator].name}. ${indicators[criterion.indicator].note}`
}

function yearsOf({ world: { brief } }: Run, id: CriterionId): CriterionCard['years'] {
  const home = countryOf(brief.home)
  const years = brief.candidates
    .map((code) => readingOf(id, countryOf(code), home)?.year ?? null)
    .filter((year) => year !== null)
  return years.length === 0 ? null : [Math.min(...years), Math.max(...years)]
}

function cardsOf(run: Run): CriterionCard[] {
  return criteria.map((criterion) => {
    const { logarithm: _l, indicator: _i, ...shown } = criterion
    return {
      ...shown,
      priority: null,
      origin: originOf(criterion),
      years: yearsOf(run, criterion.id),
      bought: run.bought.includes(criterion.id),
    }
  })
}

function figuresOf(run: Run): EvidenceState['figures'] {
  const { brief, table } = run.world
  const home = countryOf(brief.home)
  const open = criteria.filter((criterion) => run.bought.includes(criterion.id))
  return Object.fromEntries(
    open.map(({ id, decimals }) => {
      const figures = brief.candidates.map((code, at) => {
        const reading = readingOf(id, countryOf(code), home)
        const z = table[id][at] ?? null
        const shown =
          reading === null || z === null
            ? null
            : { value: rounded(reading.value, decimals), year: reading.year, z: rounded(z, 3) }
        return [code, shown] as const
      })
      return [id, Object.fromEntries(figures)]
    }),
  )
}

function evidenceOf(run: Run): EvidenceState {
  const { settings, statements } = run.world
  return {
    budget: settings.budget,
    left: settings.budget - spent(run.bought),
    bought: [...run.bought],
    figures: figuresOf(run),
    forecasts: statements.map((statement) => ({
      ...statement,
      gapSpread: gapSpread(statement.criterion),
      confidence: run.forecasts.get(statement.id) ?? null,
    })),
    forecastRule,
  }
}

function namesOf(codes: readonly string[], names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries([...new Set(codes)].toSorted().map((code) => [code, names[code] ?? code]))
}

const blocNames = Object.fromEntries(countryData.blocs.map((bloc) => [bloc.id, bloc.name]))

export function stateOf(run: Run): GlobalCompassState {
  const { board, brief, settings } = run.world
  const { phase, weights, shortlist } = run
  const home = factsOf(brief.home)
  const candidates = brief.candidates.map(factsOf)
  const all = [home, ...candidates]
  return {
    phase,
    round: roundOf(phase, settings.rounds),
    rounds: settings.rounds,
    brief: { firm: brief.firm, product: brief.product, story: brief.story, home },
    board: voicesOf(board),
    rules,
    criteria: cardsOf(run),
    reasonOrder: board.reasonOrder,
    candidates,
    languages: namesOf(
      all.flatMap((country) => country.languages),
      countryData.languages,
    ),
    blocs: namesOf(
      all.flatMap((country) => country.blocs),
      blocNames,
    ),
    weights: weights && { importance: weights, shares: sharesOf(weights) },
    evidence: evidenceOf(run),
    ranking: [],
    shortlist,
    network: networkState(run),
    shock: shockState(run),
    sources: countryData.sources,
    licence: countryData.licence,
  }
}
