import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCounts } from '../domains/operations/analytics/rebuild.ts'
import { day, everythingStored } from '../test/accounts.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { brokenInvariants } from '../test/fuzz/invariants.ts'
import { ensureDemoData, ensureDemoWorld, type DemoData } from './demo-data.ts'
import { tours } from './show-me.tsx'

let t: TestApp
let data: DemoData
beforeAll(async () => {
  t = await openTestApp({ DEMO_DATA: 'on' })
  data = await ensureDemoData(t.services)
  await ensureDemoWorld(t.services, new AbortController().signal)
})
afterAll(() => t.close())

async function signIn(role: string) {
  const { email = '', password = '' } = data.accounts.find((one) => one.role === role) ?? {}
  const { body } = await t.call('POST /api/auth/login', { body: { email, password } })
  if (!('token' in body)) throw new Error(`${role} was not signed in`)
  return body.token
}

describe('the demo world', () => {
  test('breaks nothing that must be true of a database', async () => {
    expect(await brokenInvariants(t.services.db)).toEqual([])
    expect((await checkCounts(t.services)).wrongDays).toEqual([])
  })

  test('has a class that is over, with an outlier and somebody who stopped in the middle', async () => {
    const token = await signIn('Instructor')
    const classes = (await t.call('GET /api/class-sessions', { token })).body
    expect(classes.map(({ name }) => name)).toEqual([
      'International Business, live',
      'Country choice, spring term',
    ])
    const { body } = await t.call('GET /api/class-sessions/:id', {
      token,
      params: { id: classes[1]?.id ?? '' },
    })
    expect(body.students.filter(({ score }) => score !== null)).toHaveLength(23)
    expect(body.students.filter(({ outlier }) => outlier)).toHaveLength(1)
  })

  test('has a class of six teams in the middle of its second round', async () => {
    const token = await signIn('Instructor')
    const classes = (await t.call('GET /api/class-sessions', { token })).body
    const live = classes.find(({ name }) => name === 'International Business, live')?.id ?? ''
    const { room, seats } = (await t.call('GET /api/rooms/:id/host', { token, params: { id: live } })).body
    expect(room).toMatchObject({ round: 2, phase: 'open' })
    expect(seats).toHaveLength(24)
    expect(seats.filter(({ progress }) => progress === 'decided')).toHaveLength(12)
    expect(new Set(seats.map(({ team }) => team)).size).toBe(6)
    expect(seats.filter(({ missed }) => missed.includes(1))).toHaveLength(4)
  })

  test('has seats that a school paid, an unpaid invoice, and two requests to decide about', async () => {
    const token = await signIn('Administrator')
    const { body } = await t.call('GET /api/order-desk', { token, query: { page: 1, pageSize: 50 } })
    const items = Array.isArray(body) ? body : body.items
    const statuses = items.flatMap(({ order }) => (order ? [order.status] : []))
    expect(statuses.filter((status) => status === 'paid')).toHaveLength(7)
    expect(statuses.filter((status) => status === 'invoiced')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'asked')).toHaveLength(2)
    const codes = await t.services.db
      .selectFrom('promotion_codes')
      .select(['max_uses', 'times_used'])
      .execute()
    expect(codes).toContainEqual({ max_uses: 30, times_used: 11 })
  })

  test('has a year of use, for administrators and for the contact of an institution', async () => {
    const administrator = await signIn('Administrator')
    const { body: use } = await t.call('GET /api/analytics/institutions/:institutionId', {
      token: administrator,
      params: { institutionId: 'harbour-university' },
      query: { from: dayAgo(364), to: dayAgo(1) },
    })
    expect(use.totalLogins).toBeGreaterThan(1000)
    expect(use.uniqueUsers).toBeGreaterThan(50)
    const token = await signIn('Contact of an institution')
    const { body: desk } = await t.call('GET /api/institution-desk', { token })
    expect(desk).toEqual([{ institutionId: 'harbour-university', name: 'Harbour University' }])
    const { body } = await t.call('GET /api/usage-reports/:institutionId', {
      token,
      params: { institutionId: 'harbour-university' },
    })
    expect(body.months).toHaveLength(12)
    for (const { requests, uniqueRequests, investigations } of body.labs)
      for (const [at, opened] of requests.entries()) {
        expect(opened).toBeGreaterThan(0)
        expect(uniqueRequests[at]).toBeLessThanOrEqual(opened)
        expect(investigations[at]).toBeGreaterThanOrEqual(opened)
      }
  })

  test('is not made again by the next start', async () => {
    const before = await everythingStored(t, ['sessions', 'session_tokens'])
    await ensureDemoData(t.services)
    await ensureDemoWorld(t.services, new AbortController().signal)
    expect(await everythingStored(t, ['sessions', 'session_tokens'])).toEqual(before)
  })
})

