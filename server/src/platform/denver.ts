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

/** The last millisecond of a day given as yyyy-mm-dd. */
export function endOfDayInDenver(day: string): Date {
  // Denver is six hours behind UTC in summer, seven in winter; the clocks change at two in the morning.
  const lastMoments = [7, 6].map((behind) => later(new Date(`${day}T23:59:59.999Z`), behind * hour))
  const end = lastMoments.find((moment) => dayInDenver(moment) === day)
  if (!end) throw new Error(`${day} is no day`)
  return end
}
