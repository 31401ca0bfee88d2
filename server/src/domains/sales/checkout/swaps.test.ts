import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import { atOnce, auditOf, day, expectRefusal, minute, sessionFor } from '../../../test/accounts.ts'
import { runCalls } from '../../../test/runs.ts'
import { bought, grantsOf, newBuyer, openShop, orderOf, tell, type Shop } from '../../../test/stripe/shop.ts'

let t: Shop
beforeAll(async () => {
  t = await openShop()
})
afterAll(() => t.close())

const lab = 'market_analysis_lab' satisfies LabId
const { begin } = runCalls(() => t)

async function bargain() {
  const buyer = await newBuyer(t)
  const sessionId = await bought(t, buyer)
  const { number, id } = await orderOf(t, sessionId)
  return { buyer, sessionId, number, id }
}

const swap = (token: string, number: string, to: LabId = lab) =>
  t.call('POST /api/orders/:order/swap', { token, params: { order: number }, body: { lab: to } })
const read = async (token: string, number: string) =>
  (await t.call('GET /api/orders/:order', { token, params: { order: number } })).body

describe('a lab that was bought by mistake', () => {
  test('is swapped for another until the same day, and says so', async () => {
    const { buyer, number, id } = await bargain()
    const [before] = await grantsOf(t, buyer.id)
    t.clock.advance(minute)
    const { status, body } = await swap(buyer.token, number)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'paid',
      product: 'global_compass_lab',
      swapped: { lab, at: t.clock.now().getTime() },
      swappable: null,
      accessUntil: before?.expires_at.getTime(),
    })
    expect(await grantsOf(t, buyer.id)).toEqual([{ ...before, lab_id: lab }])
    expect((await auditOf(t, id)).at(-1)).toMatchObject({
      action: 'order_swapped',
      actor_id: buyer.id,
      details: { from: 'global_compass_lab', to: lab },
    })
  })

  test('is swapped once, also by twenty calls at once', async () => {
    const { buyer, number } = await bargain()
    const answers = await atOnce(20, (at) =>
      swap(buyer.token, number, at % 2 === 0 ? lab : 'foreign_exchange_lab'),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await grantsOf(t, buyer.id)).toHaveLength(1)
    const { swapped } = await read(buyer.token, number)
    expect(await grantsOf(t, buyer.id)).toMatchObject([{ lab_id: swapped?.lab }])
    const sentence = `This lab was swapped on ${dayWords(t.clock.now())}. That is possible once.`
    const other = swapped?.lab === lab ? 'foreign_exchange_lab' : 'cultural_intelligence_lab'
    expectRefusal(await swap(buyer.token, number, other), 409, 'swap_refused', sentence)
  })

  test('stays once it was played, for whatever it counts', async () => {
    const { buyer, number } = await bargain()
    await begin(buyer.token, 'rehearsal')
    const sentence = 'You have played Global Compass since you paid, so it cannot be swapped.'
    expect((await read(buyer.token, number)).swappable).toBeNull()
    expectRefusal(await swap(buyer.token, number), 409, 'swap_refused', sentence)
  })

  test('stays after 14 days', async () => {
    const { buyer, number } = await bargain()
    const until = new Date(t.clock.now().getTime() + 14 * day)
    t.clock.advance(14 * day)
    const token = await sessionFor(t, buyer)
    const sentence = `This lab could be swapped until ${dayWords(until)}. That time is over.`
    expectRefusal(await swap(token, number), 409, 'swap_refused', sentence)
  })

  test('is not swapped for itself, for one that is held, or while a refund is asked for', async () => {
    const { buyer, number } = await bargain()
    expect((await swap(buyer.token, number, 'global_compass_lab')).error.code).toBe('already_held')
    await t.services.db
      .insertInto('grants')
      .values({
        user_id: buyer.id,
        lab_id: lab,
        origin: 'access_code',
        reference: 'held',
        granted_at: t.clock.now(),
        expires_at: new Date(t.clock.now().getTime() + day),
        ended_at: null,
      })
      .execute()
    expect((await swap(buyer.token, number)).error.code).toBe('already_held')
    await t.call('POST /api/orders/:order/refund', {
      token: buyer.token,
      params: { order: number },
      body: {},
    })
    expect((await swap(buyer.token, number, 'foreign_exchange_lab')).error.code).toBe('swap_refused')
  })

  test('is for single labs: packages and seats stay', async () => {
    const buyer = await newBuyer(t)
    const { number } = await orderOf(t, await bought(t, buyer, 2))
    const sentence = 'Only a single lab that was paid for oneself can be swapped.'
    expectRefusal(await swap(buyer.token, number), 409, 'swap_refused', sentence)
  })

  test('asks for a fresh proof', async () => {
    const { buyer, number } = await bargain()
    t.clock.advance(11 * minute)
    expect((await swap(buyer.token, number)).error.code).toBe('fresh_proof_required')
  })
})

describe('a swapped lab', () => {
  test('ends and comes back with the money of its order', async () => {
    const { buyer, sessionId, number } = await bargain()
    await swap(buyer.token, number)
    const [grant] = await grantsOf(t, buyer.id)
    // At the same moment as the swap, which ended the first lab.
    await t.call('POST /api/orders/:order/refund', {
      token: buyer.token,
      params: { order: number },
      body: {},
    })
    expect(await grantsOf(t, buyer.id)).toEqual([])
    await tell(t, 'refund.failed', t.stripe.changeRefund(sessionId, 'failed'))
    expect(await grantsOf(t, buyer.id)).toEqual([grant])
  })
})
