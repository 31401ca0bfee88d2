import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { endGrantsOf, restoreGrantsOf } from '../grants/grants.service.ts'
import { endCodeOfOrder, restoreCodeOfOrder } from '../promotion-codes/promotion-codes.service.ts'
import { seatsTakenBackMail } from './checkout.mails.ts'
import { findOrderOfPayment, lockOrder, updateOrder, type OrderRow } from './checkout.queries.ts'
import { auditOrder, mailAdministrators, totalOf } from './fulfil.ts'
import { settleCheckout } from './settle.ts'

type TakenBack = 'refunded' | 'disputed'

/** How the provider identifies the order of a payment. */
export interface PaidBy {
  paymentId: string | null
  /** The order's id as stored by the provider. */
  orderId: string | null
}

/**
 * Records that the provider has refunded `refundedCents` in total. A full refund takes back what this order gave; a
 * partial one is only counted. Calling it again changes nothing.
 */
export async function noteRefund(
  services: Services,
  caller: Caller,
  { paid, refundedCents }: { paid: PaidBy; refundedCents: number },
): Promise<void> {
  await withOrder(services, caller, paid, async (trx, order) => {
    // Events may arrive in any order, so an older one must not lower the sum.
    const refunded = Math.max(order.refunded_cents, refundedCents)
    if (refunded === order.refunded_cents) return
    await updateOrder(trx, order.id, { refunded_cents: refunded })
    if (refunded < totalOf(order))
      return await auditOrder(trx, caller, 'order_partly_refunded', { order, details: { refunded } })
    await takeBack(trx, caller, { order, status: 'refunded' })
  })
}

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
  await withOrder(services, caller, paid, async (trx, order) => {
    if (order.status === 'paid' && !order.disputes_won.includes(disputeId))
      await takeBack(trx, caller, { order, status: 'disputed' })
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
  await withOrder(services, caller, paid, async (trx, order) => {
    // The notice of the dispute itself may arrive after this one.
    if (order.disputes_won.includes(disputeId)) return
    await updateOrder(trx, order.id, { disputes_won: [...order.disputes_won, disputeId] })
    if (order.status !== 'disputed' || order.taken_back_at === null) return
    await updateOrder(trx, order.id, { status: 'paid', taken_back_at: null })
    if (order.seats) await restoreCodeOfOrder(trx, order.id)
    else await restoreGrantsOf(trx, { origin: 'purchase', reference: order.id, endedAt: order.taken_back_at })
    await auditOrder(trx, caller, 'order_restored', { order })
  })
}

/**
 * Runs `work` on the locked order of a payment, after settling what the provider knew before. Unknown payments are
 * ignored.
 */
async function withOrder(
  services: Services,
  caller: Caller,
  paid: PaidBy,
  work: (trx: Trx, order: OrderRow) => Promise<void>,
): Promise<void> {
  const known = await findOrderOfPayment(services.db, paid)
  if (!known) return
  if (known.session_id !== null) await settleCheckout(services, caller, known.session_id)
  await inTransaction(services, async (trx) => work(trx, await lockOrder(trx, known.id)))
}

async function takeBack(
  trx: Trx,
  caller: Caller,
  { order, status }: { order: OrderRow; status: TakenBack },
): Promise<void> {
  await updateOrder(trx, order.id, { status, taken_back_at: order.taken_back_at ?? caller.now })
  if (order.seats) await endSeats(trx, caller, { order, status })
  else await endGrantsOf(trx, caller, { origin: 'purchase', reference: order.id })
  await auditOrder(trx, caller, `order_${status}`, { order })
}

/** Ends unused seats. Students keep what they redeemed, and people decide whether they may. */
async function endSeats(
  trx: Trx,
  caller: Caller,
  { order, status }: { order: OrderRow; status: TakenBack },
): Promise<void> {
  const ended = await endCodeOfOrder(trx, caller, { orderId: order.id, because: status })
  // After a dispute, the seats have already ended and the administrators know.
  if (!ended || order.status !== 'paid') return
  await mailAdministrators(trx, caller, seatsTakenBackMail(trx.services.config, order, status, ended))
}
