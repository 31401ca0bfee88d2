import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { minute } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { listUnpackedDays, packDay } from './requests.queries.ts'

/** By then, every server has written the counts of the day before. */
const lateCounts = 10 * minute

/** The first day on which requests may still be counted. */
export function firstOpenDay(now: Date): string {
  return dayInDenver(new Date(now.getTime() - lateCounts))
}

/** Packs the requests of past days, which leaves a fiftieth of the rows to store and read. Safe to run at any time. */
export async function packRequests({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (const day of await listUnpackedDays(db, firstOpenDay(clock.now()))) await packDay(db, day)
}

/** Takes this feature's job, which runs at each start and soon after the end of each day in Denver. */
export async function workAnalyticsJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work('pack-requests', () => packRequests(services))
  await jobs.schedule('pack-requests', '20 * * * *')
  await inTransaction(services, (trx) => jobs.send(trx, 'pack-requests', {}))
}
