import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce, auditOf, everythingStored, expectRefusal, signedInUser } from '../../../test/accounts.ts'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { endCodeOfOrder } from '../promotion-codes/promotion-codes.service.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { codeCalls, givenAccessCodes, givenOrder, givenPromotionCode } from '../../../test/codes.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { redeem, register } = codeCalls(() => t)

const grantsOf = (userId: string) =>
  t.services.db
    .selectFrom('grants')
    .select(['lab_id', 'origin', 'reference', 'expires_at'])
    .where('user_id', '=', userId)
    .where('origin', '!=', 'registration')
    .orderBy('lab_id')
    .execute()

const administrator = () => signedInUser(t, { admin: true })

describe('simultaneous redemptions', () => {
  test('of one access code by fifty users succeed for one', async () => {
    const [code] = await givenAccessCodes(t)
    const users = await atOnce(50, () => signedInUser(t))
    const answers = await atOnce(50, (index) => redeem(users[index]?.token ?? '', code))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'code_used', 'This code has already been used.')
    const grants = await t.services.db
      .selectFrom('grants')
      .select('user_id')
      .where('reference', '=', code)
      .execute()
    expect(grants).toHaveLength(1)
  })

  test('of a promotion code with twenty uses by sixty users succeed for twenty', async () => {
    const code = await givenPromotionCode(t, { maxUses: 20 })
    const users = await atOnce(60, () => signedInUser(t))
    const answers = await atOnce(60, (index) => redeem(users[index]?.token ?? '', code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'code_used', 'This code has no uses left.')
    const row = await t.services.db
      .selectFrom('promotion_codes')
      .select(['id', 'times_used'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    expect(row.times_used).toBe(20)
    for (const table of ['grants', 'promotion_code_uses'] as const) {
      const rows = await t.services.db
        .selectFrom(table)
        .select('user_id')
        .where(table === 'grants' ? 'reference' : 'promotion_code_id', '=', row.id)
        .execute()
      expect(new Set(rows.map((found) => found.user_id)).size).toBe(20)
      expect(rows).toHaveLength(20)
    }
  })

  test('of one code by the same user use it once', async () => {
    const code = await givenPromotionCode(t, { maxUses: 20 })
    const { token, id } = await signedInUser(t)
    const answers = await atOnce(20, () => redeem(token, code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'code_used', 'You have already used this code.')
    expect(await grantsOf(id)).toHaveLength(1)
  })

  test('during a refund either give the product and use the code, or give nothing', async () => {
    const orderId = await givenOrder(t, 1)
    const code = await givenPromotionCode(t, { orderId, maxUses: 1 })
    const { token, id } = await signedInUser(t)
    const [answer] = await Promise.all([
      redeem(token, code),
      inTransaction(t.services, (trx) =>
        endCodeOfOrder(trx, Caller.system(t.clock.now()), { orderId, because: 'refunded' }),
      ),
    ])
    expect(await grantsOf(id)).toHaveLength(answer.status === 200 ? 1 : 0)
  })
})

describe('redeeming for another user', () => {
  test('is refused to everybody except administrators', async () => {
    const [code] = await givenAccessCodes(t)
    const victim = await signedInUser(t)
    const before = await everythingStored(t, [
      'users',
      'grants',
      'audit_entries',
      'sessions',
      'session_tokens',
    ])
    for (const role of [{}, { instructor: true }]) {
      const { token } = await signedInUser(t, role)
      expectRefusal(
        await register(token, victim.id, code),
        403,
        'forbidden',
        'You are not allowed to do this.',
      )
    }
    expect(await grantsOf(victim.id)).toEqual([])
    expect(
      await everythingStored(t, ['users', 'grants', 'audit_entries', 'sessions', 'session_tokens']),
    ).toEqual(before)
  })

  test('is refused to a lab page with an administrator’s token', async () => {
    const { token } = await administrator()
    const student = await signedInUser(t)
    const [code] = await givenAccessCodes(t)
    const [origin = ''] = t.services.config.labOrigins
    const answer = await t.call('POST /api/register-product-to-user', {
      token,
      headers: { origin },
      body: { productId: 'foreign_exchange_lab', productCode: code, userId: student.id },
    })
    expectRefusal(answer, 403, 'forbidden', 'You are not allowed to do this.')
  })

  test('gives that user the product and audits the administrator', async () => {
    const admin = await administrator()
    const student = await signedInUser(t)
    const [code] = await givenAccessCodes(t)
    expect((await register(admin.token, student.id, code)).status).toBe(200)
    expect(await grantsOf(student.id)).toMatchObject([{ origin: 'access_code', reference: code }])
    expect(await grantsOf(admin.id)).toEqual([])
    expect((await auditOf(t, student.id)).slice(-2)).toMatchObject([
      { action: 'access_code_used', actor_id: admin.id },
      { action: 'granted', actor_id: admin.id },
    ])
    const again = await register(admin.token, student.id, code)
    expectRefusal(again, 409, 'code_used', 'This user has already used this code.')
  })

  test('is refused for an unknown user, a guest or an unverified user, and uses nothing', async () => {
    const { token } = await administrator()
    const guest = await signedInUser(t, { kind: 'guest' })
    const unverified = await signedInUser(t, { verified: false })
    const [code] = await givenAccessCodes(t)
    const before = await everythingStored(t)
    for (const id of [crypto.randomUUID(), guest.id])
      expectRefusal(
        await register(token, id, code),
        404,
        'not_found',
        'We could not find this user. Please reload the list.',
      )
    expectRefusal(
      await register(token, unverified.id, code),
      403,
      'email_not_verified',
      'This user has not verified their email address yet.',
    )
    expect(await everythingStored(t)).toEqual(before)
  })
})
