import type { Random } from '../../math/random.ts'
import { clamp, zScores } from '../../math/statistics.ts'
import { countryOf } from './countries.ts'
import { criteria, criterionIds, readingOf, type CriterionId, type Importance } from './criteria.ts'

/** Standard scores by criterion, in the order of the candidates. Higher is better; null where the figure is missing. */
export type ScoreTable = Readonly<Record<CriterionId, readonly (number | null)[]>>

/** Scores are cut off here: beyond it, one extreme figure would decide the ranking alone. */
const widestScore = 3

export const weightDraws = 2000
export const weightSpread = 0.2
export const shortlistLength = 5

/**
 * The z-score (x - mean) / sd of every criterion over the candidates, cut off at -3 and 3; higher is better. Figures
 * that differ by orders of magnitude enter as ln x.
 */
export function scoreTable(candidates: readonly string[], home: string): ScoreTable {
  const base = countryOf(home)
  const rows = criteria.map((criterion) => {
    const figures = candidates.map((code) => {
      const reading = readingOf(criterion.id, countryOf(code), base)
      if (reading === null) return null
      return criterion.logarithm ? Math.log(reading.value) : reading.value
    })
    const turn = criterion.higherIsBetter ? 1 : -1
    const scores = zScores(figures).map((z) =>
      z === null ? null : clamp(turn * z, -widestScore, widestScore),
    )
    return [criterion.id, scores] as const
  })
  return Object.fromEntries(rows) as Record<CriterionId, (number | null)[]>
}

/** The weights as shares of 1. */
export function sharesOf(importance: Importance): Importance {
  const total = criterionIds.reduce((all, id) => all + importance[id], 0)
  return Object.fromEntries(criterionIds.map((id) => [id, importance[id] / total])) as Importance
}

export interface RankedCountry {
  readonly country: string
  /** The weighted mean of the z-scores. */
  readonly score: number
  /** The rank, counted from 1. */
  readonly rank: number
  /** Share of the weight for which the country has a figure, from 0 to 1. */
  readonly coverage: number
}

/**
 * Ranks by the sum of w z over the sum of w, over the criteria for which a country has a figure: a missing figure
 * counts neither for nor against it. Countries without any figure are not ranked.
 * @param known the criteria whose cards are open
 */
export function ranking(
  candidates: readonly string[],
  table: ScoreTable,
  weights: Importance,
  known: readonly CriterionId[] = criterionIds,
): RankedCountry[] {
  const all = known.reduce((total, id) => total + weights[id], 0)
  if (all === 0) return []
  return candidates
    .flatMap((country, at) => {
      let total = 0
      let weight = 0
      for (const id of known) {
        const z = table[id][at] ?? null
        if (z === null) continue
        total += weights[id] * z
        weight += weights[id]
      }
      return weight === 0 ? [] : [{ country, score: total / weight, coverage: weight / all }]
    })
    .toSorted((a, b) => b.score - a.score || (a.country < b.country ? -1 : 1))
    .map((entry, at) => ({ ...entry, rank: at + 1 }))
}

export interface Robustness {
  /** Share of the draws in which the country is first, from 0 to 1. */
  readonly first: Readonly<Record<string, number>>
  /** Share of the draws in which the country is among the first five, from 0 to 1. */
  readonly firstFive: Readonly<Record<string, number>>
}

/** The indices of the highest scores, best first. Of two equal scores the earlier comes first. */
function highest(scores: Float64Array, count: number): number[] {
  const best: number[] = []
  for (let at = 0; at < scores.length; at++) {
    let place = best.length
    while (place > 0 && (scores[at] as number) > (scores[best[place - 1] as number] as number)) place--
    if (place < count) {
      best.splice(place, 0, at)
      if (best.length > count) best.pop()
    }
  }
  return best
}

/**
 * How well a ranking holds when the weights are slightly wrong. In each of 2,000 draws every weight moves on its own
 * by up to 20 % (uniform), over all candidates and all figures, including those of cards that the player did not buy.
 */
export function robustness(
  candidates: readonly string[],
  { table, weights }: { table: ScoreTable; weights: Importance },
  random: Random,
  draws = weightDraws,
): Robustness {
  const criterionCount = criterionIds.length
  const firsts = new Float64Array(candidates.length)
  const fives = new Float64Array(candidates.length)
  const scores = new Float64Array(candidates.length)
  const drawn = new Float64Array(criterionCount)
  // Flat arrays, because this is the inner loop: scores by candidate and criterion, and 1 where there is a score.
  const cells = candidates.flatMap((_, at) => criterionIds.map((id) => table[id][at] ?? null))
  const values = Float64Array.from(cells, (z) => z ?? 0)
  const there = Float64Array.from(cells, (z) => (z === null ? 0 : 1))
  for (let draw = 0; draw < draws; draw++) {
    criterionIds.forEach((id, k) => {
      drawn[k] = weights[id] * random.between(1 - weightSpread, 1 + weightSpread)
    })
    for (let at = 0; at < candidates.length; at++) {
      let total = 0
      let weight = 0
      for (let k = 0, cell = at * criterionCount; k < criterionCount; k++, cell++) {
        total += (drawn[k] as number) * (values[cell] as number)
        weight += (drawn[k] as number) * (there[cell] as number)
      }
      scores[at] = weight === 0 ? -Infinity : total / weight
    }
    const best = highest(scores, shortlistLength)
    firsts[best[0] as number] = (firsts[best[0] as number] as number) + 1
    for (const at of best) fives[at] = (fives[at] as number) + 1
  }
  const share = (counts: Float64Array) =>
    Object.fromEntries(candidates.map((country, at) => [country, (counts[at] as number) / draws]))
  return { first: share(firsts), firstFive: share(fives) }
}
