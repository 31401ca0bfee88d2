import pLimit from 'p-limit'
import { Caller } from '../../../kernel/caller.ts'
import { later, minute } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { carryOutRefunds } from './ask-refund.ts'
import { countStuck, expireWithoutSession, listUnsettled } from './checkout.queries.ts'
import { settleInvoices } from './invoices.ts'
import { chaseInvoices } from './overdue.ts'
import { deliverSandboxEvent } from './sandbox-provider.ts'
import { settleCheckout } from './settle.ts'

export { moveOrders } from './checkout.queries.ts'

/** Payments and refunds that have waited for the provider for half an hour or longer. */
export async function countStuckPayments(db: Db, caller: Caller): Promise<number> {
  return await countStuck(db, later(caller.now, -30 * minute))
}

/** The number of orders per job, few enough to finish in time. */
const atMost = 200
const atOnce = 4

/**
 * Takes the jobs of checkout. The first job runs at once and completes orders that a crash left paid but without a
 * grant.
 */
export async function workCheckoutJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work('deliver-sandbox-event', ({ event }) => deliverSandboxEvent(services, event))
  await jobs.work('settle-orders', () => settleOrders(services))
  await jobs.schedule('settle-orders', '*/5 * * * *')
  await jobs.work('carry-out-refunds', () => carryOutRefunds(services))
  await jobs.schedule('carry-out-refunds', '*/5 * * * *')
  await jobs.work('settle-invoices', () => settleInvoices(services, Caller.system(services.clock.now())))
  await jobs.schedule('settle-invoices', '*/10 * * * *')
  await jobs.work('chase-invoices', () => chaseInvoices(services, Caller.system(services.clock.now())))
  await jobs.schedule('chase-invoices', '20 * * * *')
  await inTransaction(services, (trx) => jobs.send(trx, 'settle-orders', {}))
}

/** Settles all unsettled orders (as a job). One that fails does not stop the others. */
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
      // During an outage each call waits long, so the rest is left to the next job.
      if (error instanceof AppError && error.code === 'unavailable') reachable = false
      log.error({ err: error }, 'an order could not be settled')
    }
  }
  await Promise.all((await listUnsettled(db, atMost)).map((sessionId) => limit(() => settle(sessionId))))
}
