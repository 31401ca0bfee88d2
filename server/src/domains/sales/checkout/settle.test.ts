import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  actionsOf,
  atOnce,
  auditOf,
  day,
  everythingStored,
  minute,
  expectRefusal,
  signedInUser,
} from '../../../test/accounts.ts'
import {
  beginCheckout,
  bought,
  codeOf,
  comeBack,
  grantsOf,
  newBuyer,
  openShop,
  orderOf,
  tell,
  tellOfSession,
  type Shop,
} from '../../../test/stripe/shop.ts'
import { Caller } from '../../../kernel/caller.ts'
import { settleCheckout } from './settle.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

const subjectsTo = async (email: string) => (await t.mailsTo(email)).map(({ subject }) => subject)

describe('a paid purchase for oneself', () => {
  test('grants the product once, with a receipt and an audit entry', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    const order = await orderOf(t, sessionId)
    const { intent, invoice } = t.stripe.checkoutOf(sessionId)
    expect(order).toMatchObject({
      status: 'paid',
      paid_at: t.clock.now(),
      payment_id: intent?.id,
      invoice_url: invoice?.hosted_invoice_url,
    })
    const until = new Date(t.clock.now().getTime() + 365 * day)
    expect(await grantsOf(t, buyer.id)).toEqual([
      { lab_id: 'global_compass_lab', origin: 'purchase', reference: order.id, expires_at: until },
    ])
    expect(await codeOf(t, order.id)).toBeUndefined()
    const [receipt, ...more] = await t.mailsTo(buyer.email)
    expect(more).toEqual([])
    expect(receipt?.subject).toBe(`Your receipt for Global Compass (${order.number})`)
    for (const part of ['$10.00', order.number, 'You have access until', `/invoice/${order.number}`])
      expect(receipt?.text).toContain(part)
    const { publicUrl } = t.services.config
    const open = `Open Global Compass: ${publicUrl}/?lab=global_compass_lab`
    expect(receipt?.text).toContain(open)
    expect(receipt?.text.indexOf(open)).toBeLessThan(receipt?.text.indexOf('View the invoice: ') ?? 0)
    expect(await auditOf(t, order.id)).toEqual([
      {
        action: 'order_paid',
        actor_id: buyer.id,
        address: '127.0.0.1',
        details: {
          number: order.number,
          product: 'global_compass_lab',
          seats: false,
          quantity: 1,
          cents: 1000,
          fulfilled: true,
        },
      },
    ])
  })

  test('is fulfilled once by 50 simultaneous webhooks and returns, with different event ids', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    const { session } = t.stripe.pay(sessionId)
    const answers = await atOnce<string | number>(50, (index) =>
      index % 2 === 0 ? tell(t, 'checkout.session.completed', session) : comeBack(t, sessionId),
    )
    const confirmation = `/payment-confirmation?session_id=${sessionId}&quantity=1&invoice_url=`
    for (const answer of answers)
      if (typeof answer === 'string') expect(answer).toContain(confirmation)
      else expect(answer).toBe(200)
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
    expect(await t.mailsTo(buyer.email)).toHaveLength(1)
    expect(await actionsOf(t, (await orderOf(t, sessionId)).id)).toEqual(['order_paid'])
  })

  test('is not extended by further webhooks or returns', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    t.clock.advance(10 * day)
    const before = await everythingStored(t)
    await tellOfSession(t, t.stripe.checkoutOf(sessionId).session)
    await comeBack(t, sessionId)
    await comeBack(t, sessionId)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('adds to what is left in the last 30 days', async () => {
    const student = await signedInUser(t)
    const [held] = await grantsOf(t, student.id)
    t.clock.advance(360 * day)
    const { body } = await t.call('POST /api/auth/login', { body: student })
    await bought(t, body)
    const grants = await grantsOf(t, student.id)
    expect(grants.at(-1)?.expires_at.getTime()).toBe((held?.expires_at.getTime() ?? 0) + 365 * day)
  })

  test('closes the buyer’s other open forms for the same product, but not those for seats', async () => {
    const buyer = await newBuyer(t)
    const seats = await beginCheckout(t, buyer, 5)
    await beginCheckout(t, buyer)
    // The first form has not expired, but too little time is left to continue it.
    t.clock.advance(55 * minute)
    const first = await beginCheckout(t, buyer)
    const all = t.stripe.checkouts.filter(({ session }) => session.client_reference_id === buyer.id)
    expect(all).toHaveLength(3)
    await tellOfSession(t, t.stripe.pay(first).session)
    for (const { session } of all)
      expect(await orderOf(t, session.id)).toMatchObject({
        status: session.id === first ? 'paid' : session.id === seats ? 'open' : 'expired',
      })
  })

  test('grants nothing and logs an error if the buyer’s account is deleted', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    await t.services.db.deleteFrom('users').where('id', '=', buyer.id).execute()
    const error = vi.spyOn(t.services.log, 'error')
    await tellOfSession(t, t.stripe.pay(sessionId).session)
    const order = await orderOf(t, sessionId)
    expect(order).toMatchObject({ status: 'paid', user_id: null })
    expect(await grantsOf(t, buyer.id)).toEqual([])
    expect(await t.mailsTo(buyer.email)).toEqual([])
    expect(await auditOf(t, order.id)).toMatchObject([
      { action: 'order_paid', details: { fulfilled: false } },
    ])
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ order: order.number }),
      expect.stringMatching(/no longer has an account/u),
    )
  })

  test('grants nothing if it was refunded before any webhook arrived', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    t.stripe.pay(sessionId)
    await tellOfSession(t, t.stripe.refund(sessionId, 1000).session)
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'refunded', refunded_cents: 1000 })
    expect(await grantsOf(t, buyer.id)).toEqual([])
    expect(await t.mailsTo(buyer.email)).toEqual([])
  })

  test('gets the provider’s receipt even if the provider makes it later', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    const checkout = t.stripe.pay(sessionId)
    const { invoice } = checkout
    checkout.invoice = null
    await tellOfSession(t, checkout.session)
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'paid', invoice_url: null })
    checkout.invoice = invoice
    await comeBack(t, sessionId)
    expect(await orderOf(t, sessionId)).toMatchObject({ invoice_url: invoice?.hosted_invoice_url })
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
    expect(await t.mailsTo(buyer.email)).toHaveLength(1)
  })
})

