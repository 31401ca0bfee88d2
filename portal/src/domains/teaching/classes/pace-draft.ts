import type { Pace, Pacing } from '@tradewind/contract/teaching/rooms'
import { clocksAt, momentOf } from '@tradewind/contract/words/zoned-time'
import { durationOf, durationProblem, secondsTyped, type Duration } from '../duration.ts'

/** How rounds open, as it is typed. */
export interface PaceDraft {
  pacing: Pacing
  /** Whether the clock closes each round of a hosted class. */
  hasClock: boolean
  clock: Duration
  /** The times of rounds in local time of the class; there may be fewer or more than the class has rounds. */
  rows: readonly RoundTimes[]
}

export interface RoundTimes {
  opensAt: string
  closesAt: string
}

const usualSeconds = 600
const empty: RoundTimes = { opensAt: '', closesAt: '' }

export const ownPace: PaceDraft = {
  pacing: 'own',
  hasClock: false,
  clock: durationOf(usualSeconds),
  rows: [],
}

export function paceDraftOf(pace: Pace, timeZone: string): PaceDraft {
  switch (pace.pacing) {
    case 'own':
      return ownPace
    case 'hosted':
      return {
        ...ownPace,
        pacing: 'hosted',
        hasClock: pace.roundSeconds !== null,
        clock: durationOf(pace.roundSeconds ?? usualSeconds),
      }
    case 'timetable':
      return {
        ...ownPace,
        pacing: 'timetable',
        rows: pace.timetable.map(({ opensAt, closesAt }) => ({
          opensAt: clocksAt(opensAt, timeZone),
          closesAt: clocksAt(closesAt, timeZone),
        })),
      }
  }
}

/** The times of each round, empty where none have been typed. */
export function rowsFor({ rows }: Pick<PaceDraft, 'rows'>, rounds: number): RoundTimes[] {
  return Array.from({ length: rounds }, (_, at) => rows[at] ?? empty)
}

/**
 * Every round as long as the first. A round without an opening opens when the one before it closes. The first round must
 * have its times.
 */
export function withFirstLength(rows: readonly RoundTimes[], timeZone: string): RoundTimes[] {
  const [first] = rows
  const times = first && momentsOf(first, timeZone)
  if (!times) return [...rows]
  const length = times.closesAt - times.opensAt
  let last = times.closesAt
  return rows.map((row, at) => {
    if (at === 0) return row
    const opensAt = momentOf(row.opensAt, timeZone) ?? last
    last = opensAt + length
    return { opensAt: clocksAt(opensAt, timeZone), closesAt: clocksAt(last, timeZone) }
  })
}

/** The moments of a round, in ms; null if one is missing or they are in the wrong order. */
function momentsOf({ opensAt, closesAt }: RoundTimes, timeZone: string) {
  const times = { opensAt: momentOf(opensAt, timeZone), closesAt: momentOf(closesAt, timeZone) }
  if (times.opensAt === null || times.closesAt === null || times.closesAt <= times.opensAt) return null
  return { opensAt: times.opensAt, closesAt: times.closesAt }
}

interface Frame {
  rounds: number
  timeZone: string
}

/** Problems that can be found before the server is called: a sentence per field. */
export function paceProblems(draft: PaceDraft, { rounds, timeZone }: Frame): Record<string, string> {
  if (draft.pacing === 'hosted' && draft.hasClock && secondsTyped(draft.clock) === null)
    return { clock: durationProblem }
  if (draft.pacing !== 'timetable') return {}
  const problems: Record<string, string> = {}
  let lastClose = -Infinity
  rowsFor(draft, rounds).forEach((row, at) => {
    const opensAt = momentOf(row.opensAt, timeZone)
    const closesAt = momentOf(row.closesAt, timeZone)
    if (opensAt === null) problems[`opens.${at}`] = 'Please enter a date and a time.'
    else if (opensAt < lastClose)
      problems[`opens.${at}`] = `Round ${at + 1} must open after round ${at} closes.`
    if (closesAt === null) problems[`closes.${at}`] = 'Please enter a date and a time.'
    else if (opensAt !== null && closesAt <= opensAt)
      problems[`closes.${at}`] = `Round ${at + 1} must close after it opens.`
    lastClose = closesAt ?? lastClose
  })
  return problems
}

/**
 * What the server is told. The draft must have no problems.
 *
 * @param before the pace that is changed: times that look the same stay the same to the millisecond
 */
export function paceOf(draft: PaceDraft, { rounds, timeZone }: Frame, before?: Pace): Pace {
  switch (draft.pacing) {
    case 'own':
      return { pacing: 'own' }
    case 'hosted':
      return { pacing: 'hosted', roundSeconds: draft.hasClock ? secondsTyped(draft.clock) : null }
    case 'timetable': {
      const earlier = before?.pacing === 'timetable' ? before.timetable : []
      const exact = (typed: string, known: number | undefined) =>
        known !== undefined && clocksAt(known, timeZone) === typed ? known : (momentOf(typed, timeZone) ?? 0)
      return {
        pacing: 'timetable',
        timetable: rowsFor(draft, rounds).map((row, at) => ({
          opensAt: exact(row.opensAt, earlier[at]?.opensAt),
          closesAt: exact(row.closesAt, earlier[at]?.closesAt),
        })),
      }
    }
  }
}
