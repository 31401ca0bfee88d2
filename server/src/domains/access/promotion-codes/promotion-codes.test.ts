import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import {
  actionsOf,
  auditOf,
  everythingStored,
  expectSignedOut,
  minute,
  sessionFor,
  signedInUser,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenOrder, givenPromotionCode } from '../../../test/codes.ts'
import { endCodeOfOrder, restoreCodeOfOrder } from './promotion-codes.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const list = (token: string) => t.call('POST /api/auth/promotioncodes', { token })

const redeem = async (code: string, fields = {}) => {
  const user = await signedInUser(t, fields)
  const { status } = await t.call('POST /api/access-codes/use', { token: user.token, body: { code } })
  expect(status).toBe(200)
  return user
}

const end = (orderId: string, because: 'refunded' | 'disputed' = 'refunded') =>
  inTransaction(t.services, (trx) => endCodeOfOrder(trx, Caller.system(t.clock.now()), { orderId, because }))

const restore = (orderId: string) =>
  inTransaction(t.services, (trx) => restoreCodeOfOrder(trx, orderId, ['refunded', 'disputed']))

const rowOf = (code: string) =>
  t.services.db.selectFrom('promotion_codes').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

describe('creating a promotion code', () => {
  test('gives a random code and is audited', async () => {
    const owner = await signedInUser(t)
    const orderId = await givenOrder(t)
    const code = await givenPromotionCode(t, { ownerId: owner.id, orderId, maxUses: 20 })
    expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){4}[2-9A-HJKMNP-Z]{4}$/u)
    const row = await rowOf(code)
    expect(row).toMatchObject({ code_key: code, times_used: 0, max_uses: 20, ended_at: null })
    expect(await auditOf(t, row.id)).toEqual([
      {
        action: 'promotion_code_created',
        actor_id: owner.id,
        address: '203.0.113.7',
        details: { product: 'market_analysis_lab', order: orderId, maxUses: 20, owner: owner.id },
      },
    ])
  })

  test('twice for one order creates one code', async () => {
    const orderId = await givenOrder(t)
    const code = await givenPromotionCode(t, { orderId })
    const before = await everythingStored(t)
    expect(await givenPromotionCode(t, { orderId })).toBe(code)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('without an order creates a new one each time', async () => {
    expect(await givenPromotionCode(t)).not.toBe(await givenPromotionCode(t))
  })
})

describe('ending the code of an order', () => {
  test('answers the number of unused uses and who used the others, newest first', async () => {
    const orderId = await givenOrder(t)
    const code = await givenPromotionCode(t, { orderId, maxUses: 5 })
    const first = await redeem(code, { first_name: 'Ada', last_name: 'Berg' })
    const at = t.clock.now()
    t.clock.advance(minute)
    const second = await redeem(code, { first_name: 'Bo', last_name: 'Cao' })
    const ended = await end(orderId)
    expect(ended).toEqual({
      code,
      unused: 3,
      uses: [
        { name: 'Bo Cao', email: second.email, usedAt: t.clock.now() },
        { name: 'Ada Berg', email: first.email, usedAt: at },
      ],
    })
    const row = await rowOf(code)
    expect(row).toMatchObject({ ended_at: t.clock.now(), ended_because: 'refunded' })
    expect((await auditOf(t, row.id)).at(-1)).toEqual({
      action: 'promotion_code_ended',
      actor_id: null,
      address: null,
      details: { order: orderId, because: 'refunded', unused: 3 },
    })
  })

  test('again changes nothing, and the code works again once it is restored', async () => {
    const orderId = await givenOrder(t)
    const code = await givenPromotionCode(t, { orderId, maxUses: 5 })
    const ended = await end(orderId, 'disputed')
    t.clock.advance(minute)
    const before = await everythingStored(t)
    expect(await end(orderId, 'disputed')).toEqual(ended)
    expect(await everythingStored(t)).toEqual(before)
    await restore(orderId)
    const { id, ended_at, ended_because } = await rowOf(code)
    expect([ended_at, ended_because]).toEqual([null, null])
    await redeem(code)
    expect(await actionsOf(t, id)).toEqual(['promotion_code_created', 'promotion_code_ended'])
  })

  test('by a refund after a dispute says so, and ends when the refund fails', async () => {
    const orderId = await givenOrder(t)
    const code = await givenPromotionCode(t, { orderId, maxUses: 5 })
    await end(orderId, 'disputed')
    await end(orderId, 'refunded')
    expect(await rowOf(code)).toMatchObject({ ended_because: 'refunded' })
    await restore(orderId)
    expect(await rowOf(code)).toMatchObject({ ended_at: null, ended_because: null })
  })

  test('that has no code answers null and changes nothing', async () => {
    const orderId = await givenOrder(t)
    const before = await everythingStored(t)
    expect(await end(orderId)).toBeNull()
    await restore(orderId)
    expect(await everythingStored(t)).toEqual(before)
  })
})

