import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fewCodes } from '@tradewind/contract/catalogue'
import { Caller } from '../../../kernel/caller.ts'
import { audit } from '../../../platform/database/audit.ts'
import { makeUser } from '../../../seed/factories.ts'
import { day, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenAccessCodes, newCode } from '../../../test/codes.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.services.db.deleteFrom('mail_outbox').execute()
})

const overview = async () => (await t.call('GET /api/admin/overview', { token: admin.token })).body

test('a new portal has nothing that needs attention', async () => {
  const { latest, failedPayments, ...numbers } = await overview()
  expect(numbers).toEqual({
    pendingApplications: 0,
    codesRunningOut: [],
    institutionsEnding: 0,
    mailsWaiting: 0,
  })
  expect(failedPayments.count).toBe(0)
  expect(latest).toEqual([])
})

test('applications are counted as their list shows them', async () => {
  await makeUser(t.services, { status: 'pending', instructor: true })
  await makeUser(t.services, { status: 'pending', instructor: true })
  const { pendingApplications } = await overview()
  const list = await t.call('GET /api/instructors/pending', { token: admin.token })
  expect(pendingApplications).toBe(2)
  expect(list.body).toHaveLength(2)
})

test('a product runs out when fewer than twenty of its codes can be used', async () => {
  const codes = Array.from({ length: fewCodes }, newCode)
  await givenAccessCodes(t, 'market_analysis_lab', codes)
  await givenAccessCodes(t, 'bundle_year', [newCode(), newCode()])
  expect((await overview()).codesRunningOut).toEqual([{ product: 'bundle_year', available: 2 }])
  await t.call('POST /api/access-codes/revoke', { token: admin.token, body: { code: codes[0] } })
  expect((await overview()).codesRunningOut).toEqual([
    { product: 'bundle_year', available: 2 },
    { product: 'market_analysis_lab', available: fewCodes - 1 },
  ])
  // What has expired cannot be used.
  await t.services.db
    .updateTable('code_batches')
    .set({ expires_at: t.clock.now() })
    .where('product', '=', 'market_analysis_lab')
    .execute()
  expect((await overview()).codesRunningOut[0]).toEqual({ product: 'market_analysis_lab', available: 0 })
})

test('institutions end soon when a lab ends within thirty days, and the list finds the same ones', async () => {
  const ends = { past: -1, soon: 29, later: 40 }
  for (const [name, days] of Object.entries(ends))
    await t.call('POST /api/institutions', {
      token: admin.token,
      body: {
        institutionId: `uni-${name}`,
        name,
        ipRanges: ['none'],
        products: {
          global_compass_lab: { expiration: t.clock.now().getTime() + Math.abs(days) * day },
          market_analysis_lab: { expiration: t.clock.now().getTime() + 400 * day },
        },
      },
    })
  await t.services.db
    .updateTable('institution_labs')
    .set({ expires_at: new Date(t.clock.now().getTime() - day) })
    .where('institution_id', '=', 'uni-past')
    .where('lab_id', '=', 'global_compass_lab')
    .execute()
  expect((await overview()).institutionsEnding).toBe(1)
  for (const query of [{ ending: 'soon' }, { ending: 'soon', page: '1' }] as const) {
    const { body } = await t.call('GET /api/institutions', { token: admin.token, query })
    const items = Array.isArray(body) ? body : body.items
    expect(items.map(({ institutionId }) => institutionId)).toEqual(['uni-soon'])
  }
  const csv = await t.call('GET /api/institutions/csv', { token: admin.token, query: { ending: 'soon' } })
  expect(csv.body.csv.trim().split('\n')).toHaveLength(2)
})

test('failed payments of the last thirty days are counted as the activity lists them', async () => {
  const { db, clock } = t.services
  const user = await makeUser(t.services)
  for (const days of [0, 3, 45])
    await audit(db, Caller.system(new Date(clock.now().getTime() - days * day)), 'order_failed', {
      subject: user.id,
      details: { number: `TW-${randomUUID()}` },
    })
  const { failedPayments } = await overview()
  expect(failedPayments.count).toBe(2)
  const { body } = await t.call('GET /api/audit', {
    token: admin.token,
    query: { action: 'order_failed', from: failedPayments.since },
  })
  expect(body).toHaveLength(2)
})

test('waiting mails are counted and listed without their texts', async () => {
  await t.call('POST /api/instructors/invite', {
    token: admin.token,
    body: { email: 'first@university.example' },
  })
  t.clock.advance(1000)
  await t.call('POST /api/instructors/invite', {
    token: admin.token,
    body: { email: 'second@university.example' },
  })
  expect((await overview()).mailsWaiting).toBe(2)
  const { body } = await t.call('GET /api/admin/mails', { token: admin.token, query: { page: '1' } })
  const { items, total } = body as Extract<typeof body, { items: unknown }>
  expect(total).toBe(2)
  expect(items.map(({ recipient }) => recipient)).toEqual([
    'first@university.example',
    'second@university.example',
  ])
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual([
    'answer',
    'id',
    'kind',
    'recipient',
    'subject',
    'triedAt',
    'tries',
    'writtenAt',
  ])
})

test('the latest activity is the five newest entries', async () => {
  const { latest } = await overview()
  const { body } = await t.call('GET /api/audit', { token: admin.token })
  expect(latest).toHaveLength(5)
  expect(latest).toEqual(Array.isArray(body) ? body.slice(0, 5) : null)
})
