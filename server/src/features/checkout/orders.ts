import type { Order } from '@tradewind/contract/checkout'
import type { Config } from '../../config.ts'
import type { SignedInCaller } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { LimitRule } from '../../platform/rate-limits.ts'
import { findShownOrder, listOrders, type ShownOrder } from './checkout.queries.ts'
import { totalOf } from './fulfil.ts'
import { hasInvoice, invoicePage } from './invoice.ts'
import { isAwaited, settleCheckout } from './settle.ts'

/** A waiting page asks repeatedly, but the provider is asked at most this often per order. */
const asksForOrder: LimitRule = { name: 'ask-provider-order', points: 1, seconds: 3 }

/** The buyer's orders, newest first, without those that nobody tried to pay. */
export async function readOrders(services: Services, caller: SignedInCaller): Promise<Order[]> {
  return await readOrdersOf(services, caller.session.user.id)
}

/** The same for any user, for administrators. */
export async function readOrdersOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<Order[]> {
  return (await listOrders(db, userId)).map((row) => toOrder(config, row))
}

/**
 * One order of the buyer, by its number or its checkout session. An order that the provider may have news of is settled
 * first, so that a lost webhook keeps nobody waiting. Refuses with `not_found`, also for other buyers' orders.
 */
export async function readOrder(services: Services, caller: SignedInCaller, name: string): Promise<Order> {
  const order = await findOwn(services, caller, name)
  if (order.session_id === null || !isAwaited(order, caller.now)) return toOrder(services.config, order)
  // An administrator's view changes nothing.
  if (caller.session.viewed) return toOrder(services.config, order)
  if (!(await mayAskProvider(services, order.id))) return toOrder(services.config, order)
  try {
    await settleCheckout(services, caller, order.session_id)
  } catch (error) {
    // The buyer sees the stored state. The outage was logged where it occurred.
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    return toOrder(services.config, order)
  }
  return toOrder(services.config, await findOwn(services, caller, name))
}

async function findOwn(services: Services, caller: SignedInCaller, name: string): Promise<ShownOrder> {
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

export function toOrder(config: Pick<Config, 'publicUrl'>, row: ShownOrder): Order {
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
    billTo: billOf(row),
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
