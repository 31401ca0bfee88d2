/** Days and moments as people read them, the same on every screen and in every mail. */

/** The product's days begin and end in Denver, wherever people are. */
export const denver = 'America/Denver'

const dayForm = { year: 'numeric', month: 'long', day: 'numeric' } as const

const denverDay = new Intl.DateTimeFormat('en-US', { ...dayForm, timeZone: denver })
// A named day or month is formatted as it is, whatever the reader's time zone.
const namedDay = new Intl.DateTimeFormat('en-US', { ...dayForm, timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortYearDay = new Intl.DateTimeFormat('en-US', { ...dayForm, month: 'short', timeZone: 'UTC' })
const namedMonth = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' })

let spaceInDays = ' '

/**
 * Keeps each day on one line of a page, by non-breaking spaces. A page calls it at its start; mails, files and answers of
 * the server have ordinary spaces, which people and programs search for.
 */
export function keepDaysWhole(): void {
  spaceInDays = '\u00A0'
}

/**
 * The day of a moment, for example the last day of access: "November 23, 2027". Every day without a time is a Denver
 * day.
 *
 * @param at ms since 1970
 */
export function dayWords(at: number | Date): string {
  return spaced(denverDay.format(at), spaceInDays)
}

/** A day given as yyyy-mm-dd, in the same form. */
export function namedDayWords(day: string): string {
  return spaced(namedDay.format(Date.parse(day)), spaceInDays)
}

/** A day given as yyyy-mm-dd where room is scarce: "Nov 23", or "Nov 23, 2027" where the year may be any. */
export function shortDayWords(day: string, { year = false } = {}): string {
  return spaced((year ? shortYearDay : shortDay).format(Date.parse(day)), spaceInDays)
}

/** A month given as yyyy-mm: "Nov 2027". */
export function monthWords(month: string): string {
  return spaced(namedMonth.format(Date.parse(`${month}-01`)), spaceInDays)
}

/**
 * A day and a time in the reader's time zone, with the zone named: "November 23, 2027 at 9:05 PM MST".
 *
 * @param at ms since 1970
 * @param timeZone an IANA name instead of the reader's own
 */
export function momentWords(at: number, timeZone?: string): string {
  return dayAndTime(at, timeZone, { hour: 'numeric', minute: '2-digit' })
}

/** The same with seconds: "November 23, 2027 at 9:05:27 PM MST". */
export function exactMomentWords(at: number, timeZone?: string): string {
  return dayAndTime(at, timeZone, { hour: 'numeric', minute: '2-digit', second: '2-digit' })
}

/** The time alone, with seconds: "9:05:27 PM MST". For moments of the last minutes. */
export function clockWords(at: number, timeZone?: string): string {
  return timeWords(at, timeZone, { hour: 'numeric', minute: '2-digit', second: '2-digit' })
}

const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * The days until a moment, of which a day that has begun counts. Some minutes more than whole days do not: a page tells
 * the time it was drawn at, and clocks differ. Both in ms since 1970.
 */
export function daysUntil(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now - 5 * minuteMs) / dayMs))
}

/** "14 days", "1 day". */
export function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

type ClockForm = Pick<Intl.DateTimeFormatOptions, 'hour' | 'minute' | 'second'>

function dayAndTime(at: number, timeZone: string | undefined, form: ClockForm): string {
  const day = spaced(new Intl.DateTimeFormat('en-US', { ...dayForm, timeZone }).format(at), spaceInDays)
  return `${day} at ${timeWords(at, timeZone, form)}`
}

/** A time is always kept whole. A minus sign, as in GMT−5, is non-breaking as well, unlike a hyphen. */
function timeWords(at: number, timeZone: string | undefined, form: ClockForm): string {
  const time = new Intl.DateTimeFormat('en-US', { ...form, timeZone, timeZoneName: 'short' }).format(at)
  return spaced(time, '\u00A0').replace('GMT-', 'GMT\u2212')
}

/** Browsers put different kinds of space before AM and PM, too. */
function spaced(text: string, space: string): string {
  return text.replace(/\s/gu, space)
}
