import { roundInWords } from '@tradewind/contract/teaching/words/rooms'
import { momentWords } from '@tradewind/contract/words/dates'
import type { ProjectorView, RoomState } from '@tradewind/contract/teaching/rooms'

/** What the wall says about a room. */

/** The round as the title of the wall. */
export function roundWords(room: RoomState): string {
  const { round, rounds, phase, over } = room
  if (round === 0) return over ? 'The class is over' : 'We begin soon'
  if (over) return 'All rounds are played'
  return phase === 'closed' || phase === 'closing'
    ? `Round ${round} of ${rounds} is closed`
    : roundInWords(room)
}

/** What the open round is about, or what comes next. */
export function nextWords({ round, rounds, about, phase, opensNextAt, over }: RoomState): string | null {
  if (!over && (phase === 'open' || phase === 'paused')) return about?.says ?? null
  if (over || round === rounds || (phase !== 'waiting' && phase !== 'closed') || opensNextAt === null)
    return null
  return `Round ${round + 1} opens on ${momentWords(opensNextAt)}.`
}

/**
 * What is left of the open round, in ms; null without a clock.
 *
 * @param now by the server's clock
 */
export function timeLeft({ closesAt, pausedLeft }: RoomState, now: number): number | null {
  if (pausedLeft !== null) return pausedLeft
  return closesAt === null ? null : Math.max(0, closesAt - now)
}

/** A time in ms as a clock shows it: "0:09", "4:05", "1:00:00". The last second lasts until the end. */
export function clockWords(left: number): string {
  const seconds = Math.ceil(left / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** What a class scored, in a sentence. */
export function resultsWords({ finished, scores }: NonNullable<ProjectorView['results']>): string {
  const { lower, median, upper } = scores
  return `${finished} have finished. The median score is ${median}; half of the scores lie between ${lower} and ${upper}.`
}

/** The wall has room for so many names. */
const mostNames = 40

/** The names that the wall has room for, and how many more there are. */
export function shownNames(names: readonly string[]): { shown: readonly string[]; more: number } {
  if (names.length <= mostNames) return { shown: names, more: 0 }
  return { shown: names.slice(0, mostNames - 1), more: names.length - mostNames + 1 }
}

type Spread = ProjectorView['spreads'][number]

/** How wide each bar is, in percent of the longest one. */
export function barWidths({ values }: Spread): number[] {
  const most = Math.max(1, ...values.map(({ count }) => count))
  return values.map(({ count }) => Math.round((count / most) * 100))
}

/** How many bars stand below each other, two spreads beside each other. */
export function rowsOf(spreads: readonly Spread[]): number {
  const bars = spreads.map(({ values }) => values.length)
  return bars.reduce(
    (rows, count, at) => (at % 2 === 0 ? rows + Math.max(count, bars[at + 1] ?? 0) : rows),
    0,
  )
}
