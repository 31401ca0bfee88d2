import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingStored } from '../../../test/accounts.ts'
import { givenInstitution } from '../../../test/arrivals.ts'
import {
  beginLaunch,
  connect,
  cookieOf,
  expectRefused,
  openCampus,
  post,
  type Campus,
} from '../../../test/lms/launches.ts'
import { secretCookie, secretOf } from './cookies.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const login = (change: Record<string, string | undefined> = {}) => {
  const fields = { ...t.lms.loginFields(t.lms.users.student, t.lms.links[0] ?? null), ...change }
  return post(
    t,
    '/lti/login',
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
  )
}

const storedLogins = () => t.services.db.selectFrom('lti_logins').selectAll().execute()

describe('an LTI login', () => {
  test('sets a secret for ten minutes, partitioned by site, and then checks that the browser kept it', async () => {
    const answer = await login()
    expect(answer.statusCode).toBe(303)
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^tradewind_lti_[\w-]{16}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/u,
    )
    expect(answer.headers.location).toMatch(/^\/lti\/login\/continue\?/u)
    expect(answer.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(await storedLogins()).toEqual([])
  })

  test('asks the platform as LTI requires, with the hints byte for byte', async () => {
    const fields = t.lms.loginFields(t.lms.users.student, t.lms.links[0] ?? null)
    fields['lti_message_hint'] = '{"cmid":7, "x":"a+b&c=d é%20\\u00e9"}'
    const first = await post(t, '/lti/login', fields)
    const { headers } = await t.app.inject({
      url: String(first.headers.location),
      headers: { cookie: cookieOf(first) },
    })
    const url = new URL(String(headers.location))
    expect(url.origin + url.pathname).toBe(`${t.lms.url}/auth`)
    const { state, nonce, ...question } = Object.fromEntries(url.searchParams)
    expect(question).toEqual({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: t.lms.clientId,
      redirect_uri: `${t.services.config.publicUrl}/lti/launch`,
      login_hint: '4',
      lti_message_hint: fields['lti_message_hint'],
    })
    expect(Buffer.from(state?.split('.')[1] ?? '', 'base64url')).toHaveLength(32)
    expect(Buffer.from(nonce ?? '', 'base64url')).toHaveLength(32)
    const stored = JSON.stringify(await storedLogins())
    expect(stored).not.toContain(state)
    expect(stored).not.toContain(nonce)
  })

  test('also works by GET', async () => {
    const fields = t.lms.loginFields(t.lms.users.student, t.lms.links[0] ?? null)
    const { statusCode } = await t.app.inject({ url: '/lti/login', query: fields })
    expect(statusCode).toBe(303)
  })

  test('keeps the query of the platform’s sign-in address', async () => {
    const first = t.lms.clientId
    t.lms.clientId = 'with-query'
    await connect(t, t.admin, { ...t.lms.registration(t.institution), authUrl: `${t.lms.url}/auth?school=7` })
    const { authUrl } = await beginLaunch(t)
    t.lms.clientId = first
    expect(authUrl.searchParams.get('school')).toBe('7')
  })
})

