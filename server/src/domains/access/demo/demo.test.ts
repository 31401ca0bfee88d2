import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import {
  atOnce,
  auditOf,
  eventsOf,
  everythingStored,
  expectRefusal,
  hour,
  minute,
  second,
  signedInUser,
  statusesOf,
  userById,
} from '../../../test/accounts.ts'
import { openTestApp, productionSettings, type TestApp } from '../../../test/app.ts'
import { exchange, givenDemoCode, inside, opened, ticketFrom } from '../../../test/arrivals.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const given = async (wanted: Record<string, unknown> = {}) =>
  await givenDemoCode(t, await signedInUser(t, { admin: true }), wanted)
const begin = (code: string, lab?: LabId | null, address = inside) =>
  t.call('POST /api/demo/sessions', { body: { code, ...(lab !== undefined && { lab }) }, address })
const startUrl = (code: string, lab?: string) =>
  `/demo/start?${String(new URLSearchParams({ code, ...(lab !== undefined && { lab }) }))}`
const usesOf = async (id: string) =>
  (
    await t.services.db
      .selectFrom('demo_codes')
      .select('times_used')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).times_used
const change = (id: string, row: { times_used?: number; expires_at?: Date; revoked_at?: Date }) =>
  t.services.db.updateTable('demo_codes').set(row).where('id', '=', id).execute()

const two: LabId[] = ['market_analysis_lab', 'global_compass_lab']

describe('starting a demo', () => {
  test('creates a user without personal data, who holds its labs for two hours', async () => {
    const code = await given({ labs: two })
    const { status, body } = await begin(` ${code.code.toLowerCase()} `)
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String) as string, lab: null })
    const { body: user } = await t.call('GET /api/auth/user', { token: body.token })
    const until = t.clock.now().getTime() + 2 * hour
    expect(user).toMatchObject({
      kind: 'demo',
      email: '',
      firstName: 'Guest',
      lastName: '',
      instructor: false,
      institutionId: null,
      products: {
        market_analysis_lab: { id: 'prod_market_entry', expiration: until },
        global_compass_lab: { id: 'prod_global_compass', expiration: until },
      },
    })
    expect(await userById(t, user.id)).toMatchObject({ kind: 'demo', email: '', password_hash: null })
    expect(await eventsOf(t, user.id)).toMatchObject([{ kind: 'Demo', data: { code: code.id } }])
    expect((await auditOf(t, code.id)).at(-1)).toEqual({
      action: 'demo_begun',
      actor_id: user.id,
      address: inside,
      details: { labs: two, until: new Date(until).toISOString() },
    })
    const grants = await t.services.db
      .selectFrom('grants')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(grants.map(({ origin, reference }) => ({ origin, reference }))).toEqual(
      two.map(() => ({ origin: 'demo', reference: code.id })),
    )
    expect(await usesOf(code.id)).toBe(1)
    t.clock.advance(2 * hour - second)
    const open = () =>
      t.call('POST /log/openlab', { token: body.token, body: { data: { lab: 'global_compass_lab' } } })
    expect((await open()).status).toBe(200)
    t.clock.advance(second)
    expect((await open()).status).toBe(401)
  })

  test('opens the requested lab, or the only one', async () => {
    const both = await given({ labs: two })
    expect((await begin(both.code, 'market_analysis_lab')).body.lab).toBe('market_analysis_lab')
    expect((await begin(both.code, null)).body.lab).toBeNull()
    const one = await given()
    expect((await begin(one.code)).body.lab).toBe('global_compass_lab')
  })

  test('is refused for a lab outside the demo, and uses nothing', async () => {
    const code = await given()
    const before = await everythingStored(t)
    const sentence = 'Market Entry is not part of this demo.'
    expectRefusal(await begin(code.code, 'market_analysis_lab'), 422, 'invalid_fields', { lab: sentence })
    expect((await begin(code.code, 'moon' as LabId)).status).toBe(400)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('is counted exactly: of fifty at once, seven get in', async () => {
    const code = await given({ maxUses: 7 })
    const answers = await atOnce(50, () => begin(code.code))
    expect(statusesOf(answers)).toEqual([...Array(7).fill(200), ...Array(43).fill(409)])
    expect(await usesOf(code.id)).toBe(7)
  })
})

