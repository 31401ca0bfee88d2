import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { expect } from 'vitest'
import { signedInUser } from '../accounts.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { openStripeStandIn, secretKey, type StripeStandIn } from './stand-in.ts'

export const webhookSecrets = { first: 'whsec_first_test_key', second: 'whsec_second_test_key' } as const

/** A test app whose payments go to the Stripe stand-in. */
export interface Shop extends TestApp {
  stripe: StripeStandIn
}

export async function openShop(): Promise<Shop> {
  const time = { now: () => new Date() }
  const stripe = await openStripeStandIn(() => time.now())
  const t = await openTestApp({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: `${webhookSecrets.first},${webhookSecrets.second}`,
    STRIPE_API_URL: stripe.url,
  })
  time.now = t.clock.now
  return {
    ...t,
    stripe,
    close: async () => {
      await t.close()
      await stripe.close()
    },
  }
}

export type Buyer = Awaited<ReturnType<typeof newBuyer>>

/** A signed-in student without any lab: the free lab of every student has expired. */
export async function newBuyer(t: TestApp, wanted: Parameters<typeof signedInUser>[1] = {}) {
  const user = await signedInUser(t, wanted)
  await t.services.db
    .updateTable('grants')
    .set({ ended_at: t.clock.now() })
    .where('user_id', '=', user.id)
    .execute()
  return user
}

/** Begins a purchase of Global Compass and returns its checkout session. */
export async function beginCheckout(t: Shop, buyer: { token: string }, seats?: number): Promise<string> {
  const { status, body } = await t.call('POST /api/auth/createcheckoutsession', {
    token: buyer.token,
    body: { productId: 'global_compass_lab', ...(seats !== undefined && { seats }) },
  })
  expect(status).toBe(200)
  const made = t.stripe.checkouts.find(({ session }) => session.client_secret === body.clientSecret)
  if (!made) throw new Error('This client secret is not the stand-in’s')
  return made.session.id
}

/** Makes a purchase that is paid and fulfilled. */
export async function bought(t: Shop, buyer: { token: string }, seats?: number): Promise<string> {
  const sessionId = await beginCheckout(t, buyer, seats)
  await tellOfSession(t, t.stripe.pay(sessionId).session)
  return sessionId
}

type EventName = Stripe.Event['type']

/** Sends an event as Stripe does and returns the status. */
export async function tell(
  t: TestApp,
  type: EventName,
  object: unknown,
  how: { secret?: string; age?: number; send?: (text: string) => string } = {},
): Promise<number> {
  const now = Math.floor(t.clock.now().getTime() / 1000)
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  })
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: how.secret ?? webhookSecrets.first,
    timestamp: now - (how.age ?? 0),
  })
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload: how.send?.(payload) ?? payload,
  })
  return statusCode
}

export async function tellOfSession(
  t: TestApp,
  session: Stripe.Checkout.Session,
  type: EventName = 'checkout.session.completed',
): Promise<void> {
  expect(await tell(t, type, session)).toBe(200)
}

/** Opens the address that the payment form returns to, and returns where it redirects. */
export async function comeBack(t: TestApp, sessionId: string): Promise<string> {
  const response = await t.app.inject({ url: `/api/payments/return?session_id=${sessionId}` })
  expect(response.statusCode).toBe(303)
  return String(response.headers.location)
}

export async function orderOf(t: TestApp, sessionId: string) {
  return await t.services.db
    .selectFrom('orders')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** The current grants of a user. */
export async function grantsOf(t: TestApp, userId: string) {
  return await t.services.db
    .selectFrom('grants')
    .select(['lab_id', 'origin', 'reference', 'expires_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function codeOf(t: TestApp, orderId: string) {
  return await t.services.db
    .selectFrom('promotion_codes')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}
