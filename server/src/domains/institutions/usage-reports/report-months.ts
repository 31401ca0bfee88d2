import { monthWords } from '@tradewind/contract/words/dates'

/** Months of reports, as yyyy-mm in UTC. */

/** The first month that reports know, and the last that is ready. */
export interface Available {
  first: string
  last: string
  /** The month that is under way. */
  current: string
}

/**
 * Reports have the current year and the 24 months before it. A month is ready on the 2nd of the next at 06:00 UTC, when
 * the last double click at its end is settled everywhere.
 */
export function availableAt(now: Date): Available {
  const thisMonth = now.toISOString().slice(0, 7)
  const isReady = now.getTime() >= Date.parse(`${thisMonth}-02T06:00:00Z`)
  return {
    first: `${now.getUTCFullYear() - 2}-01`,
    last: monthsAfter(thisMonth, isReady ? -1 : -2),
    current: thisMonth,
  }
}

export function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** All months from one to another, both inside; none if the second is earlier. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = monthsAfter(month, 1)) months.push(month)
  return months
}

/** The last day of a month, as yyyy-mm-dd. */
export function lastDayOf(month: string): string {
  const end = Date.parse(`${monthsAfter(month, 1)}-01T00:00:00Z`) - 86_400_000
  return new Date(end).toISOString().slice(0, 10)
}

/** The month of a begin or end date, yyyy-mm or yyyy-mm-dd; null if it is neither. */
export function monthOf(text: string): string | null {
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/u.test(text)) return text
  if (!/^\d{4}-\d\d-\d\d$/u.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text.slice(0, 7) : null
}

/** A month as the heads of tables have it: `Jan-2026`. */
export function monthHead(month: string): string {
  return monthWords(month).replace(/\s/u, '-')
}
