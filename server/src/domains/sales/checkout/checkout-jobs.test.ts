import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { atOnce, auditOf, minute } from '../../../test/accounts.ts'
import {
  beginCheckout,
  comeBack,
  grantsOf,
  newBuyer,
  openShop,
  orderOf,
  type Shop,
} from '../../../test/stripe/shop.ts'
import { settleOrders, workCheckoutJobs } from './checkout.service.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

describe('the job for unsettled orders', () => {
  test('completes an order that a crash left paid but without a grant, at the next start', async () => {
    const shop = await openShop()
    const buyer = await newBuyer(shop)
    const sessionId = await beginCheckout(shop, buyer)
    shop.stripe.pay(sessionId)
    await workCheckoutJobs(shop.services)
    await expect
      .poll(async () => (await orderOf(shop, sessionId)).status, { timeout: patiently(10_000) })
      .toBe('paid')
    expect(await grantsOf(shop, buyer.id)).toHaveLength(1)
    expect(await auditOf(shop, (await orderOf(shop, sessionId)).id)).toMatchObject([{ address: null }])
    await shop.close()
  })

  test('expires unpaid orders, with or without a session', async () => {
    const [unpaid, sessionless] = [await newBuyer(t), await newBuyer(t)]
    const sessionId = await beginCheckout(t, unpaid)
    t.stripe.failNext(3)
    await t.call('POST /api/auth/createcheckoutsession', {
      token: sessionless.token,
      body: { productId: 'global_compass_lab' },
    })
    const statuses = async () =>
      (
        await t.services.db
          .selectFrom('orders')
          .select('status')
          .where('user_id', 'in', [unpaid.id, sessionless.id])
          .execute()
      ).map(({ status }) => status)
    await settleOrders(t.services)
    expect(await statuses()).toEqual(['open', 'open'])
    t.clock.advance(61 * minute)
    await settleOrders(t.services)
    expect(await statuses()).toEqual(['expired', 'expired'])
    expect(await t.mailsTo(unpaid.email)).toEqual([])
    expect(await comeBack(t, sessionId)).toBe('/checkout/global_compass_lab?status=failed')
  })

  test('continues after an order that fails, and stops while the provider is unreachable', async () => {
    const buyers = await atOnce(3, () => newBuyer(t))
    const sessions = await Promise.all(buyers.map((buyer) => beginCheckout(t, buyer)))
    for (const sessionId of sessions) t.stripe.pay(sessionId)
    t.stripe.failNext(1000)
    t.stripe.calls.length = 0
    await settleOrders(t.services)
    expect(t.stripe.calls.length).toBeLessThanOrEqual(12)
    t.stripe.failNext(0)
    await settleOrders(t.services)
    for (const sessionId of sessions) expect(await orderOf(t, sessionId)).toMatchObject({ status: 'paid' })
  })
})
