import { randomFrom } from '../../math/random.ts'
import type { CriterionId, Importance } from '../engine/criteria.ts'
import type { GlobalCompassState } from '../engine/state.ts'

/** Ten numbers from −1 to 1 for each draw, always the same ones, so that moving a control moves nothing else. */
const draws: readonly (readonly number[])[] = (() => {
  const random = randomFrom('map room', 'shaken weights')
  return Array.from({ length: 500 }, () => Array.from({ length: 10 }, () => random.between(-1, 1)))
})()

type Figures = GlobalCompassState['evidence']['figures']

interface OpenFigures {
  readonly countries: readonly string[]
  readonly figures: Figures
  readonly importance: Importance
}

/** What the page knows of some countries' figures: those of open cards. */
export function knownIn(
  { evidence, weights }: GlobalCompassState,
  countries: readonly string[],
): OpenFigures | null {
  return weights && { countries, figures: evidence.figures, importance: weights.importance }
}

/** A country's mean z-score over the open cards, by these weights; null without any figure. */
export function scoreOf(figures: Figures, importance: Importance, country: string): number | null {
  let [total, weight] = [0, 0]
  for (const id of Object.keys(figures) as CriterionId[]) {
    const z = figures[id]?.[country]?.z
    if (z === undefined) continue
    total += importance[id] * z
    weight += importance[id]
  }
  return weight === 0 ? null : total / weight
}

/**
 * The share of 500 rankings over the open cards in which each country is first, while every weight is off by up to
 * `off` (0.2 is 20 %).
 */
export function firstShares(
  { countries, figures, importance }: OpenFigures,
  off: number,
): Record<string, number> {
  const counts = Object.fromEntries(countries.map((country) => [country, 0]))
  const ids = Object.keys(importance) as CriterionId[]
  for (const draw of draws) {
    const shaken = Object.fromEntries(
      ids.map((id, at) => [id, importance[id] * (1 + off * (draw[at] ?? 0))]),
    ) as Importance
    const first = leader(countries, figures, shaken)
    if (first !== null) counts[first] = (counts[first] ?? 0) + 1
  }
  return Object.fromEntries(countries.map((country) => [country, (counts[country] ?? 0) / draws.length]))
}

function leader(countries: readonly string[], figures: Figures, importance: Importance): string | null {
  let [best, highest] = [null as string | null, -Infinity]
  for (const country of countries) {
    const score = scoreOf(figures, importance, country)
    if (score === null || score <= highest) continue
    best = country
    highest = score
  }
  return best
}
