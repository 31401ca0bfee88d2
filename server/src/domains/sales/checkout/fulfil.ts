import { productById } from '@tradewind/contract/catalogue'
import type { AuditAction } from '@tradewind/contract/operations/audit'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { afterCommit } from '../../../platform/database/guarded-pool.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { issueInvoice } from '../papers/papers.service.ts'
import { addsNothing, grantLabs } from '../../access/grants/grants.service.ts'
import { paymentFailedMail, paymentToLookAtMail, receiptMail, type Bought } from './checkout.mails.ts'
import {
  accessOfOrder,
  findBuyer,
  listAdministrators,
  updateOrder,
  type Buyer,
  type OrderRow,
} from './checkout.queries.ts'
import { invoicePage, takeOverBill } from './invoice.ts'
import type { TaxPayer } from './payment-provider.ts'
import { giveSeats, restoreSeats } from './seats.ts'

/** The provider's report of a payment. */
export interface Payment {
  id: string | null
  invoiceUrl: string | null
  refundedCents: number
  /** The tax in the price. */
  taxCents: number
  /** Whom the payer entered at the provider, with a tax id; null for nobody. */
  taxPayer: TaxPayer | null
}

/** The total of all pieces, in cents. */
export function totalOf({ unit_cents, quantity }: Pick<OrderRow, 'unit_cents' | 'quantity'>): number {
  return unit_cents * quantity
}

/** A paid order, locked, with its payment. */
export interface Paid {
  order: OrderRow
  payment: Payment
}

/** Grants what was paid, issues the invoice and mails a receipt. The order must be locked and not yet fulfilled. */
export async function fulfil(trx: Trx, caller: Caller, { order, payment }: Paid): Promise<void> {
  const page = invoicePage(trx.services.config, order.number)
  await updateOrder(trx, order.id, {
    status: 'paid',
    payment_id: payment.id,
    paid_at: caller.now,
    invoice_url: order.provider === 'sandbox' ? page : payment.invoiceUrl,
    refunded_cents: payment.refundedCents,
    tax_cents: payment.taxCents,
  })
  await grantPaid(trx, caller, { order, payment })
  // The last lock of the transaction, because all other payments wait for it.
  await issueInvoice(trx, caller, { ...order, tax_cents: payment.taxCents })
}

async function grantPaid(trx: Trx, caller: Caller, { order, payment }: Paid): Promise<void> {
  const { config } = trx.services
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
  // What an overdue invoice had given slept.
  if (order.status === 'invoiced') await restoreSeats(trx, order.id, ['overdue'])
  await takeOverBill(trx, caller, { order, taxPayer: payment.taxPayer })
  const bought = await grantOrder(trx, caller, { order, buyer })
  if (buyer.email === '') return
  const invoice = { ...order, invoice_url: invoicePage(config, order.number) }
  const message = receiptMail(config, buyer.first_name, invoice, bought)
  await sendMail(trx, caller, { recipient: buyer.email, message })
}

interface Purchase {
  order: OrderRow
  buyer: Buyer
}

async function grantOrder(trx: Trx, caller: Caller, { order, buyer }: Purchase): Promise<Bought> {
  if (order.seats) {
    const seats = await giveSeats(trx, caller, order)
    if (seats.kind === 'code')
      return { kind: 'seats', code: seats.code, needsOne: !holdsEverythingByRole(buyer) }
    if (seats.until === null) {
      const sentence =
        'The institution does not exist any more, or its labs have no end, so nothing was renewed.'
      await notifyAdministrators(trx, caller, { order, sentence })
    }
    return seats
  }
  const { labs, accessDays } = productById(order.product_id)
  await grantLabs(trx, caller, {
    userId: buyer.id,
    labs,
    days: accessDays,
    origin: 'purchase',
    reference: order.id,
    order: order.number,
  })
  return { kind: 'access', until: await accessOfOrder(trx, order.id) }
}

/** True for a second payment of the same product, because two open payment forms may both be paid. */
async function grantsNothing(trx: Trx, caller: Caller, { order, buyer }: Purchase): Promise<boolean> {
  const { labs, accessDays: days } = productById(order.product_id)
  return await addsNothing(trx, caller, { userId: buyer.id, labs, days })
}

/** Marks an order whose payment did not go through. */
export async function markOrderFailed(trx: Trx, caller: Caller, { order, payment }: Paid): Promise<void> {
  await updateOrder(trx, order.id, { status: 'failed', payment_id: payment.id })
  await auditOrder(trx, caller, 'order_failed', { order })
  const buyer = order.user_id === null ? undefined : await findBuyer(trx, order.user_id)
  if (!buyer || buyer.email === '') return
  const message = paymentFailedMail(trx.services.config, buyer.first_name, order)
  await sendMail(trx, caller, { recipient: buyer.email, message })
}

/**
 * Holds an order whose payment does not match it in buyer, price or id. Nothing is granted until a person has checked
 * it.
 */
export async function questionOrder(trx: Trx, caller: Caller, { order, payment }: Paid): Promise<void> {
  await updateOrder(trx, order.id, { status: 'in_question', payment_id: payment.id })
  await auditOrder(trx, caller, 'order_in_question', { order })
  const sentence = 'The buyer or the amount does not match the order, so nothing was granted.'
  await notifyAdministrators(trx, caller, { order, sentence })
}

/** Closes an order whose money went back before anything was granted. */
export async function closeRefundedOrder(trx: Trx, caller: Caller, { order, payment }: Paid): Promise<void> {
  await updateOrder(trx, order.id, {
    status: 'refunded',
    payment_id: payment.id,
    paid_at: caller.now,
    invoice_url: payment.invoiceUrl,
    refunded_cents: payment.refundedCents,
    tax_cents: payment.taxCents,
  })
  await auditOrder(trx, caller, 'order_refunded', { order, details: { fulfilled: false } })
  await issueInvoice(trx, caller, { ...order, tax_cents: payment.taxCents })
}

/**
 * Writes an audit entry. The actor is the buyer if they paid or asked, and null if the provider or the bank acted.
 */
export async function auditOrder(
  trx: Trx,
  caller: Caller,
  action: Extract<AuditAction, `order_${string}`>,
  {
    order,
    actor = null,
    details = {},
  }: { order: OrderRow; actor?: string | null; details?: Record<string, unknown> },
): Promise<void> {
  await audit(trx, caller, action, {
    actor: action === 'order_paid' ? order.user_id : actor,
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

/** Asks people for a decision, in the log and by mail. */
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
