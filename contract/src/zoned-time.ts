import { tzOffset } from '@date-fns/tz/tzOffset'

/** Clocks and days of time zones, for the server and for browsers. Zones are IANA names, moments ms since 1970. */

/** Days of the product begin and end in Denver, wherever its people are. */
export const denver = 'America/Denver'

const dayMs = 86_400_000

/** By how many ms the clocks of a time zone are ahead of UTC at a moment. */
function offsetAt(at: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(at)) * 60_000
}

/** What the clocks of a time zone show at a moment, as the value of a `datetime-local` field. */
export function clocksAt(at: number, timeZone: string): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16)
}

/**
 * The moment at which the clocks of a time zone show a time, given as the value of a `datetime-local` field; null where
 * it is no time. A time that comes twice, when clocks go back, is the first of the two; one that is left out, when they
 * go forward, is as much later as the clocks are moved. The library's `TZDate` cannot do this: what it answers for such
 * times depends on the time zone of the machine.
 */
export function momentOf(value: string, timeZone: string): number | null {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(value) ? Date.parse(`${value}Z`) : Number.NaN
  if (Number.isNaN(shown)) return null
  const before = shown - offsetAt(shown - dayMs, timeZone)
  const after = shown - offsetAt(shown + dayMs, timeZone)
  const exact = [before, after].filter((at) => at + offsetAt(at, timeZone) === shown)
  return exact.length > 0 ? Math.min(...exact) : before
}

/** Whether the clocks of two time zones show the same at a moment. */
export function sameClocks(at: number, one: string, other: string): boolean {
  return offsetAt(at, one) === offsetAt(at, other)
}

/** The day that a moment falls on in Denver, as yyyy-mm-dd. */
export function dayInDenver(at: number | Date): string {
  return clocksAt(Number(at), denver).slice(0, 10)
}

/** The first millisecond of a day of Denver, given as yyyy-mm-dd. Throws where it is no day. */
export function startOfDayInDenver(day: string): Date {
  return momentInDenver(day, '00:00:00.000')
}

/** The last millisecond of a day of Denver, given as yyyy-mm-dd. Throws where it is no day. */
export function endOfDayInDenver(day: string): Date {
  return momentInDenver(day, '23:59:59.999')
}

function momentInDenver(day: string, time: string): Date {
  const moment = momentOf(`${day}T${time}`, denver)
  // Without the comparison, 30 February would be a day of March.
  if (moment === null || dayInDenver(moment) !== day) throw new Error(`${day} is no day`)
  return new Date(moment)
}
