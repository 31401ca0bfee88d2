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
} from '../../test/accounts.ts'
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
} from '../../test/stripe/shop.ts'
import { Caller } from '../../platform/caller.ts'
import { settleCheckout } from './settle.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

const subjectsTo = async (email: string) => (await t.mailsTo(email)).map(({ subject }) => subject)

describe('a paid purchase for oneself', () => {
  test('grants the product once, with receipt and audit', async () => {
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
    for (const part of ['$10.00', order.number, 'You have access until', invoice?.hosted_invoice_url ?? ''])
      expect(receipt?.text).toContain(part)
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

  test('is fulfilled once by 50 calls at once, of webhook and return, with other event ids', async () => {
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

  test('is not extended by telling or coming back again', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    t.clock.advance(10 * day)
    const before = await everythingStored(t)
    await tellOfSession(t, t.stripe.checkoutOf(sessionId).session)
    await comeBack(t, sessionId)
    await comeBack(t, sessionId)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('in its last 30 days adds to what is left', async () => {
    const student = await signedInUser(t)
    const [held] = await grantsOf(t, student.id)
    t.clock.advance(360 * day)
    const { body } = await t.call('POST /api/auth/login', { body: student })
    await bought(t, body)
    const grants = await grantsOf(t, student.id)
    expect(grants.at(-1)?.expires_at.getTime()).toBe((held?.expires_at.getTime() ?? 0) + 365 * day)
  })

  test('closes the other open forms for the same product, not those for seats', async () => {
    const buyer = await newBuyer(t)
    const seats = await beginCheckout(t, buyer, 5)
    await beginCheckout(t, buyer)
    // It has not run out, but there is too little time left to go on with it.
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

  test('whose buyer is gone grants nothing and logs an error', async () => {
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

  test('that was refunded before anybody told us grants nothing', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    t.stripe.pay(sessionId)
    await tellOfSession(t, t.stripe.refund(sessionId, 1000).session)
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'refunded', refunded_cents: 1000 })
    expect(await grantsOf(t, buyer.id)).toEqual([])
    expect(await t.mailsTo(buyer.email)).toEqual([])
  })

  test('gets the invoice that the provider makes later', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    const checkout = t.stripe.pay(sessionId)
    const { invoice } = checkout
    checkout.invoice = null
    await tellOfSession(t, checkout.session)
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'paid', invoice_url: null })
    checkout.invoice = invoice
    expect(await comeBack(t, sessionId)).toContain('invoice_url=https%3A%2F%2Finvoice.stripe.com')
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
    expect(await t.mailsTo(buyer.email)).toHaveLength(1)
  })
})

describe('a paid purchase of seats', () => {
  test('makes one code with as many uses and grants nothing, however many tell of it', async () => {
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
    expect(mails[0]?.text).toContain('30 × $10.00 = $300.00')
  })
})

describe('a payment that takes its time', () => {
  test('grants nothing when the form is done, and all when the bank has paid', async () => {
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

  test('and fails grants nothing and says so once', async () => {
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
    // The bank changes its mind: money that came is never kept for nothing.
    await tellOfSession(t, t.stripe.pay(sessionId).session, 'checkout.session.async_payment_succeeded')
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'paid' })
    expect(await codeOf(t, order.id)).toMatchObject({ max_uses: 3 })
  })
})

test('administrators are notified when a buyer pays for the same product in two forms', async () => {
  const { email: administrator } = await signedInUser(t, { admin: true })
  const buyer = await newBuyer(t)
  const first = await beginCheckout(t, buyer)
  // The second form was opened before the first could be found, as two presses at once may do.
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
    ['user', { client_reference_id: '00000000-0000-4000-8000-000000000000' }],
    ['amount', { amount_total: 999 }],
    ['currency', { currency: 'eur' }],
    ['order', { metadata: { order_id: '00000000-0000-4000-8000-000000000000' } }],
    ['order at all', { metadata: {} }],
  ])('in its %s grants nothing and logs an error', async (_, change) => {
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

describe('a failure of the database after payment', () => {
  test('makes the webhook fail, leaves nothing half done, and the next try succeeds', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    const { session } = t.stripe.pay(sessionId)
    const before = await everythingStored(t)
    const rename = (from: string, to: string) => t.services.pool.query(`alter table ${from} rename to ${to}`)
    // The receipt is the last thing that is written.
    await rename('mail_outbox', 'mail_outbox_broken')
    expect(await tell(t, 'checkout.session.completed', session)).toBe(500)
    await rename('mail_outbox_broken', 'mail_outbox')
    expect(await everythingStored(t)).toEqual(before)
    await tellOfSession(t, session)
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
    expect(await t.mailsTo(buyer.email)).toHaveLength(1)
  })
})

test('a session of nobody is let be', async () => {
  const before = await everythingStored(t)
  expect(
    await settleCheckout(t.services, Caller.system(t.clock.now()), 'cs_test_of_another_shop'),
  ).toBeUndefined()
  await tellOfSession(t, { ...t.stripe.checkouts[0]?.session, id: 'cs_test_of_another_shop' } as never)
  expect(await everythingStored(t)).toEqual(before)
})
