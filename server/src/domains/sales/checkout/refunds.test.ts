import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayWords } from '@tradewind/contract/words/dates'
import { atOnce, auditOf, day, expectRefusal, minute, sessionFor } from '../../../test/accounts.ts'
import {
  bought,
  codeOf,
  grantsOf,
  newBuyer,
  openShop,
  orderOf,
  tell,
  type Buyer,
  type Shop,
} from '../../../test/stripe/shop.ts'
import { runCalls } from '../../../test/runs.ts'
import { carryOutRefunds } from './ask-refund.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

async function shopFor(seats?: number) {
  const buyer = await newBuyer(t)
  const sessionId = await bought(t, buyer, seats)
  const { number, id } = await orderOf(t, sessionId)
  return { buyer, sessionId, number, id }
}

const ask = (buyer: Pick<Buyer, 'token'>, number: string, pieces?: number) =>
  t.call('POST /api/orders/:order/refund', {
    token: buyer.token,
    params: { order: number },
    body: { ...(pieces !== undefined && { pieces }) },
  })
const read = async (buyer: Pick<Buyer, 'token'>, number: string) =>
  (await t.call('GET /api/orders/:order', { token: buyer.token, params: { order: number } })).body
const actionsOf = async (id: string) => (await auditOf(t, id)).map(({ action }) => action)
const subjectsTo = async (email: string) =>
  (await t.mailsTo(email)).map(({ subject }) => subject).filter((subject) => !/receipt/u.test(subject))

/** Uses a code for somebody new. */
async function redeem(code: string) {
  const student = await newBuyer(t)
  const answer = await t.call('POST /api/access-codes/use', { token: student.token, body: { code } })
  return { student, status: answer.status }
}

const { begin, play } = runCalls(() => t)

describe('a refund for oneself', () => {
  test('pays everything back, ends what the order gave and nothing else, and tells the buyer', async () => {
    const { buyer, sessionId, number, id } = await shopFor()
    await t.services.db
      .insertInto('grants')
      .values({
        user_id: buyer.id,
        lab_id: 'global_compass_lab',
        origin: 'access_code',
        reference: 'another',
        granted_at: t.clock.now(),
        expires_at: new Date(t.clock.now().getTime() + day),
        ended_at: null,
      })
      .execute()
    expect(await read(buyer, number)).toMatchObject({
      refund: null,
      refundable: { pieces: 1, cents: 1000, until: t.clock.now().getTime() + 14 * day },
      notRefundable: null,
    })
    const { status, body } = await ask(buyer, number)
    expect(status).toBe(200)
    const now = t.clock.now().getTime()
    expect(body).toMatchObject({
      status: 'refunded',
      refundedCents: 1000,
      accessUntil: null,
      refund: { status: 'paid_back', pieces: 1, cents: 1000, askedAt: now, settledAt: now },
      refundable: null,
    })
    expect(t.stripe.refundsOf(sessionId)).toMatchObject([{ amount: 1000, status: 'succeeded' }])
    expect(await grantsOf(t, buyer.id)).toMatchObject([{ origin: 'access_code' }])
    expect(await actionsOf(id)).toEqual([
      'order_paid',
      'order_refund_asked',
      'order_refund_paid',
      'order_refunded',
    ])
    expect((await auditOf(t, id))[1]).toMatchObject({ actor_id: buyer.id })
    expect(await subjectsTo(buyer.email)).toEqual([`Your refund of $10.00 (${number})`])
    // The provider's events arrive, some twice, and change nothing.
    const { charge } = t.stripe.checkoutOf(sessionId)
    for (const type of ['charge.refunded', 'charge.refunded'] as const)
      expect(await tell(t, type, charge)).toBe(200)
    expect(await tell(t, 'refund.updated', t.stripe.refundsOf(sessionId)[0])).toBe(200)
    expect(await actionsOf(id)).toHaveLength(4)
  })

  test('is made once: of fifty calls at once, one', async () => {
    const { buyer, sessionId, number, id } = await shopFor()
    const answers = await atOnce(50, () => ask(buyer, number))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer.error).toMatchObject({ code: 'refund_refused' })
    expect(t.stripe.refundsOf(sessionId)).toHaveLength(1)
    expect((await actionsOf(id)).filter((action) => action === 'order_refund_asked')).toHaveLength(1)
    expectRefusal(
      await ask(buyer, number),
      409,
      'refund_refused',
      'This order has no payment that could be refunded.',
    )
  })

  test('is possible until 14 days after the payment', async () => {
    const { buyer, number } = await shopFor()
    const until = new Date(t.clock.now().getTime() + 14 * day)
    t.clock.advance(14 * day)
    const late = { token: await sessionFor(t, buyer) }
    const sentence = `This order could be refunded until ${dayWords(until)}. That time is over.`
    expect(await read(late, number)).toMatchObject({ refundable: null, notRefundable: sentence })
    expectRefusal(await ask(late, number), 409, 'refund_refused', sentence)
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
  })

  test('is possible until a counted attempt is finished', async () => {
    const { buyer, number } = await shopFor()
    await play(buyer.token, (await begin(buyer.token, 'rehearsal')).body)
    const run = (await begin(buyer.token, 'counted')).body
    expect((await read(buyer, number)).refundable).not.toBeNull()
    expect((await play(buyer.token, run)).status).toBe('finished')
    const sentence = 'You have finished a counted attempt since you paid, so this order stays.'
    expect((await read(buyer, number)).notRefundable).toBe(sentence)
    expectRefusal(await ask(buyer, number), 409, 'refund_refused', sentence)
  })

  test('asks for a proof that is at most ten minutes old', async () => {
    const { buyer, number } = await shopFor()
    t.clock.advance(11 * minute)
    expect((await ask(buyer, number)).error).toMatchObject({ code: 'fresh_proof_required' })
    expect((await ask({ token: await sessionFor(t, buyer) }, number)).status).toBe(200)
  })

  test('is only for the buyer', async () => {
    const { number } = await shopFor()
    expect((await ask(await newBuyer(t), number)).status).toBe(404)
  })

  test('pays back only what is not paid back yet', async () => {
    const { buyer, sessionId, number } = await shopFor()
    await tell(t, 'charge.refunded', t.stripe.refund(sessionId, 300).charge)
    expect((await ask(buyer, number)).body).toMatchObject({ refundedCents: 1000, refund: { cents: 700 } })
    expect(t.stripe.refundsOf(sessionId).map(({ amount }) => amount)).toEqual([700, 300])
  })
})

