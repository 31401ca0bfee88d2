import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundCode } from '@tradewind/contract/access/access-codes'
import {
  actionsOf,
  atOnce,
  auditOf,
  everythingStored,
  expectRefusal,
  hour,
  sessionFor,
  signedInUser,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenAccessCodes, newCode } from '../../../test/codes.ts'

let t: TestApp
let token: string
let administrator: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  administrator = await signedInUser(t, { admin: true })
  ;({ token } = administrator)
})
afterAll(() => t.close())

const lookUp = (code: string) => t.call('POST /api/access-codes/look-up', { token, body: { code } })
const revoke = (body: Record<string, unknown>) => t.call('POST /api/access-codes/revoke', { token, body })
const redeem = (bearer: string, code: string) =>
  t.call('POST /api/access-codes/use', { token: bearer, body: { code } })
const notFound = 'We could not find this access code. Please check it.'

describe('looking up a code', () => {
  test('shows its product and origin, in any spelling of the code', async () => {
    const [code] = await givenAccessCodes(t, 'bundle_year')
    const { status, body } = await lookUp(` ${code.toLowerCase()} `)
    expect(status).toBe(200)
    expect(body).toEqual({
      code,
      product: 'bundle_year',
      batch: { id: expect.any(String) as string, name: expect.stringMatching(/^Uploaded on /u) as string },
      createdAt: t.clock.now().getTime(),
      expiresAt: null,
      status: 'available',
      usedAt: null,
      usedBy: null,
      revokedAt: null,
    } satisfies FoundCode)
  })

  test('shows who used it and when, until that account is deleted', async () => {
    const [code] = await givenAccessCodes(t)
    const student = await signedInUser(t, { first_name: 'Ada', last_name: 'Berg' })
    await redeem(student.token, code)
    const usedAt = t.clock.now().getTime()
    expect((await lookUp(code)).body).toMatchObject({
      status: 'used',
      usedAt,
      usedBy: { id: student.id, name: 'Ada Berg', email: student.email },
    })
    const { email, password } = student
    await t.call('POST /api/auth/delete', { body: { token: student.token, email, password } })
    expect((await lookUp(code)).body).toMatchObject({ status: 'used', usedAt, usedBy: null })
  })

  test('shows that the code has expired', async () => {
    const [code] = await givenAccessCodes(t)
    const expires_at = t.clock.now()
    await t.services.db
      .updateTable('code_batches')
      .set({ expires_at })
      .where('id', '=', (await lookUp(code)).body.batch.id)
      .execute()
    expect((await lookUp(code)).body).toMatchObject({ status: 'expired', expiresAt: expires_at.getTime() })
  })

  test('finds nothing for an unknown code', async () => {
    expectRefusal(await lookUp(newCode()), 404, 'not_found', notFound)
  })
})

