import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInDenver, endOfDayInDenver } from '@tradewind/contract/words/zoned-time'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { makeUser } from '../../../seed/factories.ts'
import {
  atOnce,
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  minute,
  signedInUser,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, productionSettings, type TestApp } from '../../../test/app.ts'
import { givenAccessCodes, givenOrder, givenPromotionCode } from '../../../test/codes.ts'
import { grantLabs } from '../../access/grants/grants.service.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const list = async (user: string) =>
  (await t.call('GET /api/users/:user/grants', { token: admin.token, params: { user } })).body
const give = (user: string, body: Record<string, unknown>) =>
  t.call('POST /api/users/:user/grants', { token: admin.token, params: { user }, body })
const take = (user: string, grant: string) =>
  t.call('DELETE /api/users/:user/grants/:grant', { token: admin.token, params: { user, grant } })
const heldOf = async (user: string) =>
  (await t.call('GET /api/users/:user', { token: admin.token, params: { user } })).body.granted
const inDays = (days: number) => t.clock.now().getTime() + days * day
const noSuchUser = 'We could not find this user. Please reload the list.'

async function purchase(userId: string, orderId: string): Promise<void> {
  const caller = { session: null, address: '203.0.113.7', userAgent: '', now: t.clock.now() }
  await inTransaction(t.services, (trx) =>
    grantLabs(trx, caller, {
      userId,
      labs: ['foreign_exchange_lab'],
      days: 400,
      origin: 'purchase',
      reference: orderId,
    }),
  )
}

describe('the grants of a user', () => {
  test('are listed newest first with their origin', async () => {
    const user = await signedInUser(t)
    const registered = t.clock.now().getTime()
    const redeem = (code: string) =>
      t.call('POST /api/access-codes/use', { token: user.token, body: { code } })
    t.clock.advance(minute)
    const [code] = await givenAccessCodes(t, 'market_analysis_lab', [`abc-${randomUUID().slice(0, 8)}`])
    expect((await redeem(code)).status).toBe(200)
    t.clock.advance(minute)
    const promotion = await givenPromotionCode(t, { productId: 'cultural_intelligence_lab' })
    expect((await redeem(promotion)).status).toBe(200)
    t.clock.advance(minute)
    const orderId = await givenOrder(t)
    await purchase(user.id, orderId)
    t.clock.advance(minute)
    await give(user.id, { lab: 'cultural_exchange_lab', until: null })
    const { number } = await t.services.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const grants = await list(user.email)
    expect(grants.map(({ lab, origin, source }) => [lab, origin, source])).toEqual([
      ['cultural_exchange_lab', 'admin', null],
      ['foreign_exchange_lab', 'purchase', number],
      ['cultural_intelligence_lab', 'promotion_code', promotion],
      ['market_analysis_lab', 'access_code', code],
      ['global_compass_lab', 'registration', null],
    ])
    expect(grants.at(-1)).toMatchObject({
      id: expect.stringMatching(/^\d+$/u) as string,
      grantedAt: registered,
      expiresAt: registered + 365 * day,
      endedAt: null,
    })
  })

  test('include what was replaced or taken away, but no row that never gave anything', async () => {
    const user = await makeUser(t.services)
    const set = (products: Record<string, unknown>) =>
      t.call('PUT /api/users/:user', { token: admin.token, params: { user: user.id }, body: { products } })
    t.clock.advance(minute)
    await set({ global_compass_lab: { expiration: inDays(9) } })
    t.clock.advance(minute)
    await set({})
    expect(await list(user.id)).toMatchObject([
      { origin: 'admin', endedAt: t.clock.now().getTime() },
      { origin: 'registration', endedAt: t.clock.now().getTime() - minute },
    ])
  })

  test('have no source if it was deleted, and are listed only for their own user', async () => {
    const user = await makeUser(t.services, { kind: 'lti' })
    const another = await makeUser(t.services)
    await purchase(user.id, randomUUID())
    await purchase(user.id, 'order-of-old')
    expect(await list(user.id)).toMatchObject([
      { origin: 'purchase', source: null },
      { origin: 'purchase', source: null },
      { origin: 'registration' },
    ])
    expect(await list(another.id)).toHaveLength(1)
    const answer = await t.call('GET /api/users/:user/grants', {
      token: admin.token,
      params: { user: randomUUID() },
    })
    expectRefusal(answer, 404, 'not_found', noSuchUser)
  })
})

