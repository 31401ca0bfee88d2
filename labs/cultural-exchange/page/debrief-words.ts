import { figure } from '@tradewind/contract/words/figures'
import type { CulturalExchangeSolution } from '../engine/solution.ts'

/** A number without decimals, and never -0. */
export function wholeWords(value: number): string {
  return figure(Math.round(value) + 0, 0)
}

/** Compares the player's visits with the learner's own by what they revealed, after the same number of visits. */
export function comparedWords(onYours: readonly number[], onItsOwn: readonly number[]): string {
  const last = Math.min(onYours.length, onItsOwn.length) - 1
  const gap = Math.round(100 * (onYours[last] ?? 0)) - Math.round(100 * (onItsOwn[last] ?? 0))
  if (gap === 0) return 'Visit for visit, yours showed just as much.'
  return `Visit for visit, yours showed ${gap > 0 ? 'more' : 'less'}.`
}

/** The side that the best joint table favours, and why. */
export function leaningWords({
  bestKeptHome,
  bestKeptAway,
}: Pick<CulturalExchangeSolution['joint'], 'bestKeptHome' | 'bestKeptAway'>): string {
  if (Math.abs(bestKeptHome - bestKeptAway) <= 1)
    return 'It favors neither side by more than one custom, because both have to agree.'
  return `It gives more to ${bestKeptHome > bestKeptAway ? 'home' : 'the other town'}, which would otherwise agree less often.`
}