describe('while the provider has not decided', () => {
  test('access has ended and the refund counts as asked; then it is paid back', async () => {
    const { buyer, sessionId, number, id } = await shopFor()
    t.stripe.refundsBegin('pending')
    const { body } = await ask(buyer, number)
    t.stripe.refundsBegin('succeeded')
    expect(body).toMatchObject({ status: 'paid', refundedCents: 0, refund: { status: 'asked' } })
    expect(body.notRefundable).toContain('You have already asked for a refund of this order.')
    expect(await grantsOf(t, buyer.id)).toEqual([])
    await tell(t, 'charge.refunded', t.stripe.checkoutOf(sessionId).charge)
    expect(await read(buyer, number)).toMatchObject({ status: 'paid', refund: { status: 'asked' } })
    await tell(t, 'refund.updated', t.stripe.changeRefund(sessionId, 'succeeded'))
    expect(await read(buyer, number)).toMatchObject({
      status: 'refunded',
      refundedCents: 1000,
      refund: { status: 'paid_back' },
    })
    expect(await actionsOf(id)).toEqual([
      'order_paid',
      'order_refund_asked',
      'order_refund_paid',
      'order_refunded',
    ])
  })

  test('an outage loses nothing: a job asks again, with the same key', async () => {
    const { buyer, sessionId, number } = await shopFor()
    t.stripe.failNext(3)
    expect((await ask(buyer, number)).body).toMatchObject({ refund: { status: 'asked' } })
    expect(await grantsOf(t, buyer.id)).toEqual([])
    t.stripe.failNext(0)
    await atOnce(5, () => carryOutRefunds(t.services))
    expect(await read(buyer, number)).toMatchObject({ status: 'refunded', refund: { status: 'paid_back' } })
    expect(t.stripe.refundsOf(sessionId)).toHaveLength(1)
    expect(await subjectsTo(buyer.email)).toHaveLength(1)
  })
})

