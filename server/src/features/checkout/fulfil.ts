import { productById } from '@tradewind/contract/catalogue'
import type { AuditAction } from '@tradewind/contract/audit'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { afterCommit } from '../../platform/database/guarded-pool.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import { addsNothing, grantLabs } from '../grants/grants.service.ts'
import { createPromotionCode } from '../promotion-codes/promotion-codes.service.ts'
import { paymentFailedMail, paymentToLookAtMail, receiptMail, type Bought } from './checkout.mails.ts'
import {
  accessOfOrder,
  findBuyer,
  listAdministrators,
  updateOrder,
  type Buyer,
  type OrderRow,
} from './checkout.queries.ts'

/** The provider's report of a payment. */
export interface Payment {
  id: string | null
  invoiceUrl: string | null
  refundedCents: number
}

/** Of all pieces together, in cents. */
export function totalOf({ unit_cents, quantity }: Pick<OrderRow, 'unit_cents' | 'quantity'>): number {
  return unit_cents * quantity
}

/** What a payment is for, locked. */
export interface Paid {
  order: OrderRow
  payment: Payment
}

/** Grants what was paid, with a receipt. The order is locked, and nobody has fulfilled it before. */
export async function fulfil(trx: Trx, caller: Caller, { order, payment }: Paid): Promise<void> {
  const { config } = trx.services
  const invoiceUrl =
    order.provider === 'sandbox' ? `${config.publicUrl}/invoice/${order.number}` : payment.invoiceUrl
  await updateOrder(trx, order.id, {
    status: 'paid',
    payment_id: payment.id,
    paid_at: caller.now,
    invoice_url: invoiceUrl,
    refunded_cents: payment.refundedCents,
  })
  const buyer = order.user_id === null ? undefined : await findBuyer(trx, order.user_id)
  await auditOrder(trx, caller, 'order_paid', { order, details: { fulfilled: buyer !== undefined } })
  if (!buyer) {
    const sentence = 'The buyer no longer has an account, so nothing was granted.'
    await notifyAdministrators(trx, caller, { order, sentence })
    return
  }
  if (!order.seats && (await grantsNothing(trx, caller, { order, buyer }))) {
    const sentence = 'The buyer already had longer access to this product, so they may have paid twice.'
    await notifyAdministrators(trx, caller, { order, sentence })
  }
  const bought = await grantOrder(trx, caller, { order, buyer })
  if (buyer.email === '') return
  const message = receiptMail(config, buyer.first_name, { ...order, invoice_url: invoiceUrl }, bought)
  await sendMail(trx, caller, { recipient: buyer.email, message })
}

interface Purchase {
  order: OrderRow
  buyer: Buyer
}

async function grantOrder(trx: Trx, caller: Caller, { order, buyer }: Purchase): Promise<Bought> {
  if (order.seats) {
    const code = await createPromotionCode(trx, caller, {
      productId: order.product_id,
      ownerId: buyer.id,
      orderId: order.id,
      maxUses: order.quantity,
    })
    return { kind: 'seats', code, needsOne: !holdsEverythingByRole(buyer) }
  }
  const { labs, accessDays } = productById(order.product_id)
  await grantLabs(trx, caller, {
    userId: buyer.id,
    labs,
    days: accessDays,
    origin: 'purchase',
    reference: order.id,
  })
  return { kind: 'access', until: await accessOfOrder(trx, order.id) }
}

/** Two payment forms that were open at once may both be paid. */
async function grantsNothing(trx: Trx, caller: Caller, { order, buyer }: Purchase): Promise<boolean> {
  const { labs, accessDays: days } = productById(order.product_id)
  return await addsNothing(trx, caller, { userId: buyer.id, labs, days })
}

/** The payment did not go through in the end. */
export async function markOrderFailed(trx: Trx, caller: Caller, { order, payment }: Paid): Promise<void> {
  await updateOrder(trx, order.id, { status: 'failed', payment_id: payment.id })
  await auditOrder(trx, caller, 'order_failed', { order })
  const buyer = order.user_id === null ? undefined : await findBuyer(trx, order.user_id)
  if (!buyer || buyer.email === '') return
  const message = paymentFailedMail(trx.services.config, buyer.first_name, order)
  await sendMail(trx, caller, { recipient: buyer.email, message })
}

/** A payment that is not for this order, buyer or price grants nothing; people have to look at it. */
export async function questionOrder(trx: Trx, caller: Caller, { order, payment }: Paid): Promise<void> {
  await updateOrder(trx, order.id, { status: 'in_question', payment_id: payment.id })
  await auditOrder(trx, caller, 'order_in_question', { order })
  const sentence = 'The buyer or the amount does not match the order, so nothing was granted.'
  await notifyAdministrators(trx, caller, { order, sentence })
}

/** The money went back before anything was granted. */
export async function closeRefundedOrder(trx: Trx, caller: Caller, { order, payment }: Paid): Promise<void> {
  await updateOrder(trx, order.id, {
    status: 'refunded',
    payment_id: payment.id,
    paid_at: caller.now,
    invoice_url: payment.invoiceUrl,
    refunded_cents: payment.refundedCents,
  })
  await auditOrder(trx, caller, 'order_refunded', { order, details: { fulfilled: false } })
}

/** The actor is the buyer where they paid, and nobody where the provider or the bank acted. */
export async function auditOrder(
  trx: Trx,
  caller: Caller,
  action: Extract<AuditAction, `order_${string}`>,
  { order, details = {} }: { order: OrderRow; details?: Record<string, unknown> },
): Promise<void> {
  await audit(trx, caller, action, {
    actor: action === 'order_paid' ? order.user_id : null,
    subject: order.id,
    details: {
      number: order.number,
      product: order.product_id,
      seats: order.seats,
      quantity: order.quantity,
      cents: totalOf(order),
      ...details,
    },
  })
}

/** Tells people what they have to decide, in the log and by mail. */
async function notifyAdministrators(
  trx: Trx,
  caller: Caller,
  { order, sentence }: { order: OrderRow; sentence: string },
): Promise<void> {
  const { log } = trx.services
  afterCommit(() => log.error({ order: order.number, orderId: order.id }, sentence))
  await mailAdministrators(trx, caller, paymentToLookAtMail(order, sentence))
}

export async function mailAdministrators(trx: Trx, caller: Caller, message: MailMessage): Promise<void> {
  for (const { email } of await listAdministrators(trx))
    await sendMail(trx, caller, { recipient: email, message })
}
