import type { Order } from '@tradewind/contract/sales/checkout'
import type { Config } from '../../../config.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { findShownOrder, listOrders, type ShownOrder } from './checkout.queries.ts'
import { totalOf } from './fulfil.ts'
import { hasInvoice, invoicePage } from './invoice.ts'
import { refundableOf, type Refundable } from './refund-rules.ts'
import { listRefunds, type RefundRow } from './refunds.queries.ts'
import { swappableOf, type Swappable } from './swap-rules.ts'
import { isAwaited, settleCheckout } from './settle.ts'

/** A waiting page asks repeatedly, but the provider is asked at most this often per order. */
const asksForOrder: LimitRule = { name: 'ask-provider-order', points: 1, seconds: 3 }

/** The buyer's orders, newest first, without those that nobody tried to pay. */
export async function readOrders(services: Services, caller: SignedInCaller): Promise<Order[]> {
  return await readOrdersOf(services, caller.session.user.id)
}

/** The same for any user, for administrators. */
export async function readOrdersOf(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  userId: string,
): Promise<Order[]> {
  const rows = await listOrders(services.db, userId)
  const refunds = await listRefunds(
    services.db,
    rows.map(({ id }) => id),
  )
  return await Promise.all(
    rows.map((row) =>
      showOrder(
        services,
        row,
        refunds.find(({ order_id }) => order_id === row.id),
      ),
    ),
  )
}

/** An order for its buyer, with what can be got back now. `refund` saves reading the newest one again. */
export async function showOrder(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  row: ShownOrder,
  refund?: RefundRow,
): Promise<Order> {
  const newest = refund ?? (await listRefunds(db, [row.id]))[0]
  const circumstances = { order: row, now: clock.now() }
  const refundable = await refundableOf(db, config, circumstances)
  const swappable = await swappableOf(db, config, circumstances)
  return toOrder(config, row, { refund: newest, refundable, swappable, now: clock.now() })
}

/**
 * One order of the buyer, by its number or its checkout session. An order that the provider may have news of is settled
 * first, so that a lost webhook keeps nobody waiting. Refuses with `not_found`, also for other buyers' orders.
 */
export async function readOrder(services: Services, caller: SignedInCaller, name: string): Promise<Order> {
  const order = await findOwn(services, caller, name)
  if (order.session_id === null || !isAwaited(order, caller.now)) return await showOrder(services, order)
  // An administrator's view changes nothing.
  if (caller.session.viewed) return await showOrder(services, order)
  if (!(await mayAskProvider(services, order.id))) return await showOrder(services, order)
  try {
    await settleCheckout(services, caller, order.session_id)
  } catch (error) {
    // The buyer sees the stored state. The outage was logged where it occurred.
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    return await showOrder(services, order)
  }
  return await showOrder(services, await findOwn(services, caller, name))
}

export async function findOwn(services: Services, caller: SignedInCaller, name: string): Promise<ShownOrder> {
  const { id } = caller.session.user
  const order = /^[\w-]+$/u.test(name) ? await findShownOrder(services.db, id, name) : undefined
  if (!order) throw new AppError('not_found', 'We could not find this order in your account.')
  return order
}

async function mayAskProvider(services: Services, orderId: string): Promise<boolean> {
  try {
    await services.limits.take([asksForOrder, orderId])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

function toOrder(
  config: Pick<Config, 'publicUrl'>,
  row: ShownOrder,
  {
    refund,
    refundable,
    swappable,
    now,
  }: { refund: RefundRow | undefined; refundable: Refundable; swappable: Swappable; now: Date },
): Order {
  const isRefundable = 'until' in refundable
  return {
    number: row.number,
    sessionId: row.session_id ?? '',
    product: row.product_id,
    productName: row.product_name,
    quantity: row.quantity,
    amountCents: totalOf(row),
    refundedCents: row.refunded_cents,
    currency: row.currency,
    status: row.status,
    createdAt: row.created_at.getTime(),
    paidAt: row.paid_at?.getTime() ?? null,
    promotionCode: row.code,
    invoiceUrl: hasInvoice(row) ? invoicePage(config, row.number) : null,
    receiptUrl: row.provider === 'sandbox' ? null : row.invoice_url,
    provider: row.provider,
    accessUntil: row.access_until?.getTime() ?? null,
    buyer: { name: `${row.first_name} ${row.last_name}`.trim(), email: row.email },
    refund: refund
      ? {
          status: refund.status,
          pieces: refund.pieces,
          cents: refund.cents,
          askedAt: refund.asked_at.getTime(),
          settledAt: refund.settled_at?.getTime() ?? null,
        }
      : null,
    refundable: isRefundable ? { ...refundable, until: refundable.until.getTime() } : null,
    notRefundable: isRefundable ? null : refundable.because,
    swappable: 'until' in swappable ? { ...swappable, until: swappable.until.getTime() } : null,
    swapped:
      row.swapped_to !== null && row.swapped_at !== null
        ? { lab: row.swapped_to, at: row.swapped_at.getTime() }
        : null,
    billTo: billOf(row),
    byInvoice: byInvoiceOf(row, now),
  }
}

function byInvoiceOf(row: ShownOrder, now: Date): Order['byInvoice'] {
  if (row.invoice_order === null) return null
  const isOpen = row.status === 'invoiced'
  return {
    codes: row.codes,
    dueAt: row.due_at?.getTime() ?? null,
    overdue: isOpen && row.due_at !== null && row.due_at <= now,
    payUrl: isOpen ? row.pay_url : null,
    declinedBecause: row.declined_because,
    renews: row.renews_name ?? row.renews_institution_id,
  }
}

function billOf(row: ShownOrder): Order['billTo'] {
  if (row.bill_name === null) return null
  return {
    name: row.bill_name,
    institution: row.bill_institution ?? '',
    address: row.bill_address ?? '',
    reference: row.bill_reference ?? '',
    taxId: row.bill_tax_id ?? '',
  }
}
