import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import {
  actionsOf,
  auditOf,
  eventsOf,
  everythingStored,
  expectRefusal,
  hour,
  signedInUser,
  userById,
} from '../../../test/accounts.ts'
import { openTestApp, productionSettings, type TestApp } from '../../../test/app.ts'
import {
  exchange,
  givenInstitution,
  guestOf,
  inDays,
  inside,
  opened,
  outside,
  proxy,
  ticketFrom,
} from '../../../test/arrivals.ts'
import { openInstitutions } from './guests.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const lab: LabId = 'global_compass_lab'
const other: LabId = 'market_analysis_lab'
const visit = (id: string, address = inside, headers: Record<string, string> = {}) =>
  opened(t, `/ipauth?institution=${id}`, { address, headers })
const validate = (token: string, address = inside) =>
  t.call('POST /api/auth/validatetoken', { token, address, body: {} })
const open = (token: string, address = inside) =>
  t.call('POST /log/openlab', { token, address, body: { data: { lab } } })
const start = (token: string, address = inside) =>
  t.call('POST /api/labs/:lab/runs', {
    token,
    address,
    params: { lab },
    body: { kind: 'rehearsal', classSession: null },
  })
const remove = async (institutionId: string) => {
  const { token } = await signedInUser(t, { admin: true })
  return await t.call('DELETE /api/institutions/:institutionId', { token, params: { institutionId } })
}

const notFound = { path: '/error', query: { type: 'institution_not_found' } }
const guestOutside = 'Guest access is not available from your location.'

describe('the list of institutions for visitors', () => {
  test('contains those with an open lab, by name', async () => {
    const first = await givenInstitution(t, { name: 'Ägäis College' })
    const last = await givenInstitution(t, { name: 'zeta school', labs: [[lab, null]] })
    const over = await givenInstitution(t, { labs: [[lab, inDays(t, -1)]] })
    const none = await givenInstitution(t, { ip_ranges: ['none'], proxy_ips: [] })
    const { status, body } = await t.call('GET /api/institutions/public')
    expect(status).toBe(200)
    const ids = body.map(({ institutionId }) => institutionId)
    expect(ids).toEqual(expect.arrayContaining([first, last, none]))
    expect(ids).not.toContain(over)
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(last))
    expect(body[0]).toEqual({ institutionId: first, name: 'Ägäis College' })
  })

  test('is read once for all who ask at the same moment', async () => {
    const connect = vi.spyOn(t.services.pool, 'connect')
    onTestFinished(() => connect.mockRestore())
    const list = openInstitutions([lab])
    const ask = () => list(t.services.db, t.clock.now())
    const lists = await Promise.all(Array.from({ length: 20 }, ask))
    expect(connect).toHaveBeenCalledTimes(1)
    for (const each of lists) expect(each).toEqual(lists[0])
    await ask()
    expect(connect).toHaveBeenCalledTimes(2)
  })

  test('omits those whose labs do not exist in this environment', async () => {
    const production = await openTestApp(productionSettings)
    try {
      const hidden = await givenInstitution(production, { labs: [['cultural_exchange_lab', null]] })
      expect((await production.call('GET /api/institutions/public')).body).toEqual([])
      expect(await opened(production, `/ipauth?institution=${hidden}`)).toEqual({
        path: '/error',
        query: { type: 'lab_not_available' },
      })
    } finally {
      await production.close()
    }
  })
})

