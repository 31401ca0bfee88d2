import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStripeStandIn, secretKey, type StripeStandIn } from '../../test/stripe/stand-in.ts'
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
} as const

function openProvider(change: { secretKey?: string; apiUrl?: string } = {}): PaymentProvider {
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
  test('is an embedded page for one payment, without a field for codes', async () => {
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

  test('is made once for an order', async () => {
    const asked = request()
    const first = await provider.createCheckout(asked)
    expect(await provider.createCheckout(asked)).toEqual(first)
  })

  test('asks for an address where none is known', async () => {
    expect(stripe.checkoutOf(await open({ email: '' })).params).not.toHaveProperty('customer_email')
  })

  test('that Stripe refuses is an outage to the caller', async () => {
    await expect(open({ expiresAt: new Date() })).rejects.toMatchObject(unavailable)
    expect(logged).toContain('expires_at')
  })
})

describe('the state of a session', () => {
  test('of nobody is null', async () => {
    expect(await provider.readCheckout('cs_test_unknown')).toBeNull()
  })

  test('that is open', async () => {
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
      invoiceUrl: null,
    })
  })

  test('that is paid, then refunded', async () => {
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

  test('that is complete, but not paid', async () => {
    const sessionId = await open()
    const id = stripe.leavePending(sessionId).intent?.id
    expect(await provider.readCheckout(sessionId)).toMatchObject({ payment: 'pending', paymentId: id })
    stripe.failPayment(sessionId)
    expect(await provider.readCheckout(sessionId)).toMatchObject({ payment: 'failed', paymentId: id })
  })

  test('that was expired; a paid one stays paid', async () => {
    const [unpaid, paid] = [await open(), await open()]
    stripe.pay(paid)
    for (const sessionId of [unpaid, unpaid, paid, 'cs_test_unknown'])
      await provider.expireCheckout(sessionId)
    expect(await provider.readCheckout(unpaid)).toMatchObject({ status: 'expired', clientSecret: null })
    expect(await provider.readCheckout(paid)).toMatchObject({ status: 'complete', payment: 'paid' })
  })
})

describe('an outage', () => {
  test('of a moment is not noticed', async () => {
    stripe.failNext(2)
    expect(await open()).toMatch(/^cs_test_/u)
  })

  test('that lasts is said so, and logged', async () => {
    stripe.failNext(3)
    await expect(provider.readCheckout('cs_test_any')).rejects.toMatchObject(unavailable)
    expect(logged).toContain('Something went wrong on our side')
    const nobody = openProvider({ apiUrl: 'http://127.0.0.1:9' })
    await expect(nobody.readCheckout('cs_test_any')).rejects.toMatchObject(unavailable)
  })

  test('with a wrong key is logged without the key', async () => {
    const stranger = openProvider({ secretKey: 'sk_test_of_a_stranger' })
    await expect(stranger.readCheckout('cs_test_any')).rejects.toMatchObject(unavailable)
    expect(logged).toContain('Invalid API Key')
    expect(logged).not.toContain('sk_test')
  })
})

test('the secrets that sign webhooks are those of the configuration', async () => {
  expect(await provider.webhookSecrets()).toEqual(['whsec_one'])
})
