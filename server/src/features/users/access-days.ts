import { maximumExpiration } from '@tradewind/contract/catalogue'
import { daysInDenver } from '../../platform/denver.ts'

/**
 * The end of access as administrators name it: ms since 1970, a day, which means its last moment in Denver, or null,
 * which stays null. Nothing ends later than what has no end.
 */
export function endOfAccess(named: number | string | null): Date | null {
  if (named === null) return null
  const end = typeof named === 'number' ? named : (daysInDenver(undefined, named).to?.getTime() ?? 0)
  return new Date(Math.min(end, maximumExpiration))
}