describe('a visit through an institution', () => {
  test.each([
    ['no id', ''],
    ['an unknown id', '?institution=nowhere'],
    ['an unprintable id', '?institution=%00'],
    ['an id in capitals', '?institution=UNI'],
    ['several ids', '?institution=a1&institution=b1'],
  ])('with %s is refused as unknown', async (_name, query) => {
    expect(await opened(t, `/ipauth${query}`)).toEqual(notFound)
  })

  test('from outside shows the address and the institution’s instructions', async () => {
    const id = await givenInstitution(t, { proxy_instructions: 'Use https://proxy.uni-a.edu & sign in.' })
    const before = await everythingStored(t)
    expect(await visit(id, outside)).toEqual({
      path: '/error',
      query: {
        type: 'guest_access',
        message: 'Your IP address is 203.0.113.5.',
        details: 'Use https://proxy.uni-a.edu & sign in.',
      },
    })
    expect((await visit(id, '::ffff:203.0.113.5')).query['message']).toBe('Your IP address is 203.0.113.5.')
    expect(await everythingStored(t)).toEqual(before)
    const silent = await givenInstitution(t)
    expect((await visit(silent, outside)).query).toEqual({
      type: 'guest_access',
      message: 'Your IP address is 203.0.113.5.',
    })
    const wordy = await givenInstitution(t, { proxy_instructions: 'word '.repeat(400).trim() })
    const { details } = (await visit(wordy, outside)).query
    expect(details).toHaveLength(300)
    expect(details).toMatch(/…$/u)
  })

  test('without an open lab is refused with that reason', async () => {
    const id = await givenInstitution(t, { labs: [[lab, inDays(t, -1)]] })
    expect(await visit(id)).toEqual({ path: '/error', query: { type: 'lab_not_available' } })
  })

  test.each([
    ['18.9.0.0', true],
    ['18.9.255.255', true],
    ['::ffff:18.9.7.5', true],
    ['18.8.255.255', false],
    ['18.10.0.0', false],
    ['2001:db8::', true],
    ['2001:db8::ffff:ffff:ffff:ffff', true],
    ['2001:db8:0:1::', false],
    [proxy, true],
  ])('from %s is admitted: %j', async (address, admitted) => {
    const id = await givenInstitution(t, { ip_ranges: ['18.9.0.0/16', '2001:db8::/64'] })
    expect((await visit(id, address)).path).toBe(admitted ? '/demo' : '/error')
  })

  test('cannot be faked with forwarding headers', async () => {
    const id = await givenInstitution(t)
    const headers = {
      'x-forwarded-for': inside,
      forwarded: `for=${inside}`,
      'x-real-ip': inside,
      'x-client-ip': inside,
      'true-client-ip': inside,
      'cf-connecting-ip': inside,
    }
    expect((await visit(id, outside, headers)).query['type']).toBe('guest_access')
  })

  test('behind a trusted proxy uses the rightmost forwarded address', async () => {
    const behind = await openTestApp({ TRUST_PROXY: '10.0.0.1' })
    try {
      const id = await givenInstitution(behind)
      const from = async (address: string, forwarded: string) =>
        (
          await opened(behind, `/ipauth?institution=${id}`, {
            address,
            headers: { 'x-forwarded-for': forwarded },
          })
        ).path
      expect(await from('10.0.0.1', inside)).toBe('/demo')
      expect(await from('10.0.0.1', `${outside}, ${inside}`)).toBe('/demo')
      expect(await from('10.0.0.1', `${inside}, ${outside}`)).toBe('/error')
      expect(await from(outside, inside)).toBe('/error')
    } finally {
      await behind.close()
    }
  })

  test('is limited per address, far above the size of a campus', async () => {
    const id = await givenInstitution(t, { ip_ranges: ['18.77.0.0/16'] })
    const rule = { name: 'visit-address', points: 3000, seconds: 600 }
    await t.services.pool.query(`insert into rate_limits (key, points, expire) values ($1, $2, $3)`, [
      await storedKey(rule.name, '18.77.0.1'),
      rule.points,
      Date.now() + 60_000,
    ])
    const { path, query } = await visit(id, '18.77.0.1')
    expect({ path, title: query['title'] }).toEqual({ path: '/error', title: 'Please wait a moment' })
    expect(query['message']).toMatch(/^Too many tries\. Please wait /u)
    expect((await visit(id, '18.77.0.2')).path).toBe('/demo')
  })
})

async function storedKey(name: string, key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', Buffer.from(key))
  return `${name}:${Buffer.from(hash).toString('base64url')}`
}

describe('a guest', () => {
  test('has no personal data and holds the labs of the institution', async () => {
    const end = inDays(t, 30)
    const id = await givenInstitution(t, {
      labs: [
        [other, end],
        [lab, null],
        ['foreign_exchange_lab', inDays(t, -1)],
      ],
    })
    const token = await guestOf(t, id)
    const { status, body } = await validate(token)
    expect(status).toBe(200)
    const { id: userId, ...user } = body.user
    expect(user).toEqual({
      kind: 'guest',
      email: '',
      firstName: 'Guest',
      lastName: '',
      instructor: false,
      admin: false,
      verified: false,
      isLtiUser: false,
      institutionId: id,
      visitEndsAt: t.clock.now().getTime() + 8 * hour,
      products: {
        market_analysis_lab: { id: 'prod_market_entry', expiration: end.getTime() },
        global_compass_lab: { id: 'prod_global_compass', expiration: 253402300799000 },
      },
    })
    expect(await userById(t, userId)).toMatchObject({ kind: 'guest', email: '', password_hash: null })
    expect(await eventsOf(t, userId)).toMatchObject([{ kind: 'Login', institution_id: id, data: {} }])
    expect(await auditOf(t, id)).toEqual([
      {
        action: 'institution_visited',
        actor_id: userId,
        address: inside,
        details: { admittedBy: 'range' },
      },
    ])
    expect(
      await t.services.db.selectFrom('grants').where('user_id', '=', userId).select('id').execute(),
    ).toEqual([])
  })

  test('opens the institution’s labs and no others', async () => {
    const token = await guestOf(t, await givenInstitution(t))
    const call = (wanted: LabId) =>
      t.call('POST /log/openlab', { token, address: inside, body: { data: { lab: wanted } } })
    expect((await call(lab)).status).toBe(200)
    expectRefusal(await call(other), 403, 'lab_not_held', 'You do not have access to Market Entry.')
  })

  test('stays signed in for eight hours', async () => {
    const token = await guestOf(t, await givenInstitution(t))
    t.clock.advance(8 * hour - 1000)
    expect((await validate(token)).status).toBe(200)
    t.clock.advance(1000)
    expect((await validate(token)).status).toBe(401)
  })

  test('is checked again when the ticket is exchanged', async () => {
    const url = `/ipauth?institution=`
    const id = await givenInstitution(t)
    const ticket = await ticketFrom(t, url + id)
    const before = await everythingStored(t)
    expectRefusal(await exchange(t, ticket, outside), 403, 'guest_outside', guestOutside)
    expect(await everythingStored(t)).toEqual(before)

    const gone = await givenInstitution(t)
    const lost = await ticketFrom(t, url + gone)
    await remove(gone)
    expectRefusal(await exchange(t, lost), 404, 'institution_gone', 'Institution not found.')

    const over = await givenInstitution(t)
    const late = await ticketFrom(t, url + over)
    await t.services.db
      .updateTable('institution_labs')
      .set({ expires_at: inDays(t, -1) })
      .where('institution_id', '=', over)
      .execute()
    const sentence = 'Your institution has no open lab right now.'
    expectRefusal(await exchange(t, late), 403, 'lab_not_held', sentence)
  })
})

