import { seatLimits } from '@tradewind/contract/catalogue'
import { wholeNumber } from '@tradewind/contract/words/numbers'

/** What is wrong with a typed number of seats, in the server's words; null when it can be bought. */
export function seatsProblem(text: string): string | null {
  const seats = wholeNumber(text)
  if (seats === null) return 'Please enter a whole number.'
  if (seats < seatLimits.minimum) return `Please enter ${seatLimits.minimum} seats or more.`
  return seats > seatLimits.maximum ? `Please enter at most ${seatLimits.maximum} seats.` : null
}

/** The total price in cents; null when the number cannot be bought. */
export function totalOf(text: string, priceCents: number): number | null {
  const seats = seatsProblem(text) === null ? wholeNumber(text) : null
  return seats === null ? null : seats * priceCents
}
