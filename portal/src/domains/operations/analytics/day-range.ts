import { monthWords, shortDayWords } from '@tradewind/contract/words/dates'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'

/** Days in America/Denver as yyyy-mm-dd. The range includes both. */
export interface DayRange {
  from: string
  to: string
}

const msPerDay = 86_400_000

/** A year takes 366 calls, and longer ranges are rarely needed. */
export const yearsAtMost = 3

/** Midnight UTC of a day in ms, for counting days only. NaN for text that is not a day. */
function dayAt(day: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/u.test(day) ? Date.parse(day) : Number.NaN
  // `Date` reads 30 February as a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? at : Number.NaN
}

function isDay(day: string): boolean {
  return !Number.isNaN(dayAt(day))
}

/** How long the server may still count a day after its end. */
const lateCountsMs = 10 * 60_000

/**
 * The first day whose numbers may still change.
 * @param now ms since 1970
 */
export function firstOpenDay(now: number): string {
  return dayInDenver(now - lateCountsMs)
}

/** The same day in an earlier month, or the last day of that month if it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** The range in an address; by default one month up to today. */
export function rangeOf(params: URLSearchParams, today: string): DayRange {
  const to = params.get('to') ?? today
  return { from: params.get('from') ?? monthsBefore(isDay(to) ? to : today, 1), to }
}

/** The problems of a range, by field. */
export function rangeProblems({ from, to }: DayRange, today: string): Partial<DayRange> {
  const problems: Partial<DayRange> = {}
  for (const [field, day] of Object.entries({ from, to }) as [keyof DayRange, string][]) {
    if (!isDay(day)) problems[field] = 'Please choose a day.'
    else if (day > today)
      problems[field] = 'This day is in the future. Please choose today or an earlier day.'
  }
  if (problems.from !== undefined || problems.to !== undefined) return problems
  if (to < from) return { to: 'The end date is before the begin date. Please choose a later day.' }
  if (from < monthsBefore(to, 12 * yearsAtMost))
    return { from: `Please choose at most ${yearsAtMost} years. Begin later, or end earlier.` }
  return {}
}

/** The days of a range in order. */
export function daysOf({ from, to }: DayRange): string[] {
  const first = dayAt(from)
  const count = (dayAt(to) - first) / msPerDay + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * msPerDay).toISOString().slice(0, 10),
  )
}

/** A day for axes: without the year, or for a long range without the date. */
export function axisWords(day: string, isLongRange: boolean): string {
  return isLongRange ? monthWords(day.slice(0, 7)) : shortDayWords(day)
}
