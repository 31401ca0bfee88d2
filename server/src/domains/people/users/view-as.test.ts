import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import {
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  expectSignedOut,
  hour,
  minute,
  sessionFor,
  signedInUser,
  statusOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { answerOf } from '../../../test/streams.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const view = (user: string, token = admin.token) =>
  t.call('POST /api/users/:user/view', { token, params: { user } })
const viewOf = async (user: string, token = admin.token) => (await view(user, token)).body.token

test('a view reads what the person reads, and its begin is recorded', async () => {
  const user = await signedInUser(t, { first_name: 'Noor' })
  const { body } = await view(user.id)
  expect(body.until).toBe(t.clock.now().getTime() + 30 * minute)
  const own = await t.call('GET /api/auth/user', { token: user.token })
  expect((await t.call('GET /api/auth/user', { token: body.token })).body).toEqual(own.body)
  const checked = await t.call('POST /api/auth/validatetoken', { body: { token: body.token } })
  expect(checked.body.user.firstName).toBe('Noor')
  expect((await auditOf(t, user.id)).at(-1)).toEqual({
    action: 'user_viewed',
    actor_id: admin.id,
    address: '127.0.0.1',
    details: { until: new Date(body.until).toISOString() },
  })
})

test.each(['student', 'instructor', 'lti'] as const)(
  'of a %s every call that could change something is refused, and the others change nothing',
  async (kind) => {
    const user = await makeUser(t.services, {
      ...(kind === 'lti' && { kind }),
      ...(kind === 'instructor' && { instructor: true }),
    })
    const token = await viewOf(user.id)
    const before = await everythingStored(t)
    const reading = ['validatetoken', 'updatetoken', 'promotioncodes'].map((name) => `POST /api/auth/${name}`)
    for (const [name, { access }] of t.app.declaredRoutes) {
      const [method = '', pattern = ''] = name.split(' ')
      if (access === undefined || access === 'public' || name === 'POST /api/auth/logout') continue
      const response = await answerOf(t.app, {
        method,
        url: pattern.replaceAll(/:\w+/gu, randomUUID()),
        headers: { authorization: `Bearer ${token}` },
        ...(method !== 'GET' && method !== 'HEAD' && { payload: {} }),
      })
      const isWrite = method !== 'GET' && method !== 'HEAD' && !reading.includes(name)
      if (isWrite || name === 'GET /api/account/data')
        expect(JSON.parse(response.body), name).toMatchObject({ code: 'view_only' })
      if (access === 'admin') expect(response.statusCode, name).toBe(403)
      expect(response.statusCode, name).toBeLessThan(500)
    }
    expect(await everythingStored(t)).toEqual(before)
  },
)

describe('a view ends', () => {
  test('after half an hour', async () => {
    const token = await viewOf((await makeUser(t.services)).id)
    t.clock.advance(30 * minute - 1)
    expect(await statusOf(t, token)).toBe(200)
    t.clock.advance(1)
    expectSignedOut(await t.call('GET /api/auth/user', { token }))
    expect(await statusOf(t, admin.token)).toBe(200)
  })

  test('with the administrator’s session, however that ends', async () => {
    const user = await makeUser(t.services)
    const session = await sessionFor(t, admin)
    const token = await viewOf(user.id, session)
    await t.call('POST /api/auth/logout', { token: session })
    expect(await statusOf(t, token)).toBe(401)

    const late = await sessionFor(t, admin)
    for (let hours = 0; hours < 11; hours += 1) {
      t.clock.advance(hour)
      expect(await statusOf(t, late)).toBe(200)
    }
    t.clock.advance(50 * minute)
    const { body } = await view(user.id, late)
    expect(body.until).toBe(t.clock.now().getTime() + 10 * minute)
  })

  test('when the administrator loses the role or sets another password, also in the session that stays', async () => {
    const other = await signedInUser(t, { admin: true })
    const token = await viewOf((await makeUser(t.services)).id, other.token)
    const change = await t.call('PUT /api/users/:user', {
      token: other.token,
      params: { user: other.id },
      body: { admin: false },
    })
    expect(change.status).toBe(200)
    expect(await statusOf(t, token)).toBe(401)
  })

  test('by its own logout, which is no act of the person and ends nothing of theirs', async () => {
    admin = await signedInUser(t, { admin: true })
    const user = await signedInUser(t)
    const token = await viewOf(user.id)
    expect((await t.call('POST /api/auth/logout', { token })).status).toBe(200)
    expect(await statusOf(t, token)).toBe(401)
    expect(await statusOf(t, user.token)).toBe(200)
    expect((await auditOf(t, user.id)).map(({ action }) => action)).not.toContain('signed_out')
  })

  test('when the person is signed out everywhere or deleted', async () => {
    const user = await makeUser(t.services)
    const first = await viewOf(user.id)
    await t.call('POST /api/users/:user/sign-out', { token: admin.token, params: { user: user.id } })
    expect(await statusOf(t, first)).toBe(401)
    const second = await viewOf(user.id)
    await t.call('DELETE /api/users/:user', { token: admin.token, params: { user: user.id } })
    expect(await statusOf(t, second)).toBe(401)
  })
})

test('a view is no device of the person, never renews its token, and is no proof of their network', async () => {
  const user = await signedInUser(t)
  const token = await viewOf(user.id)
  const devices = await t.call('GET /api/account/sessions', { token: user.token })
  expect(devices.body).toHaveLength(1)
  const managed = await t.call('GET /api/users/:user/sessions', {
    token: admin.token,
    params: { user: user.id },
  })
  expect(managed.body).toHaveLength(1)
  const { headers } = await t.call('GET /api/auth/user', { token })
  expect(headers['x-new-user-token']).toBeUndefined()
})

test('administrators, unknown people and visitors cannot be viewed', async () => {
  const other = await makeUser(t.services, { admin: true })
  const guest = await makeUser(t.services, { kind: 'guest' })
  const before = await everythingStored(t)
  for (const wanted of [admin.id, other.id])
    expectRefusal(await view(wanted), 403, 'forbidden', 'You cannot view the portal as an administrator.')
  for (const wanted of [guest.id, randomUUID()]) expect((await view(wanted)).status).toBe(404)
  expect(await everythingStored(t)).toEqual(before)
})

test('a person who becomes an administrator is no longer viewed', async () => {
  const user = await makeUser(t.services)
  const token = await viewOf(user.id)
  await t.call('PUT /api/users/:user', {
    token: admin.token,
    params: { user: user.id },
    body: { admin: true },
  })
  expect(await statusOf(t, token)).toBe(401)
})

test('an order that waits for the bank is read without asking the payment provider', async () => {
  const user = await makeUser(t.services)
  const now = t.clock.now()
  await t.services.db
    .insertInto('orders')
    .values({
      id: randomUUID(),
      number: 'TW-2026-VIEW01',
      provider: 'sandbox',
      session_id: 'cs_unknown_to_the_provider',
      payment_id: null,
      user_id: user.id,
      product_id: 'market_analysis_lab',
      product_name: 'Market Entry',
      seats: false,
      quantity: 1,
      unit_cents: 1000,
      currency: 'usd',
      status: 'confirming',
      invoice_url: null,
      created_at: now,
      expires_at: new Date(now.getTime() + day),
      paid_at: null,
    })
    .execute()
  const token = await viewOf(user.id)
  const before = await everythingStored(t)
  const { status } = await t.call('GET /api/orders/:order', {
    token,
    params: { order: 'TW-2026-VIEW01' },
  })
  expect(status).toBe(200)
  expect(await everythingStored(t)).toEqual(before)
})