describe('revoking', () => {
  test('works once for an unused code and is audited', async () => {
    const [code] = await givenAccessCodes(t)
    const at = t.clock.now().getTime()
    expect((await revoke({ code: code.toLowerCase() })).body).toEqual({
      message: 'Revoked 1 code.',
      revoked: 1,
    })
    expect((await lookUp(code)).body).toMatchObject({ status: 'revoked', revokedAt: at })
    expect(await auditOf(t, code)).toEqual([
      {
        action: 'access_codes_revoked',
        actor_id: administrator.id,
        address: '127.0.0.1',
        details: { revoked: 1 },
      },
    ])
    const before = await everythingStored(t)
    expect((await revoke({ code })).body).toEqual({ message: 'Revoked 0 codes.', revoked: 0 })
    expect(await everythingStored(t)).toEqual(before)
    const { token: student } = await signedInUser(t)
    expectRefusal(await redeem(student, code), 422, 'code_revoked', 'This code is no longer valid.')
  })

  test('is refused for a used code, which does not change', async () => {
    const [code] = await givenAccessCodes(t)
    await redeem((await signedInUser(t)).token, code)
    const before = await everythingStored(t)
    expectRefusal(await revoke({ code }), 409, 'code_used', 'This code has already been used.')
    expect(await everythingStored(t)).toEqual(before)
  })

  test('a batch revokes all its unused codes and no others', async () => {
    const codes = Array.from({ length: 14 }, newCode)
    const [used = '', alone = ''] = codes
    await givenAccessCodes(t, 'market_analysis_lab', codes)
    const [other] = await givenAccessCodes(t)
    await redeem((await signedInUser(t)).token, used)
    await revoke({ code: alone })
    const aloneAt = t.clock.now().getTime()
    t.clock.advance(hour)
    token = await sessionFor(t, { ...administrator, kind: 'portal' })
    const { id } = (await lookUp(used)).body.batch
    const counts = async () => {
      const { body } = await t.call('GET /api/access-codes/batches', { token })
      return ('items' in body ? body.items : body).find((batch) => batch.id === id)
    }
    expect(await counts()).toMatchObject({ codes: 14, used: 1, revoked: 1, unused: 12 })
    expect((await revoke({ batch: id })).body).toEqual({ message: 'Revoked 12 codes.', revoked: 12 })
    expect(await counts()).toMatchObject({ codes: 14, used: 1, revoked: 13, unused: 0 })
    const found = await atOnce(14, async (index) => (await lookUp(codes[index] ?? '')).body.status)
    expect(found.filter((status) => status === 'revoked')).toHaveLength(13)
    expect((await lookUp(used)).body).toMatchObject({ status: 'used', revokedAt: null })
    expect((await lookUp(alone)).body.revokedAt).toBe(aloneAt)
    expect((await lookUp(other)).body.status).toBe('available')
    expect(await actionsOf(t, id)).toEqual(['access_codes_added', 'access_codes_revoked'])
    expect((await revoke({ batch: id })).body).toEqual({ message: 'Revoked 0 codes.', revoked: 0 })
  })

  test('writes large numbers with a separator', async () => {
    await givenAccessCodes(t, 'market_analysis_lab', Array.from({ length: 1500 }, newCode))
    const { body } = await t.call('GET /api/access-codes/batches', { token })
    const batch = ('items' in body ? body.items : body).find(({ codes }) => codes === 1500)
    expect((await revoke({ batch: batch?.id })).body.message).toBe('Revoked 1,500 codes.')
  })

  test('while a code is being used leaves it either used or revoked', async () => {
    for (let round = 0; round < 5; round++) {
      const [code] = await givenAccessCodes(t)
      const student = await signedInUser(t)
      const answers = await Promise.all([redeem(student.token, code), revoke({ code })])
      const { status } = (await lookUp(code)).body
      expect([
        ['used', [200, 409]],
        ['revoked', [200, 422]],
      ]).toContainEqual([status, statusesOf(answers)])
    }
  })

  test('is refused for an unknown code or batch', async () => {
    expectRefusal(await revoke({ code: newCode() }), 404, 'not_found', notFound)
    const answer = await revoke({ batch: crypto.randomUUID() })
    expectRefusal(answer, 404, 'not_found', 'We could not find this batch of codes. Please reload the list.')
    const [code] = await givenAccessCodes(t)
    const { id } = (await lookUp(code)).body.batch
    for (const body of [{}, { code, batch: id }, { batch: 'all' }]) {
      const refused = await revoke(body)
      expect(refused.status).toBe(400)
      expect(refused.error.code).toBe('malformed')
    }
    expect((await lookUp(code)).body.status).toBe('available')
  })
})

test('only administrators can look up, list, create and revoke codes', async () => {
  const [code] = await givenAccessCodes(t)
  const { id } = (await lookUp(code)).body.batch
  const before = await everythingStored(t, ['users', 'sessions', 'session_tokens', 'grants', 'audit_entries'])
  for (const role of [{}, { instructor: true }]) {
    const other = await signedInUser(t, role)
    const product = 'bundle_year'
    const answers = [
      await t.call('GET /api/access-codes/stats', { token: other.token }),
      await t.call('POST /api/access-codes/upload', { token: other.token, body: { codes: ['A'], product } }),
      await t.call('POST /api/access-codes/generate', {
        token: other.token,
        body: { product, count: 1, name: 'Mine', expires: null },
      }),
      await t.call('GET /api/access-codes/batches', { token: other.token }),
      await t.call('GET /api/access-codes/batches/:batch/csv', { token: other.token, params: { batch: id } }),
      await t.call('POST /api/access-codes/look-up', { token: other.token, body: { code } }),
      await t.call('POST /api/access-codes/revoke', { token: other.token, body: { code } }),
    ]
    for (const answer of answers) expectRefusal(answer, 403, 'forbidden', 'You are not allowed to do this.')
  }
  expect(
    await everythingStored(t, ['users', 'sessions', 'session_tokens', 'grants', 'audit_entries']),
  ).toEqual(before)
})