describe('a guest from an institution’s range', () => {
  test('is refused from another address, even during a run', async () => {
    const id = await givenInstitution(t)
    const token = await guestOf(t, id)
    for (const call of [validate, open, start]) {
      expectRefusal(await call(token, outside), 403, 'guest_outside', guestOutside)
      expect((await call(token, inside)).error.code).not.toBe('guest_outside')
    }
    expect((await validate(token, '::ffff:18.9.1.1')).status).toBe(200)
  })

  test('reads no runs from another address', async () => {
    const token = await guestOf(t, await givenInstitution(t))
    const run = (await start(token)).body.id
    for (const [address, status] of [
      [inside, 200],
      [outside, 403],
    ] as const) {
      for (const name of ['GET /api/runs', 'GET /api/home'] as const)
        expect((await t.call(name, { token, address })).status).toBe(status)
      expect((await t.call('GET /api/runs/:run', { token, address, params: { run } })).status).toBe(status)
      const desk = await t.call('GET /api/labs/:lab/runs', { token, address, params: { lab } })
      expect(desk.status).toBe(status)
    }
  })

  test('is refused after the range is removed from the institution', async () => {
    const id = await givenInstitution(t)
    const token = await guestOf(t, id)
    await t.services.db
      .updateTable('institutions')
      .set({ ip_ranges: ['18.10.0.0/16'] })
      .where('id', '=', id)
      .execute()
    expectRefusal(await validate(token), 403, 'guest_outside', guestOutside)
  })
})

describe('a guest through a proxy', () => {
  test('may use any address', async () => {
    const id = await givenInstitution(t)
    const token = await guestOf(t, id, proxy)
    expect((await validate(token, outside)).status).toBe(200)
    expect((await open(token, outside)).status).toBe(200)
    expect((await auditOf(t, id))[0]?.details).toEqual({ admittedBy: 'proxy' })
  })
})

describe.each([
  ['range', inside],
  ['proxy', proxy],
])('a guest through a %s', (_name, address) => {
  test('is refused after the institution is deleted', async () => {
    const id = await givenInstitution(t)
    const token = await guestOf(t, id, address)
    expect((await remove(id)).status).toBe(200)
    for (const call of [validate, open, start])
      expectRefusal(await call(token, address), 404, 'institution_gone', 'Institution not found.')
  })

  test('holds nothing after the labs have expired', async () => {
    const id = await givenInstitution(t, { labs: [[lab, new Date(t.clock.now().getTime() + hour)]] })
    const token = await guestOf(t, id, address)
    expect((await open(token, address)).status).toBe(200)
    t.clock.advance(hour)
    expect((await validate(token, address)).body.user.products).toEqual({})
    const sentence = 'You do not have access to Global Compass.'
    expectRefusal(await open(token, address), 403, 'lab_not_held', sentence)
    expectRefusal(await start(token, address), 403, 'lab_not_held', sentence)
  })

  test('holds the institution’s current labs', async () => {
    const id = await givenInstitution(t)
    const token = await guestOf(t, id, address)
    const body = {
      name: 'Uni A',
      ipRanges: ['18.9.0.0/16'],
      products: [other],
      proxyInfo: { proxyIPs: [proxy] },
    }
    const admin = await signedInUser(t, { admin: true })
    await t.call('PUT /api/institutions/:institutionId', {
      token: admin.token,
      params: { institutionId: id },
      body,
    })
    expect(Object.keys((await validate(token, address)).body.user.products)).toEqual([other])
  })
})

test('signing out ends a guest’s session and is audited', async () => {
  const token = await guestOf(t, await givenInstitution(t))
  const { id } = (await validate(token)).body.user
  expect((await t.call('POST /api/auth/logout', { token })).status).toBe(200)
  expect((await validate(token)).status).toBe(401)
  expect(await actionsOf(t, id)).toEqual(['signed_out'])
})

test('only guests are bound to an institution’s network', async () => {
  const id = await givenInstitution(t)
  const portal = await signedInUser(t, { institution_id: id })
  const lti = await signedInUser(t, { institution_id: id, kind: 'lti' })
  await remove(id)
  for (const { token } of [portal, lti]) expect((await validate(token, outside)).status).toBe(200)
})
