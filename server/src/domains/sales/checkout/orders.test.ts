import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, expectRefusal, signedInUser } from '../../../test/accounts.ts'
import { openTestApp } from '../../../test/app.ts'
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

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

const read = (user: { token: string }, order: string) =>
  t.call('GET /api/orders/:order', { token: user.token, params: { order } })
const list = async (user: { token: string }) => (await t.call('GET /api/orders', { token: user.token })).body

describe('an order', () => {
  test('for oneself can be read by number and by session', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    const { number } = await orderOf(t, sessionId)
    const now = t.clock.now().getTime()
    const expected = {
      number,
      sessionId,
      product: 'global_compass_lab',
      productName: 'Global Compass',
      quantity: 1,
      amountCents: 1000,
      refundedCents: 0,
      currency: 'usd',
      status: 'paid',
      createdAt: now,
      paidAt: now,
      promotionCode: null,
      invoiceUrl: `http://localhost:4000/invoice/${number}`,
      receiptUrl: t.stripe.checkoutOf(sessionId).invoice?.hosted_invoice_url,
      provider: 'stripe',
      accessUntil: now + 365 * day,
      buyer: { name: 'Pat Morgan', email: buyer.email },
      billTo: null,
      refund: null,
      refundable: { until: t.clock.now().getTime() + 14 * day, pieces: 1, cents: 1000 },
      notRefundable: null,
      swappable: {
        until: t.clock.now().getTime() + 14 * day,
        labs: [
          'market_analysis_lab',
          'foreign_exchange_lab',
          'cultural_intelligence_lab',
          'cultural_exchange_lab',
        ],
      },
      swapped: null,
      byInvoice: null,
    }
    expect((await read(buyer, number)).body).toEqual(expected)
    expect((await read(buyer, sessionId)).body).toEqual(expected)
    expect(await list(buyer)).toEqual([expected])
  })

  test('for seats contains the code', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer, 12)
    const code = await codeOf(t, (await orderOf(t, sessionId)).id)
    expect((await read(buyer, sessionId)).body).toMatchObject({
      quantity: 12,
      amountCents: 12_000,
      promotionCode: code?.code,
      accessUntil: null,
    })
  })

  test('is not found by another user, an unknown id or an invalid one', async () => {
    const sessionId = await bought(t, await newBuyer(t))
    const { id, number } = await orderOf(t, sessionId)
    const stranger = await signedInUser(t)
    const administrator = await signedInUser(t, { admin: true })
    for (const name of [sessionId, number, id, 'TW-2026-NOBODY', '%00', "'%20or%20true"])
      for (const other of [stranger, administrator])
        expectRefusal(
          await read(other, name),
          404,
          'not_found',
          'We could not find this order in your account.',
        )
    expect(await list(stranger)).toEqual([])
    expect((await read({ token: 'unknown' }, sessionId)).status).toBe(401)
  })

  test('whose webhook was lost is settled when read, and the provider is asked only now and then', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    t.stripe.calls.length = 0
    expect((await read(buyer, sessionId)).body.status).toBe('open')
    t.stripe.pay(sessionId)
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(buyer, sessionId)))
    expect(answers.map(({ body }) => body.status)).toEqual(Array.from({ length: 5 }, () => 'open'))
    expect(t.stripe.calls).toHaveLength(1)
    await expect
      .poll(async () => (await read(buyer, sessionId)).body.status, { timeout: 10_000, interval: 500 })
      .toBe('paid')
    expect(t.stripe.calls).toHaveLength(2)
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
  })

  test('is read as last stored while the provider is unreachable', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    t.stripe.failNext(3)
    expect((await read(buyer, sessionId)).body).toMatchObject({ status: 'open', invoiceUrl: null })
  })
})

describe('my orders', () => {
  test('are sorted newest first, without those that nobody tried to pay', async () => {
    const buyer = await newBuyer(t)
    await beginCheckout(t, buyer, 2)
    const expired = await beginCheckout(t, buyer, 3)
    t.stripe.checkoutOf(expired).session.status = 'expired'
    await tellOfSession(t, t.stripe.checkoutOf(expired).session, 'checkout.session.expired')
    const wanted: string[] = []
    for (const [seats, status] of [
      [4, 'confirming'],
      [5, 'failed'],
      [6, 'paid'],
      [7, 'refunded'],
    ] as const) {
      t.clock.advance(1000)
      const sessionId = await beginCheckout(t, buyer, seats)
      if (status === 'confirming') t.stripe.leavePending(sessionId)
      else if (status === 'failed') t.stripe.failPayment(sessionId)
      else t.stripe.pay(sessionId)
      if (status === 'refunded') t.stripe.refund(sessionId, 7000)
      await tellOfSession(t, t.stripe.checkoutOf(sessionId).session)
      wanted.unshift(status)
    }
    expect((await list(buyer)).map(({ status }) => status)).toEqual(wanted)
  })
})

