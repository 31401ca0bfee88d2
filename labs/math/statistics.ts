export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

export function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Arithmetic mean; 0 for an empty list. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length
}

/**
 * The value below which a share of the sorted values lies, interpolated between neighbours. The list must not be empty.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = new Float64Array(values).toSorted()
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] as number
  const high = sorted[Math.ceil(place)] as number
  return low + (high - low) * (place - Math.floor(place))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/**
 * Standard scores z = (x - mean) / sd over the present values, with the population's standard deviation. Missing values
 * stay null, and all scores are 0 if the values are equal.
 */
export function zScores(values: readonly (number | null)[]): (number | null)[] {
  const there = values.filter((value) => value !== null)
  const centre = mean(there)
  const spread = Math.sqrt(mean(there.map((value) => (value - centre) ** 2)))
  return values.map((value) => (value === null ? null : spread < 1e-12 ? 0 : (value - centre) / spread))
}

/** The nearest number with this many decimals, halves rounded up. Never -0, which JSON does not have. */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor + 0
}

/**
 * Brier score of one forecast (Brier 1950, two outcomes as one probability): (confidence - outcome)^2, from 0 (certain
 * and right) to 1 (certain and wrong), expected over futures in which the event happens with the given frequency.
 * @param confidence stated probability, 0 to 1
 * @param frequency share of the futures in which the event happens, 0 to 1
 */
export function expectedBrier(confidence: number, frequency: number): number {
  return frequency * (1 - confidence) ** 2 + (1 - frequency) * confidence ** 2
}
