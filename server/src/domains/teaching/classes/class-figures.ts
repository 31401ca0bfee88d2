/** The five numbers of a box plot, and the number of values behind them. */
export interface Quartiles {
  count: number
  least: number
  lower: number
  median: number
  upper: number
  most: number
}

/** Quartiles by linear interpolation between the nearest ranks, as in spreadsheets. Null if there are no values. */
export function quartilesOf(values: readonly number[]): Quartiles | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [least] = sorted
  const most = sorted.at(-1)
  if (least === undefined || most === undefined) return null
  return {
    count: sorted.length,
    least,
    lower: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upper: quantile(sorted, 0.75),
    most,
  }
}

/** Whether a value lies more than 1.5 interquartile ranges outside the quartiles (Tukey's fences). */
export function isOutlier(value: number, { lower, upper }: Pick<Quartiles, 'lower' | 'upper'>): boolean {
  const reach = 1.5 * (upper - lower)
  return value < rounded(lower - reach) || value > rounded(upper + reach)
}

/** Two runs of a class, by id, that are talked about beside each other. */
export interface Pair {
  best: string
  typical: string
}

/** The best of these runs, and of those on its case the one nearest to the median score of all. */
export function pairOf(counting: readonly { id: string; score: number; seed: string }[]): Pair | null {
  const sorted = counting.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const median = quartilesOf(counting.map(({ score }) => score))?.median ?? 0
  const [best] = sorted
  const [typical] = sorted
    .filter(({ id, seed }) => id !== best?.id && seed === best?.seed)
    .toSorted((a, b) => Math.abs(a.score - median) - Math.abs(b.score - median))
  return best && typical ? { best: best.id, typical: typical.id } : null
}

/** The number of occurrences of each value, most frequent first, then by name. */
export function countValues(values: readonly string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || byName.compare(a.value, b.value))
}

/** Items grouped by key, in the order in which the keys first occur. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Compares names as people sort them: ignores case and accents, and sorts numbers by size. */
export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return rounded(below + (above - below) * (position % 1))
}

/** Sums of tenths are not exact: 60.1 + 0.2 must equal 60.3. */
function rounded(value: number): number {
  return Number(value.toFixed(6))
}