describe('the return from payment', () => {
  test('fulfils the order and redirects to the confirmation', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer, 2)
    t.stripe.pay(sessionId)
    const response = await t.app.inject({ url: `/api/payments/return?session_id=${sessionId}` })
    expect(response.statusCode).toBe(303)
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const url = new URL(String(response.headers.location), t.services.config.publicUrl)
    const order = await orderOf(t, sessionId)
    expect(url.origin + url.pathname).toBe('http://localhost:4000/payment-confirmation')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      session_id: sessionId,
      quantity: '2',
      promotion_coupon: (await codeOf(t, order.id))?.code,
      invoice_url: `http://localhost:4000/invoice/${order.number}`,
    })
  })

  test('omits the code and the invoice if there are none', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    const { charge } = t.stripe.refund(sessionId, 1000)
    await tell(t, 'charge.refunded', charge)
    expect(await comeBack(t, sessionId)).toBe(`/payment-confirmation?session_id=${sessionId}&quantity=1`)
  })

  test('redirects to the checkout if nothing was paid', async () => {
    const buyer = await newBuyer(t)
    expect(await comeBack(t, await beginCheckout(t, buyer))).toBe(
      '/checkout/global_compass_lab?status=failed',
    )
    expect(await comeBack(t, await beginCheckout(t, buyer, 2))).toBe(
      '/checkout/global_compass_lab?status=failed&seats=1',
    )
  })

  test('redirects home with an unknown, invalid or missing session', async () => {
    expect(await comeBack(t, 'cs_test_unknown')).toBe('/')
    for (const query of [
      '',
      '?session_id=',
      '?session_id=%00',
      '?session_id=a&session_id=b',
      '?session_id=a%2Fb',
    ])
      expect((await t.app.inject({ url: `/api/payments/return${query}` })).headers.location).toBe('/')
  })

  test('redirects to the confirmation while the provider is unreachable, and fulfils the order later', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    t.stripe.pay(sessionId)
    t.stripe.failNext(3)
    expect(await comeBack(t, sessionId)).toBe(`/payment-confirmation?session_id=${sessionId}&quantity=1`)
    expect(await grantsOf(t, buyer.id)).toEqual([])
    expect(await comeBack(t, sessionId)).toContain('invoice_url=')
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
  })
})

test('the configuration names the payment provider', async () => {
  expect((await t.call('GET /api/config')).body).toEqual({
    environment: 'local',
    payments: { provider: 'stripe', publishableKey: 'pk_test_stand_in' },
  })
})

test('the sandbox fulfils orders in the same way, with an invoice on a page of the portal', async () => {
  const sandbox = await openTestApp()
  const { body } = await sandbox.call('GET /api/config')
  expect(body.payments).toEqual({ provider: 'sandbox', publishableKey: null })
  const buyer = await newBuyer(sandbox)
  const begun = await sandbox.call('POST /api/auth/createcheckoutsession', {
    token: buyer.token,
    body: { productId: 'global_compass_lab' },
  })
  const paid = await sandbox.call('POST /api/payments/sandbox/pay', {
    body: { clientSecret: begun.body.clientSecret, card: '4242 4242 4242 4242' },
  })
  const back = new URL(paid.body.returnUrl ?? '')
  const location = await comeBack(sandbox, back.searchParams.get('session_id') ?? '')
  const [order] = (await sandbox.call('GET /api/orders', { token: buyer.token })).body
  const invoiceUrl = `http://localhost:4000/invoice/${order?.number}`
  expect(order).toMatchObject({ status: 'paid', invoiceUrl })
  expect(location).toContain(`invoice_url=${encodeURIComponent(invoiceUrl)}`)
  expect(await grantsOf(sandbox, buyer.id)).toMatchObject([{ origin: 'purchase' }])
  await sandbox.close()
})
