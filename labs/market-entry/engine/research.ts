import { DecisionRefused } from '../../engine/lab-engine.ts'
import { readOneOf } from '../../engine/reading.ts'
import { sum } from '../../math/statistics.ts'
import { riskIds, type Country, type RiskId } from './countries.ts'
import type { FactId } from './facts.ts'

/** A desk report: one topic for all countries. The price is in thousands of dollars. */
export interface Report {
  readonly id: ReportId
  readonly name: string
  readonly says: string
  readonly facts: readonly FactId[]
  readonly price: number
}

export const reportIds = ['outlook', 'trade', 'law', 'risk', 'rivalry'] as const
export type ReportId = (typeof reportIds)[number]

export const reports: readonly Report[] = [
  {
    id: 'outlook',
    name: 'Market outlook',
    says: 'How fast the category grows, and in which year it reaches full size. Until then, only 40 % of it is there.',
    facts: ['growth'],
    price: 80,
  },
  {
    id: 'trade',
    name: 'Trade terms',
    says: 'The tariff on goods from home, charged on 55 % of the usual price.',
    facts: ['tariff'],
    price: 80,
  },
  {
    id: 'law',
    name: 'Law and know-how',
    says: 'How well patents and secrets are protected, from 0 (not at all) to 100.',
    facts: ['protection'],
    price: 80,
  },
  {
    id: 'risk',
    name: 'Country risk',
    says: 'The return investors want on top of the firm’s 8 %, and the usual chance of a policy shock in a year.',
    facts: ['premium', 'hazard'],
    price: 80,
  },
  {
    id: 'rivalry',
    name: 'Rivalry',
    says: 'How strong the firms in the market are, from 0 (weak) to 100.',
    facts: ['competition'],
    price: 80,
  },
]

/** A study of one country. The price is in thousands of dollars. */
export interface Source {
  readonly id: SourceId
  readonly name: string
  readonly says: string
  readonly facts: readonly FactId[]
  /** The kinds of events that this source hears of in advance. */
  readonly hears: readonly RiskId[]
  readonly price: number
}

export const sourceIds = ['visit', 'dealers', 'consultant', 'pilot'] as const
export type SourceId = (typeof sourceIds)[number]

export const sources: readonly Source[] = [
  {
    id: 'visit',
    name: 'Visit to the trade office',
    says: 'Tariff and country risk firsthand, and what the ministries are preparing.',
    facts: ['tariff', 'premium', 'hazard'],
    hears: ['tariff', 'policy'],
    price: 90,
  },
  {
    id: 'dealers',
    name: 'Interviews with distributors',
    says: 'How good the sales channels are, and whether the distributors are financially healthy.',
    facts: ['channels'],
    hears: ['channel'],
    price: 110,
  },
  {
    id: 'consultant',
    name: 'Consultant’s study',
    says: 'How well your product fits, how price-sensitive buyers are, how strong the competition is, and what rivals plan.',
    facts: ['fit', 'sensitivity', 'competition'],
    hears: ['entrant'],
    price: 180,
  },
  {
    id: 'pilot',
    name: 'Pilot sale in one city',
    says: 'Advertising before you arrive: some buyers remember you when you enter. Also reveals fit and price sensitivity, which the consultant does for less.',
    facts: ['fit', 'sensitivity'],
    hears: [],
    price: 320,
  },
]

/** Advertising points in year 1 that buyers remember from a pilot sale. */
export const pilotPoints = 3

export interface Studied {
  readonly country: string
  readonly source: SourceId
}

/** The player's purchases. */
export interface Research {
  readonly reports: readonly ReportId[]
  readonly studies: readonly Studied[]
}

/** Without the follower and the entrant, competition is how much buyers like small local firms. */
const saysWithoutLocals: Readonly<Partial<Record<ReportId | SourceId, string>>> = {
  rivalry: 'How much buyers like small local firms, from 0 (little) to 100.',
  consultant:
    'How well your product fits, how price-sensitive buyers are, and how much they like small local firms.',
}

/** What a report or a source tells where the follower and the entrant sell, or where they do not. */
export function toldWith<Told extends Report | Source>(locals: boolean, told: Told): Told {
  return locals ? told : { ...told, says: saysWithoutLocals[told.id] ?? told.says }
}

export function reportOf(id: ReportId): Report {
  return reports.find((report) => report.id === id) as Report
}

export function sourceOf(id: SourceId): Source {
  return sources.find((source) => source.id === id) as Source
}

/** Thousands of dollars. */
export function spent(research: Research): number {
  return (
    sum(research.reports.map((id) => reportOf(id).price)) +
    sum(research.studies.map(({ source }) => sourceOf(source).price))
  )
}

export function sourcesIn(research: Research, country: string): SourceId[] {
  return research.studies.filter((study) => study.country === country).map(({ source }) => source)
}

/** The facts of a country that the player has paid for. */
export function knownFacts(research: Research, country: string): Set<FactId> {
  return new Set([
    ...research.reports.flatMap((id) => reportOf(id).facts),
    ...sourcesIn(research, country).flatMap((id) => sourceOf(id).facts),
  ])
}

