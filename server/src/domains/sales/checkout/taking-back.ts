import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { endGrantsOf, restoreGrantsOf } from '../../access/grants/grants.service.ts'
import { lockOrder, updateOrder, type OrderRow } from './checkout.queries.ts'
import { labsOfOrder } from './order-facts.ts'
import { listRefunds } from './refunds.queries.ts'
import { endSeats, restoreSeats, type Ended } from './seats.ts'

/** The result of bringing what an order gave into line with its money. */
export type Aligned = Ended

/**
 * Ends what an order gave while its money is gone or asked back, and restores it when it is not. Only what the order
 * itself gave changes: other grants of a lab stay, and so do the used seats. The order must be locked. Returns the code
 * of seats that this ended.
 */
export async function alignAccess(trx: Trx, caller: Caller, orderId: string): Promise<Aligned> {
  const order = await lockOrder(trx, orderId)
  const isTaken = order.taken_back_at !== null
  const shouldBe = await shouldBeTakenBack(trx, order)
  if (shouldBe) {
    if (!isTaken) await updateOrder(trx, order.id, { taken_back_at: caller.now })
    return await take(trx, caller, order)
  }
  if (isTaken) await give(trx, order)
  return null
}

async function shouldBeTakenBack(trx: Trx, order: OrderRow): Promise<boolean> {
  if (order.status === 'refunded' || order.status === 'disputed') return true
  if (order.seats) return false
  return (await listRefunds(trx, [order.id])).some(({ status }) => status !== 'refused')
}

async function take(trx: Trx, caller: Caller, order: OrderRow): Promise<Aligned> {
  if (order.seats) {
    const because = order.status === 'refunded' ? 'refunded' : 'disputed'
    return await endSeats(trx, caller, { orderId: order.id, because })
  }
  if (order.taken_back_at === null)
    await endGrantsOf(trx, caller, { origin: 'purchase', reference: order.id })
  return null
}

async function give(trx: Trx, order: OrderRow): Promise<void> {
  const endedAt = order.taken_back_at
  if (endedAt === null) return
  await updateOrder(trx, order.id, { taken_back_at: null })
  if (order.seats) await restoreSeats(trx, order.id, ['refunded', 'disputed'])
  else
    await restoreGrantsOf(trx, { origin: 'purchase', reference: order.id, endedAt, labs: labsOfOrder(order) })
}
