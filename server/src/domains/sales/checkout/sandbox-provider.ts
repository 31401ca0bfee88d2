import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'
import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import type { CheckoutState, PaymentProvider } from './payment-provider.ts'
import { sandboxInvoicePrefix, sandboxInvoices } from './sandbox-invoices.ts'
import {
  addSandboxRefund,
  expireSandboxCheckout,
  findByPayment,
  findSandboxCheckout,
  insertSandboxCheckout,
  sandboxCheckoutOf,
  sandboxSecret,
  type SandboxCheckout,
} from './sandbox.queries.ts'

/**
 * The product's own payment provider, which needs no network and takes no real money. Like Stripe, it reports payments
 * by signed webhooks to the same endpoint, so both share one way of fulfilment.
 */
export function createSandboxProvider(services: Services): PaymentProvider {
  const { db, clock } = services
  return {
    name: 'sandbox',
    createCheckout: async (request) => {
      const sessionId = `cs_test_sandbox_${token(18)}`
      await insertSandboxCheckout(db, {
        session_id: sessionId,
        client_secret: `${sessionId}_secret_${token(32)}`,
        order_id: request.orderId,
        user_id: request.userId,
        product_name: request.productName,
        quantity: request.quantity,
        amount_cents: request.unitCents * request.quantity,
        status: 'open',
        payment_id: null,
        return_url: request.returnUrl.replace('{CHECKOUT_SESSION_ID}', sessionId),
        expires_at: request.expiresAt,
      })
      // Every call for an order gets the session of the first one, as with Stripe's idempotency keys.
      const made = await sandboxCheckoutOf(db, request.orderId)
      return { sessionId: made.session_id, clientSecret: made.client_secret }
    },
    readCheckout: async (sessionId) => {
      const row = await findSandboxCheckout(db, sessionId)
      return row ? stateOf(row, clock.now()) : null
    },
    expireCheckout: (sessionId) => expireSandboxCheckout(db, sessionId),
    refund: async ({ refundId, paymentId, cents }) => {
      const refunds = await addSandboxRefund(services, paymentId, {
        id: `re_sandbox_${token(18)}`,
        refundId,
        cents,
      })
      return refunds.find((refund) => refund.refundId === refundId)?.id ?? null
    },
    listRefunds: async (paymentId) => (await findByPayment(db, paymentId))?.refunds ?? [],
    ...sandboxInvoices(services, token),
    webhookSecrets: async () => [await sandboxSecret(db)],
  }
}

/** The status of a session at a time, because an open one expires by itself. */
export function statusOf(
  { status, expires_at }: Pick<SandboxCheckout, 'status' | 'expires_at'>,
  now: Date,
): SandboxCheckout['status'] {
  return status === 'open' && expires_at <= now ? 'expired' : status
}

function stateOf(row: SandboxCheckout, now: Date): CheckoutState {
  const status = statusOf(row, now)
  return {
    sessionId: row.session_id,
    clientSecret: status === 'open' ? row.client_secret : null,
    status,
    payment: row.paid ? 'paid' : 'none',
    orderId: row.order_id,
    userId: row.user_id,
    amountCents: row.amount_cents,
    taxCents: 0,
    currency: 'usd',
    paymentId: row.payment_id,
    refundedCents: row.refunds.reduce(
      (sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.cents),
      0,
    ),
    taxPayer: null,
    invoiceUrl: null,
  }
}

/** Reports a completed session or a paid invoice, like Stripe, once the transaction is committed. */
export async function announceCompletion(trx: Trx, caller: Caller, row: SandboxCheckout): Promise<void> {
  const isInvoice = row.session_id.startsWith(sandboxInvoicePrefix)
  const event = {
    id: `evt_sandbox_${token(18)}`,
    object: 'event',
    type: isInvoice ? 'invoice.paid' : 'checkout.session.completed',
    created: Math.floor(caller.now.getTime() / 1000),
    livemode: false,
    data: {
      object: isInvoice
        ? { id: row.session_id, object: 'invoice', metadata: { order_id: row.order_id }, status: 'paid' }
        : { id: row.session_id, object: 'checkout.session', payment_status: 'paid', status: 'complete' },
    },
  }
  await trx.services.jobs.send(trx, 'deliver-sandbox-event', { event: JSON.stringify(event) })
}

const deliveryTimeout = 15_000

/**
 * Delivers a signed event to this server's own webhook (as a job). Rejects if it was not accepted, to be tried again.
 */
export async function deliverSandboxEvent(services: Services, event: string): Promise<void> {
  const { host, port } = services.config
  const name = ['0.0.0.0', '::', '[::]'].includes(host) ? 'localhost' : host
  const response = await fetch(
    `http://${name.includes(':') ? `[${name}]` : name}:${port}/api/payments/webhook`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': await signSandboxEvent(services, event),
      },
      body: event,
      signal: AbortSignal.timeout(deliveryTimeout),
    },
  )
  if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
}

/** The signature header of an event, in Stripe's scheme. */
export async function signSandboxEvent(services: Services, event: string): Promise<string> {
  return Stripe.webhooks.generateTestHeaderString({
    payload: event,
    secret: await sandboxSecret(services.db),
    timestamp: Math.floor(services.clock.now().getTime() / 1000),
  })
}

/** A new payment id. */
export function newPaymentId(): string {
  return `pi_sandbox_${token(18)}`
}

function token(bytes: number): string {
  return randomBytes(bytes).toString('base64url').replace(/[-_]/gu, '0')
}
