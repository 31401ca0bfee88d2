import type { Caller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { alignCreditNotes } from '../papers/papers.service.ts'
import { addSeats } from '../../access/promotion-codes/promotion-codes.service.ts'
import { refundPaidMail, refundRefusedMail, seatsTakenBackMail } from './checkout.mails.ts'
import {
  findBuyer,
  findOrder,
  findOrderOfPayment,
  lockOrder,
  updateOrder,
  type OrderRow,
} from './checkout.queries.ts'
import { auditOrder, mailAdministrators, totalOf } from './fulfil.ts'
import type { ProviderRefund } from './payment-provider.ts'
import { openPaymentProvider } from './payment-providers.ts'
import { listRefunds, updateRefund, type RefundRow } from './refunds.queries.ts'
import { settleCheckout } from './settle.ts'
import { alignAccess, type Aligned } from './taking-back.ts'

/** How the provider identifies the order of a payment. */
export interface PaidBy {
  paymentId: string | null
  /** The order's id as stored by the provider. */
  orderId: string | null
}

/** The order of a payment, after settling what the provider knew before; undefined for unknown payments. */
export async function findSettledOrder(
  services: Services,
  caller: Caller,
  paid: PaidBy,
): Promise<OrderRow | undefined> {
  const known = await findOrderOfPayment(services.db, paid)
  if (!known) return undefined
  if (known.session_id !== null) await settleCheckout(services, caller, known.session_id)
  return await findOrder(services.db, known.id)
}

/** Brings an order up to the refunds of its payment, after the provider told that one has changed. */
export async function noteRefunds(services: Services, caller: Caller, paid: PaidBy): Promise<void> {
  const order = await findSettledOrder(services, caller, paid)
  if (order) await readRefunds(services, caller, order)
}

/**
 * Asks the provider for all refunds of an order's payment and records them. Events tell only that something has changed:
 * they may come late, twice or in another order, so the provider's present answer counts.
 */
export async function readRefunds(
  services: Services,
  caller: Caller,
  { id, provider: name, payment_id: paymentId }: OrderRow,
): Promise<void> {
  const provider = openPaymentProvider(services)
  if (paymentId === null || name !== provider.name) return
  const readAt = services.clock.now()
  const refunds = await provider.listRefunds(paymentId)
  await inTransaction(services, (trx) => recordRefunds(trx, caller, { orderId: id, refunds, readAt }))
}

interface ReadRefunds {
  orderId: string
  refunds: readonly ProviderRefund[]
  /** When the provider was asked. */
  readAt: Date
}

async function recordRefunds(
  trx: Trx,
  caller: Caller,
  { orderId, refunds, readAt }: ReadRefunds,
): Promise<void> {
  const order = await lockOrder(trx, orderId)
  // An answer that was asked for later has been recorded meanwhile.
  if (order.refunds_read_at !== null && order.refunds_read_at > readAt) return
  await updateOrder(trx, order.id, { refunds_read_at: readAt })
  const asked = await listRefunds(trx, [order.id])
  for (const refund of asked) await settleRefund(trx, caller, { order, refund, refunds })
  const isOurs = (refund: ProviderRefund) => asked.some((one) => isSame(one, refund))
  // Of ours, what is under way counts as asked; of others, it is as good as gone.
  const isGone = (refund: ProviderRefund) =>
    refund.status === 'succeeded' || (refund.status === 'pending' && !isOurs(refund))
  const refunded = refunds.filter(isGone).reduce((sum, { cents }) => sum + cents, 0)
  if (refunded !== order.refunded_cents) await countRefunded(trx, caller, { order, refunded, asked })
  else await alignAccess(trx, caller, order.id)
  const credited = refunds.map((refund) => ({ id: refund.id, cents: refund.cents, gone: isGone(refund) }))
  await alignCreditNotes(trx, caller, { order, refunds: credited })
}

function isSame(ours: RefundRow, { id, refundId }: ProviderRefund): boolean {
  return ours.id === refundId || ours.provider_refund_id === id
}

/** Records what became of a refund that the buyer asked for. */
async function settleRefund(
  trx: Trx,
  caller: Caller,
  { order, refund, refunds }: { order: OrderRow; refund: RefundRow; refunds: readonly ProviderRefund[] },
): Promise<void> {
  const known = refunds.find((one) => isSame(refund, one))
  if (known?.status === 'failed' && refund.status !== 'refused')
    await refuseRefund(trx, caller, { order, refund })
  if (known?.status === 'succeeded' && refund.status === 'asked') {
    await updateRefund(trx, refund.id, {
      status: 'paid_back',
      provider_refund_id: known.id,
      settled_at: caller.now,
    })
    await auditOrder(trx, caller, 'order_refund_paid', { order, details: { refunded: refund.cents } })
    await mailBuyer(trx, caller, order, (firstName) =>
      refundPaidMail(trx.services.config, firstName, { order, cents: refund.cents }),
    )
  }
}

/** Records that the provider refused a refund, at once or after it seemed to succeed. Given seats come back. */
export async function refuseRefund(
  trx: Trx,
  caller: Caller,
  { order, refund }: { order: OrderRow; refund: RefundRow },
): Promise<void> {
  await updateRefund(trx, refund.id, { status: 'refused', settled_at: caller.now })
  if (order.seats) await addSeats(trx, order.id, refund.pieces)
  await auditOrder(trx, caller, 'order_refund_refused', { order, details: { refunded: refund.cents } })
  await mailBuyer(trx, caller, order, (firstName) =>
    refundRefusedMail(trx.services.config, firstName, { order, cents: refund.cents }),
  )
}

/** Records the sum that is refunded: all of it takes back what the order gave, a part is only counted. */
async function countRefunded(
  trx: Trx,
  caller: Caller,
  { order, refunded, asked }: { order: OrderRow; refunded: number; asked: readonly RefundRow[] },
): Promise<void> {
  const isWhole = refunded >= totalOf(order)
  const wasWhole = order.status === 'refunded'
  const status = isWhole ? 'refunded' : wasWhole ? statusWithout(order) : order.status
  await updateOrder(trx, order.id, { refunded_cents: refunded, status })
  const ended = await alignAccess(trx, caller, order.id)
  if (isWhole && !wasWhole) {
    await auditOrder(trx, caller, 'order_refunded', { order })
    const given = asked.reduce((sum, { status: state, cents }) => sum + (state === 'refused' ? 0 : cents), 0)
    // A buyer who gave all seats back has used none. After a dispute, the administrators know.
    if (ended && given < totalOf(order) && order.status === 'paid')
      await mailOfSeats(trx, caller, { order, status: 'refunded', ended })
  } else if (!isWhole && wasWhole) {
    if (status === 'paid') await auditOrder(trx, caller, 'order_restored', { order })
  } else if (!isWhole)
    await auditOrder(trx, caller, 'order_partly_refunded', { order, details: { refunded } })
}

/** The status of an order whose refund has failed. */
function statusWithout({ open_dispute: dispute }: OrderRow): 'paid' | 'disputed' {
  return dispute === null ? 'paid' : 'disputed'
}

/** Students keep what they redeemed, and people decide whether they may. */
export async function mailOfSeats(
  trx: Trx,
  caller: Caller,
  { order, status, ended }: { order: OrderRow; status: 'refunded' | 'disputed'; ended: NonNullable<Aligned> },
): Promise<void> {
  await mailAdministrators(trx, caller, seatsTakenBackMail(trx.services.config, order, status, ended))
}

async function mailBuyer(
  trx: Trx,
  caller: Caller,
  order: OrderRow,
  messageTo: (firstName: string) => Parameters<typeof sendMail>[2]['message'],
): Promise<void> {
  const buyer = order.user_id === null ? undefined : await findBuyer(trx, order.user_id)
  if (!buyer || buyer.email === '') return
  await sendMail(trx, caller, { recipient: buyer.email, message: messageTo(buyer.first_name) })
}
