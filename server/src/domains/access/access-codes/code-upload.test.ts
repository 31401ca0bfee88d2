import { dayWords } from '@tradewind/contract/words/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, atOnce, auditOf, everythingStored, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { newCode, redeemedBy, rowsOf } from '../../../test/codes.ts'

let t: TestApp
let token: string
let administratorId: string
beforeAll(async () => {
  t = await openTestApp()
  const administrator = await signedInUser(t, { admin: true })
  ;({ token, id: administratorId } = administrator)
})
afterAll(() => t.close())

const product = 'market_analysis_lab'
const upload = (codes: unknown, more: Record<string, unknown> = {}) =>
  t.call('POST /api/access-codes/upload', { token, body: { codes, product, ...more } })
const batches = async () => {
  const { body } = await t.call('GET /api/access-codes/batches', { token })
  return 'items' in body ? body.items : body
}
const csvOf = (batch: string) =>
  t.call('GET /api/access-codes/batches/:batch/csv', { token, params: { batch } })
const batchOf = async (code: string) =>
  (await t.call('POST /api/access-codes/look-up', { token, body: { code } })).body.batch

describe('an upload', () => {
  test('adds new codes, skips existing ones and counts both', async () => {
    const old = Array.from({ length: 4 }, newCode)
    await upload(old)
    const fresh = Array.from({ length: 94 }, newCode)
    const doubled = fresh[0] ?? ''
    const { status, body } = await upload([...old, ...fresh, newCode(), ` ${doubled.toLowerCase()} `])
    expect(status).toBe(200)
    expect(body).toEqual({
      message: 'Uploaded 95 codes. 5 were already there.',
      added: 95,
      skipped: 5,
    })
    expect((await upload([newCode(), ...old.slice(0, 1)])).body.message).toBe(
      'Uploaded 1 code. 1 was already there.',
    )
    expect((await upload([newCode()])).body.message).toBe('Uploaded 1 code.')
    const batch = await batchOf(doubled)
    expect(batch.name).toBe('Uploaded on ' + dayWords(t.clock.now()))
    expect((await batches()).find(({ id }) => id === batch.id)).toEqual({
      id: batch.id,
      name: batch.name,
      source: 'upload',
      product,
      createdAt: t.clock.now().getTime(),
      expiresAt: null,
      codes: 95,
      used: 0,
      revoked: 0,
      unused: 95,
    })
    expect(await auditOf(t, batch.id)).toEqual([
      {
        action: 'access_codes_added',
        actor_id: administratorId,
        address: '127.0.0.1',
        details: { source: 'upload', product, given: 100 },
      },
    ])
  })

  test('of existing codes adds nothing and stores nothing', async () => {
    const codes = Array.from({ length: 20 }, newCode)
    await upload(codes)
    const before = await everythingStored(t)
    const { body } = await upload(codes, { product: 'bundle_year' })
    expect(body).toEqual({ message: 'Uploaded 0 codes. 20 were already there.', added: 0, skipped: 20 })
    expect(await everythingStored(t)).toEqual(before)
  })

  test('keeps the spelling of codes, but ignores case and outer spaces when comparing them', async () => {
    const written = ['mixed Case-1é', '=1+1', 'ÄÖ-2', "quote'd; drop table", '\u{1F600}']
    expect((await upload(written)).body.added).toBe(5)
    expect((await upload(['MIXED CASE-1É', ' äö-2 '])).body.added).toBe(0)
    const { id } = await batchOf('Mixed case-1É')
    const { csv } = (await csvOf(id)).body
    for (const code of written) expect(csv).toContain(encodeURIComponent(code))
    // A spreadsheet would calculate this code as a formula.
    expect(csv).toContain("\r\n'=1+1,")
    await redeemedBy(t, 'mixed case-1É ')
  })

  test('running several times at once adds each code once', async () => {
    const codes = Array.from({ length: 5000 }, newCode)
    const answers = await atOnce(3, (index) => upload(index === 1 ? codes.toReversed() : codes))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(5000)
  })

  test('is refused with no codes, too many codes, an invalid code or no product', async () => {
    const before = await everythingStored(t)
    const empty = 'No access codes to upload'
    expectRefusal(await upload([]), 422, 'invalid_fields', { codes: empty })
    const many = 'Upload at most 200,000 codes at once.'
    const tooMany = Array.from({ length: 200_001 }, () => 'A')
    expectRefusal(await upload(tooMany), 422, 'invalid_fields', { codes: many })
    const long = 'A code has at most 100 characters.'
    const wrong = [...Array.from({ length: 2500 }, newCode), 'x'.repeat(101), '']
    expectRefusal(await upload(wrong), 422, 'invalid_fields', { 'codes.2500': long })
    const noProduct = await upload([newCode()], { product: 'global_compass_lab' })
    expect(noProduct).toMatchObject({
      status: 400,
      error: { fields: { product: 'Please select a product' } },
    })
    expect((await upload([newCode(), 7])).status).toBe(400)
    expect((await upload('ABC')).status).toBe(400)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('has its own size limit, and only an administrator’s body is read', async () => {
    const body = JSON.stringify({ codes: ['x'.repeat(25 * 1024 * 1024)], product })
    const send = async (bearer: string) =>
      await t.app.inject({
        method: 'POST',
        url: '/api/access-codes/upload',
        payload: body,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      })
    expect((await send(token)).statusCode).toBe(413)
    expect((await send((await signedInUser(t)).token)).statusCode).toBe(403)
    expect((await send('nobody')).statusCode).toBe(401)
  })

  test('of a publisher’s long list works in pieces', async () => {
    const stem = newCode()
    const codes = Array.from({ length: 30_000 }, (_, index) => `${stem}-${index}`)
    expect((await upload(codes)).body).toMatchObject({ added: 30_000, skipped: 0 })
    const { id } = await batchOf(`${stem}-27777`)
    expect((await batches()).find((batch) => batch.id === id)?.codes).toBe(30_000)
    expect((await upload([...codes.slice(-5000), newCode()])).body).toMatchObject({ added: 1, skipped: 5000 })
    const { csv } = (await csvOf(id)).body
    expect(new Set(rowsOf(csv).map(([code]) => code)).size).toBe(30_001)
  })
})
