import { maximumExpiration } from '@tradewind/contract/catalogue'
import { endOfDayInDenver, startOfDayInDenver } from '@tradewind/contract/words/zoned-time'

const earliest = '1970-01-01'

/** The day, but not before 1 January 1970: no stored date is older, and calendars disagree about the first years. */
export function inOurTime(day: string): string {
  return day < earliest ? earliest : day
}

/**
 * The last millisecond of a day (yyyy-mm-dd) that a person named; days before 1970 count as its first day. Throws if
 * the day is invalid.
 */
export function endOfNamedDay(day: string): Date {
  return endOfDayInDenver(inOurTime(day))
}

/**
 * The end of access as administrators name it: ms since 1970, or a day, which means its last moment in Denver. It is at
 * most `maximumExpiration`, which means no end.
 */
export function endOfAccess(named: number | string): Date {
  const end = typeof named === 'number' ? named : endOfNamedDay(named).getTime()
  return new Date(Math.min(end, maximumExpiration))
}

/** From the first moment of one day to the last of another, as named by filters; null if a day is missing. */
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
