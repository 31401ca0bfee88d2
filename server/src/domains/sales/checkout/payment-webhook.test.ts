import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsOf, day, everythingStored, minute, signedInUser } from '../../../test/accounts.ts'
import {
  beginCheckout,
  bought,
  codeOf,
  grantsOf,
  newBuyer,
  openShop,
  orderOf,
  tell,
  tellOfSession,
  webhookSecrets,
  type Buyer,
  type Shop,
} from '../../../test/stripe/shop.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

describe('the signature', () => {
  let buyer: Buyer
  let sessionId: string
  beforeAll(async () => {
    buyer = await newBuyer(t)
    sessionId = await beginCheckout(t, buyer)
    t.stripe.pay(sessionId)
  })
  const session = () => t.stripe.checkoutOf(sessionId).session
  const completed = (how: Parameters<typeof tell>[3]) => tell(t, 'checkout.session.completed', session(), how)

  test.each([
    ['with another secret', { secret: 'whsec_of_somebody_else' }],
    ['that is 301 seconds old', { age: 301 }],
    ['over a reformatted body', { send: (text: string) => JSON.stringify(JSON.parse(text), null, 2) }],
    ['over another body', { send: (text: string) => text.replace('evt_', 'evt_x') }],
    ['over no body', { send: () => '' }],
  ])('%s is refused and changes nothing', async (_, how) => {
    const before = await everythingStored(t)
    expect(await completed(how)).toBe(400)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('that is missing or invalid is refused as malformed', async () => {
    for (const signature of [undefined, '', 'v1=1', 't=1,v1=', `t=${Date.now()},v0=abc`]) {
      const response = await t.app.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
        payload: '{}',
      })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'malformed'])
    }
  })

  test('over a body that is not an event is refused', async () => {
    expect(await tellText('not json')).toBe(400)
    expect(await tellText('{"object":"v2.core.event"}')).toBe(400)
  })

  test('of either secret is accepted while one replaces the other, for up to 300 seconds', async () => {
    expect(await grantsOf(t, buyer.id)).toEqual([])
    expect(await completed({ secret: webhookSecrets.second, age: 300 })).toBe(200)
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
    expect(await completed({ secret: webhookSecrets.first })).toBe(200)
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
  })

  test('is checked for bodies of up to 1 MB', async () => {
    expect(await tellText('x'.repeat(1024 * 1024))).toBe(400)
    expect(await tellText('x'.repeat(1024 * 1024 + 1))).toBe(413)
  })

  async function tellText(text: string): Promise<number> {
    const { Stripe } = await import('stripe')
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: text,
      secret: webhookSecrets.first,
      timestamp: Math.floor(t.clock.now().getTime() / 1000),
    })
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: text,
    })
    return statusCode
  }
})

describe('an event', () => {
  test('of another kind, or from another shop, changes nothing', async () => {
    await bought(t, await newBuyer(t))
    const before = await everythingStored(t)
    expect(await tell(t, 'customer.created', { id: 'cus_1' })).toBe(200)
    for (const metadata of [{}, { order_id: '12' }, { order_id: randomUUID() }])
      expect(await tell(t, 'charge.refunded', chargeOf({ metadata }))).toBe(200)
    const foreign = { id: 'dp_other', payment_intent: 'pi_other', metadata: {}, status: 'needs_response' }
    expect(await tell(t, 'charge.dispute.created', foreign)).toBe(200)
    expect(await tell(t, 'charge.refunded', chargeOf({ payment_intent: null }))).toBe(200)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('fails while the provider is unreachable, so that the provider sends it again', async () => {
    const buyer = await newBuyer(t)
    const { session } = t.stripe.pay(await beginCheckout(t, buyer))
    t.stripe.failNext(3)
    expect(await tell(t, 'checkout.session.completed', session)).toBe(503)
    expect(await grantsOf(t, buyer.id)).toEqual([])
    await tellOfSession(t, session)
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
  })

  test('for an expired session expires the order', async () => {
    const sessionId = await beginCheckout(t, await newBuyer(t))
    const { session } = t.stripe.checkoutOf(sessionId)
    session.status = 'expired'
    await tellOfSession(t, session, 'checkout.session.expired')
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'expired' })
  })

  const chargeOf = (change: Record<string, unknown>) => ({
    object: 'charge',
    amount: 1000,
    amount_refunded: 1000,
    refunded: true,
    payment_intent: 'pi_other',
    metadata: {},
    ...change,
  })
})

/** Makes the provider refund this total and report it. */
async function refund(sessionId: string, cents: number): Promise<void> {
  const { charge } = t.stripe.refund(sessionId, cents)
  expect(await tell(t, 'charge.refunded', charge)).toBe(200)
}

