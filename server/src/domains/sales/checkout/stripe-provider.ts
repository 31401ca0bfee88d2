import { Stripe } from 'stripe'
import type { PaymentTarget } from '../../../config.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import type {
  CheckoutRequest,
  CheckoutState,
  PaymentProvider,
  ProviderRefund,
  TaxPayer,
} from './payment-provider.ts'
import { createStripeInvoice, invoiceStateOf } from './stripe-invoices.ts'

type StripeTarget = Extract<PaymentTarget, { provider: 'stripe' }>

/** Milliseconds. With the library's two retries, a caller waits half a minute at most. */
const timeout = 10_000

/** Stripe, through its official library. Calls reject with AppError `unavailable` if Stripe fails. */
export function createStripeProvider(
  services: Pick<Services, 'log'>,
  { secretKey, webhookSecrets, apiUrl, automaticTax }: StripeTarget,
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl !== null && addressOf(apiUrl)),
  })
  const { sessions } = stripe.checkout
  const ask = <T>(call: string, work: () => Promise<T>) => askStripe(services, call, work)
  return {
    name: 'stripe',
    createCheckout: (request) =>
      ask('create a checkout session', async () => {
        const session = await sessions.create(newSession(request, automaticTax), {
          idempotencyKey: `order-${request.orderId}`,
        })
        if (session.client_secret === null) throw new Error('Stripe made a session without a client secret')
        return { sessionId: session.id, clientSecret: session.client_secret }
      }),
    readCheckout: (sessionId) =>
      ask('read a checkout session', async () => {
        const session = await unlessMissing(
          sessions.retrieve(sessionId, {
            expand: ['payment_intent', 'payment_intent.latest_charge', 'invoice'],
          }),
        )
        return session && stateOf(session)
      }),
    expireCheckout: (sessionId) =>
      ask('expire a checkout session', async () => {
        const session = await unlessMissing(sessions.retrieve(sessionId))
        if (session?.status === 'open') await sessions.expire(sessionId)
      }),
    refund: ({ refundId, paymentId, cents }) =>
      ask('refund a payment', async () => {
        const refund = await unlessRefused(
          stripe.refunds.create(
            { payment_intent: paymentId, amount: cents, metadata: { refund_id: refundId } },
            { idempotencyKey: `refund-${refundId}` },
          ),
        )
        return refund && refund.id
      }),
    listRefunds: (paymentId) =>
      ask('list the refunds of a payment', async () => {
        const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
        return data.map(refundOf)
      }),
    createInvoice: (request) => ask('create an invoice', () => createStripeInvoice(stripe, request)),
    readInvoice: (invoiceId) =>
      ask('read an invoice', async () => {
        const invoice = await unlessMissing(stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }))
        return invoice && invoiceStateOf(invoice)
      }),
    payInvoiceByTransfer: (invoiceId) =>
      ask('mark an invoice as paid', async () => {
        await unlessRefused(stripe.invoices.pay(invoiceId, { paid_out_of_band: true }))
      }),
    voidInvoice: (invoiceId) =>
      ask('void an invoice', async () => {
        await unlessRefused(stripe.invoices.voidInvoice(invoiceId))
      }),
    webhookSecrets: () => Promise.resolve(webhookSecrets),
  }
}

function addressOf(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { protocol, hostname, port } = new URL(apiUrl)
  const encrypted = protocol === 'https:'
  return { protocol: encrypted ? 'https' : 'http', host: hostname, port: port || (encrypted ? 443 : 80) }
}

/** Offers the payment methods of the account, without a field for Stripe's own promotion codes. */
function newSession(request: CheckoutRequest, automaticTax: boolean): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: request.orderId }
  return {
    mode: 'payment',
    ui_mode: 'embedded_page',
    return_url: request.returnUrl,
    client_reference_id: request.userId,
    metadata,
    payment_intent_data: { metadata },
    invoice_creation: { enabled: true, invoice_data: { metadata } },
    // An LMS may not share an address. The form then asks for one.
    ...(request.email !== '' && { customer_email: request.email }),
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    ...(automaticTax && {
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      // Stripe collects tax ids of customers only.
      customer_creation: 'always' as const,
    }),
    line_items: [
      {
        quantity: request.quantity,
        price_data: {
          currency: 'usd',
          unit_amount: request.unitCents,
          // The price shown is the price charged: tax is a part of it.
          ...(automaticTax && { tax_behavior: 'inclusive' as const }),
          product_data: { name: request.productName },
        },
      },
    ],
  }
}

function stateOf(session: Stripe.Checkout.Session): CheckoutState {
  const intent = expanded(session.payment_intent)
  return {
    sessionId: session.id,
    clientSecret: session.status === 'open' ? session.client_secret : null,
    status: statusOf(session),
    payment: paymentOf(session, intent),
    orderId: session.metadata?.['order_id'] ?? null,
    userId: session.client_reference_id,
    amountCents: session.amount_total ?? 0,
    taxCents: session.total_details?.amount_tax ?? 0,
    currency: session.currency ?? '',
    paymentId: intent?.id ?? null,
    refundedCents: expanded(intent?.latest_charge)?.amount_refunded ?? 0,
    taxPayer: taxPayerOf(session),
    invoiceUrl: expanded(session.invoice)?.hosted_invoice_url ?? null,
  }
}

function taxPayerOf({ customer_details: details }: Stripe.Checkout.Session): TaxPayer | null {
  const taxId = details?.tax_ids?.find(({ value }) => value !== null)?.value
  if (!details || taxId === undefined || taxId === null) return null
  const { line1, line2, postal_code: postalCode, city, state, country } = details.address ?? {}
  const lines = [line1, line2, [city, state, postalCode].filter(Boolean).join(' '), country]
  return {
    name: (details.name ?? details.email ?? '').slice(0, 120),
    address: lines.filter(Boolean).join('\n').slice(0, 500),
    taxId: taxId.slice(0, 40),
  }
}

function statusOf({ status }: Stripe.Checkout.Session): CheckoutState['status'] {
  if (status === 'open') return 'open'
  return status === 'complete' ? 'complete' : 'expired'
}

/** `complete` does not mean paid: a bank debit takes days and may still fail. */
function paymentOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): CheckoutState['payment'] {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status !== 'complete') return 'none'
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'pending'
}

function expanded<T>(value: string | T | null | undefined): T | null {
  return typeof value === 'string' ? null : (value ?? null)
}

function refundOf({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund {
  return {
    id,
    refundId: metadata?.['refund_id'] ?? null,
    cents: amount,
    status:
      status === 'succeeded' ? status : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  }
}

/** Null for what will never be possible, such as a refund of a disputed payment, or voiding a paid invoice. */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      [400, 404].includes(error.statusCode ?? 0)
    )
      return null
    throw error
  }
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
    throw error
  }
}

/** Logs only named parts of a failure, because the whole error may contain headers, and so the key. */
async function askStripe<T>(
  services: Pick<Services, 'log'>,
  call: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId, message } = error
    services.log.error({ type, code, statusCode, requestId, reason: message }, `Stripe did not ${call}`)
    throw new AppError(
      'unavailable',
      'Card payments are not available right now. Please try again in a few minutes.',
    )
  }
}
