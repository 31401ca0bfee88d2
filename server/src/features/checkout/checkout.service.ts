import pLimit from 'p-limit'
import { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { expireWithoutSession, listUnsettled } from './checkout.queries.ts'
import { deliverSandboxEvent } from './sandbox-provider.ts'
import { settleCheckout } from './settle.ts'

/** Few enough for a round to end before the job does. */
const atMost = 200
const atOnce = 4

/** Takes the jobs of checkout. The first round runs at once: it completes what a crash left between payment and grant. */
export async function workCheckoutJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work('deliver-sandbox-event', ({ event }) => deliverSandboxEvent(services, event))
  await jobs.work('settle-orders', () => settleOrders(services))
  await jobs.schedule('settle-orders', '*/5 * * * *')
  await inTransaction(services, (trx) => jobs.send(trx, 'settle-orders', {}))
}

/** Job: settles the orders that nobody has settled. One that fails does not hold up the others. */
export async function settleOrders(services: Services): Promise<void> {
  const { db, clock, log } = services
  const caller = Caller.system(clock.now())
  await expireWithoutSession(db, caller.now)
  const limit = pLimit(atOnce)
  let reachable = true
  const settle = async (sessionId: string) => {
    if (!reachable) return
    try {
      await settleCheckout(services, caller, sessionId)
    } catch (error) {
      // In an outage each call waits long: the next round tries again.
      if (error instanceof AppError && error.code === 'unavailable') reachable = false
      log.error({ err: error }, 'an order could not be settled')
    }
  }
  await Promise.all((await listUnsettled(db, atMost)).map((sessionId) => limit(() => settle(sessionId))))
}