describe('a paid purchase of seats', () => {
  test('makes one code with one use per seat and no grant, even for many webhooks', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer, 30)
    const { session } = t.stripe.pay(sessionId)
    await atOnce(20, () => tell(t, 'checkout.session.completed', session))
    const order = await orderOf(t, sessionId)
    const code = await codeOf(t, order.id)
    expect(code).toMatchObject({
      product_id: 'global_compass_lab',
      owner_id: buyer.id,
      max_uses: 30,
      times_used: 0,
    })
    expect(await grantsOf(t, buyer.id)).toEqual([])
    const mails = await t.mailsTo(buyer.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe(`Your receipt for 30 Global Compass seats (${order.number})`)
    expect(mails[0]?.text).toContain(`Promotion code: ${code?.code}`)
    expect(mails[0]?.text).toContain(`Link for students: ${t.services.config.publicUrl}/redeem/${code?.code}`)
    expect(mails[0]?.text).toContain('each use adds Global Compass to one account')
    expect(mails[0]?.text).toContain('30 × $10.00 = $300.00')
  })
})

describe('a slow payment', () => {
  test('grants nothing until the bank has paid', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    await tellOfSession(t, t.stripe.leavePending(sessionId).session)
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'confirming', paid_at: null })
    expect(await comeBack(t, sessionId)).toBe(`/payment-confirmation?session_id=${sessionId}&quantity=1`)
    expect(await grantsOf(t, buyer.id)).toEqual([])
    t.clock.advance(3 * day)
    await tellOfSession(t, t.stripe.pay(sessionId).session, 'checkout.session.async_payment_succeeded')
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'paid', paid_at: t.clock.now() })
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
  })

  test('that fails grants nothing and says so once', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer, 3)
    await tellOfSession(t, t.stripe.leavePending(sessionId).session)
    const { session } = t.stripe.failPayment(sessionId)
    await atOnce(5, () => tell(t, 'checkout.session.async_payment_failed', session))
    const order = await orderOf(t, sessionId)
    expect(order.status).toBe('failed')
    expect(await codeOf(t, order.id)).toBeUndefined()
    expect(await subjectsTo(buyer.email)).toEqual(['Your payment did not go through'])
    expect(await actionsOf(t, order.id)).toEqual(['order_failed'])
    expect(await comeBack(t, sessionId)).toBe('/checkout/global_compass_lab?status=failed&seats=1')
    // The bank may still pay after all; a received payment is always fulfilled.
    await tellOfSession(t, t.stripe.pay(sessionId).session, 'checkout.session.async_payment_succeeded')
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'paid' })
    expect(await codeOf(t, order.id)).toMatchObject({ max_uses: 3 })
  })
})

