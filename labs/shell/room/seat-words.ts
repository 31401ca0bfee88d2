import { momentWords } from '@tradewind/contract/words/dates'
import type { Pacing, RoomState } from '@tradewind/contract/teaching/rooms'
import type { LabRun } from '@tradewind/contract/teaching/runs'

/** What a player reads about the room of their class. */

/**
 * Why the seat cannot decide now, by the newest state of the room; null if it can.
 *
 * @param seconds what is left of the round; null without a clock
 */
export function whySeatWaits({ phase, round }: RoomState, seconds: number | null): string | null {
  if (phase === 'paused') return 'Your instructor has paused this round. You can go on when it continues.'
  if (phase === 'closing' || phase === 'closed')
    return `Round ${round} has closed. You will see in a moment what counts for you.`
  if (phase === 'open' && seconds === 0)
    return `The time for round ${round} is up. You will see what counts for you when the round closes.`
  return null
}

interface Waiting {
  title: string
  next: string
}

/** What a player reads who has nothing to decide until the next round opens. */
export function waitingWords(
  { pacing, round, rounds, phase, opensNextAt, over }: RoomState,
  { closed, missed }: { closed: string | null; missed: readonly Missed[] },
): Waiting {
  if (over && closed !== null) return { title: 'Your class is over', next: closed }
  if (round === 0) return { title: 'Your class has not begun yet', next: opening(1, { pacing, opensNextAt }) }
  const isMissed = missed.some((one) => one.round === round)
  const title = isMissed
    ? `Round ${round} of ${rounds} has closed`
    : `You have decided round ${round} of ${rounds}`
  if (round < rounds) return { title, next: opening(round + 1, { pacing, opensNextAt }) }
  return {
    title,
    next: phase === 'closed' ? 'Your result follows.' : 'Your result comes when the round closes.',
  }
}

type Missed = NonNullable<LabRun['room']>['missed'][number]

function opening(round: number, { pacing, opensNextAt }: Pick<RoomState, 'pacing' | 'opensNextAt'>): string {
  if (opensNextAt !== null) return `Round ${round} opens on ${momentWords(opensNextAt)}.`
  return pacing === 'hosted'
    ? `Round ${round} opens when your instructor opens it.`
    : `Round ${round} opens at the time that your instructor has set.`
}

/** How the rounds of a class open; null if its students play at their own pace. */
export function pacingWords(pacing: Pacing): string | null {
  switch (pacing) {
    case 'own':
      return null
    case 'hosted':
      return 'Your instructor opens the rounds. A default counts for a round that you miss.'
    case 'timetable':
      return 'The rounds open and close at set times. A default counts for a round that you miss.'
  }
}
