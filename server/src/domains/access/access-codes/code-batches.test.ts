import { toCsv } from '@tradewind/contract/csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redeemableIds } from '@tradewind/contract/catalogue'
import { dayInDenver, endOfDayInDenver } from '@tradewind/contract/words/zoned-time'
import {
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  sessionFor,
  signedInUser,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenAccessCodes, newCode, redeemedBy, rowsOf } from '../../../test/codes.ts'

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
const generate = (wanted: Record<string, unknown> = {}) =>
  t.call('POST /api/access-codes/generate', {
    token,
    body: { product, count: 3, name: 'Autumn course', expires: null, ...wanted },
  })
const batches = async () => {
  const { body } = await t.call('GET /api/access-codes/batches', { token })
  return 'items' in body ? body.items : body
}
const csvOf = (batch: string) =>
  t.call('GET /api/access-codes/batches/:batch/csv', { token, params: { batch } })
const stats = async () => (await t.call('GET /api/access-codes/stats', { token })).body

describe('a new batch', () => {
  test('has new codes, a name and an expiry, and is audited', async () => {
    const expires = dayInDenver(new Date(t.clock.now().getTime() + 100 * day))
    const { status, body } = await generate({ count: 50, name: '  Autumn course ', expires })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String) as string,
      name: 'Autumn course',
      source: 'generated',
      product,
      createdAt: t.clock.now().getTime(),
      expiresAt: endOfDayInDenver(expires).getTime(),
      codes: 50,
      used: 0,
      revoked: 0,
      unused: 50,
    })
    expect((await batches()).find(({ id }) => id === body.id)).toEqual(body)
    expect(await auditOf(t, body.id)).toMatchObject([
      { action: 'access_codes_added', details: { source: 'generated', product, given: 50 } },
    ])
    const [head, ...rows] = rowsOf((await csvOf(body.id)).body.csv)
    expect(head).toEqual(['Code', 'Product', 'Link', 'Expires'])
    expect(rows).toHaveLength(50)
    for (const [code = '', name, link, end] of rows) {
      expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){4}[2-9A-HJKMNP-Z]{4}$/u)
      expect([name, link, end]).toEqual([
        'Market Entry',
        `${t.services.config.publicUrl}/redeem/${code}`,
        expires,
      ])
    }
  })

  test('of the largest size works, and its file is named for the batch', async () => {
    const { body } = await generate({ count: 10_000, product: 'bundle_semester', name: 'IB 301 / Fall' })
    const { csv, fileName } = (await csvOf(body.id)).body
    expect(fileName).toBe(`ib-301-fall-codes-${dayInDenver(t.clock.now())}.csv`)
    const codes = rowsOf(csv).map(([code]) => code)
    expect(new Set(codes).size).toBe(10_001)
    await redeemedBy(t, codes[5] ?? '')
    expect((await batches()).find(({ id }) => id === body.id)).toMatchObject({ codes: 10_000, used: 1 })
  })

  test('works until the end of its last day in Denver', async () => {
    const today = dayInDenver(t.clock.now())
    const { body } = await generate({ expires: today, count: 1 })
    expect(body.expiresAt).toBeGreaterThan(t.clock.now().getTime())
    expect(body.expiresAt).toBeLessThanOrEqual(t.clock.now().getTime() + day)
    await redeemedBy(t, rowsOf((await csvOf(body.id)).body.csv)[1]?.[0] ?? '')
  })

  test.each([
    [{ count: 0 }, 'count', 'Enter at least 1.'],
    [{ count: 10_001 }, 'count', 'At most 10,000 codes.'],
    [{ name: ' ' }, 'name', 'Please fill this in.'],
    [{ expires: '2026-01-31' }, 'expires', 'This day has passed. Please choose a later one.'],
    [{ expires: '0001-01-01' }, 'expires', 'This day has passed. Please choose a later one.'],
    [{ expires: '9999-12-31' }, 'expires', 'Please choose an earlier day.'],
  ])('is refused with %j', async (wanted, field, sentence) => {
    const before = await everythingStored(t)
    expectRefusal(await generate(wanted), 422, 'invalid_fields', { [field]: sentence })
    expect(await everythingStored(t)).toEqual(before)
  })

  test('is refused with an invalid day, number or product', async () => {
    for (const wanted of [
      { expires: '2027-02-30' },
      { expires: 'soon' },
      { count: 1.5 },
      { product: 'moon' },
    ])
      expect((await generate(wanted)).status).toBe(400)
  })
})