test('administrators are notified when a buyer pays for the same product in two forms', async () => {
  const { email: administrator } = await signedInUser(t, { admin: true })
  const buyer = await newBuyer(t)
  const first = await beginCheckout(t, buyer)
  // Hides the first form, as if two simultaneous clicks had opened both.
  await t.services.db
    .updateTable('orders')
    .set({ status: 'expired' })
    .where('session_id', '=', first)
    .execute()
  const second = await beginCheckout(t, buyer)
  expect(second).not.toBe(first)
  for (const sessionId of [first, second]) await tellOfSession(t, t.stripe.pay(sessionId).session)
  const order = await orderOf(t, second)
  expect(order).toMatchObject({ status: 'paid' })
  expect(await subjectsTo(administrator)).toEqual([`Please check the payment for order ${order.number}`])
  expect((await t.mailsTo(administrator))[0]?.text).toContain('they may have paid twice')
  expect(await subjectsTo(buyer.email)).toHaveLength(2)
})

test('a buyer whose payment is still being confirmed is not asked to pay again', async () => {
  const buyer = await newBuyer(t)
  const sessionId = await beginCheckout(t, buyer)
  const { session } = t.stripe.leavePending(sessionId)
  await tellOfSession(t, session)
  const begin = (body: object) =>
    t.call('POST /api/auth/createcheckoutsession', {
      token: buyer.token,
      body: { productId: 'global_compass_lab', ...body },
    })
  expectRefusal(
    await begin({}),
    409,
    'payment_pending',
    'Your payment for Global Compass is still being confirmed. You do not need to pay again.',
  )
  expect((await begin({ seats: 2 })).status).toBe(200)
})

describe('a payment that does not match its order', () => {
  test.each([
    ['another user', { client_reference_id: '00000000-0000-4000-8000-000000000000' }],
    ['another amount', { amount_total: 999 }],
    ['another currency', { currency: 'eur' }],
    ['another order', { metadata: { order_id: '00000000-0000-4000-8000-000000000000' } }],
    ['no order', { metadata: {} }],
  ])('with %s grants nothing, logs an error and mails administrators', async (_, change) => {
    const { email: administrator } = await signedInUser(t, { admin: true })
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    const { session } = t.stripe.pay(sessionId)
    Object.assign(session, change)
    const error = vi.spyOn(t.services.log, 'error')
    await atOnce(3, () => tellOfSession(t, session))
    const order = await orderOf(t, sessionId)
    expect(order).toMatchObject({ status: 'in_question', paid_at: null })
    expect(await grantsOf(t, buyer.id)).toEqual([])
    expect(await t.mailsTo(buyer.email)).toEqual([])
    expect(await subjectsTo(administrator)).toEqual([`Please check the payment for order ${order.number}`])
    expect(await auditOf(t, order.id)).toMatchObject([
      { action: 'order_in_question', details: { cents: 1000 } },
    ])
    expect(await comeBack(t, sessionId)).toMatch(/^\/payment-confirmation\?session_id=/u)
    const again = await t.call('POST /api/auth/createcheckoutsession', {
      token: buyer.token,
      body: { productId: 'global_compass_lab' },
    })
    expect(again.error.code).toBe('payment_pending')
    expect(error).toHaveBeenCalledOnce()
  })
})

describe('a database failure after payment', () => {
  test('fails the webhook and stores nothing, and the next try succeeds', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    const { session } = t.stripe.pay(sessionId)
    const before = await everythingStored(t)
    const rename = (from: string, to: string) => t.services.pool.query(`alter table ${from} rename to ${to}`)
    // The receipt is stored last.
    await rename('mail_outbox', 'mail_outbox_broken')
    expect(await tell(t, 'checkout.session.completed', session)).toBe(500)
    await rename('mail_outbox_broken', 'mail_outbox')
    expect(await everythingStored(t)).toEqual(before)
    await tellOfSession(t, session)
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
    expect(await t.mailsTo(buyer.email)).toHaveLength(1)
  })
})

test('an unknown session is ignored', async () => {
  const before = await everythingStored(t)
  expect(
    await settleCheckout(t.services, Caller.system(t.clock.now()), 'cs_test_of_another_shop'),
  ).toBeUndefined()
  await tellOfSession(t, { ...t.stripe.checkouts[0]?.session, id: 'cs_test_of_another_shop' } as never)
  expect(await everythingStored(t)).toEqual(before)
})
