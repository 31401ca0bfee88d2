import type { DeskEntry } from '@tradewind/contract/sales/order-desk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsOf, sessionFor, signedInUser } from '../../../test/accounts.ts'
import {
  beginCheckout,
  bought,
  newBuyer,
  openShop,
  orderOf,
  tell,
  type Shop,
} from '../../../test/stripe/shop.ts'

let t: Shop
let admin: { id: string; token: string }
beforeAll(async () => {
  t = await openShop()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const day = 86_400_000
const token = () => sessionFor(t, { id: admin.id, kind: 'portal' })

interface DeskQuery {
  search?: string
  show?: 'to_decide' | 'unpaid' | 'in_question' | 'orders' | 'refunds' | 'disputes' | 'courtesy' | 'moves'
  from?: string
  to?: string
}

async function list(query: DeskQuery = {}): Promise<DeskEntry[]> {
  const { status, body } = await t.call('GET /api/order-desk', {
    token: await token(),
    query: { ...query, page: 1, pageSize: 100 },
  })
  expect(status).toBe(200)
  return 'items' in body ? body.items : body
}

const numbersOf = (entries: DeskEntry[]) => entries.map(({ order, kind }) => order?.number ?? kind)

const story = async (order: string) =>
  (await t.call('GET /api/order-desk/:order', { token: await token(), params: { order } })).body

async function boughtBy(user: { token: string }, seats?: number) {
  const sessionId = await bought(t, user, seats)
  return { sessionId, ...(await orderOf(t, sessionId)) }
}

describe('the list', () => {
  test('has orders, free days and moves of everybody, the newest first', async () => {
    const buyer = await newBuyer(t)
    const { number } = await boughtBy(buyer)
    t.clock.advance(1000)
    await t.call('POST /api/courtesy', { token: buyer.token, body: { lab: 'market_analysis_lab' } })
    t.clock.advance(1000)
    const other = await signedInUser(t)
    await t.call('POST /api/users/:user/grants/move', {
      token: await token(),
      params: { user: buyer.id },
      body: { to: other.email },
    })
    const entries = await list({ search: buyer.email })
    expect(entries.map(({ kind, what }) => [kind, what])).toEqual([
      ['move', 'Global Compass'],
      ['courtesy', 'Market Entry'],
    ])
    // The order went with the access.
    expect(numbersOf(await list({ search: other.email }))).toEqual([number])
    expect(numbersOf(await list({ search: number.toLowerCase() }))).toEqual([number])
    expect(numbersOf(await list({ search: buyer.email, show: 'courtesy' }))).toEqual(['courtesy'])
    expect(numbersOf(await list({ search: buyer.email, show: 'moves' }))).toEqual(['move'])
  })

  test('leaves out what nobody tried to pay', async () => {
    const buyer = await newBuyer(t)
    await beginCheckout(t, buyer)
    expect(await list({ search: buyer.email })).toEqual([])
  })

  test('finds an order by a paper and a purchase order, and takes % and _ for what they are', async () => {
    const buyer = await newBuyer(t)
    const { number } = await boughtBy(buyer, 3)
    const body = { name: 'Office', institution: '', address: '', reference: 'Q-778%', taxId: '' }
    await t.call('PUT /api/orders/:order/bill', { token: buyer.token, params: { order: number }, body })
    const [paper] = (
      await t.call('GET /api/orders/:order/papers', { token: buyer.token, params: { order: number } })
    ).body
    for (const search of ['q-778', 'Q-778%', paper?.number ?? ''])
      expect(numbersOf(await list({ search }))).toEqual([number])
    for (const search of ['Q_778', '%', '_____']) expect(await list({ search })).toEqual([])
  })

  test('shows refunds and disputes alone', async () => {
    const buyer = await newBuyer(t)
    const refunded = await boughtBy(buyer, 2)
    const disputed = await boughtBy(buyer, 3)
    const plain = await boughtBy(buyer, 4)
    await t.call('POST /api/orders/:order/refund', {
      token: buyer.token,
      params: { order: refunded.number },
      body: {},
    })
    await tell(t, 'charge.dispute.created', {
      id: 'dp_desk',
      object: 'dispute',
      payment_intent: disputed.payment_id,
      metadata: {},
      status: 'needs_response',
    })
    const found = async (show: DeskQuery['show']) =>
      numbersOf(await list({ search: buyer.email, show })).toSorted()
    expect(await found('refunds')).toEqual([refunded.number])
    expect(await found('disputes')).toEqual([disputed.number])
    expect(await found('orders')).toEqual([refunded, disputed, plain].map(({ number }) => number).toSorted())
    expect(await found('to_decide')).toEqual([])
  })

  test('can be narrowed to days and saved as CSV, in which no cell is a formula', async () => {
    const buyer = await newBuyer(t, { first_name: '=1+1' })
    const { number } = await boughtBy(buyer)
    const today = new Date(t.clock.now().getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
    const tomorrow = new Date(t.clock.now().getTime() + 36 * 3_600_000).toISOString().slice(0, 10)
    expect(numbersOf(await list({ search: number, from: today }))).toEqual([number])
    expect(await list({ search: number, from: tomorrow })).toEqual([])
    const { body } = await t.call('GET /api/order-desk/csv', {
      token: await token(),
      query: { search: number },
    })
    expect(body.fileName).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/u)
    expect(body.csv).toContain(number)
    expect(body.csv).not.toMatch(/(?:^|,)"?=1\+1/mu)
  })
})

describe('the story of an order', () => {
  test('says what happened, what it gave and what can be done', async () => {
    const buyer = await newBuyer(t)
    const { number } = await boughtBy(buyer)
    expect(await story(number)).toMatchObject({
      status: 'paid',
      person: { email: buyer.email },
      grants: [{ lab: 'global_compass_lab', ended: false }],
      papers: [{ kind: 'invoice', totalCents: 1000 }],
      code: null,
      can: ['refund'],
      refundable: { pieces: 1, cents: 1000 },
    })
  })

  test('of no order is refused, and others read none', async () => {
    const params = { order: 'TW-2026-AAAAAA' }
    expect((await t.call('GET /api/order-desk/:order', { token: await token(), params })).status).toBe(404)
    const teacher = await signedInUser(t, { instructor: true })
    for (const name of ['GET /api/order-desk', 'GET /api/order-desk/csv'] as const)
      expect((await t.call(name, { token: teacher.token, query: {} })).status).toBe(403)
  })
})

describe('a refund by an administrator', () => {
  const refund = async (order: string, body: { pieces?: number } = {}) =>
    await t.call('POST /api/order-desk/:order/refund', { token: await token(), params: { order }, body })

  test('is possible after the buyer’s days, and once', async () => {
    const buyer = await newBuyer(t)
    const { id, number } = await boughtBy(buyer)
    t.clock.advance(20 * day)
    const answers = await Promise.all([refund(number), refund(number), refund(number)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    expect(answers.find(({ status }) => status === 200)?.body.message).toBe('$10.00 was paid back.')
    const told = await story(number)
    expect(told).toMatchObject({ status: 'refunded', can: [], grants: [{ ended: true }] })
    expect(told.papers.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
    expect(told.id).toBe(id)
    expect(await actionsOf(t, id)).toEqual([
      'order_paid',
      'order_refund_asked',
      'order_refund_paid',
      'order_refunded',
    ])
  })

  test('of seats takes unused ones only', async () => {
    const { number } = await boughtBy(await newBuyer(t), 3)
    expect((await refund(number, { pieces: 4 })).status).toBe(422)
    expect((await refund(number, { pieces: 2 })).body.message).toBe('$20.00 was paid back.')
    expect(await story(number)).toMatchObject({ status: 'paid', refundedCents: 2000, code: { max: 1 } })
  })

  test('needs a fresh proof', async () => {
    const { number } = await boughtBy(await newBuyer(t))
    const old = await token()
    t.clock.advance(11 * 60_000)
    const answer = await t.call('POST /api/order-desk/:order/refund', {
      token: old,
      params: { order: number },
      body: {},
    })
    expect(answer.error.code).toBe('fresh_proof_required')
    expect((await story(number)).status).toBe('paid')
  })
})
