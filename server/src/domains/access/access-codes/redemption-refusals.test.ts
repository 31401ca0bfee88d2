import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '@tradewind/contract/errors'
import {
  day,
  everythingStored,
  expectRefusal,
  hour,
  minute,
  sessionFor,
  signedInUser,
} from '../../../test/accounts.ts'
import { openTestApp, productionSettings, type TestApp } from '../../../test/app.ts'
import { codeCalls, givenAccessCodes, givenPromotionCode, newCode } from '../../../test/codes.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { validate, redeem, verify, register } = codeCalls(() => t)

const administrator = () => signedInUser(t, { admin: true })

/** Both kinds of codes, for Market Entry. */
const kinds = [
  ['an access code', async () => (await givenAccessCodes(t))[0]],
  ['a promotion code', () => givenPromotionCode(t)],
] as const

interface Case {
  name: string
  /** Makes a code and the user who tries it. */
  given: () => Promise<{ code: string; token: string; id: string }>
  code: ErrorCode
  sentence: string
}

const bystander = async (code: string) => ({ code, ...(await signedInUser(t)) })

const usedBy = async (code: string) => {
  const user = await signedInUser(t)
  expect((await redeem(user.token, code)).status).toBe(200)
  return { code, ...user }
}

const change = async (table: 'access_codes' | 'promotion_codes', code: string, fields: object) => {
  await t.services.db.updateTable(table).set(fields).where('code', '=', code).execute()
  return code
}

const cases: Case[] = [
  {
    name: 'an access code that the user used',
    given: async () => usedBy((await givenAccessCodes(t))[0]),
    code: 'code_used',
    sentence: 'You have already used this code.',
  },
  {
    name: 'a promotion code that the user used',
    given: async () => usedBy(await givenPromotionCode(t)),
    code: 'code_used',
    sentence: 'You have already used this code.',
  },
  {
    name: 'an access code that somebody else used',
    given: async () => bystander((await usedBy((await givenAccessCodes(t))[0])).code),
    code: 'code_used',
    sentence: 'This code has already been used.',
  },
  {
    name: 'a promotion code whose uses are taken',
    given: async () => bystander((await usedBy(await givenPromotionCode(t, { maxUses: 1 }))).code),
    code: 'code_used',
    sentence: 'This code has no uses left.',
  },
  {
    name: 'an access code that was revoked',
    given: async () =>
      bystander(await change('access_codes', (await givenAccessCodes(t))[0], { revoked_at: t.clock.now() })),
    code: 'code_revoked',
    sentence: 'This code is no longer valid.',
  },
  {
    name: 'a promotion code that was refunded',
    given: async () =>
      bystander(
        await change('promotion_codes', await givenPromotionCode(t), {
          ended_at: t.clock.now(),
          ended_because: 'refunded',
        }),
      ),
    code: 'code_revoked',
    sentence: 'This code is no longer valid.',
  },
  {
    name: 'an access code whose batch expires at this moment',
    given: async () => {
      const [code] = await givenAccessCodes(t)
      await t.services.db
        .updateTable('code_batches')
        .set({ expires_at: t.clock.now() })
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('access_codes').select('batch_id').where('code', '=', code),
        )
        .execute()
      return bystander(code)
    },
    code: 'code_expired',
    sentence: 'This code has expired.',
  },
  {
    name: 'a promotion code that has expired',
    given: async () =>
      bystander(await change('promotion_codes', await givenPromotionCode(t), { expires_at: t.clock.now() })),
    code: 'code_expired',
    sentence: 'This code has expired.',
  },
  {
    name: 'a code that would not extend what the user holds',
    given: async () => {
      const { token, id } = await usedBy((await givenAccessCodes(t))[0])
      return { token, id, code: await givenPromotionCode(t) }
    },
    code: 'already_held',
    sentence: 'You already have access to this product.',
  },
  {
    name: 'a code that would add only some hours',
    given: async () => {
      const { token, id } = await usedBy((await givenAccessCodes(t))[0])
      t.clock.advance(23 * hour)
      return { token, id, code: await givenPromotionCode(t) }
    },
    code: 'already_held',
    sentence: 'You already have access to this product.',
  },
  {
    name: 'a code for a user whose role gives every lab',
    given: async () => ({
      code: (await givenAccessCodes(t, 'market_analysis_lab'))[0],
      ...(await signedInUser(t, { instructor: true })),
    }),
    code: 'already_held',
    sentence: 'You already have access to this product.',
  },
]

describe.each(cases)('$name', ({ given, code: errorCode, sentence }) => {
  test('is refused by every call with its reason and changes nothing', async () => {
    const { code, token, id } = await given()
    const status = ['code_used', 'already_held'].includes(errorCode) ? 409 : 422
    const before = await everythingStored(t)
    expect((await validate(token, code)).body).toEqual({ valid: false, accessCode: null, message: sentence })
    expect((await verify(token, code)).body).toEqual({ success: false, message: sentence })
    expectRefusal(await redeem(token, code), status, errorCode, sentence)
    expectRefusal(await register(token, id, code), status, errorCode, sentence)
    const admin = await administrator()
    const between = await everythingStored(t)
    // The administrator who reads the sentence is not the user it is about.
    const ofOther = sentence
      .replace('You have', 'This user has')
      .replace('You already have', 'This user already has')
    expectRefusal(await register(admin.token, id, code), status, errorCode, ofOther)
    expect(await everythingStored(t)).toEqual(between)
    const { users: _users, sessions: _sessions, session_tokens: _tokens, ...rest } = between
    expect(before).toMatchObject(rest)
  })
})