describe('the user’s own promotion codes', () => {
  test('are listed newest first, with their uses', async () => {
    const owner = await signedInUser(t)
    const orderId = await givenOrder(t)
    const older = await givenPromotionCode(t, { ownerId: owner.id, orderId, maxUses: 2 })
    const created = t.clock.now().getTime()
    t.clock.advance(minute)
    const newer = await givenPromotionCode(t, {
      ownerId: owner.id,
      productId: 'TradewindPackagePro',
      maxUses: null,
    })
    await givenPromotionCode(t, { ownerId: (await signedInUser(t)).id })
    const student = await redeem(older, { first_name: 'Ada', last_name: 'Berg' })
    const { status, body } = await list(owner.token)
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      data: [
        {
          promotion_code: newer,
          product: 'TradewindPackagePro',
          product_name: 'Pro Package',
          times_redeemed: 0,
          max_redemptions: null,
          remaining: null,
          created: created + minute,
          ended: null,
          uses: [],
        },
        {
          promotion_code: older,
          product: 'market_analysis_lab',
          product_name: 'Market Entry',
          times_redeemed: 1,
          max_redemptions: 2,
          remaining: 1,
          created,
          ended: null,
          uses: [{ name: 'Ada Berg', email: student.email, usedAt: t.clock.now().getTime() }],
        },
      ],
    })
  })

  test('have no uses left after a refund', async () => {
    const owner = await signedInUser(t)
    const orderId = await givenOrder(t)
    const code = await givenPromotionCode(t, { ownerId: owner.id, orderId, maxUses: 5 })
    await redeem(code)
    await end(orderId)
    const { body } = await list(owner.token)
    expect(body.data).toMatchObject([{ remaining: 0, ended: 'refunded', times_redeemed: 1 }])
  })

  test('do not name users whose accounts are deleted, but count their uses', async () => {
    const owner = await signedInUser(t)
    const code = await givenPromotionCode(t, { ownerId: owner.id, maxUses: 5 })
    const student = await redeem(code)
    const { email, password, token } = student
    expect((await t.call('POST /api/auth/delete', { body: { token, email, password } })).status).toBe(200)
    const { body } = await list(owner.token)
    expect(body.data).toMatchObject([
      { times_redeemed: 1, remaining: 4, uses: [{ name: null, email: null }] },
    ])
  })

  test('continue to work after the owner’s account is deleted', async () => {
    const owner = await signedInUser(t)
    const code = await givenPromotionCode(t, { ownerId: owner.id, maxUses: 5 })
    const { email, password, token } = owner
    expect((await t.call('POST /api/auth/delete', { body: { token, email, password } })).status).toBe(200)
    expect((await rowOf(code)).owner_id).toBeNull()
    await redeem(code)
  })

  test('need a session, whose token may be in the payload', async () => {
    const { token } = await signedInUser(t, { verified: false })
    expectSignedOut(await t.call('POST /api/auth/promotioncodes'))
    expectSignedOut(await t.call('POST /api/auth/promotioncodes', { body: { token: 'x'.repeat(43) } }))
    const { body } = await t.call('POST /api/auth/promotioncodes', { body: { token } })
    expect(body).toEqual({ status: 'success', data: [] })
    const guest = await signedInUser(t, { kind: 'guest' })
    expect((await list(await sessionFor(t, guest))).status).toBe(403)
  })
})
