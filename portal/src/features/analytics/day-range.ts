import { dayInDenver } from '@tradewind/contract/zoned-time'

/** Days of America/Denver as yyyy-mm-dd; both belong to the range. */
export interface DayRange {
  from: string
  to: string
}

const msPerDay = 86_400_000

/** A year takes 366 calls; a longer look back is rare. */
export const yearsAtMost = 3

/** A day as the moment of its midnight in UTC: for counting days only. Not a number where it is none. */
function dayAt(day: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/u.test(day) ? Date.parse(day) : Number.NaN
  // 30 February would be read as a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? at : Number.NaN
}

function isDay(day: string): boolean {
  return !Number.isNaN(dayAt(day))
}

/** The server may still count for so long after the end of a day. */
const lateCountsMs = 10 * 60_000

/** The first day whose numbers may still change. @param now ms since 1970 */
export function firstOpenDay(now: number): string {
  return dayInDenver(now - lateCountsMs)
}

/** The same day of an earlier month; its last day where it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** What an address says, where it says nothing one month back to today. */
export function rangeOf(params: URLSearchParams, today: string): DayRange {
  const to = params.get('to') ?? today
  return { from: params.get('from') ?? monthsBefore(isDay(to) ? to : today, 1), to }
}

/** What is wrong with a range, by field. */
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

/** The days of a range, the first one first. */
export function daysOf({ from, to }: DayRange): string[] {
  const first = dayAt(from)
  const count = (dayAt(to) - first) / msPerDay + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * msPerDay).toISOString().slice(0, 10),
  )
}

// A day stands for itself in every zone.
const long = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', timeZone: 'UTC' })

export function dayWords(day: string): string {
  return long.format(Date.parse(day))
}

/** For axes: without the year, or of a long range without the date. */
export function axisWords(day: string, isLongRange: boolean): string {
  return (isLongRange ? month : short).format(Date.parse(day))
}
