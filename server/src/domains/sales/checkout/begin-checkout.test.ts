import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce, day, expectRefusal, minute, newEmail, signedInUser } from '../../../test/accounts.ts'
import {
  beginCheckout,
  bought,
  grantsOf,
  newBuyer,
  openShop,
  orderOf,
  type Shop,
} from '../../../test/stripe/shop.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

const alreadyHeld = 'You already have access to this product.'

const begin = (buyer: { token: string }, body: Record<string, unknown> = {}) =>
  t.call('POST /api/auth/createcheckoutsession', {
    token: buyer.token,
    body: { productId: 'global_compass_lab', ...body },
  })

const ordersOf = (buyer: { id: string }) =>
  t.services.db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', buyer.id)
    .orderBy('created_at')
    .execute()

describe('a purchase', () => {
  test('creates an order at the catalogue’s price, whatever the payload contains', async () => {
    const buyer = await newBuyer(t)
    const { status, body } = await begin(buyer, {
      email: newEmail(),
      isTestEnv: true,
      priceCents: 1,
      unit_cents: 1,
      currency: 'vnd',
      productName: 'Gift',
      userId: 'somebody else',
    })
    expect(status).toBe(200)
    const [order] = await ordersOf(buyer)
    expect(order).toMatchObject({
      provider: 'stripe',
      product_id: 'global_compass_lab',
      product_name: 'Global Compass',
      seats: false,
      quantity: 1,
      unit_cents: 1000,
      currency: 'usd',
      status: 'open',
      payment_id: null,
      refunded_cents: 0,
      created_at: t.clock.now(),
      expires_at: new Date(t.clock.now().getTime() + 60 * minute),
    })
    expect(order?.number).toMatch(/^TW-\d{4}-[2-9A-HJKMNP-Z]{6}$/u)
    const { session, params } = t.stripe.checkoutOf(order?.session_id ?? '')
    expect(body).toEqual({ clientSecret: session.client_secret })
    expect(params).toMatchObject({
      client_reference_id: buyer.id,
      customer_email: buyer.email,
      metadata: { order_id: order?.id },
      return_url: 'http://localhost:4000/api/payments/return?session_id={CHECKOUT_SESSION_ID}',
    })
    expect(session.amount_total).toBe(1000)
  })

  test('begun ten times at once creates one order, for oneself and for seats alike', async () => {
    const buyer = await newBuyer(t)
    for (const seats of [undefined, 5]) {
      const sessions = await atOnce(10, () => beginCheckout(t, buyer, seats))
      expect(new Set(sessions).size).toBe(1)
    }
    expect(await ordersOf(buyer)).toHaveLength(2)
  })

  test('begun again continues the same one while there is time left to pay it', async () => {
    const buyer = await newBuyer(t)
    const first = await beginCheckout(t, buyer)
    t.clock.advance(49 * minute)
    expect(await beginCheckout(t, buyer)).toBe(first)
    t.clock.advance(minute)
    expect(await beginCheckout(t, buyer)).not.toBe(first)
    const other = await newBuyer(t)
    expect(await beginCheckout(t, other)).not.toBe(await beginCheckout(t, buyer))
  })

  test('of a different number of seats is separate', async () => {
    const buyer = await newBuyer(t)
    const sessions = [
      await beginCheckout(t, buyer),
      await beginCheckout(t, buyer, 2),
      await beginCheckout(t, buyer, 3),
    ]
    expect(new Set(sessions).size).toBe(3)
    expect(await beginCheckout(t, buyer, 2)).toBe(sessions[1])
  })

  test('begins again if its session has expired at the provider', async () => {
    const buyer = await newBuyer(t)
    const first = await beginCheckout(t, buyer)
    t.stripe.checkoutOf(first).session.status = 'expired'
    expect(await beginCheckout(t, buyer)).not.toBe(first)
    expect(await orderOf(t, first)).toMatchObject({ status: 'expired' })
  })

  test('that was paid in the meantime is fulfilled, not sold again', async () => {
    const buyer = await newBuyer(t)
    t.stripe.pay(await beginCheckout(t, buyer))
    expectRefusal(await begin(buyer), 409, 'already_held', alreadyHeld)
    expect(await grantsOf(t, buyer.id)).toMatchObject([{ origin: 'purchase' }])
  })
})

describe('a product that the buyer already holds', () => {
  test('for more than 30 days is not sold again to oneself, but is sold as seats', async () => {
    const student = await signedInUser(t)
    expectRefusal(await begin(student), 409, 'already_held', alreadyHeld)
    await beginCheckout(t, student, 2)
    t.clock.advance(334 * day)
    const again = { ...student, token: await tokenOf(student) }
    expectRefusal(await begin(again), 409, 'already_held', alreadyHeld)
    t.clock.advance(day)
    await beginCheckout(t, again)
  })

  test('by role is not sold to oneself, but is sold as seats', async () => {
    const instructor = await signedInUser(t, { instructor: true })
    expectRefusal(await begin(instructor), 409, 'already_held', alreadyHeld)
    const sessionId = await bought(t, instructor, 30)
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'paid', seats: true, quantity: 30 })
  })

  async function tokenOf(user: { email: string; password: string }): Promise<string> {
    return (await t.call('POST /api/auth/login', { body: user })).body.token
  }
})

describe('beginning a purchase', () => {
  test('is refused for an unknown product and an invalid number of seats', async () => {
    const buyer = await newBuyer(t)
    expect((await begin(buyer, { productId: 'free_lunch' })).error.code).toBe('malformed')
    expectRefusal(await begin(buyer, { seats: 1 }), 422, 'invalid_fields', {
      seats: 'Please enter 2 seats or more.',
    })
    expectRefusal(await begin(buyer, { seats: 501 }), 422, 'invalid_fields', {
      seats: 'Please enter at most 500 seats.',
    })
    expectRefusal(await begin(buyer, { seats: 2.5 }), 422, 'invalid_fields', {
      seats: 'Please enter a whole number.',
    })
    expect((await begin(buyer, { seats: '30' })).status).toBe(400)
    expect(await ordersOf(buyer)).toEqual([])
  })

  test('is refused without a session or a verified address', async () => {
    expect((await begin({ token: 'unknown' })).status).toBe(401)
    const unverified = await newBuyer(t, { verified: false })
    expectRefusal(
      await begin(unverified),
      403,
      'email_not_verified',
      'Please verify your email address first.',
    )
    const { body } = await t.call('GET /api/orders', { token: unverified.token })
    expect(body).toEqual([])
  })

  test('is refused while the provider is unreachable, and then works', async () => {
    const buyer = await newBuyer(t)
    t.stripe.failNext(3)
    const answer = await begin(buyer)
    expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } })
    expect(answer.error.message).toBe(
      'Card payments are not available right now. Please try again in a few minutes.',
    )
    expect(await ordersOf(buyer)).toMatchObject([{ status: 'open', session_id: null }])
    await beginCheckout(t, buyer)
  })
})
