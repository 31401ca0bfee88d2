import type { Random } from '../../engine/random.ts'
import { rounded } from '../../engine/statistics.ts'
import type { Facts } from './facts.ts'
import { kinds, type Kind, type Range } from './kinds.ts'

/** CAGE distance from home in points, 0 (none) to 25 each. */
export interface Distance {
  readonly culture: number
  readonly administration: number
  readonly geography: number
  readonly economy: number
}

export const riskIds = ['tariff', 'policy', 'channel', 'entrant'] as const
export type RiskId = (typeof riskIds)[number]

/** An event in the making: much likelier in one year than it is elsewhere. */
export interface Brewing {
  readonly year: number
  /** Chance that it happens in that year, 0 to 1. */
  readonly chance: number
}

/** A fictional country as it is; the player knows part of it. */
export interface Country {
  readonly code: string
  readonly name: string
  /** Billion dollars. */
  readonly gdp: number
  /** Thousand dollars a head. */
  readonly income: number
  readonly distance: Distance
  readonly facts: Facts
  /** Yearly sales of the product category that the firm can reach, million dollars, in today's market. */
  readonly potential: number
  /** The first year in which the category sells in full; before, only part of the market is there. */
  readonly start: number
  readonly brewing: Readonly<Partial<Record<RiskId, Brewing>>>
  /** By how much the tariff rises if it does, as a share of the customs value. */
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

/** P = k · GDP^a · income^b / (1 + CAGE)^θ, GDP in billions, income in thousands, CAGE from 0 to 1. */
export const potentialRule = { k: 0.35, a: 0.7, b: 0.4, theta: 2 } as const

/** Points from 0 to 100. */
export function cagePoints(distance: Distance): number {
  return distance.culture + distance.administration + distance.geography + distance.economy
}

/** Million dollars a year. */
export function potentialOf(gdp: number, income: number, distance: Distance): number {
  const { k, a, b, theta } = potentialRule
  return (k * gdp ** a * income ** b) / (1 + cagePoints(distance) / 100) ** theta
}

/** The chance of an event in each year where nothing is brewing; of a policy shock it is the country's hazard. */
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

/** In the order of the alphabet. Every kind of market is there once before one comes twice. */
export function drawCountries(count: number, sensitivityShift: number, random: Random): Country[] {
  const chosen = random.shuffled(names).slice(0, count).toSorted()
  const order = [...random.shuffled(kinds), ...random.shuffled(kinds)].slice(0, count)
  const places = random.shuffled(order)
  return chosen.map((name, at) => drawCountry(name, places[at] as Kind, sensitivityShift, random))
}

/** How strange its customs and rules are, 0 to 1. */
export function strangeness({ culture, administration }: Distance): number {
  return (culture + administration) / 50
}
