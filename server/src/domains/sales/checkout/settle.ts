import { Caller } from '../../../kernel/caller.ts'
import { hour, later } from '../../../kernel/clock.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  findOrderOfSession,
  listPayableBesides,
  lockOrder,
  updateOrder,
  type OrderRow,
} from './checkout.queries.ts'
import { closeRefundedOrder, fulfil, markOrderFailed, questionOrder, totalOf } from './fulfil.ts'
import type { CheckoutState } from './payment-provider.ts'
import { openPaymentProvider } from './payment-providers.ts'

/** How long after the payment the provider is asked for a missing invoice. */
const invoiceWithin = hour

/**
 * Updates an order to what its provider knows: the only way to fulfil, for webhook, return and job. An order is
 * fulfilled once, however many calls are made, even simultaneously. Returns the resulting order; undefined for an
 * unknown session. Rejects with `unavailable` if the provider does not answer.
 */
export async function settleCheckout(
  services: Services,
  caller: Caller,
  sessionId: string,
): Promise<OrderRow | undefined> {
  const known = await findOrderOfSession(services.db, sessionId)
  if (!known || !mayChange(known, caller.now)) return known
  const state = await readState(services, known, sessionId)
  const [settled, fulfilled] = await inTransaction(services, async (trx) => {
    const order = await lockOrder(trx, known.id)
    const outcome = await settleOrder(trx, caller, { order, state })
    return [outcome === null ? order : await lockOrder(trx, known.id), outcome === 'paid'] as const
  })
  if (fulfilled && !settled.seats) await closeOtherSessions(services, caller, settled)
  return settled
}

/** Whether the provider may have news of an order: it is unpaid, or its invoice was missing when it was paid. */
export function isAwaited({ status, invoice_url, paid_at }: AwaitedOrder, now: Date): boolean {
  if (status === 'paid')
    return invoice_url === null && paid_at !== null && now < later(paid_at, invoiceWithin)
  return status === 'open' || status === 'confirming'
}

type AwaitedOrder = Pick<OrderRow, 'status' | 'invoice_url' | 'paid_at'>

/** Failed and expired orders may still change, because a payment that the provider accepts after all is fulfilled. */
function mayChange(order: OrderRow, now: Date): boolean {
  return isAwaited(order, now) || order.status === 'failed' || order.status === 'expired'
}

/** The provider's state of a session; null if the session belongs to another provider. */
async function readState(
  services: Services,
  order: OrderRow,
  sessionId: string,
): Promise<CheckoutState | null> {
  const provider = openPaymentProvider(services)
  return order.provider === provider.name ? await provider.readCheckout(sessionId) : null
}

type Settlement = 'paid' | 'refunded' | 'mismatch' | 'confirming' | 'failed' | 'expired' | 'invoice' | null

/** The change of a locked order; null if it stays as it is, for example because another call was faster. */
function outcomeOf(order: OrderRow, state: CheckoutState | null, now: Date): Settlement {
  const { status } = order
  if (status === 'paid') return order.invoice_url === null && state?.invoiceUrl ? 'invoice' : null
  if (status === 'refunded' || status === 'disputed' || status === 'in_question') return null
  const unpaid = status === 'open' || status === 'confirming'
  if (!state) return status === 'open' && order.expires_at <= now ? 'expired' : null
  switch (state.payment) {
    case 'paid':
      if (!isOf(state, order)) return 'mismatch'
      return state.refundedCents >= totalOf(order) ? 'refunded' : 'paid'
    case 'pending':
      return status === 'open' ? 'confirming' : null
    case 'failed':
      return unpaid ? 'failed' : null
    case 'none':
      return unpaid && state.status === 'expired' ? 'expired' : null
  }
}

/** The session must belong to this order and buyer, at the order's price. */
function isOf(state: CheckoutState, order: OrderRow): boolean {
  return (
    state.orderId === order.id &&
    (order.user_id === null || state.userId === order.user_id) &&
    state.amountCents === totalOf(order) &&
    state.currency === order.currency
  )
}

async function settleOrder(
  trx: Trx,
  caller: Caller,
  { order, state }: { order: OrderRow; state: CheckoutState | null },
): Promise<Settlement> {
  const outcome = outcomeOf(order, state, caller.now)
  const payment = {
    id: state?.paymentId ?? null,
    invoiceUrl: state?.invoiceUrl ?? null,
    refundedCents: state?.refundedCents ?? 0,
    taxCents: state?.taxCents ?? 0,
    taxPayer: state?.taxPayer ?? null,
  }
  switch (outcome) {
    case 'paid':
      await fulfil(trx, caller, { order, payment })
      break
    case 'refunded':
      await closeRefundedOrder(trx, caller, { order, payment })
      break
    case 'mismatch':
      await questionOrder(trx, caller, { order, payment })
      break
    case 'failed':
      await markOrderFailed(trx, caller, { order, payment })
      break
    case 'confirming':
      await updateOrder(trx, order.id, { status: 'confirming', payment_id: payment.id })
      break
    case 'expired':
      await updateOrder(trx, order.id, { status: 'expired' })
      break
    case 'invoice':
      await updateOrder(trx, order.id, { invoice_url: payment.invoiceUrl })
      break
    case null:
  }
  return outcome
}

/** Closes the buyer's other open forms for the same product, which could take the money a second time. */
async function closeOtherSessions(services: Services, { now }: Caller, order: OrderRow): Promise<void> {
  for (const sessionId of await listPayableBesides(services.db, order)) {
    try {
      await openPaymentProvider(services).expireCheckout(sessionId)
      await settleCheckout(services, Caller.system(now), sessionId)
    } catch (error) {
      services.log.warn(
        { err: error, order: order.number },
        'another checkout of the same product stays open',
      )
    }
  }
}
