import { labById } from '@tradewind/contract/catalogue'
import { monthWords } from '@tradewind/contract/words/dates'
import type { Usage } from '@tradewind/contract/institutions/usage-reports'

/** What can be looked at, by the names of the contract. */
export type Metric = Exclude<keyof Usage['labs'][number], 'lab'>

/** What each metric counts, as a person would say it. */
export const metrics: readonly { value: Metric; label: string }[] = [
  { value: 'requests', label: 'Labs opened' },
  { value: 'uniqueRequests', label: 'Labs opened, once per session' },
  { value: 'investigations', label: 'Labs opened or looked at' },
  { value: 'uniqueInvestigations', label: 'Labs opened or looked at, once per session' },
  { value: 'refused', label: 'Refused: no licence' },
]

export function metricOf(text: string | null): Metric {
  return metrics.find(({ value }) => value === text)?.value ?? 'requests'
}

/** All months from one to another, both inside, the newest first. Months are yyyy-mm. */
export function monthsDown(first: string, last: string): string[] {
  const months: string[] = []
  const [year = 0, number = 1] = last.split('-').map(Number)
  for (let back = 0; ; back += 1) {
    const text = new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7)
    if (text < first) return months
    months.push(text)
  }
}

export interface UsageModel {
  /** The names of the labs, in the order of their counts. */
  labs: string[]
  /** The oldest month first. */
  months: { month: string; counts: number[]; total: number }[]
  total: number
  /** The picture as a sentence. */
  summary: string
}

export function usageModel({ months, labs }: Pick<Usage, 'months' | 'labs'>, metric: Metric): UsageModel {
  const rows = months.map((name, at) => {
    const counts = labs.map((lab) => lab[metric][at] ?? 0)
    return { month: name, counts, total: sumOf(counts) }
  })
  const total = sumOf(rows.map((row) => row.total))
  const names = labs.map(({ lab }) => labById(lab).name)
  return { labs: names, months: rows, total, summary: summaryOf(rows, names, total) }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

const number = new Intl.NumberFormat()

export function countWords(count: number): string {
  return number.format(count)
}

function summaryOf(rows: UsageModel['months'], labs: readonly string[], total: number): string {
  if (total === 0) return 'None in these months.'
  const busiest = rows.toSorted((a, b) => b.total - a.total)[0]
  const sums = labs.map((name, at) => ({ name, own: sumOf(rows.map(({ counts }) => counts[at] ?? 0)) }))
  const leader = sums.toSorted((a, b) => b.own - a.own)[0]
  const most = busiest ? `, most in ${monthWords(busiest.month)} (${countWords(busiest.total)})` : ''
  const lab =
    leader && leader.own < total ? `; ${leader.name} has the largest part (${countWords(leader.own)})` : ''
  return `${countWords(total)} in all${most}${lab}.`
}
