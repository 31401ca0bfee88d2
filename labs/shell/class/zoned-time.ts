const dayMs = 86_400_000

/** By how many ms the clocks of a time zone are ahead of UTC at a moment. */
function offsetAt(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(ms / 1000) * 1000
}

/** What the clocks of a time zone show at a moment (ms), as the value of a `datetime-local` field. */
export function clocksAt(ms: number, timeZone: string): string {
  return new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 16)
}

/**
 * The moment (ms) at which the clocks of a time zone show the value of a `datetime-local` field; null where the value
 * is no time. A time that comes twice, when clocks go back, is the first of the two; one that is left out, when they
 * go forward, is as much later as the clocks are moved.
 */
export function momentOf(value: string, timeZone: string): number | null {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(value) ? Date.parse(`${value}Z`) : Number.NaN
  if (Number.isNaN(shown)) return null
  const [before, after] = [shown - dayMs, shown + dayMs].map((ms) => shown - offsetAt(ms, timeZone)) as [
    number,
    number,
  ]
  const exact = [before, after].filter((ms) => ms + offsetAt(ms, timeZone) === shown)
  return exact.length > 0 ? Math.min(...exact) : before
}

/** A moment (ms) in words with its offset, for example "Sat, 12 Dec 2026, 23:59 GMT+1". */
export function momentInWords(ms: number, timeZone: string): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(ms)
  // A minus, where a line does not break as it does at a hyphen.
  return words.replace('GMT-', 'GMT\u2212')
}

/** Whether the clocks of two time zones show the same at a moment (ms). */
export function sameClocks(ms: number, one: string, other: string): boolean {
  return offsetAt(ms, one) === offsetAt(ms, other)
}

export function readersTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Every time zone to choose from, those given among them: browsers leave out UTC and older names. */
export function timeZones(...given: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...given])].toSorted()
}
