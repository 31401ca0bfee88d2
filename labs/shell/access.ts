import { maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import { dayWords, daysInWords, daysUntil } from '@tradewind/contract/words/dates'
import type { User } from '@tradewind/contract/people/users'

/** How long a user holds a lab, in words. `now` in ms. */
export function accessInWords(user: Pick<User, 'products'>, lab: LabId, now: number): string {
  const { expiration, courtesy } = user.products[lab] ?? {}
  if (expiration === undefined) return 'Not in your account'
  if (courtesy) return freeInWords(expiration, now)
  if (expiration >= maximumExpiration) return 'Included with your account'
  return expiration > now ? `Until ${dayWords(expiration)}` : `Ended on ${dayWords(expiration)}`
}

/** How long a lab can be tried before it is paid for. */
function freeInWords(expiration: number, now: number): string {
  if (expiration <= now) return `Free days ended on ${dayWords(expiration)}`
  return `Free: ${daysInWords(daysUntil(expiration, now))} left, until ${dayWords(expiration)}`
}

/** The name by which to greet a user. Guests have none. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || 'Guest'
}