describe('a refund that the provider refuses', () => {
  test('at once gives the access back, and may be asked for again', async () => {
    const { buyer, number, id } = await shopFor()
    const [grant] = await grantsOf(t, buyer.id)
    t.stripe.refundsBegin('refused')
    const { body } = await ask(buyer, number)
    t.stripe.refundsBegin('succeeded')
    expect(body).toMatchObject({ status: 'paid', refundedCents: 0, refund: { status: 'refused' } })
    expect(body.refundable).not.toBeNull()
    expect(await grantsOf(t, buyer.id)).toEqual([grant])
    expect(await subjectsTo(buyer.email)).toEqual([`Your refund did not go through (${number})`])
    expect(await actionsOf(id)).toEqual(['order_paid', 'order_refund_asked', 'order_refund_refused'])
    t.clock.advance(minute)
    expect((await ask(buyer, number)).body).toMatchObject({ status: 'refunded' })
    expect(await grantsOf(t, buyer.id)).toEqual([])
  })

  test('later, after it was paid back, gives the access back, whatever order the events come in', async () => {
    const { buyer, sessionId, number, id } = await shopFor()
    const [grant] = await grantsOf(t, buyer.id)
    await ask(buyer, number)
    const { charge } = structuredClone(t.stripe.checkoutOf(sessionId))
    t.clock.advance(minute)
    const failed = t.stripe.changeRefund(sessionId, 'failed')
    await tell(t, 'refund.failed', failed)
    // The event of the refund itself arrives only now.
    await tell(t, 'charge.refunded', charge)
    await tell(t, 'refund.failed', failed)
    expect(await read(buyer, number)).toMatchObject({
      status: 'paid',
      refundedCents: 0,
      refund: { status: 'refused', settledAt: t.clock.now().getTime() },
    })
    expect(await grantsOf(t, buyer.id)).toEqual([grant])
    expect((await actionsOf(id)).slice(-2)).toEqual(['order_refund_refused', 'order_restored'])
    expect(await subjectsTo(buyer.email)).toEqual([
      `Your refund of $10.00 (${number})`,
      `Your refund did not go through (${number})`,
    ])
  })

  test('does not restore what an administrator has ended before', async () => {
    const { buyer, sessionId, number } = await shopFor()
    await t.services.db
      .updateTable('grants')
      .set({ ended_at: t.clock.now() })
      .where('user_id', '=', buyer.id)
      .execute()
    t.clock.advance(minute)
    await ask(buyer, number)
    await tell(t, 'refund.failed', t.stripe.changeRefund(sessionId, 'failed'))
    expect(await grantsOf(t, buyer.id)).toEqual([])
  })

  test('restores nothing while the payment is disputed, and everything once that is won', async () => {
    const { buyer, sessionId, number } = await shopFor()
    const [grant] = await grantsOf(t, buyer.id)
    t.stripe.refundsBegin('pending')
    await ask(buyer, number)
    t.stripe.refundsBegin('succeeded')
    t.clock.advance(minute)
    const dispute = (status: string) => ({
      id: 'dp_1',
      object: 'dispute',
      payment_intent: t.stripe.checkoutOf(sessionId).intent?.id,
      metadata: {},
      status,
    })
    await tell(t, 'charge.dispute.created', dispute('needs_response'))
    t.clock.advance(minute)
    await tell(t, 'refund.failed', t.stripe.changeRefund(sessionId, 'failed'))
    expect(await read(buyer, number)).toMatchObject({ status: 'disputed', refund: { status: 'refused' } })
    expect(await grantsOf(t, buyer.id)).toEqual([])
    await tell(t, 'charge.dispute.closed', dispute('won'))
    expect(await grantsOf(t, buyer.id)).toEqual([grant])
  })
})

test('a refund that fails leaves a dispute open that came before it', async () => {
  const { buyer, sessionId, number } = await shopFor()
  const dispute = {
    id: 'dp_before',
    object: 'dispute',
    payment_intent: t.stripe.checkoutOf(sessionId).intent?.id,
    metadata: {},
    status: 'needs_response',
  }
  await tell(t, 'charge.dispute.created', dispute)
  await tell(t, 'charge.refunded', t.stripe.refund(sessionId, 1000).charge)
  expect(await read(buyer, number)).toMatchObject({ status: 'refunded' })
  await tell(t, 'refund.failed', t.stripe.changeRefund(sessionId, 'failed'))
  expect(await read(buyer, number)).toMatchObject({ status: 'disputed', refundedCents: 0 })
  expect(await grantsOf(t, buyer.id)).toEqual([])
  await tell(t, 'charge.dispute.closed', { ...dispute, status: 'won' })
  expect(await grantsOf(t, buyer.id)).toHaveLength(1)
})

