import { dayInDenver } from '@tradewind/contract/zoned-time'
import { minute } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { listUnpackedDays, packDay } from './requests.queries.ts'

/** By then every server has written what it counted on a day. */
const lateCounts = 10 * minute

/** The first day on which something may still be counted. */
export function firstOpenDay(now: Date): string {
  return dayInDenver(new Date(now.getTime() - lateCounts))
}

/** Packs the requests of days that are over: a fiftieth of the rows to read and to keep. Safe to run at any time. */
export async function packRequests({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (const day of await listUnpackedDays(db, firstOpenDay(clock.now()))) await packDay(db, day)
}

/** Starts taking this feature's job, which runs at each start and soon after each day of Denver has ended. */
export async function workAnalyticsJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work('pack-requests', () => packRequests(services))
  await jobs.schedule('pack-requests', '20 * * * *')
  await inTransaction(services, (trx) => jobs.send(trx, 'pack-requests', {}))
}
