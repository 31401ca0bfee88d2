import type { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { lockOrder, updateOrder } from './checkout.queries.ts'
import { auditOrder } from './fulfil.ts'
import { findSettledOrder, mailOfSeats, type PaidBy } from './refunds.ts'
import { alignAccess } from './taking-back.ts'

export interface Disputed {
  paid: PaidBy
  disputeId: string
}

/**
 * Records that the bank withdrew the money at the payer's request. This acts like a full refund until the dispute is
 * decided. A notice that arrives after the dispute was won is ignored.
 */
export async function noteDispute(
  services: Services,
  caller: Caller,
  { paid, disputeId }: Disputed,
): Promise<void> {
  const known = await findSettledOrder(services, caller, paid)
  if (!known) return
  await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, known.id)
    if (order.disputes_won.includes(disputeId) || !['paid', 'refunded'].includes(order.status)) return
    await updateOrder(trx, order.id, { open_dispute: disputeId })
    if (order.status !== 'paid') return
    await updateOrder(trx, order.id, { status: 'disputed' })
    const ended = await alignAccess(trx, caller, order.id)
    await auditOrder(trx, caller, 'order_disputed', { order })
    if (ended) await mailOfSeats(trx, caller, { order, status: 'disputed', ended })
  })
}

/**
 * Records a won dispute: the money stays, so access that the dispute ended is restored, unless it was refunded in the
 * meantime.
 */
export async function noteDisputeWon(
  services: Services,
  caller: Caller,
  { paid, disputeId }: Disputed,
): Promise<void> {
  const known = await findSettledOrder(services, caller, paid)
  if (!known) return
  await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, known.id)
    // The notice of the dispute itself may arrive after this one.
    if (order.disputes_won.includes(disputeId)) return
    await updateOrder(trx, order.id, {
      disputes_won: [...order.disputes_won, disputeId],
      open_dispute: null,
    })
    if (order.status !== 'disputed') return
    await updateOrder(trx, order.id, { status: 'paid' })
    await alignAccess(trx, caller, order.id)
    await auditOrder(trx, caller, 'order_restored', { order })
  })
}
