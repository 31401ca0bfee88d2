import { extendWithinDays } from '@tradewind/contract/catalogue'
import { day, later } from '../../../kernel/clock.ts'

/**
 * The end of a new grant of `days` days. What is held is the latest end of all active grants, so access is never
 * shortened. In the last 30 days of what is held, the grant adds to what is left, so that early renewal loses nothing.
 * `held` is the end of what is held, or null.
 */
export function endOfGrant(held: Date | null, days: number, now: Date): Date {
  const runsOut = held !== null && held > now && held.getTime() - now.getTime() <= extendWithinDays * day
  return later(runsOut ? held : now, days * day)
}
