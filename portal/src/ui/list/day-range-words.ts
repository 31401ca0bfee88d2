import { shortDayWords } from '@tradewind/contract/words/dates'

/** Two days as yyyy-mm-dd, both included; empty for no limit. */
export interface DayRange {
  from: string
  to: string
}

function words(day: string): string {
  return Number.isNaN(Date.parse(day)) ? day : shortDayWords(day, { year: true })
}

/** The range in short: "Any time", "Since Nov 1, 2026", "Nov 1, 2026 – Nov 23, 2026". */
export function rangeWords({ from, to }: DayRange): string {
  if (from === '' && to === '') return 'Any time'
  if (to === '') return `Since ${words(from)}`
  if (from === '') return `Until ${words(to)}`
  return from === to ? words(from) : `${words(from)} – ${words(to)}`
}

/** The day some days before another; both as yyyy-mm-dd. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}