describe('a demo code', () => {
  const cases = [
    ['unknown', 'code_unknown', 422, 'This demo code does not exist. Please check it.'],
    ['revoked', 'code_revoked', 422, 'This demo code is no longer valid.'],
    ['expired', 'code_expired', 422, 'This demo code has expired.'],
    ['used up', 'code_used', 409, 'This demo code has no uses left.'],
  ] as const

  async function useless(name: (typeof cases)[number][0]): Promise<string> {
    if (name === 'unknown') return 'NOBODY-MADE-THIS'
    const { id, code } = await given({ maxUses: 3 })
    if (name === 'revoked') await change(id, { revoked_at: t.clock.now() })
    if (name === 'expired') await change(id, { expires_at: t.clock.now() })
    if (name === 'used up') await change(id, { times_used: 3 })
    return code
  }

  test.each(cases)('that is %s is refused', async (name, code, status, sentence) => {
    const text = await useless(name)
    const before = await everythingStored(t)
    expectRefusal(await begin(text), status, code, sentence)
    // The visitor can correct the code there.
    expect(await opened(t, startUrl(text))).toEqual({ path: '/demo', query: { refused: text } })
    expect(await everythingStored(t)).toEqual(before)
  })

  test('that is unknown is limited per address, and other addresses are not affected', async () => {
    const { code } = await given()
    const address = '18.20.0.1'
    const wrong = await atOnce(100, (index) => begin(`WRONG-${index}`, null, address))
    expect(statusesOf(wrong)).toEqual(Array(100).fill(422))
    expect((await begin('WRONG-AGAIN', null, address)).status).toBe(429)
    expect((await opened(t, startUrl('WRONG-AGAIN'), { address })).query['message']).toMatch(
      /^Too many tries/u,
    )
    expect((await begin(code, null, '18.20.0.2')).status).toBe(200)
    t.clock.advance(minute)
  })
})

describe('the link of a demo', () => {
  test('leads to a ticket and uses nothing', async () => {
    const code = await given({ labs: two })
    expect(code.startUrl).toBe(`http://localhost:4000${startUrl(code.code)}`)
    const before = await everythingStored(t, ['tickets'])
    const tickets = await atOnce(5, () => ticketFrom(t, startUrl(code.code, 'market_analysis_lab')))
    expect(await everythingStored(t, ['tickets'])).toEqual(before)
    const { status, body } = await exchange(t, tickets[0] ?? '')
    expect(status).toBe(200)
    expect(body.lab).toBe('market_analysis_lab')
    expect(await usesOf(code.id)).toBe(1)
  })

  test.each([
    ['nothing', ''],
    ['an empty code', '?code='],
    ['a lab only', '?lab=global_compass_lab'],
    ['two codes', '?code=A&code=B'],
    ['an unprintable code', '?code=%00'],
    ['an unknown lab', '?code=A&lab=moon'],
    ['a long text', `?code=${'A'.repeat(2000)}`],
  ])('with %s is incomplete', async (_name, query) => {
    expect(await opened(t, `/demo/start${query}`)).toEqual({
      path: '/error',
      query: {
        title: 'This demo cannot start',
        message: 'This link is incomplete. Please check it with the person who gave it to you.',
      },
    })
  })

  test('gives nothing if the code stops working before the exchange', async () => {
    const code = await given({ maxUses: 1 })
    const tickets = await atOnce(2, () => ticketFrom(t, startUrl(code.code)))
    const answers = []
    for (const ticket of tickets) answers.push(await exchange(t, ticket))
    expect(statusesOf(answers)).toEqual([200, 409])
    const revoked = await given()
    const late = await ticketFrom(t, startUrl(revoked.code))
    await change(revoked.id, { revoked_at: t.clock.now() })
    expectRefusal(await exchange(t, late), 422, 'code_revoked', 'This demo code is no longer valid.')
  })
})

test('labs that do not exist in this environment are omitted', async () => {
  const production = await openTestApp(productionSettings)
  try {
    const admin = await signedInUser(production, { admin: true })
    const refused = await production.call('POST /api/demo/codes', {
      token: admin.token,
      body: { name: 'Fair', labs: ['cultural_exchange_lab'], expires: null, maxUses: null },
    })
    const notHere = 'Cultural Exchange is not offered here.'
    expectRefusal(refused, 422, 'invalid_fields', { labs: notHere })
    const { id, code } = await givenDemoCode(production, admin)
    const setLabs = (lab_ids: LabId[]) =>
      production.services.db.updateTable('demo_codes').set({ lab_ids }).where('id', '=', id).execute()
    const beginHere = () => production.call('POST /api/demo/sessions', { body: { code } })
    await setLabs(['global_compass_lab', 'cultural_exchange_lab'])
    const { body } = await beginHere()
    expect(body.lab).toBe('global_compass_lab')
    const { body: user } = await production.call('GET /api/auth/user', { token: body.token })
    expect(Object.keys(user.products)).toEqual(['global_compass_lab'])
    await setLabs(['cultural_exchange_lab'])
    const sentence = 'The labs of this demo are not offered here.'
    expectRefusal(await beginHere(), 403, 'lab_not_held', sentence)
  } finally {
    await production.close()
  }
})