/** The kinds of events that the player's sources would hear of. */
export function heardRisks(research: Research, country: string): RiskId[] {
  const heard = sourcesIn(research, country).flatMap((id) => sourceOf(id).hears)
  return riskIds.filter((risk) => heard.includes(risk))
}

/** @throws DecisionRefused when the rest of the budget does not cover the price */
function pay(
  { price, name }: { price: number; name: string },
  field: string,
  research: Research,
  budget: number,
): void {
  const left = budget - spent(research)
  if (price > left) {
    throw new DecisionRefused(`“${name}” costs ${price} thousand and you have ${left} thousand left.`, field)
  }
}

/** @throws DecisionRefused */
export function readReport(
  given: ReadonlyMap<string, unknown>,
  research: Research,
  budget: number,
): ReportId {
  const id = readOneOf(
    given.get('report'),
    reportIds,
    'This report does not exist. Choose one from the list.',
    'report',
  )
  const { name, price } = reportOf(id)
  if (research.reports.includes(id)) throw new DecisionRefused(`You already have “${name}”.`, 'report')
  pay({ price, name }, 'report', research, budget)
  return id
}

/** @throws DecisionRefused */
export function readStudy(
  given: ReadonlyMap<string, unknown>,
  shortlist: readonly string[],
  research: Research,
  budget: number,
): Studied {
  const country = readOneOf(given.get('country'), shortlist, 'Choose a country on your shortlist.', 'country')
  const source = readOneOf(
    given.get('source'),
    sourceIds,
    'This source does not exist. Choose one from the list.',
    'source',
  )
  const { name, price } = sourceOf(source)
  if (sourcesIn(research, country).includes(source)) {
    throw new DecisionRefused(`You already have “${name}” for this country.`, 'source')
  }
  pay({ price, name }, 'source', research, budget)
  return { country, source }
}

/** A source's news about one kind of event, including the news that there is none. */
export interface Hint {
  readonly risk: RiskId
  readonly says: string
  readonly brewing: boolean
}

const rumours: Readonly<Record<RiskId, (country: Country, year: number, chance: string) => string>> = {
  tariff: (country, year, chance) =>
    `A bill would raise the tariff by ${Math.round(country.tariffRise * 100)} points in year ${year}. The office puts the chance at ${chance}.`,
  policy: (_country, year, chance) =>
    `Elections are due in year ${year}. The office puts the chance of a levy on foreign firms in that year at ${chance}.`,
  channel: (_country, year, chance) =>
    `The largest distributor is short of money. Dealers put the chance of failure in year ${year} at ${chance}.`,
  entrant: (_country, year, chance) =>
    `The entrant is hiring here. The consultant sees a ${chance} chance that it arrives in year ${year}, whatever your share.`,
}

const silence: Readonly<Record<RiskId, string>> = {
  tariff: 'No tariff change is in preparation. The chance of a surprise change is 2 % a year.',
  policy: 'No sign of a policy shock beyond the usual chance.',
  channel: 'The distributors are healthy. The chance of a surprise failure is 3 % a year.',
  entrant:
    'The entrant has no plans here. It may change its mind, with a chance of 3 % a year, or come when your share attracts it.',
}

export function hintOf(country: Country, risk: RiskId): Hint {
  const brewing = country.brewing[risk]
  if (!brewing) return { risk, says: silence[risk], brewing: false }
  const chance = `${Math.round(brewing.chance * 100)} %`
  return { risk, says: rumours[risk](country, brewing.year, chance), brewing: true }
}

/** Possible reasons for a country on the shortlist. The first two need no research. */
export const reasonIds = [
  'potential',
  'closeness',
  'growth',
  'tariff',
  'protection',
  'safety',
  'competition',
] as const
export type ReasonId = (typeof reasonIds)[number]

export interface Reason {
  readonly id: ReasonId
  readonly name: string
  /** The report behind the reason; null when its figure is public. */
  readonly report: ReportId | null
  /** The figure behind the reason; higher speaks for the country. */
  readonly reading: (country: Country) => number
}

export const reasons: readonly Reason[] = [
  { id: 'potential', name: 'Large potential', report: null, reading: ({ potential }) => Math.log(potential) },
  {
    id: 'closeness',
    name: 'Close to home',
    report: null,
    reading: ({ distance }) => -sum(Object.values(distance)),
  },
  { id: 'growth', name: 'Fast growth', report: 'outlook', reading: ({ facts }) => facts.growth },
  { id: 'tariff', name: 'Low tariff', report: 'trade', reading: ({ facts }) => -facts.tariff },
  { id: 'protection', name: 'Safe know-how', report: 'law', reading: ({ facts }) => facts.protection },
  { id: 'safety', name: 'Low country risk', report: 'risk', reading: ({ facts }) => -facts.premium },
  {
    id: 'competition',
    name: 'Weak competition',
    report: 'rivalry',
    reading: ({ facts }) => -facts.competition,
  },
]
