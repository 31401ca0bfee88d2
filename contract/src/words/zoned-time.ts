import { tzOffset } from '@date-fns/tz/tzOffset'
import { denver } from './dates.ts'

/** Clocks and days in time zones, for the server and for browsers. Zones are IANA names, moments are ms since 1970. */

const dayMs = 86_400_000

/** How many ms the clocks of a time zone are ahead of UTC at a moment. */
function offsetAt(at: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(at)) * 60_000
}

/** The local time of a moment in a time zone, as the value of a `datetime-local` field. */
export function clocksAt(at: number, timeZone: string): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16)
}

/**
 * The moment of a local time in a time zone, given as the value of a `datetime-local` field; null if invalid. A
 * repeated time (clocks go back) means the first of the two; a skipped time (clocks go forward) is moved by as much as
 * the clocks. The library's `TZDate` cannot do this, because its answer for such times depends on the machine's time
 * zone.
 */
export function momentOf(value: string, timeZone: string): number | null {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(value) ? Date.parse(`${value}Z`) : Number.NaN
  if (Number.isNaN(shown)) return null
  const before = shown - offsetAt(shown - dayMs, timeZone)
  const after = shown - offsetAt(shown + dayMs, timeZone)
  const exact = [before, after].filter((at) => at + offsetAt(at, timeZone) === shown)
  return exact.length > 0 ? Math.min(...exact) : before
}

/** Whether two time zones have the same local time at a moment. */
export function sameClocks(at: number, one: string, other: string): boolean {
  return offsetAt(at, one) === offsetAt(at, other)
}

/** The day of a moment in Denver, as yyyy-mm-dd. */
export function dayInDenver(at: number | Date): string {
  return clocksAt(Number(at), denver).slice(0, 10)
}

/** The first millisecond of a day (yyyy-mm-dd) in Denver. Throws if the day is invalid. */
export function startOfDayInDenver(day: string): Date {
  return momentInDenver(day, '00:00:00.000')
}

/** The last millisecond of a day (yyyy-mm-dd) in Denver. Throws if the day is invalid. */
export function endOfDayInDenver(day: string): Date {
  return momentInDenver(day, '23:59:59.999')
}

function momentInDenver(day: string, time: string): Date {
  const moment = momentOf(`${day}T${time}`, denver)
  // Without this comparison, 30 February would become a day in March.
  if (moment === null || dayInDenver(moment) !== day) throw new Error(`${day} is no day`)
  return new Date(moment)
}