describe('redeeming refuses', () => {
  test('an unknown code, in the words of each dialog', async () => {
    const { token, id } = await signedInUser(t)
    const code = newCode()
    const before = await everythingStored(t)
    const inAccess = 'Invalid access code'
    const inProduct = 'Invalid product code. Please check and try again.'
    expect((await validate(token, code)).body).toEqual({ valid: false, accessCode: null, message: inAccess })
    expectRefusal(await redeem(token, code), 422, 'code_unknown', inAccess)
    expect((await verify(token, code)).body).toEqual({ success: false, message: inProduct })
    expectRefusal(await register(token, id, code), 422, 'code_unknown', inProduct)
    expect(await everythingStored(t)).toEqual(before)
  })

  test.each(kinds)('%s for another product, which then still works for its own', async (_kind, given) => {
    const { token, id } = await signedInUser(t)
    const code = await given()
    const sentence = 'This code is for Market Entry.'
    const before = await everythingStored(t)
    for (const productId of ['foreign_exchange_lab', 'TradewindPackagePro']) {
      expect((await verify(token, code, { productId })).body).toEqual({ success: false, message: sentence })
      expectRefusal(await register(token, id, code, { productId }), 422, 'code_wrong_product', sentence)
    }
    expect(await everythingStored(t)).toEqual(before)
    expect((await register(token, id, code)).status).toBe(200)
  })

  test('a shorter package code, until every lab of the package would gain time', async () => {
    const student = await signedInUser(t)
    await redeem(student.token, (await givenAccessCodes(t, 'bundle_year'))[0])
    const [shorter] = await givenAccessCodes(t, 'bundle_semester')
    const sentence = 'You already have access to this product.'
    expectRefusal(await redeem(student.token, shorter), 409, 'already_held', sentence)
    t.clock.advance(200 * day)
    expect((await redeem(await sessionFor(t, student), shorter)).status).toBe(200)
  })

  test('an empty code, or one that is too long', async () => {
    const { token, id } = await signedInUser(t)
    expectRefusal(await validate(token, '  '), 422, 'invalid_fields', { code: 'Please enter an access code' })
    expectRefusal(await register(token, id, ''), 422, 'invalid_fields', {
      productCode: 'Please enter a product code.',
    })
    expect((await redeem(token, 'X'.repeat(101))).status).toBe(422)
    expect((await register(token, id, 'X', { productId: 'moon_lab' })).status).toBe(400)
  })

  test('users who have not verified their address, guests and demo users', async () => {
    const [code] = await givenAccessCodes(t)
    const unverified = await signedInUser(t, { verified: false })
    const calls = (token: string, id: string) => [
      validate(token, code),
      redeem(token, code),
      verify(token, code),
      register(token, id, code),
    ]
    for (const answer of await Promise.all(calls(unverified.token, unverified.id)))
      expectRefusal(answer, 403, 'email_not_verified', 'Please verify your email address first.')
    for (const kind of ['guest', 'demo'] as const) {
      const { token, id } = await signedInUser(t, { kind })
      for (const answer of await Promise.all(calls(token, id))) expect(answer.status).toBe(403)
    }
  })
})

test('a code for a product that is not offered here counts as unknown', async () => {
  const production = await openTestApp(productionSettings)
  try {
    const { token } = await signedInUser(production)
    const code = await givenPromotionCode(production, { productId: 'cultural_exchange_lab' })
    const answer = await production.call('POST /api/access-codes/use', { token, body: { code } })
    expectRefusal(answer, 422, 'code_unknown', 'Invalid access code')
    const admin = await signedInUser(production, { admin: true })
    const product = 'cultural_exchange_lab'
    const upload = await production.call('POST /api/access-codes/upload', {
      token: admin.token,
      body: { codes: ['A'], product },
    })
    const sentence = 'Cultural Exchange is not offered here.'
    expectRefusal(upload, 422, 'invalid_fields', { product: sentence })
  } finally {
    await production.close()
  }
})

test('a used code stays used without a name after its user’s account is deleted', async () => {
  const [code] = await givenAccessCodes(t)
  const { email, password, token } = await signedInUser(t)
  await redeem(token, code)
  t.clock.advance(minute)
  expect((await t.call('POST /api/auth/delete', { body: { token, email, password } })).status).toBe(200)
  const row = await t.services.db
    .selectFrom('access_codes')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  expect(row.used_by).toBeNull()
  expect(row.used_at).not.toBeNull()
  const next = await signedInUser(t)
  expectRefusal(await redeem(next.token, code), 409, 'code_used', 'This code has already been used.')
})