async function dispute(
  sessionId: string,
  event: 'created' | 'funds_withdrawn' | 'closed',
  status: string,
  id = 'dp_1',
): Promise<void> {
  const { charge, intent } = t.stripe.checkoutOf(sessionId)
  const object = {
    id,
    object: 'dispute',
    charge: charge?.id,
    payment_intent: intent?.id,
    metadata: {},
    status,
  }
  expect(await tell(t, `charge.dispute.${event}`, object)).toBe(200)
}

describe('a refund', () => {
  test('ends only the grant of its order', async () => {
    const buyer = await signedInUser(t)
    t.clock.advance(340 * day)
    const { body } = await t.call('POST /api/auth/login', { body: buyer })
    const sessionId = await bought(t, body)
    expect(await grantsOf(t, buyer.id)).toHaveLength(2)
    await refund(sessionId, 1000)
    expect(await grantsOf(t, buyer.id)).toMatchObject([{ origin: 'registration' }])
    const order = await orderOf(t, sessionId)
    expect(order).toMatchObject({ status: 'refunded', refunded_cents: 1000 })
    await refund(sessionId, 1000)
    await tellOfSession(t, t.stripe.checkoutOf(sessionId).session)
    expect(await actionsOf(t, order.id)).toEqual(['order_paid', 'order_refunded'])
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
  })

  test('of one of two orders keeps what the other gave', async () => {
    const buyer = await newBuyer(t)
    const first = await bought(t, buyer)
    t.clock.advance(340 * day)
    const { body } = await t.call('POST /api/auth/login', { body: buyer })
    const second = await bought(t, body)
    await refund(first, 1000)
    expect(await grantsOf(t, buyer.id)).toMatchObject([{ reference: (await orderOf(t, second)).id }])
  })

  test('of a part is only counted, even if reported late; a refund of the rest ends the grant', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    await refund(sessionId, 400)
    const { charge: late } = t.stripe.checkoutOf(sessionId)
    expect(await tell(t, 'charge.refunded', { ...late, amount_refunded: 300 })).toBe(200)
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'paid', refunded_cents: 400 })
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
    await refund(sessionId, 1000)
    const order = await orderOf(t, sessionId)
    expect(order).toMatchObject({ status: 'refunded', refunded_cents: 1000 })
    expect(await grantsOf(t, buyer.id)).toEqual([])
    expect(await actionsOf(t, order.id)).toEqual(['order_paid', 'order_partly_refunded', 'order_refunded'])
  })

  test('that is reported before the payment prevents the grant', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await beginCheckout(t, buyer)
    t.stripe.pay(sessionId)
    await refund(sessionId, 1000)
    await tellOfSession(t, t.stripe.checkoutOf(sessionId).session)
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'refunded' })
    expect(await grantsOf(t, buyer.id)).toEqual([])
    expect(await actionsOf(t, (await orderOf(t, sessionId)).id)).toEqual(['order_refunded'])
  })

  test('of seats ends the unused ones and mails administrators who has used the others', async () => {
    const administrators = [await signedInUser(t, { admin: true }), await signedInUser(t, { admin: true })]
    const sessionId = await bought(t, await newBuyer(t), 3)
    const order = await orderOf(t, sessionId)
    const code = await codeOf(t, order.id)
    const student = await newBuyer(t, { first_name: 'Robin', last_name: 'Vale' })
    await useCode(code?.id ?? '', student.id)
    await refund(sessionId, 3000)
    expect(await codeOf(t, order.id)).toMatchObject({ ended_because: 'refunded', times_used: 1 })
    for (const { email } of administrators) {
      const [mail, ...more] = await t.mailsTo(email)
      expect(more).toEqual([])
      expect(mail?.subject).toBe(`3 Global Compass seats were refunded (${order.number})`)
      expect(mail?.text).toContain(`Robin Vale (${student.email})`)
      expect(mail?.text).toContain('2 of 3 uses were left')
    }
  })
})

async function useCode(id: string, userId: string): Promise<void> {
  await t.services.db.updateTable('promotion_codes').set({ times_used: 1 }).where('id', '=', id).execute()
  await t.services.db
    .insertInto('promotion_code_uses')
    .values({ promotion_code_id: id, user_id: userId, used_at: t.clock.now() })
    .execute()
}

