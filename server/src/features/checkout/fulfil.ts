import { productById } from '@tradewind/contract/catalogue'
import type { AuditAction } from '@tradewind/contract/audit'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import { recordAudit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { afterCommit, type Trx } from '../../platform/database/database.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import { addsNothing, grantLabs } from '../labs/labs.service.ts'
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

/** What the provider tells of a payment. */
export interface Payment {
  id: string | null
  invoiceUrl: string | null
  refundedCents: number
}

/** Of all pieces together, in cents. */
export function totalOf({ unit_cents, quantity }: Pick<OrderRow, 'unit_cents' | 'quantity'>): number {
  return unit_cents * quantity
}

/** Gives what was paid, with a receipt. The order is locked, and nobody has given it before. */
export async function fulfil(
  trx: Trx,
  services: Services,
  caller: Caller | null,
  order: OrderRow,
  payment: Payment,
  now: Date,
): Promise<void> {
  const invoiceUrl =
    order.provider === 'sandbox' ? `${services.config.publicUrl}/invoice/${order.number}` : payment.invoiceUrl
  await updateOrder(trx, order.id, {
    status: 'paid',
    payment_id: payment.id,
    paid_at: now,
    invoice_url: invoiceUrl,
    refunded_cents: payment.refundedCents,
  })
  const buyer = order.user_id === null ? undefined : await findBuyer(trx, order.user_id)
  await auditOrder(trx, caller, order, 'order_paid', now, { fulfilled: buyer !== undefined })
  if (!buyer) {
    await tellLoudly(trx, services, order, 'The buyer has no account any more, so nothing was granted.')
    return
  }
  if (!order.seats && (await givesNothing(trx, order, buyer.id, now)))
    await tellLoudly(
      trx,
      services,
      order,
      'The buyer held the product for longer already: perhaps they paid twice.',
    )
  const bought = await give(trx, caller ?? thisServer(now), order, buyer)
  if (buyer.email === '') return
  const receipt = receiptMail(
    services.config,
    buyer.first_name,
    { ...order, invoice_url: invoiceUrl },
    bought,
  )
  await sendMail(trx, services, buyer.email, receipt)
}

async function give(trx: Trx, caller: Caller, order: OrderRow, buyer: Buyer): Promise<Bought> {
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
async function givesNothing(trx: Trx, order: OrderRow, userId: string, now: Date): Promise<boolean> {
  const { labs, accessDays: days } = productById(order.product_id)
  return await addsNothing(trx, { userId, labs, days, now })
}

/** Who grants where nobody calls: a job of this server. */
function thisServer(now: Date): Caller {
  return { address: '127.0.0.1', userAgent: '', now }
}

/** The payment did not go through in the end. */
export async function fail(
  trx: Trx,
  services: Services,
  caller: Caller | null,
  order: OrderRow,
  payment: Payment,
  now: Date,
): Promise<void> {
  await updateOrder(trx, order.id, { status: 'failed', payment_id: payment.id })
  await auditOrder(trx, caller, order, 'order_failed', now)
  const buyer = order.user_id === null ? undefined : await findBuyer(trx, order.user_id)
  if (buyer && buyer.email !== '')
    await sendMail(trx, services, buyer.email, paymentFailedMail(services.config, buyer.first_name, order))
}

/** A payment that is not for this order, buyer or price grants nothing; people have to look at it. */
export async function refuseMismatch(
  trx: Trx,
  services: Services,
  caller: Caller | null,
  order: OrderRow,
  payment: Payment,
  now: Date,
): Promise<void> {
  await updateOrder(trx, order.id, { status: 'in_question', payment_id: payment.id })
  await auditOrder(trx, caller, order, 'order_in_question', now)
  await tellLoudly(trx, services, order, 'Buyer or amount are not the order’s, so nothing was granted.')
}

/** The money went back before anything was given. */
export async function closeRefunded(
  trx: Trx,
  caller: Caller | null,
  order: OrderRow,
  payment: Payment,
  now: Date,
): Promise<void> {
  await updateOrder(trx, order.id, {
    status: 'refunded',
    payment_id: payment.id,
    paid_at: now,
    invoice_url: payment.invoiceUrl,
    refunded_cents: payment.refundedCents,
  })
  await auditOrder(trx, caller, order, 'order_refunded', now, { fulfilled: false })
}

/** The actor is the buyer where they paid, and nobody where the provider or the bank acted. */
export async function auditOrder(
  trx: Trx,
  caller: Caller | null,
  order: OrderRow,
  action: Extract<AuditAction, `order_${string}`>,
  now: Date,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(trx, caller, now, {
    action,
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

/** What people have to decide, in the log and by mail. */
async function tellLoudly(trx: Trx, services: Services, order: OrderRow, sentence: string): Promise<void> {
  afterCommit(() => services.log.error({ order: order.number, orderId: order.id }, sentence))
  await mailAdministrators(trx, services, paymentToLookAtMail(order, sentence))
}

export async function mailAdministrators(trx: Trx, services: Services, message: MailMessage): Promise<void> {
  for (const { email } of await listAdministrators(trx)) await sendMail(trx, services, email, message)
}