function dayAgo(days: number): string {
  return dayInDenver(t.clock.now().getTime() - days * day)
}

const get = (url: string, headers: Record<string, string> = {}, app = t) =>
  app.app.inject({ url, headers: { host: 'localhost:4000', ...headers } })

/** The session and the path of a link. */
async function followed(name: string) {
  const { statusCode, body } = await get(`/dev/show/${name}`)
  expect(statusCode).toBe(200)
  const token = /data-token="([^"]+)"/u.exec(body)?.[1] ?? ''
  const path = /data-path="([^"]+)"/u.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return { token, path }
}

test('the page lists what there is to see', async () => {
  const { body, headers } = await get('/dev')
  for (const { name } of tours) expect(body).toContain(`/dev/show/${name}`)
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  ['student', 'student@tradewind.example', '/'],
  ['instructor', 'instructor@tradewind.example', /^\/classes\/[0-9a-f-]{36}$/u],
  ['host', 'instructor@tradewind.example', /^\/classes\/[0-9a-f-]{36}\/host$/u],
  ['contact', 'library@harbour-university.example', '/institution'],
  ['administrator', 'admin@tradewind.example', '/admin'],
  ['orders', 'admin@tradewind.example', '/admin?tab=orders'],
])('the link %s signs in as %s and goes there', async (name, email, where) => {
  const { token, path } = await followed(name)
  expect((await t.call('GET /api/auth/user', { token })).body.email).toBe(email)
  if (typeof where === 'string') expect(path).toBe(where)
  else expect(path).toMatch(where)
})

test('the class links name the class that is over, and the one that is not', async () => {
  const { token, path } = await followed('instructor')
  const over = path.replace('/classes/', '')
  const live = (await followed('host')).path.split('/')[2]
  const { body } = await t.call('GET /api/class-sessions', { token })
  expect(body.find(({ id }) => id === over)?.name).toBe('Country choice, spring term')
  expect(body.find(({ id }) => id === live)?.name).toBe('International Business, live')
})

test('one page has the instructor, a student and the projector of one class', async () => {
  const { statusCode, body, headers } = await get('/dev/beside')
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain(`frame-src 'self' ${t.services.config.labOrigins[0]}`)
  const tokens = [...body.matchAll(/data-token="([^"]+)"/gu)].map(([, token]) => token ?? '')
  const people = await Promise.all(
    tokens.map(
      async (token) =>
        (await t.call('POST /api/auth/validatetoken', { body: { token }, token })).body.user.email,
    ),
  )
  expect(people).toEqual(['class-13@tradewind.example'])
  // The instructor is in a screen of the portal, whose session that link begins.
  expect(body).toContain('src="/dev/show/host"')
  const [, wall = ''] = /projector#([\w-]+)/u.exec(body) ?? []
  expect((await t.call('GET /api/projector/:token', { params: { token: wall } })).status).toBe(200)
})

test.each([
  ['through a proxy', { 'x-forwarded-for': '203.0.113.5' }],
  ['under another name', { host: 'evil.example' }],
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
])('there is nothing %s', async (_, headers: Record<string, string>) => {
  for (const url of ['/dev', '/dev/show/administrator', '/dev/beside', '/dev/show-me.js'])
    expect((await get(url, headers)).statusCode).toBe(404)
})

test('there is nothing without demo data, nor under an unknown name', async () => {
  const other = await openTestApp()
  try {
    expect((await get('/dev', {}, other)).statusCode).toBe(404)
    expect((await get('/dev/show/administrator', {}, other)).statusCode).toBe(404)
  } finally {
    await other.close()
  }
  expect((await get('/dev/show/nobody')).statusCode).toBe(404)
})
