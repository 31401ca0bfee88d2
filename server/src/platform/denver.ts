import { maximumExpiration } from '@tradewind/contract/catalogue'
import { denver, endOfDayInDenver, startOfDayInDenver } from '@tradewind/contract/zoned-time'

const dayWords = new Intl.DateTimeFormat('en-GB', { timeZone: denver, dateStyle: 'long' })

/** The day that a moment falls on, for a person: "12 May 2027". */
export function dayInDenverWords(time: Date): string {
  return dayWords.format(time)
}

const earliest = '1970-01-01'

/**
 * The day itself, but at least 1 January 1970: no stored date is older, and calendars disagree about the first years.
 */
export function inOurTime(day: string): string {
  return day < earliest ? earliest : day
}

/**
 * The last millisecond of a day that somebody named as yyyy-mm-dd; of days before 1970 that of its first. Throws where it
 * is no day.
 */
export function endOfNamedDay(day: string): Date {
  return endOfDayInDenver(inOurTime(day))
}

/**
 * The end of access as administrators name it: ms since 1970, or a day, which means its last moment in Denver. Nothing
 * ends later than what has no end, which is at `maximumExpiration`.
 */
export function endOfAccess(named: number | string): Date {
  const end = typeof named === 'number' ? named : endOfNamedDay(named).getTime()
  return new Date(Math.min(end, maximumExpiration))
}

/** From the first moment of one day to the last of another, as filters name them; null where a day is absent. */
export function daysInDenver(from: string | undefined, to: string | undefined): DayRange {
  return {
    from: from === undefined ? null : startOfDayInDenver(inOurTime(from)),
    to: to === undefined ? null : endOfNamedDay(to),
  }
}

export interface DayRange {
  from: Date | null
  to: Date | null
}