test('the CSV of an unknown batch answers 404', async () => {
  const answer = await csvOf(crypto.randomUUID())
  expectRefusal(answer, 404, 'not_found', 'We could not find this batch of codes. Please reload the list.')
})

describe('the list of batches', () => {
  const page = async (query: Record<string, string>) => {
    const { body } = await t.call('GET /api/access-codes/batches', { token, query })
    return 'items' in body ? body : { items: body, total: null }
  }

  test('is paged, newest first, and counts each batch’s codes', async () => {
    const stem = newCode()
    for (const count of [1, 2, 3]) {
      await generate({ name: `${stem} É${count}`, count })
      t.clock.advance(1)
    }
    const first = await page({ search: stem.toLowerCase(), page: '1', pageSize: '2' })
    expect(first.total).toBe(3)
    expect(first.items.map(({ name, codes }) => [name, codes])).toEqual([
      [`${stem} É3`, 3],
      [`${stem} É2`, 2],
    ])
    const beyond = await page({ search: stem, page: '3', pageSize: '2' })
    expect(beyond).toEqual({ items: [], total: 3, more: false })
    expect((await page({ search: `${stem} é1` })).items).toMatchObject([{ codes: 1, used: 0 }])
    const { body } = await t.call('GET /api/access-codes/batches/csv', { token, query: { search: stem } })
    expect(body.fileName).toBe(`code-batches-${dayInDenver(t.clock.now())}.csv`)
    const [head, ...rows] = rowsOf(body.csv)
    expect(head?.slice(5)).toEqual(['Codes', 'Used', 'Revoked', 'Unused'])
    expect(rows.map(([name]) => name)).toEqual([3, 2, 1].map((count) => `${stem} É${count}`))
    expect(rows[0]?.slice(1, 3)).toEqual(['generated', 'Market Entry'])
    expect(rows[0]?.slice(4)).toEqual(['', '3', '0', '0', '3'])
    for (const search of [`${stem}%`, `${stem}_É1`]) expect((await page({ search })).items).toEqual([])
  })
})

test('a batch’s CSV has a byte order mark', async () => {
  const { body } = await generate({ count: 1 })
  expect((await csvOf(body.id)).body.csv.slice(0, 5)).toBe(toCsv([['Code']]).slice(0, 5))
})

describe('the statistics', () => {
  test('count the codes of every redeemable product by what became of them', async () => {
    const shown = await stats()
    expect(shown.map((row) => row.product)).toEqual([...redeemableIds])
    const before = shown.find((row) => row.product === 'cultural_intelligence_lab')
    expect(before).toEqual({
      product: 'cultural_intelligence_lab',
      available: 0,
      used: 0,
      expired: 0,
      revoked: 0,
      total: 0,
    })
    const codes = Array.from({ length: 6 }, newCode)
    await givenAccessCodes(t, 'cultural_intelligence_lab', codes)
    const [used = '', revoked] = codes
    await redeemedBy(t, used)
    await t.call('POST /api/access-codes/revoke', { token, body: { code: revoked } })
    const { body: short } = await generate({
      product: 'cultural_intelligence_lab',
      expires: dayInDenver(t.clock.now()),
    })
    const counted = async () => (await stats()).find((row) => row.product === 'cultural_intelligence_lab')
    expect(await counted()).toMatchObject({ available: 7, used: 1, expired: 0, revoked: 1, total: 9 })
    await redeemedBy(t, rowsOf((await csvOf(short.id)).body.csv)[1]?.[0] ?? '')
    t.clock.advance(2 * day)
    token = await sessionFor(t, { id: administratorId, kind: 'portal' })
    expect(await counted()).toMatchObject({ available: 4, used: 2, expired: 2, revoked: 1, total: 9 })
    const { body } = await t.call('GET /api/access-codes/stats/csv', { token })
    expect(body.fileName).toBe(`access-codes-${dayInDenver(t.clock.now())}.csv`)
    const [head, ...rows] = rowsOf(body.csv)
    expect(head).toEqual(['Product', 'Available', 'Used', 'Expired', 'Revoked', 'Total'])
    expect(rows).toHaveLength(redeemableIds.length)
    expect(rows).toContainEqual(['Cultural Intelligence', '4', '2', '2', '1', '9'])
  })
})
