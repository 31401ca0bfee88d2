import { analyticsRoutes, type DailyRecord } from '@tradewind/contract/operations/analytics'
import { readDay } from '../domains/operations/analytics/daily-record.ts'
import type { Services } from '../kernel/services.ts'

/** The record of a day (yyyy-mm-dd), parsed by the contract. No other code checks it against the contract. */
export async function recordOf(services: Pick<Services, 'db'>, day: string): Promise<DailyRecord> {
  const { answer } = analyticsRoutes['GET /analytics/:year/:month/:day']
  return answer.parse(JSON.parse(await readDay(services, day)))
}
