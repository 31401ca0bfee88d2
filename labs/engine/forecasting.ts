import { clamp, expectedBrier, mean } from './statistics.ts'

export interface ForecastGrade {
  /** Expected Brier score over the futures, mean of the forecasts, 0 (best) to 1. */
  readonly brier: number
  /** The least that anyone can expect: the confidence of each forecast equal to its frequency. */
  readonly least: number
  /** 1 at the least, 0.25 for saying 50 % to everything, 0 for worse; straight between. */
  readonly quality: number
}

/** A coin's Brier score: 50 % on everything. */
const coin = 0.25
const coinQuality = 0.25

/**
 * Grades stated confidence against how often statements came true in the futures.
 * @param given per cent by statement; 50 for what is not given
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
