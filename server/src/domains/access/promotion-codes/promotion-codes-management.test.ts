import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { makeUser } from '../../../seed/factories.ts'
import {
  atOnce,
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  minute,
  registration,
  signedInUser,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, productionSettings, type TestApp } from '../../../test/app.ts'
import { givenOrder, givenPromotionCode, redeemedBy, rowsOf } from '../../../test/codes.ts'
import { findManagedIds } from './promotion-codes-management.queries.ts'
import { endCodeOfOrder, restoreCodeOfOrder } from './promotion-codes.service.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const product = 'market_analysis_lab'
const make = (body: Record<string, unknown>) =>
  t.call('POST /api/promotion-codes', {
    token: admin.token,
    body: { productId: product, maxUses: 5, ...body },
  })
const revoke = (promotion: string) =>
  t.call('POST /api/promotion-codes/:promotion/revoke', { token: admin.token, params: { promotion } })
const list = async (query: Record<string, string> = {}) => {
  const { body } = await t.call('GET /api/promotion-codes', { token: admin.token, query })
  return 'items' in body ? body : { items: body, total: body.length, more: false }
}
const idOf = async (code: string) => (await list({ search: code })).items[0]?.id ?? ''
const end = (orderId: string, because: 'refunded' | 'disputed') =>
  inTransaction(t.services, (trx) => endCodeOfOrder(trx, Caller.system(t.clock.now()), { orderId, because }))

describe('creating a promotion code for an owner', () => {
  test('answers the code, and the owner sees it with its uses', async () => {
    const owner = await signedInUser(t, { first_name: 'Ada', last_name: 'Berg' })
    const { status, body } = await make({ owner: ` ${owner.email.toUpperCase()}` })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String) as string,
      promotion_code: expect.stringMatching(/^(?:[2-9A-HJKMNP-Z]{4}-){4}[2-9A-HJKMNP-Z]{4}$/u) as string,
      product,
      product_name: 'Market Entry',
      times_redeemed: 0,
      max_redemptions: 5,
      remaining: 5,
      created: t.clock.now().getTime(),
      ended: null,
      owner: { id: owner.id, name: 'Ada Berg', email: owner.email },
      order: null,
    })
    const student = await redeemedBy(t, body.promotion_code)
    const own = await t.call('POST /api/auth/promotioncodes', { token: owner.token })
    expect(own.body.data).toMatchObject([
      { promotion_code: body.promotion_code, remaining: 4, uses: [{ email: student.email }] },
    ])
    expect((await list({ search: body.promotion_code })).items).toEqual([
      { ...body, times_redeemed: 1, remaining: 4 },
    ])
    expect((await auditOf(t, body.id))[0]).toMatchObject({
      action: 'promotion_code_created',
      actor_id: admin.id,
      details: { product, order: null, maxUses: 5, owner: owner.id },
    })
  })

  test('without a limit allows unlimited uses, and works for packages', async () => {
    const owner = await makeUser(t.services)
    const { body } = await make({ owner: owner.email, maxUses: null, productId: 'TradewindPackagePro' })
    expect(body).toMatchObject({ max_redemptions: null, remaining: null, product_name: 'Pro Package' })
  })

  test('is refused for an address without an account and for invalid numbers', async () => {
    const lti = await makeUser(t.services, { kind: 'lti' })
    const owner = (await makeUser(t.services)).email
    const before = await everythingStored(t)
    const sentence = 'There is no account with this email.'
    for (const unknown of ['nobody@example.edu', lti.email])
      expectRefusal(await make({ owner: unknown }), 422, 'invalid_fields', { owner: sentence })
    const least = 'Enter at least 1.'
    expectRefusal(await make({ owner, maxUses: 0 }), 422, 'invalid_fields', { maxUses: least })
    for (const wrong of [
      { maxUses: 1.5 },
      { maxUses: 100_001 },
      { productId: 'moon' },
      { maxUses: undefined },
    ])
      expect([400, 422]).toContain((await make({ owner, ...wrong })).status)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('is refused for an owner who is unverified or waits for approval', async () => {
    const unproven = await makeUser(t.services, { verified: false })
    const pending = await makeUser(t.services, { status: 'pending', instructor: true })
    const before = await everythingStored(t)
    const sentence = 'The owner of this account has not verified their email address yet.'
    for (const { email } of [unproven, pending])
      expectRefusal(await make({ owner: email }), 422, 'invalid_fields', { owner: sentence })
    expect(await everythingStored(t)).toEqual(before)
    const instructor = await makeUser(t.services, { verified: false, instructor: true })
    expect((await make({ owner: instructor.email })).status).toBe(200)
  })

  test('protects the owner’s unverified account from a new registration of its address', async () => {
    const owner = await signedInUser(t)
    await make({ owner: owner.email })
    await t.services.db.updateTable('users').set({ verified: false }).where('id', '=', owner.id).execute()
    t.clock.advance(3 * day)
    admin = await signedInUser(t, { admin: true })
    const again = await t.call('POST /api/auth/register', { body: registration({ email: owner.email }) })
    expect(again.status).toBe(409)
    const mine = await t.services.db
      .selectFrom('promotion_codes')
      .select('id')
      .where('owner_id', '=', owner.id)
      .execute()
    expect(mine).toHaveLength(1)
  })

  test('is refused for a product that is not offered here', async () => {
    const production = await openTestApp(productionSettings)
    try {
      const { token, email } = await signedInUser(production, { admin: true })
      const answer = await production.call('POST /api/promotion-codes', {
        token,
        body: { productId: 'cultural_exchange_lab', owner: email, maxUses: 1 },
      })
      const sentence = 'Cultural Exchange is not offered here.'
      expectRefusal(answer, 422, 'invalid_fields', { productId: sentence })
    } finally {
      await production.close()
    }
  })
})

