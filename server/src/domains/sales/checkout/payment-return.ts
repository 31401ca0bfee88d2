import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import { callerOf } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import { findCodeOfOrder, findOrderOfSession, type OrderRow } from './checkout.queries.ts'
import { invoicePage } from './invoice.ts'
import { settleCheckout } from './settle.ts'

/**
 * The address to which the payment form returns. It fulfils a paid order, so that the buyer does not wait for the
 * webhook; this is idempotent, so a GET may do it. The redirect contains a session id and a code, which no other page
 * may learn.
 */
export function registerPaymentReturn(app: FastifyInstance, services: Services): void {
  app.get(
    '/api/payments/return',
    {
      config: { access: 'public' },
      schema: { summary: 'Return address of the payment form; redirects to a page of the portal' },
    },
    async (request, reply) => {
      const order = await orderOf(services, callerOf(request, services), request.query)
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(order === undefined ? '/' : await pageFor(services, order), 303)
    },
  )
}

type ReturnedOrder = OrderRow & { reached: boolean }

async function orderOf(
  services: Services,
  caller: Caller,
  query: unknown,
): Promise<ReturnedOrder | undefined> {
  const sessionId = (query as Record<string, unknown>)['session_id']
  if (typeof sessionId !== 'string' || !isSessionId(sessionId)) return undefined
  try {
    const order = await settleCheckout(services, caller, sessionId)
    return order && { ...order, reached: true }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    const order = await findOrderOfSession(services.db, sessionId)
    return order && { ...order, reached: false }
  }
}

/** The form of a provider's session id. Other texts need no look-up. */
function isSessionId(text: string): boolean {
  return /^\w{1,200}$/u.test(text)
}

async function pageFor(services: Services, order: ReturnedOrder): Promise<string> {
  const notPaid = order.status === 'open' || order.status === 'failed' || order.status === 'expired'
  // If the provider could not be reached, the confirmation waits until it can.
  if (notPaid && order.reached)
    return `/checkout/${order.product_id}?${String(new URLSearchParams({ status: 'failed', ...(order.seats && { seats: '1' }) }))}`
  const query = new URLSearchParams({
    session_id: order.session_id ?? '',
    quantity: String(order.quantity),
  })
  if (order.status === 'paid') {
    const code = await findCodeOfOrder(services.db, order.id)
    if (code !== undefined) query.set('promotion_coupon', code)
    query.set('invoice_url', invoicePage(services.config, order.number))
  }
  return `/payment-confirmation?${String(query)}`
}
