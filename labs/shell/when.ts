import type { JoinedClass, PlayContext, RunSummary } from '@tradewind/contract/runs'

/** Dates and states of runs in words. Times in ms since 1970. */

const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const

/** @param timeZone an IANA name; without it, the reader's own */
export function timeInWords(time: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...parts, ...(timeZone && { timeZone }) }).format(time)
}

/** The reader's clock at a moment, with its seconds. */
export function clockInWords(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    time,
  )
}

/** A deadline as the reader's clock shows it, and as the class's does where that differs. */
export function deadlineInWords(deadline: number, timeZone: string): string {
  const here = timeInWords(deadline)
  const there = timeInWords(deadline, timeZone)
  return here === there ? here : `${here} your time (${there}, ${timeZone.replaceAll('_', ' ')})`
}

/** A moment (ms) in words with its offset, for example "Sat, 12 Dec 2026, 23:59 GMT+1". */
export function momentInWords(ms: number, timeZone: string): string {
  const format = { ...parts, timeZone, weekday: 'short', timeZoneName: 'short' } as const
  const words = new Intl.DateTimeFormat('en-GB', format).format(ms)
  // A minus, where a line does not break as it does at a hyphen.
  return words.replace('GMT-', 'GMT\u2212')
}

export function readersTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Every time zone to choose from, those given among them: browsers leave out UTC and older names. */
export function timeZones(...given: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...given])].toSorted()
}

/** Why nothing can be played in a class session now; null while it can be. */
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
