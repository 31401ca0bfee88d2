import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'
import { ensureDemoData, ensureDemoWorld } from './demo-data.ts'
import { tours } from './show-me.tsx'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ DEMO_DATA: 'on' })
  await ensureDemoData(t.services)
  await ensureDemoWorld(t.services, new AbortController().signal)
})
afterAll(() => t.close())

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
  ['instructor', 'instructor@tradewind.example', /^\/\?lab=global_compass_lab&class=[0-9a-f-]{36}$/u],
  ['host', 'instructor@tradewind.example', /^\/\?lab=global_compass_lab&room=[0-9a-f-]{36}$/u],
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
  const over = new URLSearchParams(path.slice(1)).get('class') ?? ''
  const live = new URLSearchParams((await followed('host')).path.slice(1)).get('room') ?? ''
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
  expect(people).toEqual(['instructor@tradewind.example', 'class-13@tradewind.example'])
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
