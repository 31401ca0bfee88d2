import type { JoinedClass, PlayContext, RunSummary } from '@tradewind/contract/runs'

/** Dates, and states of runs, as text. Times in ms since 1970. */

const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const

/** @param timeZone an IANA name; by default the reader's own */
export function timeInWords(time: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...parts, ...(timeZone && { timeZone }) }).format(time)
}

/** A moment on the reader's clock, with seconds. */
export function clockInWords(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    time,
  )
}

/** A deadline on the reader's clock, and on the class's if it differs. */
export function deadlineInWords(deadline: number, timeZone: string): string {
  const here = timeInWords(deadline)
  const there = timeInWords(deadline, timeZone)
  return here === there ? here : `${here} your time (${there}, ${timeZone.replaceAll('_', ' ')})`
}

/** A moment (ms) with its offset, for example "Sat, 12 Dec 2026, 23:59 GMT+1". */
export function momentInWords(ms: number, timeZone: string): string {
  const format = { ...parts, timeZone, weekday: 'short', timeZoneName: 'short' } as const
  const words = new Intl.DateTimeFormat('en-GB', format).format(ms)
  // A minus sign does not allow a line break; a hyphen does.
  return words.replace('GMT-', 'GMT\u2212')
}

export function readersTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** All time zones to choose from, including those given, because browsers omit UTC and older names. */
export function timeZones(...given: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...given])].toSorted()
}

/** Why a class session is closed for playing, or null. */
export function closedClass(joined: JoinedClass | null, now: number): string | null {
  if (joined === null) return null
  if (joined.endedAt !== null) return 'Your instructor has ended this class session.'
  if (joined.deadline !== null && joined.deadline <= now) return 'The deadline has passed.'
  return null
}

export function contextName({ classSession }: PlayContext): string {
  return classSession?.name ?? 'On your own'
}

export function runName({ kind, attempt }: Pick<RunSummary, 'kind' | 'attempt'>): string {
  return kind === 'rehearsal' ? `Rehearsal ${attempt}` : `Attempt ${attempt}`
}

export function runOutcome({ status, score, round, rounds }: RunSummary): string {
  if (status === 'abandoned') return 'Ended early'
  return status === 'finished' ? `${score ?? 0} of 100` : `Round ${round} of ${rounds}`
}
