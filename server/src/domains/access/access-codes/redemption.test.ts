import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coreLabIds } from '@tradewind/contract/catalogue'
import { auditOf, day, everythingStored, sessionFor, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { codeCalls, givenAccessCodes, givenPromotionCode } from '../../../test/codes.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { validate, redeem, verify, register } = codeCalls(() => t)

const inDays = (days: number) => new Date(t.clock.now().getTime() + days * day).toISOString()
const grantsOf = (userId: string) =>
  t.services.db
    .selectFrom('grants')
    .select(['lab_id', 'origin', 'reference', 'expires_at'])
    .where('user_id', '=', userId)
    .where('origin', '!=', 'registration')
    .orderBy('lab_id')
    .execute()

/** Both kinds of codes, for Market Entry. */
const kinds = [
  ['an access code', async () => (await givenAccessCodes(t))[0]],
  ['a promotion code', () => givenPromotionCode(t)],
] as const

describe('a valid code', () => {
  test.each(kinds)('%s is checked without being used', async (_kind, given) => {
    const { token } = await signedInUser(t)
    const code = await given()
    const before = await everythingStored(t)
    for (const typed of [code, `  ${code.toLowerCase()} `]) {
      expect((await validate(token, typed)).body).toEqual({
        valid: true,
        accessCode: {
          code,
          product: 'market_analysis_lab',
          name: 'Market Entry',
          comes: null,
        },
        message: 'This code gives you Market Entry.',
      })
      expect((await verify(token, typed)).body).toEqual({
        success: true,
        message: 'This code gives you Market Entry.',
      })
    }
    expect(await everythingStored(t)).toEqual(before)
  })

  test.each(kinds)('%s gives its product in either dialog', async (_kind, given) => {
    const student = await signedInUser(t)
    const used = await redeem(student.token, await given())
    expect(used.status).toBe(200)
    expect(used.body).toEqual({
      message: 'Market Entry is now in your account.',
      product: 'market_analysis_lab',
      expirationDate: inDays(365),
    })
    const other = await signedInUser(t)
    const registered = await register(other.token, other.id, await given())
    expect(registered.status).toBe(200)
    expect(registered.body).toEqual({
      message: 'Product has been successfully registered to your account!',
      product: 'market_analysis_lab',
      expirationDate: inDays(365),
    })
    const { body } = await t.call('GET /api/auth/user', { token: other.token })
    expect(body.products.market_analysis_lab).toEqual({
      id: 'prod_market_entry',
      expiration: Date.parse(inDays(365)),
    })
  })

  test('for a package gives its four labs and answers their first expiration', async () => {
    const student = await signedInUser(t)
    const [code] = await givenAccessCodes(t, 'bundle_semester')
    expect((await validate(student.token, code)).body.accessCode).toMatchObject({
      product: 'bundle_semester',
      name: 'Pro Package',
    })
    expect((await redeem(student.token, code)).body).toMatchObject({
      product: 'bundle_semester',
      expirationDate: inDays(180),
    })
    const grants = await grantsOf(student.id)
    expect(grants.map(({ lab_id }) => lab_id)).toEqual(coreLabIds.toSorted())
    expect(new Set(grants.map(({ origin, reference }) => `${origin} ${reference}`))).toEqual(
      new Set([`access_code ${code}`]),
    )
  })

  test('from a promotion for a package answers the redeemable product', async () => {
    const student = await signedInUser(t)
    const code = await givenPromotionCode(t, { productId: 'TradewindPackageSupreme' })
    expect((await verify(student.token, code, { productId: 'TradewindPackageSupreme' })).body.success).toBe(
      true,
    )
    expect((await redeem(student.token, code)).body).toMatchObject({
      product: 'bundle_year',
      expirationDate: inDays(365),
    })
  })

  test('from a promotion for Global Compass answers the lab’s id and extends access in its last days', async () => {
    const student = await signedInUser(t)
    const code = await givenPromotionCode(t, { productId: 'global_compass_lab' })
    t.clock.advance(345 * day)
    const token = await sessionFor(t, student)
    expect((await redeem(token, code)).body).toEqual({
      message: 'Global Compass is now in your account.',
      product: 'global_compass_lab',
      expirationDate: inDays(20 + 365),
    })
  })

  test('is audited when used, with an entry per grant', async () => {
    const student = await signedInUser(t)
    const [code] = await givenAccessCodes(t)
    await redeem(student.token, code)
    const promotion = await givenPromotionCode(t, { productId: 'foreign_exchange_lab' })
    await redeem(student.token, promotion)
    const { id } = await t.services.db
      .selectFrom('promotion_codes')
      .select('id')
      .where('code', '=', promotion)
      .executeTakeFirstOrThrow()
    const by = { actor_id: student.id, address: '127.0.0.1' }
    expect((await auditOf(t, student.id)).slice(-4)).toEqual([
      { action: 'access_code_used', ...by, details: { product: 'market_analysis_lab', code } },
      {
        action: 'granted',
        ...by,
        details: { lab: 'market_analysis_lab', origin: 'access_code', reference: code, until: inDays(365) },
      },
      {
        action: 'promotion_code_used',
        ...by,
        details: { product: 'foreign_exchange_lab', promotionCode: id },
      },
      {
        action: 'granted',
        ...by,
        details: { lab: 'foreign_exchange_lab', origin: 'promotion_code', reference: id, until: inDays(365) },
      },
    ])
  })

  test('ignores additional fields in the payload', async () => {
    const student = await signedInUser(t)
    const other = await signedInUser(t)
    const [code] = await givenAccessCodes(t)
    const { status } = await t.call('POST /api/access-codes/use', {
      token: student.token,
      body: { code, userId: other.id, product: 'bundle_year', days: 9999, used_by: other.id },
    })
    expect(status).toBe(200)
    expect(await grantsOf(other.id)).toEqual([])
    expect(await grantsOf(student.id)).toMatchObject([
      { lab_id: 'market_analysis_lab', expires_at: new Date(inDays(365)) },
    ])
  })
})