describe('a refund of seats', () => {
  test('is by the piece: the given seats end, the others stay, and a refusal brings them back', async () => {
    const { buyer, sessionId, number, id } = await shopFor(5)
    const { code } = (await codeOf(t, id))!
    expect((await redeem(code)).status).toBe(200)
    expect(await read(buyer, number)).toMatchObject({ refundable: { pieces: 4, cents: 4000 } })
    expectRefusal(await ask(buyer, number, 5), 422, 'invalid_fields', {
      pieces: 'Only 4 seats are unused.',
    })
    const { body } = await ask(buyer, number, 3)
    expect(body).toMatchObject({
      status: 'paid',
      refundedCents: 3000,
      refund: { status: 'paid_back', pieces: 3, cents: 3000 },
      refundable: null,
    })
    expect(await codeOf(t, id)).toMatchObject({ max_uses: 2, times_used: 1, ended_at: null })
    expect((await redeem(code)).status).toBe(200)
    expect((await redeem(code)).status).not.toBe(200)
    await tell(t, 'refund.failed', t.stripe.changeRefund(sessionId, 'failed'))
    expect(await codeOf(t, id)).toMatchObject({ max_uses: 5, times_used: 2 })
    expect(await read(buyer, number)).toMatchObject({
      refundedCents: 0,
      refundable: { pieces: 3, cents: 3000 },
    })
  })

  test('of all of them ends the code, and mails no administrator', async () => {
    const admin = await newBuyer(t, { admin: true })
    const { buyer, sessionId, number, id } = await shopFor(3)
    expect((await ask(buyer, number)).body).toMatchObject({ status: 'refunded', refundedCents: 3000 })
    expect(await codeOf(t, id)).toMatchObject({ max_uses: 0, ended_because: 'refunded' })
    expect(await t.mailsTo(admin.email)).toEqual([])
    await tell(t, 'refund.failed', t.stripe.changeRefund(sessionId, 'failed'))
    expect(await codeOf(t, id)).toMatchObject({ max_uses: 3, ended_because: null, ended_at: null })
  })

  test('by its buyer, and of the rest at the provider, mails administrators who has used the others', async () => {
    const admin = await newBuyer(t, { admin: true })
    const { buyer, sessionId, number, id } = await shopFor(3)
    await redeem((await codeOf(t, id))!.code)
    await ask(buyer, number, 1)
    expect(await t.mailsTo(admin.email)).toEqual([])
    await tell(t, 'charge.refunded', t.stripe.refund(sessionId, 3000).charge)
    expect((await t.mailsTo(admin.email)).map(({ subject }) => subject)).toEqual([
      `3 Global Compass seats were refunded (${number})`,
    ])
  })

  test('and uses at the same moment never add up to more than was bought', async () => {
    const { buyer, number, id } = await shopFor(6)
    const { code } = (await codeOf(t, id))!
    const [refund, ...uses] = await Promise.all([
      ask(buyer, number),
      ...Array.from({ length: 6 }, () => redeem(code)),
    ])
    const used = uses.filter(({ status }) => status === 200).length
    const given = refund.status === 200 ? (refund.body.refund?.pieces ?? 0) : 0
    expect(used + given).toBe(6)
    expect(await codeOf(t, id)).toMatchObject({ times_used: used })
  })

  test.each([0, -1, 501, 1.5])('of %d pieces is refused', async (pieces) => {
    const { buyer, number, id } = await shopFor(2)
    const answer = await ask(buyer, number, pieces)
    expect(answer.status).toBe(422)
    expect(await codeOf(t, id)).toMatchObject({ max_uses: 2 })
  })

  test('whose seats are all used is refused with a sentence', async () => {
    const { buyer, number, id } = await shopFor(2)
    const { code } = (await codeOf(t, id))!
    await redeem(code)
    await redeem(code)
    const sentence = 'All seats of this order are used, so nothing can be refunded.'
    expectRefusal(await ask(buyer, number), 409, 'refund_refused', sentence)
  })
})

test('an older answer of the provider, which arrives late, changes nothing', async () => {
  const { buyer, sessionId, number } = await shopFor()
  await ask(buyer, number)
  const order = await orderOf(t, sessionId)
  t.stripe.changeRefund(sessionId, 'pending')
  await t.services.db
    .updateTable('orders')
    .set({ refunds_read_at: new Date(t.clock.now().getTime() + 1) })
    .where('id', '=', order.id)
    .execute()
  await tell(t, 'charge.refunded', t.stripe.checkoutOf(sessionId).charge)
  expect(await orderOf(t, sessionId)).toMatchObject({ status: 'refunded', refunded_cents: 1000 })
})

test('the setting 0 leaves refunds to people', async () => {
  const { buyer, number } = await shopFor()
  const days = t.services.config.refundDays
  t.services.config.refundDays = 0
  try {
    const sentence = 'Please write to us if you want your money back.'
    expectRefusal(await ask(buyer, number), 409, 'refund_refused', sentence)
  } finally {
    t.services.config.refundDays = days
  }
})

test('an order of the sandbox is neither refunded nor swapped where Stripe takes the payments', async () => {
  const { buyer, number, id } = await shopFor()
  await t.services.db.updateTable('orders').set({ provider: 'sandbox' }).where('id', '=', id).execute()
  const sentence = 'This order was paid with test money, so nothing can be paid back or swapped.'
  expectRefusal(await ask(buyer, number), 409, 'refund_refused', sentence)
  const swapped = await t.call('POST /api/orders/:order/swap', {
    token: buyer.token,
    params: { order: number },
    body: { lab: 'market_analysis_lab' },
  })
  expectRefusal(swapped, 409, 'swap_refused', sentence)
  expect(await grantsOf(t, buyer.id)).toHaveLength(1)
})
