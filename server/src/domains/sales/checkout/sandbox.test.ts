import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce, expectRefusal, hour, minute, signedInUser, statusesOf } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { signSandboxEvent } from './sandbox-provider.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const paying = '4242 4242 4242 4242'
const asking = '4000 0000 0000 3220'

/** A student with an open payment form for three seats. */
async function givenForm(seats = 3) {
  const buyer = await signedInUser(t)
  const { status, body } = await t.call('POST /api/auth/createcheckoutsession', {
    token: buyer.token,
    body: { productId: 'global_compass_lab', seats },
  })
  expect(status).toBe(200)
  return { buyer, clientSecret: body.clientSecret }
}

const read = (clientSecret: string) => t.call('POST /api/payments/sandbox/read', { body: { clientSecret } })
const pay = (clientSecret: string, card: string) =>
  t.call('POST /api/payments/sandbox/pay', { body: { clientSecret, card } })
const confirm = (clientSecret: string, confirmed: boolean) =>
  t.call('POST /api/payments/sandbox/confirm', { body: { clientSecret, confirmed } })

const ordersOf = async (token: string) => (await t.call('GET /api/orders', { token })).body

/** Delivers the signed events that the job queue would deliver. */
async function deliverEvents() {
  const { rows } = (await t.services.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now()
     where name = 'deliver-sandbox-event' and state = 'created' returning data`,
  )) as { rows: { data: { event: string } }[] }
  return await Promise.all(rows.map(({ data }) => deliver(data.event)))
}

async function deliver(event: string, signature?: string) {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? (await signSandboxEvent(t.services, event)),
    },
    payload: event,
  })
  return response.statusCode
}

const goBack = (returnUrl: string | null) =>
  t.app.inject({ url: new URL(returnUrl ?? '').pathname + new URL(returnUrl ?? '').search })

describe('the sandbox', () => {
  test('describes what its form sells', async () => {
    const { clientSecret } = await givenForm(4)
    expect((await read(clientSecret)).body).toEqual({
      product: 'Global Compass',
      quantity: 4,
      amountCents: 4000,
      status: 'open',
    })
  })

  test('accepts the paying card, and the signed webhook alone makes the code', async () => {
    const { buyer, clientSecret } = await givenForm()
    expect((await pay(clientSecret, paying)).body).toEqual({
      next: 'done',
      returnUrl: expect.stringMatching(/\/api\/payments\/return\?session_id=cs_test_sandbox_/u) as string,
    })
    expect(await deliverEvents()).toEqual([200])
    expect(await ordersOf(buyer.token)).toMatchObject([
      { status: 'paid', quantity: 3, amountCents: 3000, promotionCode: expect.any(String) as string },
    ])
  })

  test('makes the code on the return alone, and only one code on both', async () => {
    const { buyer, clientSecret } = await givenForm()
    const { body } = await pay(clientSecret, paying)
    const answers = await atOnce(10, () => goBack(body.returnUrl))
    expect(statusesOf(answers.map(({ statusCode }) => ({ status: statusCode })))).toEqual(
      Array.from({ length: 10 }, () => 303),
    )
    expect(answers[0]?.headers.location).toMatch(
      /^\/payment-confirmation\?session_id=cs_test_sandbox_.*quantity=3.*promotion_coupon=/u,
    )
    await deliverEvents()
    expect(await ordersOf(buyer.token)).toHaveLength(1)
    const codes = await t.call('POST /api/auth/promotioncodes', { token: buyer.token })
    expect(codes.body.data).toMatchObject([{ max_redemptions: 3, times_redeemed: 0 }])
    expect(await t.mailsTo(buyer.email)).toHaveLength(1)
  })

  test('declines the declined cards and keeps the form open for another card', async () => {
    const { buyer, clientSecret } = await givenForm()
    expectRefusal(
      await pay(clientSecret, '4000-0000-0000-0002'),
      402,
      'card_declined',
      'Your card was declined.',
    )
    expectRefusal(
      await pay(clientSecret, '4000000000009995'),
      402,
      'card_declined',
      'Your card has insufficient funds.',
    )
    expect((await pay(clientSecret, '4111 1111 1111 1111')).error.message).toContain('Never type a real card')
    expect(await ordersOf(buyer.token)).toEqual([])
    expect((await read(clientSecret)).body.status).toBe('open')
    expect((await pay(clientSecret, paying)).status).toBe(200)
  })

  test('asks to confirm: yes pays, no returns to the form as failed', async () => {
    const { buyer, clientSecret } = await givenForm()
    expect((await confirm(clientSecret, true)).status).toBe(400)
    expect((await pay(clientSecret, asking)).body).toEqual({ next: 'confirm', returnUrl: null })
    expect((await read(clientSecret)).body.status).toBe('open')
    const refused = await confirm(clientSecret, false)
    expect((await goBack(refused.body.returnUrl)).headers.location).toBe(
      '/checkout/global_compass_lab?status=failed&seats=1',
    )
    expect((await confirm(clientSecret, true)).status).toBe(400)
    await pay(clientSecret, asking)
    expect((await confirm(clientSecret, true)).body.next).toBe('done')
    await deliverEvents()
    expect(await ordersOf(buyer.token)).toMatchObject([{ status: 'paid' }])
  })

  test('charges once and sends one event for twenty simultaneous submissions', async () => {
    const { buyer, clientSecret } = await givenForm()
    const answers = await atOnce(20, () => pay(clientSecret, paying))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await deliverEvents()).toHaveLength(1)
    expect(await ordersOf(buyer.token)).toHaveLength(1)
  })

  test('closes a form that was not paid in time', async () => {
    const { buyer, clientSecret } = await givenForm()
    t.clock.advance(hour + minute)
    expect((await read(clientSecret)).body.status).toBe('expired')
    const { body } = await pay(clientSecret, paying)
    expect((await goBack(body.returnUrl)).headers.location).toContain('status=failed')
    expect(await ordersOf(buyer.token)).toEqual([])
  })

  test('does not open a form with a guessed secret', async () => {
    for (const answer of [await read('cs_test_x_secret_y'), await pay('cs_test_x_secret_y', paying)])
      expectRefusal(
        answer,
        404,
        'not_found',
        'We could not find this payment. Please start again from the cart.',
      )
  })

  test('ignores a webhook with a wrong signature', async () => {
    const { buyer, clientSecret } = await givenForm()
    const { body } = await pay(clientSecret, paying)
    const id = new URL(body.returnUrl ?? '').searchParams.get('session_id')
    const event = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id, object: 'checkout.session' } },
    })
    const forged = Stripe.webhooks.generateTestHeaderString({ payload: event, secret: 'whsec_guess' })
    expect(await deliver(event, forged)).toBe(400)
    expect(await ordersOf(buyer.token)).toEqual([])
  })
})

describe('with Stripe', () => {
  test('the sandbox’s calls do not exist', async () => {
    const stripe = await openTestApp({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    })
    try {
      const answer = await stripe.call('POST /api/payments/sandbox/read', { body: { clientSecret: 'x' } })
      expect(answer.status).toBe(404)
      expect((await stripe.call('GET /api/config')).body.payments).toEqual({
        provider: 'stripe',
        publishableKey: 'pk_test_1',
      })
      const page = await stripe.app.inject({
        url: '/login',
        headers: { accept: 'text/html', host: 'localhost:4000' },
      })
      expect(page.headers['content-security-policy']).toContain('https://js.stripe.com')
      expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
      expect(page.headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com"')
    } finally {
      await stripe.close()
    }
  })
})
