import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '@tradewind/contract/route'
import { makeUser } from '../../seed/factories.ts'
import { signedInUser } from '../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let t: TestApp
const tokens: Partial<Record<string, string>> = {}

beforeAll(async () => {
  t = await openTestApp()
  const callers = {
    unverified: { verified: false },
    approved: { verified: true, email_proven_at: null },
    student: {},
    instructor: { instructor: true },
  }
  for (const kind of ['guest', 'demo', 'lti'] as const) tokens[kind] = (await signedInUser(t, { kind })).token
  const assistant = await signedInUser(t, { kind: 'lti' })
  await t.services.db
    .updateTable('sessions')
    .set({ course_assistant: true })
    .where('user_id', '=', assistant.id)
    .execute()
  tokens['assistant'] = assistant.token
  for (const [name, fields] of Object.entries(callers)) {
    const { email, password } = await makeUser(t.services, fields)
    tokens[name] = (await t.call('POST /api/auth/login', { body: { email, password } })).body.token
  }
})
afterAll(() => t.close())

/** Every route of the app that requires a session, without the HEAD routes of pages. */
function guardedRoutes(): { method: string; url: string; access: Exclude<Access, 'public'> }[] {
  return [...t.app.declaredRoutes].flatMap(([name, { access }]) => {
    const [method = '', url = ''] = name.split(' ')
    return access === undefined || access === 'public'
      ? []
      : [{ method, url: url.replaceAll(/:\w+/gu, crypto.randomUUID()), access }]
  })
}

async function statusOf(
  route: { method: string; url: string },
  token?: string,
  origin?: string,
): Promise<number> {
  const response = await t.app.inject({
    method: route.method as 'GET',
    url: route.url,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(origin && { origin }) },
    ...(route.method !== 'GET' && { payload: { token: token ?? 'unknown' } }),
  })
  return response.statusCode
}

describe('every registered route', () => {
  test('declares its access, and the list of guarded routes contains the calls of the contract', () => {
    expect(guardedRoutes().length).toBeGreaterThan(10)
    expect(guardedRoutes().map(({ url }) => url)).toContain('/api/auth/user')
    for (const [name, { access }] of t.app.declaredRoutes) expect(access, name).toBeTypeOf('string')
  })

  test('refuses callers without a session or with an invented token with 401', async () => {
    for (const route of guardedRoutes()) {
      expect(await statusOf(route), `${route.method} ${route.url}`).toBe(401)
      expect(await statusOf(route, 'x'.repeat(43)), `${route.method} ${route.url}`).toBe(401)
    }
  })

  test('refuses callers without the role with 403', async () => {
    const visitors = ['guest', 'demo']
    const refused: Record<Exclude<Access, 'public'>, string[]> = {
      guest: [],
      session: visitors,
      verified: ['unverified', ...visitors],
      proven: ['unverified', 'approved', ...visitors],
      assistant: ['unverified', 'student', 'lti', ...visitors],
      instructor: ['unverified', 'student', 'lti', 'assistant', ...visitors],
      admin: ['unverified', 'student', 'instructor', 'lti', 'assistant', ...visitors],
    }
    for (const route of guardedRoutes())
      for (const caller of refused[route.access])
        expect(await statusOf(route, tokens[caller]), `${caller}: ${route.method} ${route.url}`).toBe(403)
  })

  test('the server does not start with a route that declares no access level', async () => {
    const { createServer } = await import('./server.ts')
    const app = await createServer(t.services.config, false)
    app.get('/forgotten', () => 'open to everybody')
    await expect(app.ready()).rejects.toThrow('GET /forgotten declares no access level')
  })
})
