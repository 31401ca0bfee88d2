import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStripeStandIn, secretKey, type StripeStandIn } from '../../../test/stripe/stand-in.ts'
import type { CheckoutRequest, PaymentProvider } from './payment-provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

let stripe: StripeStandIn
let provider: PaymentProvider
let logged = ''
const services = { log: pino({ level: 'info' }, { write: (line) => void (logged += line) }) }
const target = {
  provider: 'stripe',
  secretKey,
  publishableKey: 'pk_test',
  webhookSecrets: ['whsec_one'],
  automaticTax: false,
} as const

function openProvider(
  change: { secretKey?: string; apiUrl?: string; automaticTax?: boolean } = {},
): PaymentProvider {
  return createStripeProvider(services, {
    ...target,
    webhookSecrets: ['whsec_one'],
    apiUrl: stripe.url,
    ...change,
  })
}

beforeAll(async () => {
  stripe = await openStripeStandIn(() => new Date())
  provider = openProvider()
})
afterAll(() => stripe.close())
beforeEach(() => {
  logged = ''
})

function request(change: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    orderId: randomUUID(),
    userId: randomUUID(),
    email: 'pat@example.edu',
    productName: 'Global Compass',
    quantity: 1,
    unitCents: 1000,
    returnUrl: 'http://localhost:4000/api/payments/return?session_id={CHECKOUT_SESSION_ID}',
    expiresAt: new Date(Date.now() + 3_600_000),
    ...change,
  }
}

async function open(change: Partial<CheckoutRequest> = {}): Promise<string> {
  return (await provider.createCheckout(request(change))).sessionId
}

const unavailable = { code: 'unavailable', status: 503 }

describe('a checkout session', () => {
  test('is an embedded page for one payment, without a field for promotion codes', async () => {
    const asked = request({ quantity: 30 })
    const { sessionId, clientSecret } = await provider.createCheckout(asked)
    expect(clientSecret).toMatch(new RegExp(`^${sessionId}_secret_`, 'u'))
    const metadata = { order_id: asked.orderId }
    expect(stripe.checkoutOf(sessionId).params).toEqual({
      mode: 'payment',
      ui_mode: 'embedded_page',
      return_url: asked.returnUrl,
      client_reference_id: asked.userId,
      metadata,
      payment_intent_data: { metadata },
      invoice_creation: { enabled: true, invoice_data: { metadata } },
      customer_email: 'pat@example.edu',
      expires_at: Math.floor(asked.expiresAt.getTime() / 1000),
      line_items: [
        {
          quantity: 30,
          price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'Global Compass' } },
        },
      ],
    })
  })

  test('with automatic tax has tax in its price and asks for a tax id', async () => {
    const { sessionId } = await openProvider({ automaticTax: true }).createCheckout(request())
    const checkout = stripe.checkoutOf(sessionId)
    expect(checkout.params).toMatchObject({
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      customer_creation: 'always',
      line_items: [{ price_data: { unit_amount: 1000, tax_behavior: 'inclusive' } }],
    })
    stripe.taxOf(sessionId, 65, { name: 'Universität Beispiel', taxId: 'DE129273398' })
    stripe.pay(sessionId)
    expect(await provider.readCheckout(sessionId)).toMatchObject({
      amountCents: 1000,
      taxCents: 65,
      taxPayer: {
        name: 'Universität Beispiel',
        address: '1 Harbour Street\nPort City 12345\nDE',
        taxId: 'DE129273398',
      },
    })
  })

  test('is created once per order', async () => {
    const asked = request()
    const first = await provider.createCheckout(asked)
    expect(await provider.createCheckout(asked)).toEqual(first)
  })

  test('lets Stripe ask for an address if none is known', async () => {
    expect(stripe.checkoutOf(await open({ email: '' })).params).not.toHaveProperty('customer_email')
  })

  test('that Stripe refuses is reported to the caller as an outage', async () => {
    await expect(open({ expiresAt: new Date() })).rejects.toMatchObject(unavailable)
    expect(logged).toContain('expires_at')
  })
})

describe('the state of a session', () => {
  test('that is unknown is null', async () => {
    expect(await provider.readCheckout('cs_test_unknown')).toBeNull()
  })

  test('that is open has a client secret and no payment', async () => {
    const asked = request()
    const { sessionId, clientSecret } = await provider.createCheckout(asked)
    expect(await provider.readCheckout(sessionId)).toEqual({
      sessionId,
      clientSecret,
      status: 'open',
      payment: 'none',
      orderId: asked.orderId,
      userId: asked.userId,
      amountCents: 1000,
      currency: 'usd',
      paymentId: null,
      refundedCents: 0,
      taxCents: 0,
      taxPayer: null,
      invoiceUrl: null,
    })
  })

  test('that is paid has its payment, its invoice and later its refund', async () => {
    const sessionId = await open()
    const { intent, invoice } = stripe.pay(sessionId)
    const paid = {
      clientSecret: null,
      status: 'complete',
      payment: 'paid',
      paymentId: intent?.id,
      refundedCents: 0,
      invoiceUrl: invoice?.hosted_invoice_url,
    }
    expect(await provider.readCheckout(sessionId)).toMatchObject(paid)
    stripe.refund(sessionId, 400)
    expect(await provider.readCheckout(sessionId)).toMatchObject({ ...paid, refundedCents: 400 })
  })

  test('that is complete but unpaid has a pending or failed payment', async () => {
    const sessionId = await open()
    const id = stripe.leavePending(sessionId).intent?.id
    expect(await provider.readCheckout(sessionId)).toMatchObject({ payment: 'pending', paymentId: id })
    stripe.failPayment(sessionId)
    expect(await provider.readCheckout(sessionId)).toMatchObject({ payment: 'failed', paymentId: id })
  })

  test('that was expired is expired, but a paid one stays paid', async () => {
    const [unpaid, paid] = [await open(), await open()]
    stripe.pay(paid)
    for (const sessionId of [unpaid, unpaid, paid, 'cs_test_unknown'])
      await provider.expireCheckout(sessionId)
    expect(await provider.readCheckout(unpaid)).toMatchObject({ status: 'expired', clientSecret: null })
    expect(await provider.readCheckout(paid)).toMatchObject({ status: 'complete', payment: 'paid' })
  })
})

describe('an outage', () => {
  test('of a moment is retried without failing the call', async () => {
    stripe.failNext(2)
    expect(await open()).toMatch(/^cs_test_/u)
  })

  test('that lasts is reported as an outage and logged', async () => {
    stripe.failNext(3)
    await expect(provider.readCheckout('cs_test_any')).rejects.toMatchObject(unavailable)
    expect(logged).toContain('Something went wrong on our side')
    const nobody = openProvider({ apiUrl: 'http://127.0.0.1:9' })
    await expect(nobody.readCheckout('cs_test_any')).rejects.toMatchObject(unavailable)
  })

  test('due to a wrong key is logged without the key', async () => {
    const stranger = openProvider({ secretKey: 'sk_test_of_a_stranger' })
    await expect(stranger.readCheckout('cs_test_any')).rejects.toMatchObject(unavailable)
    expect(logged).toContain('Invalid API Key')
    expect(logged).not.toContain('sk_test')
  })
})

test('webhook signatures are checked with the configured secrets', async () => {
  expect(await provider.webhookSecrets()).toEqual(['whsec_one'])
})
