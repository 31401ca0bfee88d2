/** Two days as yyyy-mm-dd, both included; empty for no limit. */
export interface DayRange {
  from: string
  to: string
}

const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function words(day: string): string {
  const at = Date.parse(day)
  return Number.isNaN(at) ? day : short.format(at)
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
