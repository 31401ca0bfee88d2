import { clamp, mean, median, sum, zScores } from '../../math/statistics.ts'
import type { Country, IndicatorId } from '../data/country-data.ts'
import { siteFunctions, type SiteFunction, type Sites } from './sites.ts'

/** The risk criterion of a network. The measure is the lab's own. */
export interface Stoppages {
  /** The chance of a stoppage in a year at each place, from 0 to 1. */
  readonly risks: readonly number[]
  /** How many times over the board counts an expected loss. */
  readonly counts: number
}

/** What a stoppage of each function costs, in millions of dollars. */
export const stopCosts: Readonly<Record<SiteFunction, number>> = {
  headOffice: 12,
  plant: 72,
  research: 18,
  hub: 42,
}

/** Two functions in one country stop together and cannot stand in for each other: both lose this share more. */
export const togetherShare = 0.5

/** What a place's risk is read from; in each, more is worse. */
const worrying: readonly IndicatorId[] = ['inflation', 'debt', 'lending']
const usualRisk = 0.08
const leastRisk = 0.02
const mostRisk = 0.3
/** Scores are cut off here, as in the ranking. */
const widestScore = 3

/**
 * Risk = 8 % × e^z, within 2 % and 30 %: z is the mean of the z-scores of inflation, public debt and lending rate among
 * the places. A missing figure counts as the median of the places.
 */
export function risksOf(countries: readonly Country[]): number[] {
  const scores = worrying.map((id) => {
    const there = countries.map((country) => country.values[id]?.[0]).filter((value) => value !== undefined)
    const middle = median(there)
    return zScores(countries.map((country) => country.values[id]?.[0] ?? middle))
  })
  return countries.map((_, at) => {
    const z = mean(scores.map((score) => clamp(score[at] ?? 0, -widestScore, widestScore)))
    return clamp(usualRisk * Math.exp(z), leastRisk, mostRisk)
  })
}

export function stoppagesIn(countries: readonly Country[], counts: number): Stoppages {
  return { risks: risksOf(countries), counts }
}

function lossAt({ risks }: Pick<Stoppages, 'risks'>, places: readonly string[], sites: Sites) {
  return (site: SiteFunction) => stopCosts[site] * (risks[places.indexOf(sites[site])] as number)
}

/** What functions that share a country lose on top, in millions of dollars a year. */
export function lossTogether(
  stoppages: Pick<Stoppages, 'risks'>,
  places: readonly string[],
  sites: Sites,
): number {
  const loss = lossAt(stoppages, places, sites)
  const shared = siteFunctions.filter((site) =>
    siteFunctions.some((other) => other !== site && sites[other] === sites[site]),
  )
  return togetherShare * sum(shared.map(loss))
}

/** The expected loss from stoppages, in millions of dollars a year. */
export function expectedLoss(
  stoppages: Pick<Stoppages, 'risks'>,
  places: readonly string[],
  sites: Sites,
): number {
  return sum(siteFunctions.map(lossAt(stoppages, places, sites))) + lossTogether(stoppages, places, sites)
}
