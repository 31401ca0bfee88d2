import type { Review } from '../engine/review.ts'
import { about } from './words.ts'

/** What happened in a quarter, in a sentence or two. An event that the reason names is not said twice. */
export function outcomeWords({ outcome, result, unhedged, lines }: Review, reason: string): string {
  const tender = lines.some(({ exposure }) => exposure === 'tender')
  const events = [
    outcome.volumeFell && !reason.startsWith('Orders fell') ? 'The main customer ordered 60 % less.' : '',
    outcome.pegBroke && !reason.startsWith('The peg broke') ? 'The doral’s peg broke.' : '',
    tender ? (outcome.tenderWon ? 'You won the tender.' : 'You lost the tender.') : '',
  ].filter(Boolean)
  return [...events, endWords(result, unhedged)].join(' ')
}

/** "You end 115 thousand below the budget; with no hedge, 545 thousand above." */
export function endWords(own: number, none: number): string {
  return `You end ${against(own, ' the budget')}; with no hedge, ${against(none, '')}.`
}

function against(value: number, what: string): string {
  if (Math.abs(value) < 500) return 'on the budget'
  return `${about(Math.abs(value))} ${value < 0 ? 'below' : 'above'}${what}`
}
