import { seatLimits } from '@tradewind/contract/catalogue'

/** What is wrong with a number of seats as it was typed, in the server's own words; null where it can be bought. */
export function seatsProblem(text: string): string | null {
  const value = text.trim()
  if (!/^\d+$/u.test(value)) return 'Please enter a whole number.'
  if (Number(value) < seatLimits.minimum) return `Please enter ${seatLimits.minimum} seats or more.`
  return Number(value) > seatLimits.maximum ? `Please enter at most ${seatLimits.maximum} seats.` : null
}

/** What seats cost together, in cents; null while the number cannot be bought. */
export function totalOf(text: string, priceCents: number): number | null {
  return seatsProblem(text) === null ? Number(text.trim()) * priceCents : null
}
