import { extendWithinDays } from '@tradewind/contract/catalogue'
import { day, later } from '../../platform/clock.ts'

/**
 * When a new grant of `days` days ends by itself. What is held is the latest end of all living grants, so it is never
 * shortened; in the last 30 days of what is held the grant adds to what is left, so that renewing early loses nothing.
 * `held` is the end of what is held, or null.
 */
export function endOfGrant(held: Date | null, days: number, now: Date): Date {
  const runsOut = held !== null && held > now && held.getTime() - now.getTime() <= extendWithinDays * day
  return later(runsOut ? held : now, days * day)
}
