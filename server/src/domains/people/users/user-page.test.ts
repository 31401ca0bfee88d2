import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import {
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  sessionFor,
  signedInUser,
  statusOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const noSuchUser = 'We could not find this user. Please reload the list.'

describe('the devices of a user', () => {
  const devicesOf = (user: string, token = admin.token) =>
    t.call('GET /api/users/:user/sessions', { token, params: { user } })
  const end = (user: string, session: string) =>
    t.call('DELETE /api/users/:user/sessions/:session', { token: admin.token, params: { user, session } })

  test('are listed with browser, address and times, without those that have ended', async () => {
    const user = await signedInUser(t)
    await sessionFor(t, user, 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0')
    const { body } = await devicesOf(user.id)
    expect(body.map(({ device }) => device).toSorted()).toEqual(['Firefox on Windows', 'Unknown device'])
    for (const device of body)
      expect(device).toMatchObject({ kind: 'portal', address: '127.0.0.1', current: false })
    await t.services.db
      .updateTable('sessions')
      .set({ last_used_at: new Date(t.clock.now().getTime() - 8 * day) })
      .where('user_id', '=', user.id)
      .execute()
    expect((await devicesOf(user.email)).body).toEqual([])
  })

  test('are signed out one by one, with an audit entry', async () => {
    const user = await signedInUser(t)
    const other = await sessionFor(t, user)
    const { body: devices } = await devicesOf(user.id)
    const [device] = devices
    const answer = await end(user.id, device?.id ?? '')
    expect(answer.body).toEqual({ message: 'The device was signed out.' })
    const statuses = [await statusOf(t, user.token), await statusOf(t, other)]
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await auditOf(t, user.id)).at(-1)).toMatchObject({ action: 'session_ended', actor_id: admin.id })
    expectRefusal(
      await end(user.id, device?.id ?? ''),
      404,
      'not_found',
      'This device is already signed out. Please reload the list.',
    )
  })

  test('of another user stay, and so does the administrator’s own session', async () => {
    const user = await signedInUser(t)
    const bystander = await signedInUser(t)
    const [own] = (await devicesOf(admin.id)).body
    const [foreign] = (await devicesOf(bystander.id)).body
    expect(own?.current).toBe(true)
    const before = await everythingStored(t)
    expect((await end(user.id, foreign?.id ?? '')).status).toBe(404)
    expectRefusal(
      await end(admin.id, own?.id ?? ''),
      403,
      'forbidden',
      'You are using this session now. To end it, log out.',
    )
    expect(await everythingStored(t)).toEqual(before)
  })

  test('are refused for somebody who has no page', async () => {
    const guest = await makeUser(t.services, { kind: 'guest' })
    for (const wanted of [randomUUID(), guest.id])
      expectRefusal(await devicesOf(wanted), 404, 'not_found', noSuchUser)
  })
})

describe('the orders of a user', () => {
  const ordersOf = (user: string) =>
    t.call('GET /api/users/:user/orders', { token: admin.token, params: { user } })

  test('are those that their buyer reads, and nobody else’s', async () => {
    const buyer = await signedInUser(t)
    const other = await signedInUser(t)
    for (const [number, status] of [
      ['TW-2026-PAGE01', 'paid'],
      ['TW-2026-PAGE02', 'refunded'],
      ['TW-2026-PAGE03', 'open'],
    ] as const)
      await t.services.db
        .insertInto('orders')
        .values({
          id: randomUUID(),
          number,
          user_id: buyer.id,
          provider: 'sandbox',
          session_id: `cs_${number}`,
          payment_id: null,
          product_id: 'market_analysis_lab',
          product_name: 'Market Entry',
          seats: false,
          quantity: 1,
          unit_cents: 1000,
          currency: 'usd',
          status,
          invoice_url: null,
          created_at: t.clock.now(),
          expires_at: new Date(t.clock.now().getTime() + day),
          paid_at: null,
        })
        .execute()
    const { body } = await ordersOf(buyer.id)
    expect(body.map(({ number }) => number).toSorted()).toEqual(['TW-2026-PAGE01', 'TW-2026-PAGE02'])
    expect(body).toEqual((await t.call('GET /api/orders', { token: buyer.token })).body)
    expect((await ordersOf(other.id)).body).toEqual([])
    expectRefusal(await ordersOf(randomUUID()), 404, 'not_found', noSuchUser)
  })
})
