import type { DailyData } from '@tradewind/contract/operations/analytics'
import { namedDayWords } from '@tradewind/contract/words/dates'

/** The data of a day: `{}` when nothing happened, null when it could not be loaded. */
export interface Day {
  day: string
  data: DailyData | null
}

/** One value for each day of the chart; null for a day without one. */
export type Values = readonly (number | null)[]

/** Decides the colours and patterns of a line; see `line-look.ts`. */
export type LineRole = 'first' | 'second' | 'other' | 'unknown' | 'part'

export interface Series {
  label: string
  role: LineRole
  values: Values
}

/** A column of the table and the file that the chart does not draw. */
export interface Detail {
  label: string
  values: Values
}

export interface ChartModel {
  /** The name of the chart's files. */
  id: string
  title: string
  days: readonly string[]
  unit: 'count' | 'ms'
  series: readonly Series[]
  /** Whether the series add up to the total of a day and are drawn as parts of one bar, where lines would cross. */
  isStacked?: boolean
  details: readonly Detail[]
  /** The picture as a sentence. It also says when the picture is incomplete. */
  summary: string
  /** Whether any value is above 0. */
  hasData: boolean
  /** Whether all of its days were loaded. */
  isComplete: boolean
}

/** A number for each day; null for days that could not be loaded. */
export function perDay(days: readonly Day[], read: (data: DailyData) => number | null): Values {
  return days.map(({ data }) => (data === null ? null : read(data)))
}

export function sum(values: Iterable<number | null>): number {
  let total = 0
  for (const value of values) total += value ?? 0
  return total
}

/** The names that appear in any of the records, without duplicates. */
export function namesIn(records: Iterable<Record<string, unknown> | undefined>): string[] {
  return [...new Set([...records].flatMap((record) => Object.keys(record ?? {})))]
}

export type InstitutionCounts = Record<string, number>

/** The count of an institution. A plain lookup would fail for an id such as "constructor". */
export function countOf(counts: InstitutionCounts | undefined, id: string): number {
  return counts && Object.hasOwn(counts, id) ? (counts[id] ?? 0) : 0
}

/** The sum of counts by institution. */
export function addUp(parts: Iterable<InstitutionCounts>): InstitutionCounts {
  const totals = new Map<string, number>()
  for (const part of parts)
    for (const [id, count] of Object.entries(part)) totals.set(id, (totals.get(id) ?? 0) + count)
  return Object.fromEntries(totals)
}

const number = new Intl.NumberFormat()

export function countWords(count: number): string {
  return number.format(count)
}

export function msWords(ms: number): string {
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: ms < 10 ? 1 : 0 }).format(ms)} ms`
}

interface Counted extends Pick<ChartModel, 'id' | 'title' | 'series' | 'isStacked'> {
  days: readonly Day[]
  details?: readonly Detail[]
  /** The values whose sum is the total; by default those of all lines. */
  adding?: readonly Detail[]
}

export function countChart({ details = [], ...counted }: Counted): ChartModel {
  const { id, title, days, series, adding = series, isStacked = false } = counted
  const totals = days.map((_, index) => sum(adding.map(({ values }) => values[index] ?? 0)))
  return {
    id,
    title,
    days: days.map(({ day }) => day),
    unit: 'count',
    series,
    isStacked,
    details,
    summary: countSummary(days, totals, adding),
    hasData: sum(totals) > 0,
    isComplete: areComplete(days),
  }
}

function areComplete(days: readonly Day[]): boolean {
  return days.every(({ data }) => data !== null)
}

/** The words for no activity, which is certain only when no day is missing. */
export function noneWords(days: readonly Day[]): string {
  return areComplete(days) ? 'None in this period.' : 'None in the days that could be loaded.'
}

function countSummary(days: readonly Day[], totals: readonly number[], adding: readonly Detail[]): string {
  const total = sum(totals)
  if (total === 0) return noneWords(days)
  const most = Math.max(...totals)
  const busiest = days[totals.indexOf(most)]?.day ?? ''
  const whole = `${countWords(total)} total, peak ${countWords(most)} on ${namedDayWords(busiest)}`
  const [leader, ...others] = adding
    .map(({ label, values }) => ({ label, own: sum(values) }))
    .filter(({ own }) => own > 0)
    .toSorted((a, b) => b.own - a.own)
  return leader && others.length > 0
    ? `${whole}; ${leader.label} has the largest part (${countWords(leader.own)}).`
    : `${whole}.`
}
