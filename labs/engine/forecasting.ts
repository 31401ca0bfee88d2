import { clamp, expectedBrier, mean } from '../math/statistics.ts'

export interface ForecastGrade {
  /** Expected Brier score over the futures, averaged over the forecasts, from 0 (best) to 1. */
  readonly brier: number
  /** The lowest possible expectation: each confidence equals the frequency of its statement. */
  readonly least: number
  /** 1 at `least`, 0.25 for 50 % on every statement, 0 for worse scores; linear in between. */
  readonly quality: number
}

/** A coin's Brier score: 50 % on everything. */
const coin = 0.25
const coinQuality = 0.25

/**
 * Grades stated confidence by how often the statements are true in the futures.
 * @param given confidence in per cent by statement; 50 if missing
 */
export function gradeConfidence(
  given: ReadonlyMap<string, number>,
  outcomes: readonly { readonly statement: string; readonly frequency: number }[],
): ForecastGrade {
  const brier = mean(
    outcomes.map(({ statement, frequency }) => expectedBrier((given.get(statement) ?? 50) / 100, frequency)),
  )
  const least = mean(outcomes.map(({ frequency }) => expectedBrier(frequency, frequency)))
  const lost = ((1 - coinQuality) * (brier - least)) / Math.max(0.02, coin - least)
  return { brier, least, quality: clamp(1 - lost, 0, 1) }
}
