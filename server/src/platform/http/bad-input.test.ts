import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../seed/factories.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { answerOf } from '../../test/streams.ts'
import { patiently } from '@tradewind/labs/engine/test/sample'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await openTestApp()
  const { email, password } = await makeUser(t.services)
  token = (await t.call('POST /api/auth/login', { body: { email, password } })).body.token
})
afterAll(() => t.close())

async function rowCounts(): Promise<unknown> {
  const { rows } =
    await sql`select (select count(*) from users) as users, (select count(*) from sessions) as sessions,
    (select count(*) from mail_outbox) as mails, (select count(*) from events) as events,
    (select count(*) from one_time_codes) as codes, (select count(*) from grants) as grants`.execute(
      t.services.db,
    )
  return rows[0]
}

/** Learning platforms and identity providers post forms and get pages, so other files test those routes. */
const postRoutes = () =>
  [...t.app.declaredRoutes.keys()]
    .filter((name) => name.startsWith('POST /') && !/^POST \/(?:lti|saml)\//u.test(name))
    .map((name) => name.slice('POST '.length))

const bodies: Record<string, string> = {
  'malformed JSON': '{"email": ',
  'a number': '7',
  'an array': '[]',
  null: 'null',
  'an empty text': '',
  'wrong types': JSON.stringify({
    email: 1,
    password: {},
    firstName: [],
    lastName: true,
    code: 5,
    otp: 5,
    data: 'x',
    token: 9,
  }),
  'NUL bytes': JSON.stringify({
    email: 'a\0@b.edu',
    password: 'nul\0nul\0nul',
    firstName: '\0',
    lastName: '\0',
    code: '\0',
    otp: '\0',
    secret: '\0',
    oldPassword: '\0',
    newPassword: 'nul\0nul\0nul',
    token: '\0',
    data: { lab: '\0' },
  }),
  'prototype pollution': '{"__proto__": {"admin": true}, "constructor": {"prototype": {}}}',
  'lone surrogates': JSON.stringify({
    email: '\ud800@b.edu',
    password: '\ud800'.repeat(9),
    firstName: '\ud800',
    lastName: '\udfff',
  }),
}

const fieldNames = (
  'email password firstName lastName code otp token data lab kind classSession version decision name id userId ' +
  'products product productId productCode expirationDate count codes institutionId ranges ip_ranges instructor admin'
).split(' ')

describe('bad input', () => {
  for (const [name, payload] of Object.entries(bodies)) {
    test(`${name} is refused by every call with a body and stores nothing`, async () => {
      const before = await rowCounts()
      // Calls without a required body ignore it: signing out succeeds even with nonsense in the body.
      for (const url of postRoutes().filter(
        (route) =>
          !/logout|validatetoken|updatetoken|resendverification|promotioncodes|link-ticket|course\/open|question|prove\/passkey|totp\/secret|recovery-codes/u.test(
            route,
          ),
      )) {
        const response = await t.app.inject({
          method: 'POST',
          url,
          payload,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        })
        expect(response.statusCode, `${url}: ${response.body}`).toBeGreaterThanOrEqual(400)
        expect(response.statusCode, `${url}: ${response.body}`).toBeLessThan(500)
        expect(response.json(), url).toMatchObject({
          error: expect.any(String),
          message: expect.any(String),
          code: expect.any(String),
        })
      }
      expect(await rowCounts()).toEqual(before)
    })
  }

  test('a string of 100 KB and a body over the limit are refused', async () => {
    const long = 'x'.repeat(100_000)
    // Uploads, imports, institutions with their ranges, metadata and the payment provider's messages have limits of their own.
    const own = /\/(?:upload|webhook|institutions|identity-providers|check-ranges|import|import\/preview)$/u
    for (const url of postRoutes().filter((route) => !own.test(route))) {
      const response = await t.app.inject({
        method: 'POST',
        url,
        payload: { email: long, password: long, firstName: long, code: long },
      })
      expect(response.statusCode, url).toBe(413)
      expect(response.json(), url).toMatchObject({ code: 'too_large' })
    }
  })

  test('the longest email addresses work in a path', async () => {
    const { email, password } = await makeUser(t.services, { admin: true })
    const admin = (await t.call('POST /api/auth/login', { body: { email, password } })).body.token
    for (const letter of ['+', 'ü', '漢']) {
      const long = `${letter.repeat(242)}@example.edu`
      const user = await makeUser(t.services, { email: long })
      const answer = await t.call('GET /api/users/:user', { token: admin, params: { user: long } })
      expect(answer.body).toMatchObject({ id: user.id })
    }
  })

  test('unknown addresses, methods and content types are refused in the same shape', async () => {
    const tries = [
      { method: 'GET', url: '/api/nothing', status: 404 },
      { method: 'POST', url: '/login', status: 404 },
      { method: 'PUT', url: '/api/auth/login', status: 404 },
      { method: 'GET', url: '/api/%', status: 400 },
      { method: 'GET', url: '/api/auth/user/%00', status: 404 },
      {
        method: 'POST',
        url: '/api/auth/login',
        status: 415,
        payload: 'email=a',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      {
        method: 'POST',
        url: '/api/auth/login',
        status: 415,
        payload: '<a/>',
        headers: { 'content-type': 'text/xml' },
      },
      {
        method: 'POST',
        url: '/api/auth/login',
        status: 415,
        payload: '{"email":"a@b.edu"}',
        headers: { 'content-type': 'text/plain' },
      },
    ] as const
    for (const { status, ...request } of tries) {
      const response = await t.app.inject(request as never)
      expect(response.statusCode, request.url).toBe(status)
      expect(response.json(), request.url).toMatchObject({
        error: expect.any(String),
        message: expect.any(String),
        code: expect.any(String),
      })
    }
  })

  test('the deepest nesting that a body can hold is refused by every call with a body', async () => {
    const depth = 9000
    const deep = [`${'['.repeat(depth)}${']'.repeat(depth)}`, `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`]
    for (const url of postRoutes().filter((route) => !route.includes('webhook')))
      for (const value of deep) {
        const response = await t.app.inject({
          method: 'POST',
          url,
          payload: `{"decision":${value},"settings":${value}}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        })
        expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(500)
        expect(response.statusCode, url).toBeGreaterThanOrEqual(400)
      }
  })

  test('six megabytes of brackets are refused before they are parsed', async () => {
    const { email, password } = await makeUser(t.services, { admin: true })
    const admin = (await t.call('POST /api/auth/login', { body: { email, password } })).body.token
    const begun = performance.now()
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/access-codes/upload',
      payload: `{"codes":${'['.repeat(3_000_000)}${']'.repeat(3_000_000)}}`,
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(400)
    expect(performance.now() - begun).toBeLessThan(1000)
  })

  test('brackets inside texts do not count as depth', async () => {
    const password = `${'[{'.repeat(40)}\\"${'[{'.repeat(40)}`
    const answer = await t.call('POST /api/auth/login', { body: { email: 'a@b.edu', password } })
    expect(answer.error.code).toBe('wrong_credentials')
  })

  test('no schema speaks to people in its own words', { timeout: patiently(60_000) }, async () => {
    const strange = ['x', -1, 1e12, 0.5, true, null, [], {}, ['x'], 'x'.repeat(5000)]
    const { email, password } = await makeUser(t.services, { admin: true })
    const admin = (await t.call('POST /api/auth/login', { body: { email, password } })).body.token
    const sentences = new Set<string>()
    for (const name of t.app.declaredRoutes.keys()) {
      const [method, pattern] = name.split(' ') as [string, string]
      if (!pattern.startsWith('/api/') || method === 'HEAD' || /\*|logout|sessions|delete/u.test(pattern))
        continue
      // A reading call sends no body, so further values would only repeat the request with an address that exists nowhere.
      for (const value of method === 'GET' ? strange.slice(0, 2) : strange) {
        const wrong = Object.fromEntries(fieldNames.map((field) => [field, value]))
        const response = await answerOf(t.app, {
          method,
          url: `${pattern.replace(/:\w+/gu, value === 'x' ? 'x' : crypto.randomUUID())}?${new URLSearchParams({ page: 'x', size: '1e12', from: 'x', day: 'x' }).toString()}`,
          headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
          ...(method !== 'GET' && { payload: JSON.stringify(wrong) }),
        })
        if (response.statusCode !== 400 && response.statusCode !== 422) continue
        const { message, fields = {} } = JSON.parse(response.body) as {
          message: string
          fields?: Record<string, string>
        }
        for (const sentence of [message, ...Object.values(fields)]) sentences.add(sentence)
      }
    }
    expect(sentences.size).toBeGreaterThan(10)
    for (const sentence of sentences) {
      expect(sentence).not.toMatch(
        /Invalid (input|UUID|option|string|key)|Too (big|small):|Unrecognized|expected|UUID/u,
      )
    }
  })

  test('no JSON value causes a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...postRoutes()),
        fc.jsonValue({ maxDepth: 3 }),
        async (url, value) => {
          const response = await t.app.inject({
            method: 'POST',
            url,
            payload: JSON.stringify(value),
            headers: { 'content-type': 'application/json' },
          })
          expect(response.statusCode, response.body).toBeLessThan(500)
        },
      ),
      { numRuns: 300 },
    )
  })
})