describe('if the browser blocks the cookie inside the platform’s page', () => {
  test('a page offers a new window, which begins the login again', async () => {
    const first = await login()
    const page = await t.app.inject({ url: String(first.headers.location) })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Open in a new window')
    expect(page.body).toContain('target="_blank"')
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${t.lms.url}`)
    const href = /href="([^"]+)"/u.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const again = await t.app.inject({ url: href })
    const asked = await t.app.inject({
      url: String(again.headers.location),
      headers: { cookie: cookieOf(again) },
    })
    expect(asked.statusCode).toBe(302)
    expect(String(asked.headers.location)).toContain(`${t.lms.url}/auth?`)
  })

  test('the new window explains what to do if it is blocked there too', async () => {
    const fields = t.lms.loginFields(t.lms.users.student, t.lms.links[0] ?? null)
    const first = await t.app.inject({ url: '/lti/login', query: { ...fields, window: '1' } })
    const page = await t.app.inject({ url: String(first.headers.location) })
    expectRefused(page, 400, 'Your browser blocks cookies for localhost:4000.')
  })

  test('the cookie of another launch does not help', async () => {
    const [first, second] = [await login(), await login()]
    const page = await t.app.inject({
      url: String(first.headers.location),
      headers: { cookie: cookieOf(second) },
    })
    expect(page.body).toContain('Open in a new window')
  })
})

describe('a login is refused', () => {
  test.each(['iss', 'target_link_uri', 'login_hint'])('without %s', async (name) => {
    expectRefused(
      await login({ [name]: undefined }),
      400,
      'Your learning platform did not send everything we need to sign you in. Please open the link again from your course.',
    )
  })

  test('from an unknown platform or client id', async () => {
    expectRefused(
      await login({ iss: 'https://nobody.example' }),
      403,
      'Your learning platform is not connected to this portal. Please show this page to your instructor.',
    )
    expectRefused(
      await login({ client_id: 'nobody' }),
      403,
      'Your learning platform is not connected to this portal. Please show this page to your instructor.',
    )
  })

  test('from a platform that is switched off', async () => {
    const body = { ...t.lms.registration(t.institution), clientId: 'off', active: false }
    await connect(t, t.admin, body)
    expectRefused(
      await login({ client_id: 'off' }),
      403,
      'Your learning platform is not connected to this portal. Please show this page to your instructor.',
    )
  })

  test('from a platform whose institution was deleted', async () => {
    const institutionId = await givenInstitution(t)
    await connect(t, t.admin, { ...t.lms.registration(institutionId), clientId: 'orphan' })
    expect((await login({ client_id: 'orphan' })).statusCode).toBe(303)
    await t.call('DELETE /api/institutions/:institutionId', {
      token: t.admin.token,
      params: { institutionId },
    })
    expectRefused(
      await login({ client_id: 'orphan' }),
      403,
      'Your learning platform is not connected to this portal. Please show this page to your instructor.',
    )
  })

  test('with a foreign target address', async () => {
    for (const target of [
      'https://evil.example/lti/launch',
      'javascript:alert(1)',
      '/lti/launch',
      'http://localhost:4000.evil.example/',
    ])
      expectRefused(
        await login({ target_link_uri: target }),
        400,
        'This link leads to a different tool. Please show this page to your instructor.',
      )
  })

  test('without a form', async () => {
    const { statusCode, headers } = await t.app.inject({
      method: 'POST',
      url: '/lti/login',
      payload: { iss: 'x' },
    })
    expect(statusCode).toBe(415)
    expect(headers['content-type']).toContain('text/html')
    expectRefused(
      await post(t, '/lti/login', {}),
      400,
      'Your learning platform did not send everything we need to sign you in. Please open the link again from your course.',
    )
  })
})

describe('input that no platform sends', () => {
  test.each([
    ['NUL bytes', 'iss=%00&login_hint=%00&target_link_uri=http%3A%2F%2Flocalhost%3A4000%2F%00&client_id=%00'],
    [
      'half surrogate pairs',
      'iss=%ED%A0%80&login_hint=%ED%A0%80&target_link_uri=http%3A%2F%2Flocalhost%3A4000%2F',
    ],
    ['other names', '__proto__=x&constructor=y'],
    ['repeated names', 'iss=a&iss=b&login_hint=c&target_link_uri=http%3A%2F%2Flocalhost%3A4000%2F'],
    ['long values', `iss=${'x'.repeat(1000)}&login_hint=${'x'.repeat(9000)}`],
    ['no form', '\u0000{"a":'],
  ])('is refused with a page and stores nothing: %s', async (_what, payload) => {
    const before = await everythingStored(t)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const url of ['/lti/login', '/lti/launch']) {
      const answer = await t.app.inject({ method: 'POST', url, headers, payload })
      expect([400, 403]).toContain(answer.statusCode)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    }
    for (const url of ['/lti/login', '/lti/login/continue']) {
      const answer = await t.app.inject({ url: `${url}?${encodeURI(payload)}` })
      expect([400, 403]).toContain(answer.statusCode)
    }
    expect(await everythingStored(t)).toEqual(before)
  })

  test('is refused if it is too long', async () => {
    const answer = await post(t, '/lti/launch', { id_token: 'x'.repeat(300_000), state: '' })
    expect(answer.statusCode).toBe(413)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

test('on https the cookie has a name that no other host can set', () => {
  const config = { publicUrl: 'https://portal.school.edu' }
  const cookie = secretCookie(config, 'a'.repeat(16), 'secret', 1000)
  expect(cookie).toMatch(/^__Host-tradewind_lti_a{16}=secret; Max-Age=1; Path=\/; HttpOnly; Secure;/u)
  expect(secretOf(config, `x=y; ${cookie.split(';')[0] ?? ''}`, 'a'.repeat(16))).toBe('secret')
  expect(secretOf(config, `tradewind_lti_${'a'.repeat(16)}=planted`, 'a'.repeat(16))).toBeNull()
})

test('logins are limited per address, far above the size of a campus', async () => {
  const address = '18.77.0.1'
  const hash = createHash('sha256').update(address).digest('base64url')
  await t.services.pool.query(`insert into rate_limits (key, points, expire) values ($1, 3000, $2)`, [
    `lti-login-address:${hash}`,
    Date.now() + 60_000,
  ])
  const before = await storedLogins()
  const first = await login()
  const goOn = (remoteAddress: string) =>
    t.app.inject({
      url: String(first.headers.location),
      headers: { cookie: cookieOf(first) },
      remoteAddress,
    })
  const refused = await goOn(address)
  expectRefused(refused, 429, 'Too many tries. Please wait')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await storedLogins()).toEqual(before)
  expect((await goOn('18.77.0.2')).statusCode).toBe(302)
})

test('any page may frame a refusal, but only the platform may frame the pages after a login', async () => {
  const policyOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['content-security-policy'])
  const refused = policyOf(await login({ iss: 'https://nobody.example' }))
  expect(refused).toContain('frame-ancestors *;')
  expect(refused).toContain("default-src 'none'; style-src 'nonce-")
  expect(refused).toContain("form-action 'none'")
  const first = await login()
  const page = await t.app.inject({ url: String(first.headers.location) })
  expect(policyOf(page)).toMatch(/frame-ancestors 'self' http/u)
})

describe('without a client id', () => {
  test('the issuer must belong to one platform, or the deployment must decide', async () => {
    const issuer = 'https://many.example'
    const one = { ...t.lms.registration(t.institution), issuer, clientId: 'one', deploymentIds: ['d1'] }
    await connect(t, t.admin, one)
    const change = { iss: issuer, client_id: undefined, lti_deployment_id: undefined }
    expect((await login(change)).statusCode).toBe(303)
    await connect(t, t.admin, { ...one, clientId: 'two', deploymentIds: ['d2'] })
    expectRefused(
      await login(change),
      400,
      'Your learning platform did not say which institution you belong to. Please show this page to your instructor.',
    )
    const first = await login({ ...change, lti_deployment_id: 'd2' })
    const asked = await t.app.inject({
      url: String(first.headers.location),
      headers: { cookie: cookieOf(first) },
    })
    expect(new URL(String(asked.headers.location)).searchParams.get('client_id')).toBe('two')
  })
})
