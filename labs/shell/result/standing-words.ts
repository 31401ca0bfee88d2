import type { ClassStanding, StandingOfRun } from '@tradewind/contract/teaching/debrief/standings'
import { pointsInWords } from '@tradewind/contract/teaching/words/hindsight'

/** Where an attempt stands among the others of its class. */
export function standingInWords({
  betterThan,
  rehearsal,
}: Pick<ClassStanding, 'betterThan' | 'rehearsal'>): string {
  const where =
    betterThan === 100
      ? 'This is better than everybody else who finished.'
      : betterThan === 0
        ? 'The others who finished have more points.'
        : `This is better than ${betterThan} % of the others who finished.`
  return rehearsal ? `${where} Your class is a rehearsal, so it does not count.` : where
}

/** When the standing is shown that is not shown yet; null if that needs no word. */
export function whenStandingIsShown({ waitsFor }: Pick<StandingOfRun, 'waitsFor'>): string | null {
  return waitsFor === 'attempt'
    ? 'Where you stand in your class is shown once you have finished your open attempt, or the class has closed.'
    : null
}

/** The median of a part of the score in the class; undefined while it is not shown. */
export function medianInWords(part: { median: number } | undefined): string | undefined {
  return part && `Class median ${pointsInWords(part.median)}`
}