describe('the list of promotion codes', () => {
  test('is paged, newest first, and includes codes of orders and codes without an owner', async () => {
    const last_name = `Fam${randomUUID().slice(0, 8)}`
    const owner = await makeUser(t.services, { first_name: 'Élodie', last_name })
    const codes: string[] = []
    for (const _ of Array(3).keys()) {
      codes.unshift((await make({ owner: owner.email })).body.promotion_code)
      t.clock.advance(minute)
    }
    const page = await list({ search: `ÉLODIE ${last_name.toUpperCase()}`, page: '1', pageSize: '2' })
    expect(page.total).toBe(3)
    expect(page.items.map(({ promotion_code }) => promotion_code)).toEqual(codes.slice(0, 2))
    expect(await list({ search: owner.email, page: '3', pageSize: '2' })).toEqual({
      items: [],
      total: 3,
      more: false,
    })
    const orderId = await givenOrder(t)
    const code = await givenPromotionCode(t, { orderId })
    const [bought] = (await list()).items
    expect(bought).toMatchObject({ promotion_code: code, owner: null, order: `TW-${orderId.slice(0, 8)}` })
  })

  test('has the same pages for few matches and for more than are counted', async () => {
    const search = `w${randomUUID().slice(0, 8)}`
    const owner = await makeUser(t.services, { last_name: search })
    const [other, both, owned] = await Promise.all([1, 2, 3].map(() => givenPromotionCode(t)))
    const change = (code = '', changed: { code?: string; owner_id?: string; created_at: Date }) =>
      t.services.db.updateTable('promotion_codes').set(changed).where('code', '=', code).execute()
    const now = t.clock.now().getTime()
    await change(other, { code: `A-${search}`, created_at: new Date(now - 3) })
    await change(both, { code: `B-${search}`, owner_id: owner.id, created_at: new Date(now - 2) })
    await change(owned, { owner_id: owner.id, created_at: new Date(now - 1) })
    const all = (await list({ search })).items.map(({ id }) => id)
    expect(all).toHaveLength(3)
    for (const countTo of [2, 3, 4])
      expect(await findManagedIds(t.services.db, search, { limit: 2, offset: 1 }, countTo)).toEqual({
        ids: all.slice(1),
        counted: Math.min(3, countTo),
      })
    const everything = (await list()).items.map(({ id }) => id)
    for (const countTo of [2, 100_000])
      expect(await findManagedIds(t.services.db, '', { limit: 5, offset: 0 }, countTo)).toMatchObject({
        ids: everything.slice(0, 5),
      })
  })

  test('is searched by part of the code in any case, with % and _ as plain characters', async () => {
    const code = await givenPromotionCode(t)
    expect((await list({ search: code.slice(3, 20).toLowerCase() })).items).toHaveLength(1)
    for (const search of ['%', '_', `${code}%`, `${code.slice(0, 5)}_`])
      expect((await list({ search })).items).toEqual([])
  })

  test('is exported, and no cell is a formula', async () => {
    const owner = await makeUser(t.services, { first_name: '=Ada', last_name: 'Berg' })
    const { body } = await make({ owner: owner.email, maxUses: null })
    await revoke(body.id)
    const { fileName, csv } = (
      await t.call('GET /api/promotion-codes/csv', { token: admin.token, query: { search: owner.email } })
    ).body
    expect(fileName).toMatch(/^promotion-codes-\d{4}-\d\d-\d\d\.csv$/u)
    const [head, ...rows] = rowsOf(csv)
    expect(head?.[0]).toBe('Code')
    expect(rows).toEqual([
      [
        body.promotion_code,
        'Market Entry',
        owner.email,
        "'=Ada Berg",
        'unlimited',
        '0',
        '0',
        '',
        new Date(body.created).toISOString(),
        'revoked',
      ],
    ])
  })
})