describe('giving a lab', () => {
  test.each(['portal', 'lti'] as const)('to a %s user until a day in Denver works', async (kind) => {
    const user = await signedInUser(t, { kind })
    const until = dayInDenver(new Date(inDays(20)))
    const { status, body } = await give(user.id, { lab: 'market_analysis_lab', until })
    expect(status).toBe(200)
    const expiresAt = endOfDayInDenver(until).getTime()
    expect(body).toEqual({
      id: expect.any(String) as string,
      lab: 'market_analysis_lab',
      origin: 'admin',
      source: null,
      grantedAt: t.clock.now().getTime(),
      expiresAt,
      endedAt: null,
    })
    expect((await list(user.id))[0]).toEqual(body)
    const own = await t.call('GET /api/auth/user', { token: user.token })
    expect(own.body.products.market_analysis_lab?.expiration).toBe(expiresAt)
    expect((await auditOf(t, user.id)).at(-1)).toMatchObject({
      action: 'granted',
      actor_id: admin.id,
      details: { lab: 'market_analysis_lab', origin: 'admin', until: new Date(expiresAt).toISOString() },
    })
  })

  test('without a day gives its usual duration, and today is accepted as a day', async () => {
    const user = await makeUser(t.services)
    const { body } = await give(user.id, { lab: 'market_analysis_lab', until: null })
    expect(body.expiresAt).toBe(inDays(365))
    const today = await give(user.id, { lab: 'foreign_exchange_lab', until: dayInDenver(t.clock.now()) })
    expect(today.status).toBe(200)
  })

  test('that is held for at least as long is refused, and a later end is accepted', async () => {
    const user = await makeUser(t.services)
    const lab = 'global_compass_lab'
    const sentence = 'This person already has access to Global Compass for at least that long.'
    const before = await everythingStored(t)
    for (const until of [null, dayInDenver(new Date(inDays(100)))])
      expectRefusal(await give(user.id, { lab, until }), 409, 'already_held', sentence)
    expect(await everythingStored(t)).toEqual(before)
    expect((await give(user.id, { lab, until: dayInDenver(new Date(inDays(500))) })).status).toBe(200)
  })

  test('until a passed day is refused, and so is an unknown user', async () => {
    const user = await makeUser(t.services)
    const guest = await makeUser(t.services, { kind: 'guest' })
    const before = await everythingStored(t)
    const lab = 'market_analysis_lab'
    const passed = 'This day has passed. Please choose a later one.'
    for (const until of [dayInDenver(new Date(inDays(-1))), '2020-01-01', '0000-01-01'])
      expectRefusal(await give(user.id, { lab, until }), 422, 'invalid_fields', { until: passed })
    for (const wanted of [randomUUID(), guest.id])
      expectRefusal(await give(wanted, { lab, until: null }), 404, 'not_found', noSuchUser)
    for (const body of [{ lab: 'moon', until: null }, { lab }, { lab, until: 'soon' }])
      expect((await give(user.id, body)).status).toBe(400)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('ten times at once gives once', async () => {
    const user = await makeUser(t.services)
    const answers = await atOnce(10, () => give(user.id, { lab: 'market_analysis_lab', until: null }))
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(409)])
    expect(await list(user.id)).toHaveLength(2)
  })

  test('that is not offered here is refused', async () => {
    const production = await openTestApp(productionSettings)
    try {
      const { token } = await signedInUser(production, { admin: true })
      const user = await makeUser(production.services)
      const answer = await production.call('POST /api/users/:user/grants', {
        token,
        params: { user: user.id },
        body: { lab: 'cultural_exchange_lab', until: null },
      })
      const sentence = 'Cultural Exchange is not offered here.'
      expectRefusal(answer, 422, 'invalid_fields', { lab: sentence })
    } finally {
      await production.close()
    }
  })
})

describe('ending a grant', () => {
  const gone = 'This grant does not exist or has already ended. Please reload the list.'

  test('ends only that one, and another of the same lab continues', async () => {
    const user = await signedInUser(t)
    const lab = 'market_analysis_lab'
    const short = (await give(user.id, { lab, until: dayInDenver(new Date(inDays(5))) })).body
    const long = (await give(user.id, { lab, until: null })).body
    const { body } = await take(user.id, long.id)
    expect(body).toEqual({ message: 'The grant has ended.' })
    expect((await heldOf(user.id)).market_analysis_lab?.expiration).toBe(short.expiresAt)
    expect((await list(user.id))[0]).toEqual({ ...long, endedAt: t.clock.now().getTime() })
    expect((await auditOf(t, user.id)).at(-1)).toMatchObject({
      action: 'grant_ended',
      actor_id: admin.id,
      details: { lab, origin: 'admin', until: new Date(long.expiresAt).toISOString() },
    })
    await take(user.id, short.id)
    const own = await t.call('GET /api/auth/user', { token: user.token })
    expect(own.body.products.market_analysis_lab).toBeUndefined()
  })

  test('of another user, or one that ended or never existed, is refused', async () => {
    const user = await makeUser(t.services, { kind: 'lti' })
    const another = await makeUser(t.services)
    const [theirs] = await list(another.id)
    const long = new Date(inDays(-400))
    const former = await makeUser(t.services, { created_at: long })
    const [lapsed] = await list(former.id)
    const ended = (await give(user.id, { lab: 'market_analysis_lab', until: null })).body
    await take(user.id, ended.id)
    const before = await everythingStored(t)
    for (const id of [theirs?.id ?? '', ended.id, '999999999999999999', '0'])
      expectRefusal(await take(user.id, id), 404, 'not_found', gone)
    expectRefusal(await take(former.id, lapsed?.id ?? ''), 404, 'not_found', gone)
    expectRefusal(await take(randomUUID(), ended.id), 404, 'not_found', noSuchUser)
    expect((await take(user.id, 'all')).status).toBe(400)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('ten times at once while the lab is opened ends it once', async () => {
    const user = await signedInUser(t)
    const [grant] = await list(user.id)
    const body = { event: 'OpenLab', data: { lab: 'global_compass_lab' } }
    const open = () => t.call('POST /log/openlab', { token: user.token, body })
    const opened = await open()
    const [ends, opens] = await Promise.all([
      atOnce(10, () => take(user.id, grant?.id ?? '')),
      atOnce(10, open),
    ])
    expect(statusesOf(ends)).toEqual([200, ...Array<number>(9).fill(404)])
    for (const { status } of opens) expect([opened.status, 403]).toContain(status)
    expect((await open()).error.code).toBe('lab_not_held')
    const rows = (await auditOf(t, user.id)).filter(({ action }) => action === 'grant_ended')
    expect(rows).toHaveLength(1)
  })
})
