import type { Random } from '../../math/random.ts'
import { rounded } from '../../math/statistics.ts'
import type { Facts } from './facts.ts'
import { kinds, type Kind, type Range } from './kinds.ts'

/** The parts of the CAGE distance from home, each from 0 (none) to 25 points. */
export interface Distance {
  readonly culture: number
  readonly administration: number
  readonly geography: number
  readonly economy: number
}

export const riskIds = ['tariff', 'policy', 'channel', 'entrant'] as const
export type RiskId = (typeof riskIds)[number]

/** An event that is far more likely in one year than usual. */
export interface Brewing {
  readonly year: number
  /** The chance that it happens in that year, from 0 to 1. */
  readonly chance: number
}

/** A fictional country with all its true figures. The player knows only some of them. */
export interface Country {
  readonly code: string
  readonly name: string
  /** Billions of dollars. */
  readonly gdp: number
  /** Thousands of dollars per person. */
  readonly income: number
  readonly distance: Distance
  readonly facts: Facts
  /** Yearly sales of the product category within the firm's reach, in millions of dollars, in today's market. */
  readonly potential: number
  /** The first year with full sales of the category. Before that, only part of the market exists. */
  readonly start: number
  readonly brewing: Readonly<Partial<Record<RiskId, Brewing>>>
  /** The rise of the tariff if it rises, as a share of the customs value. */
  readonly tariffRise: number
}

const names = [
  'Arvenna',
  'Belmoro',
  'Caldrea',
  'Dorvale',
  'Estrune',
  'Felmark',
  'Galdora',
  'Hestralia',
  'Ivanta',
  'Jorvane',
  'Kelstria',
  'Lunmere',
  'Morvath',
  'Novarre',
  'Ostelle',
  'Pellandor',
]

/** P = k · GDP^a · income^b / (1 + CAGE)^θ, with GDP in billions, income in thousands and CAGE from 0 to 1. */
export const potentialRule = { k: 0.35, a: 0.7, b: 0.4, theta: 2 } as const

/** The CAGE distance, from 0 to 100 points. */
export function cagePoints(distance: Distance): number {
  return distance.culture + distance.administration + distance.geography + distance.economy
}

/** Millions of dollars a year. */
export function potentialOf(gdp: number, income: number, distance: Distance): number {
  const { k, a, b, theta } = potentialRule
  return (k * gdp ** a * income ** b) / (1 + cagePoints(distance) / 100) ** theta
}

/** The yearly chance of an event without any sign of it. For a policy shock it is the country's hazard. */
export const usualChance = { tariff: 0.02, channel: 0.03, entrant: 0.03 } as const

const starts = [1, 1, 2, 3]
const brewingCounts = [0, 1, 1, 1, 2, 2]

function drawBrewing(random: Random): Country['brewing'] {
  const risks = random.shuffled(riskIds).slice(0, random.pick(brewingCounts))
  return Object.fromEntries(
    risks.map((risk) => {
      const brewing: Brewing = { year: 2 + random.below(3), chance: rounded(random.between(0.5, 0.8), 2) }
      return [risk, brewing] as const
    }),
  )
}

function drawCountry(name: string, from: Kind, sensitivityShift: number, random: Random): Country {
  const within = ([low, high]: Range, decimals: number) => rounded(random.between(low, high), decimals)
  const gdp = within(from.gdp, 0)
  const income = within(from.income, 1)
  const [culture, administration, geography, economy] = from.distance
  const distance = {
    culture: within(culture, 0),
    administration: within(administration, 0),
    geography: within(geography, 0),
    economy: within(economy, 0),
  }
  const read = from.facts
  const share = (range: Range) => within(range, 1) / 100
  return {
    code: name.slice(0, 3).toUpperCase(),
    name,
    gdp,
    income,
    distance,
    facts: {
      growth: share(read.growth),
      tariff: share(read.tariff),
      protection: within(read.protection, 0),
      premium: share(read.premium),
      hazard: share(read.hazard),
      competition: within(read.competition, 0),
      channels: within(read.channels, 0),
      fit: within([20, 80], 0),
      sensitivity: rounded(within(read.sensitivity, 1) + sensitivityShift, 1),
    },
    potential: potentialOf(gdp, income, distance),
    start: random.pick(starts),
    brewing: drawBrewing(random),
    tariffRise: within([12, 22], 0) / 100,
  }
}

/** In alphabetical order. Every kind of market appears once before one appears twice. */
export function drawCountries(count: number, sensitivityShift: number, random: Random): Country[] {
  const chosen = random.shuffled(names).slice(0, count).toSorted()
  const order = [...random.shuffled(kinds), ...random.shuffled(kinds)].slice(0, count)
  const places = random.shuffled(order)
  return chosen.map((name, at) => drawCountry(name, places[at] as Kind, sensitivityShift, random))
}

/** The same country, in which no entrant makes plans. */
export function withoutEntrant(country: Country): Country {
  const { entrant: _, ...brewing } = country.brewing
  return { ...country, brewing }
}

/** How unfamiliar customs and rules are, from 0 to 1. */
export function strangeness({ culture, administration }: Distance): number {
  return (culture + administration) / 50
}