describe('a dispute', () => {
  test('ends what the order gave, and restores it when won', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    const [grant] = await grantsOf(t, buyer.id)
    await dispute(sessionId, 'created', 'needs_response')
    await dispute(sessionId, 'created', 'needs_response')
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'disputed', refunded_cents: 0 })
    expect(await grantsOf(t, buyer.id)).toEqual([])
    t.clock.advance(minute)
    await dispute(sessionId, 'closed', 'won')
    await dispute(sessionId, 'closed', 'won')
    const order = await orderOf(t, sessionId)
    expect(order.status).toBe('paid')
    expect(await grantsOf(t, buyer.id)).toEqual([grant])
    expect(await actionsOf(t, order.id)).toEqual(['order_paid', 'order_disputed', 'order_restored'])
  })

  test('that is reported after it was won changes nothing', async () => {
    const [buyer, another] = [await newBuyer(t), await newBuyer(t)]
    const sessions = [await bought(t, buyer), await bought(t, another)] as const
    await dispute(sessions[0], 'created', 'needs_response')
    for (const sessionId of sessions) {
      await dispute(sessionId, 'closed', 'won')
      await dispute(sessionId, 'created', 'needs_response')
      expect(await orderOf(t, sessionId)).toMatchObject({ status: 'paid' })
    }
    for (const { id } of [buyer, another]) expect(await grantsOf(t, id)).toHaveLength(1)
    // Another dispute of the same payment still counts.
    await dispute(sessions[0], 'created', 'needs_response', 'dp_2')
    expect(await grantsOf(t, buyer.id)).toEqual([])
  })

  test('counts only once the bank has withdrawn the money, not while it asks', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    await dispute(sessionId, 'created', 'warning_needs_response')
    await dispute(sessionId, 'closed', 'warning_closed')
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
    await dispute(sessionId, 'created', 'warning_under_review', 'dp_2')
    await dispute(sessionId, 'funds_withdrawn', 'needs_response', 'dp_2')
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'disputed' })
    expect(await grantsOf(t, buyer.id)).toEqual([])
  })

  test('that is won does not restore what an administrator has ended', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    await t.services.db
      .updateTable('grants')
      .set({ ended_at: t.clock.now() })
      .where('user_id', '=', buyer.id)
      .execute()
    t.clock.advance(minute)
    await dispute(sessionId, 'created', 'needs_response')
    await dispute(sessionId, 'closed', 'won')
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'paid' })
    expect(await grantsOf(t, buyer.id)).toEqual([])
  })

  test('that is lost changes nothing further', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    await dispute(sessionId, 'created', 'needs_response')
    await dispute(sessionId, 'closed', 'lost')
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'disputed' })
    expect(await grantsOf(t, buyer.id)).toEqual([])
  })

  test('over seats ends the code, and restores it when won', async () => {
    const sessionId = await bought(t, await newBuyer(t), 4)
    const { id } = await orderOf(t, sessionId)
    await dispute(sessionId, 'created', 'needs_response')
    expect(await codeOf(t, id)).toMatchObject({ ended_because: 'disputed' })
    await dispute(sessionId, 'closed', 'won')
    expect(await codeOf(t, id)).toMatchObject({ ended_because: null })
  })

  test('over seats that is won after a refund restores nothing', async () => {
    const sessionId = await bought(t, await newBuyer(t), 4)
    const { id } = await orderOf(t, sessionId)
    await dispute(sessionId, 'created', 'needs_response')
    await refund(sessionId, 4000)
    await dispute(sessionId, 'closed', 'won')
    expect(await codeOf(t, id)).toMatchObject({ ended_because: 'refunded' })
  })

  test('that is won after a refund restores nothing', async () => {
    const buyer = await newBuyer(t)
    const sessionId = await bought(t, buyer)
    await dispute(sessionId, 'created', 'needs_response')
    await refund(sessionId, 1000)
    await dispute(sessionId, 'closed', 'won')
    await dispute(sessionId, 'created', 'needs_response')
    expect(await orderOf(t, sessionId)).toMatchObject({ status: 'refunded' })
    expect(await grantsOf(t, buyer.id)).toEqual([])
  })
})

test('a database failure undoes a refund, so that the provider reports it again', async () => {
  const buyer = await newBuyer(t)
  const sessionId = await bought(t, buyer)
  await t.services.pool.query('alter table audit_entries rename to audit_entries_broken')
  const { charge } = t.stripe.refund(sessionId, 1000)
  expect(await tell(t, 'charge.refunded', charge)).toBe(500)
  await t.services.pool.query('alter table audit_entries_broken rename to audit_entries')
  expect(await orderOf(t, sessionId)).toMatchObject({ status: 'paid', refunded_cents: 0 })
  expect(await grantsOf(t, buyer.id)).toHaveLength(1)
  await refund(sessionId, 1000)
  expect(await grantsOf(t, buyer.id)).toEqual([])
})
