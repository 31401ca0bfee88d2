import { maximumExpiration } from '@tradewind/contract/catalogue'
import { hour, later } from './clock.ts'

/** Days of the product begin and end in Denver, wherever its people are. */
const timeZone = 'America/Denver'

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
const dayWords = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })

/** The day that a moment falls on, as yyyy-mm-dd. */
export function dayInDenver(time: Date): string {
  return isoDay.format(time)
}

/** The day that a moment falls on, for a person: "12 May 2027". */
export function dayInDenverWords(time: Date): string {
  return dayWords.format(time)
}

// Denver is six hours behind UTC in summer, seven in winter; the clocks change at two in the morning.

const earliest = '1970-01-01'

/**
 * The day itself, but at least 1 January 1970: no stored date is older, and calendars disagree about the first years.
 */
export function inOurTime(day: string): string {
  return day < earliest ? earliest : day
}

/** The first millisecond of a day given as yyyy-mm-dd; of days before 1970 that of its first. */
export function startOfDayInDenver(given: string): Date {
  const day = inOurTime(given)
  const firstMoments = [6, 7].map((behind) => later(new Date(`${day}T00:00:00.000Z`), behind * hour))
  return momentOf(day, firstMoments)
}

/** The last millisecond of a day given as yyyy-mm-dd; of days before 1970 that of its first. */
export function endOfDayInDenver(given: string): Date {
  const day = inOurTime(given)
  const lastMoments = [7, 6].map((behind) => later(new Date(`${day}T23:59:59.999Z`), behind * hour))
  return momentOf(day, lastMoments)
}

/**
 * The end of access as administrators name it: ms since 1970, or a day, which means its last moment in Denver. Nothing
 * ends later than what has no end, which is at `maximumExpiration`.
 */
export function endOfAccess(named: number | string): Date {
  const end = typeof named === 'number' ? named : endOfDayInDenver(named).getTime()
  return new Date(Math.min(end, maximumExpiration))
}

function momentOf(day: string, moments: Date[]): Date {
  const found = moments.find((moment) => dayInDenver(moment) === day)
  if (!found) throw new Error(`${day} is no day`)
  return found
}

/** From the first moment of one day to the last of another, as filters name them; null where a day is absent. */
export function daysInDenver(from: string | undefined, to: string | undefined): DayRange {
  return {
    from: from === undefined ? null : startOfDayInDenver(from),
    to: to === undefined ? null : endOfDayInDenver(to),
  }
}

export interface DayRange {
  from: Date | null
  to: Date | null
}
