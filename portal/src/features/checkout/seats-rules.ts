import { seatLimits } from '@tradewind/contract/catalogue'

/** What is wrong with a typed number of seats, in the server's words; null when it can be bought. */
export function seatsProblem(text: string): string | null {
  const value = text.trim()
  if (!/^\d+$/u.test(value)) return 'Please enter a whole number.'
  if (Number(value) < seatLimits.minimum) return `Please enter ${seatLimits.minimum} seats or more.`
  return Number(value) > seatLimits.maximum ? `Please enter at most ${seatLimits.maximum} seats.` : null
}

/** The total price in cents; null when the number cannot be bought. */
export function totalOf(text: string, priceCents: number): number | null {
  return seatsProblem(text) === null ? Number(text.trim()) * priceCents : null
}
