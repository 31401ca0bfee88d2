import { analyticsRoutes, type DailyRecord } from '@tradewind/contract/analytics'
import { readDay } from '../features/analytics/daily-record.ts'
import type { Services } from '../platform/services.ts'

/** The record of a day, given as yyyy-mm-dd, held against the contract: nothing else does that. */
export async function recordOf(services: Pick<Services, 'db'>, day: string): Promise<DailyRecord> {
  const { answer } = analyticsRoutes['GET /analytics/:year/:month/:day']
  return answer.parse(JSON.parse(await readDay(services, day)))
}
