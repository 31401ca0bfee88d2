import { momentWords } from '../../words/dates.ts'
import type { JoinedClass, PlayContext, RunSummary } from '../runs.ts'

/** Dates, and states of runs, as text. Times in ms since 1970. */

/** A deadline on the reader's clock, and on the class's if it differs. */
export function deadlineInWords(deadline: number, timeZone: string): string {
  const here = momentWords(deadline)
  const there = momentWords(deadline, timeZone)
  return here === there ? here : `${here} (for the class, ${there})`
}

/** The name of a time zone for readers: "America/New York". */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
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

/** `way` is left out where all runs are of one. */
export function runName(
  run: Pick<RunSummary, 'kind' | 'attempt' | 'counts'> & {
    way?: string | null
    triedFrom?: RunSummary['triedFrom']
  },
): string {
  const { triedFrom: from } = run
  const tried = from ? `, from round ${from.round} of ${inSentence(attemptName(from))}` : ''
  const name = `${attemptName(run)}${tried}`
  return run.way === null || run.way === undefined ? name : `${name}: ${inSentence(run.way)}`
}

/** A name that begins with a capital, within a sentence: "The live desk" becomes "the live desk". */
export function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function attemptName({ kind, attempt, counts }: Pick<RunSummary, 'kind' | 'attempt' | 'counts'>): string {
  if (kind === 'trial') return `Test seat ${attempt}`
  if (kind === 'rehearsal') return `Rehearsal ${attempt}`
  return counts ? `Attempt ${attempt}` : `Attempt ${attempt}, not counted`
}

export function runOutcome({
  status,
  score,
  round,
  rounds,
}: Pick<RunSummary, 'status' | 'score' | 'round' | 'rounds'>): string {
  if (status === 'abandoned') return 'Ended early'
  return status === 'finished' ? `${score ?? 0} of 100` : `Round ${round} of ${rounds}`
}