describe('revoking a promotion code', () => {
  test('ends its unused uses and keeps what it gave', async () => {
    const owner = await signedInUser(t)
    const { body } = await make({ owner: owner.email })
    const student = await redeemedBy(t, body.promotion_code)
    expect((await revoke(body.id)).body).toEqual({ message: 'The code no longer works.' })
    const other = await signedInUser(t)
    const tried = await t.call('POST /api/access-codes/use', {
      token: other.token,
      body: { code: body.promotion_code },
    })
    expectRefusal(tried, 422, 'code_revoked', 'This code is no longer valid.')
    const own = await t.call('GET /api/auth/user', { token: student.token })
    expect(own.body.products.market_analysis_lab).toBeDefined()
    const mine = await t.call('POST /api/auth/promotioncodes', { token: owner.token })
    expect(mine.body.data).toMatchObject([{ ended: 'revoked', remaining: 0, times_redeemed: 1 }])
    expect((await auditOf(t, body.id)).at(-1)).toEqual({
      action: 'promotion_code_ended',
      actor_id: admin.id,
      address: '127.0.0.1',
      details: { order: null, because: 'revoked', unused: 4 },
    })
  })

  test('again, or ten times at once, changes it once', async () => {
    const id = await idOf(await givenPromotionCode(t))
    expect(statusesOf(await atOnce(10, () => revoke(id)))).toEqual(Array(10).fill(200))
    const before = await everythingStored(t)
    expect((await revoke(id)).body).toEqual({ message: 'The code had already ended.' })
    expect(await everythingStored(t)).toEqual(before)
    const ended = (await auditOf(t, id)).filter(({ action }) => action === 'promotion_code_ended')
    expect(ended).toHaveLength(1)
  })

  test('does not change one that a refund or a dispute has ended', async () => {
    for (const because of ['refunded', 'disputed'] as const) {
      const orderId = await givenOrder(t)
      const code = await givenPromotionCode(t, { orderId })
      await end(orderId, because)
      const before = await everythingStored(t)
      await revoke(await idOf(code))
      expect(await everythingStored(t)).toEqual(before)
    }
  })

  test('remains in force when a dispute is won', async () => {
    const orderId = await givenOrder(t)
    const code = await givenPromotionCode(t, { orderId })
    await revoke(await idOf(code))
    await end(orderId, 'disputed')
    await inTransaction(t.services, (trx) => restoreCodeOfOrder(trx, orderId, ['refunded', 'disputed']))
    expect((await list({ search: code })).items).toMatchObject([{ ended: 'revoked', remaining: 0 }])
  })

  test('is refused for an unknown code', async () => {
    expectRefusal(
      await revoke(randomUUID()),
      404,
      'not_found',
      'We could not find this promotion code. Please reload the list.',
    )
  })
})
