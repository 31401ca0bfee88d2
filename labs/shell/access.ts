import { maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import type { User } from '@tradewind/contract/users'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** How long a user holds a lab, in words. `now` in ms. */
export function accessInWords(user: Pick<User, 'products'>, lab: LabId, now: number): string {
  const expiration = user.products[lab]?.expiration
  if (expiration === undefined) return 'Not in your account'
  if (expiration >= maximumExpiration) return 'Included with your account'
  return expiration > now ? `Until ${day.format(expiration)}` : `Ended on ${day.format(expiration)}`
}

/** The name by which to greet a user. Guests have none. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || 'Guest'
}
