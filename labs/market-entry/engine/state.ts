import { claims, claimsAsked, type Claim, type ClaimId } from './claims.ts'
import { cagePoints, potentialRule, usualChance, type Country, type Distance } from './countries.ts'
import type { Brief } from './brief.ts'
import { businessState, type BusinessState } from './business-state.ts'
import type { PlanTerms, ShortlistEntry } from './decisions.ts'
import { typical } from './estimate.ts'
import type { Facts } from './facts.ts'
import type { Statement } from './forecasts.ts'
import { lookBackStatements } from './look-back.ts'
import { modeIds, modes, type Mode } from './modes.ts'
import { entries } from './plans.ts'
import {
  heardRisks,
  hintOf,
  knownFacts,
  reasons,
  reports,
  sources,
  sourcesIn,
  spent,
  toldWith,
  type Hint,
  type Reason,
  type Report,
  type Source,
  type SourceId,
} from './research.ts'
import { roundOf, type Estimated, type Phase, type Run } from './run.ts'
import { speaksFor } from './research-grade.ts'
import { hasLocals, roundsOf } from './settings.ts'
import { stakesOf, type Stake } from './stakes.ts'
import { mostReasons, mostWords, shortlistLength } from './steps.ts'
import { adLevels, adPointShare, answered, prices, terms, years } from './terms.ts'
import { worldState, type WorldState } from './world-state.ts'

/** A country as far as the player knows it. */
export interface CountryView {
  readonly code: string
  readonly name: string
  readonly gdp: number
  readonly income: number
  readonly distance: Distance
  readonly points: number
  readonly potential: number
  /** Only the facts that the player has paid for. */
  readonly facts: Partial<Facts>
  /** The year in which the category reaches full size; null until the player buys the outlook. */
  readonly start: number | null
  readonly sources: readonly SourceId[]
  readonly hints: readonly Hint[]
}

const rules = {
  years,
  shortlistLength,
  mostReasons,
  mostWords,
  claimsAsked,
  speaksFor,
  entries,
  prices,
  adLevels,
  adPointShare,
  answered,
  potential: potentialRule,
  terms,
  usualChance,
  typical,
} as const

/** Everything that the lab's page needs, as plain JSON. */
export interface MarketEntryState {
  readonly phase: Phase
  readonly round: number
  readonly rounds: number
  readonly brief: Pick<
    Brief,
    'firm' | 'product' | 'story' | 'needs' | 'needsInWords' | 'lossLimit' | 'follower' | 'entrant'
  >
  readonly rules: typeof rules
  readonly modes: readonly (Mode & { readonly stakes: readonly Stake[] })[]
  readonly countries: readonly CountryView[]
  readonly research: {
    /** Thousands of dollars. */
    readonly budget: number
    readonly left: number
    readonly reports: readonly (Report & { readonly bought: boolean })[]
    readonly sources: readonly Source[]
  }
  readonly reasons: readonly Omit<Reason, 'reading'>[]
  readonly claims: readonly Omit<Claim, 'holdsIn' | 'speaksFor'>[]
  readonly shortlist: readonly ShortlistEntry[] | null
  readonly estimates: readonly Estimated[]
  readonly estimatesLeft: number
  readonly committed: { readonly terms: PlanTerms; readonly claims: readonly ClaimId[] } | null
  /** Empty before the plan is committed. */
  readonly statements: readonly Statement[]
  readonly forecasts: Readonly<Record<string, number>>
  /** Null before the first year has passed. */
  readonly business: BusinessState | null
  /** Empty before the eight years have passed. */
  readonly lookBack: readonly Statement[]
  readonly lookBackGiven: Readonly<Record<string, number>>
  /** The world in which firms meet; null where none do. */
  readonly world: WorldState | null
}

function viewOf(country: Country, run: Run): CountryView {
  const { research } = run
  const { code, name, gdp, income, distance, potential, start } = country
  const known = knownFacts(research, code)
  return {
    code,
    name,
    gdp,
    income,
    distance,
    points: cagePoints(distance),
    potential,
    facts: Object.fromEntries([...known].map((fact) => [fact, country.facts[fact]])),
    start: known.has('growth') ? start : null,
    sources: sourcesIn(research, code),
    // Where the entrant does not sell, there is no news of it.
    hints: heardRisks(research, code)
      .filter((risk) => risk !== 'entrant' || hasLocals(run.world.settings))
      .map((risk) => hintOf(country, risk)),
  }
}

export function stateOf(run: Run): MarketEntryState {
  const { world, research, phase, committed } = run
  const { settings } = world
  const { firm, product, story, needs, needsInWords, lossLimit, follower, entrant } = world.brief
  const locals = hasLocals(settings)
  const over = phase === 'look-back' || phase === 'finished'
  return {
    phase,
    round: roundOf(run),
    rounds: roundsOf(settings),
    brief: { firm, product, story, needs, needsInWords, lossLimit, follower, entrant },
    rules,
    modes: modeIds.map((id) => ({ ...modes[id], stakes: stakesOf(modes[id]) })),
    countries: world.countries.map((country) => viewOf(country, run)),
    research: {
      budget: settings.budget,
      left: settings.budget - spent(research),
      reports: reports.map((report) => ({
        ...toldWith(locals, report),
        bought: research.reports.includes(report.id),
      })),
      sources: sources.map((source) => toldWith(locals, source)),
    },
    reasons: reasons.map(({ id, name, report }) => ({ id, name, report })),
    claims: claims.map(({ id, name, rule, fact }) => ({ id, name, rule, fact })),
    shortlist: run.shortlist,
    estimates: [...run.estimates],
    estimatesLeft: settings.estimates - run.estimates.length,
    committed: committed && { terms: committed.terms, claims: committed.claims },
    statements: run.sheet?.statements ?? [],
    forecasts: Object.fromEntries(run.forecasts ?? []),
    business: businessState(run),
    lookBack: over && committed ? lookBackStatements(committed) : [],
    lookBackGiven: Object.fromEntries(run.lookBack ?? []),
    world: worldState(run),
  }
}
