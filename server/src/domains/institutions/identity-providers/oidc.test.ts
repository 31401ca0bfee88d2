import { generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, expectRefusal, minute } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution } from '../../../test/arrivals.ts'
import { startOpenIdProvider, type StandInOpenIdProvider } from '../../../test/identity/openid-provider.ts'
import {
  administrator,
  arrive,
  leads,
  newBrowser,
  newcomerIn,
  openIdForm,
  ticketIn,
  type TestBrowser,
} from '../../../test/identity/walks.ts'

let t: TestApp
let provider: StandInOpenIdProvider
let institution: string
let id: string
beforeAll(async () => {
  t = await openTestApp()
  provider = await startOpenIdProvider(() => t.clock.now())
  institution = await givenInstitution(t, { name: 'Harbour University' })
  const { body } = await t.call('POST /api/identity-providers', {
    token: await administrator(t),
    body: form(),
  })
  id = body.id
})
afterEach(() => {
  provider.reset()
})
afterAll(async () => {
  await provider.close()
  await t.close()
})

const form = (change: Record<string, unknown> = {}) =>
  openIdForm(provider, { institutionId: institution, ...change })

async function begin(query = '') {
  const browser = newBrowser(t)
  const page = await browser.get(`/institution/sign-in?institution=${institution}${query}`)
  expect(page.location).toContain(`${provider.issuer}/authorize?`)
  return { browser, url: page.location }
}

/** Goes to the provider and back. */
async function walk(query = '') {
  const { browser, url } = await begin(query)
  return { browser, page: await comeBack(browser, url) }
}

async function comeBack(browser: TestBrowser, url: string) {
  return await browser.get(`/oidc/callback?${await provider.answer(url)}`)
}

async function reason(): Promise<string> {
  const entry = (await auditOf(t, id)).findLast(({ action }) => action === 'institution_sign_in_refused')
  return String(entry?.details['reason'])
}

describe('a sign-in by OpenID Connect', () => {
  test('asks with PKCE, state and nonce, and brings names and address', async () => {
    provider.claims = {
      sub: 'ada-1',
      email: 'ada@students.example.edu',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Byron',
    }
    const { browser, page } = await walk()
    expect(Object.fromEntries(provider.asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:4000/oidc/callback',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(provider.asked.get(name)?.length).toBeGreaterThanOrEqual(43)
    expect(provider.asked.get('prompt')).toBeNull()
    expect(newcomerIn(await arrive(t, browser, ticketIn(page)))).toEqual({
      institution: 'Harbour University',
      email: 'ada@students.example.edu',
      emailProven: true,
      emailTaken: false,
      firstName: 'Ada',
      lastName: 'Byron',
    })
  })

  test('asks its userinfo address for what the id token does not tell', async () => {
    provider.claims = { sub: 'ada-2' }
    provider.userInfo = { email: 'ada2@students.example.edu', name: 'Ada King Byron' }
    const { browser, page } = await walk()
    expect(newcomerIn(await arrive(t, browser, ticketIn(page)))).toMatchObject({
      email: 'ada2@students.example.edu',
      emailProven: true,
      firstName: 'Ada King',
      lastName: 'Byron',
    })
  })

  test.each([
    ['of another domain', { email: 'ada@gmail.example', email_verified: true }],
    ['of a subdomain', { email: 'ada@lab.students.example.edu', email_verified: true }],
    ['that looks like one of the domain', { email: 'ada@xstudents.example.edu' }],
    ['that the provider has not confirmed', { email: 'ada@students.example.edu', email_verified: false }],
    ['that is only a user name', { preferred_username: 'ada@students.example.edu' }],
  ])('does not vouch for an address %s', async (_what, told) => {
    provider.claims = { sub: 'ada-3', ...told }
    const { browser, page } = await walk()
    expect(newcomerIn(await arrive(t, browser, ticketIn(page)))).toMatchObject({ emailProven: false })
  })

  test('asks who is there where a proof is wanted', async () => {
    await walk('&again')
    expect(provider.asked.get('prompt')).toBe('login')
    expect(provider.asked.get('max_age')).toBe('0')
  })

  test('signs people in at once after the provider has changed its key', async () => {
    ticketIn((await walk()).page)
    await provider.changeKey()
    ticketIn((await walk()).page)
  })

  test('reads configuration and keys once for many', async () => {
    provider.keyReads = 0
    for (let n = 0; n < 3; n += 1) await walk()
    expect(provider.keyReads).toBeLessThanOrEqual(1)
  })
})

/** Eight id tokens that no honest provider gives out, and three more. */
const forgeries: [what: string, make: (honest: JWTPayload) => Promise<string>][] = [
  [
    'is not signed',
    (honest) => {
      const part = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')
      return Promise.resolve(`${part({ alg: 'none' })}.${part(honest)}.`)
    },
  ],
  [
    'is signed by another key',
    async (honest) => provider.sign(honest, {}, (await generateKeyPair('RS256')).privateKey),
  ],
  [
    'is signed with the secret of the client',
    (honest) =>
      new SignJWT(honest).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(provider.clientSecret)),
  ],
  ['comes from another issuer', (honest) => provider.sign({ ...honest, iss: 'https://other.example.com' })],
  ['is for another client', (honest) => provider.sign({ ...honest, aud: 'another' })],
  [
    'is for several clients, and was asked for by another',
    (honest) => provider.sign({ ...honest, aud: [provider.clientId, 'another'], azp: 'another' }),
  ],
  [
    'has ended',
    (honest) => provider.sign({ ...honest, exp: Number(honest.iat) - 240, iat: Number(honest.iat) - 600 }),
  ],
  ['has the nonce of another browser', (honest) => provider.sign({ ...honest, nonce: 'x'.repeat(43) })],
  ['has no nonce', ({ nonce: _nonce, ...honest }) => provider.sign(honest)],
  [
    'was changed after it was signed',
    async (honest) => {
      const [header, , signature] = (await provider.sign(honest)).split('.')
      const changed = Buffer.from(JSON.stringify({ ...honest, sub: 'boss' })).toString('base64url')
      return `${header}.${changed}.${signature}`
    },
  ],
  ['does not say who it is', ({ sub: _sub, ...honest }) => provider.sign(honest)],
]

describe('a forged id token begins no session and is recorded', () => {
  test.each(forgeries)('that %s', async (_what, make) => {
    provider.idToken = make
    const { page } = await walk()
    expect(leads(page)).toEqual({
      path: '/select-institution',
      query: { institution, problem: 'untrusted' },
    })
    expect(await reason()).toMatch(/^The answer was refused/u)
  })

  test.each<[string, (honest: JWTPayload) => JWTPayload, string]>([
    ['has an empty id', (honest) => ({ ...honest, sub: '' }), 'nobody'],
    ['has an id of 256 characters', (honest) => ({ ...honest, sub: 'a'.repeat(256) }), 'nobody'],
    ['has an id with NUL', (honest) => ({ ...honest, sub: 'ada\u0000' }), 'nobody'],
    ['has an id with half a character', (honest) => ({ ...honest, sub: 'ada\ud800' }), 'nobody'],
    ['was asked for by another client', (honest) => ({ ...honest, azp: 'another' }), 'untrusted'],
    ['is of next year', (honest) => ({ ...honest, iat: Number(honest.iat) + 31_536_000 }), 'untrusted'],
  ])('that %s', async (_what, change, kind) => {
    provider.idToken = (honest) => provider.sign(change(honest))
    const { page } = await walk()
    expect(leads(page)).toEqual({
      path: '/select-institution',
      query: { institution, problem: kind },
    })
    expect(await reason()).toMatch(/^(?:The id |The answer was refused)/u)
  })

  test('of a code that was used before', async () => {
    const { browser, url } = await begin()
    const query = await provider.answer(url)
    ticketIn(await browser.get(`/oidc/callback?${query}`))
    expect(leads(await browser.get(`/oidc/callback?${query}`)).query['problem']).toBe('old')
  })

  test('in another browser', async () => {
    const { url } = await begin()
    const page = await comeBack(newBrowser(t), url)
    expect(leads(page)).toEqual({ path: '/select-institution', query: { problem: 'browser' } })
  })

  test('with a code that another browser got', async () => {
    const victim = await begin()
    const thief = await begin()
    const stolen = new URLSearchParams(await provider.answer(thief.url)).get('code') ?? ''
    const state = new URL(victim.url).searchParams.get('state') ?? ''
    const page = await victim.browser.get(
      `/oidc/callback?${String(new URLSearchParams({ code: stolen, state }))}`,
    )
    expect(leads(page).query['problem']).toBe('untrusted')
    expect(await reason()).toContain('invalid_grant')
  })

  test('fifteen minutes after it was asked for', async () => {
    const { browser, url } = await begin()
    t.clock.advance(16 * minute)
    expect(leads(await comeBack(browser, url)).query['problem']).toBe('old')
  })
})

describe('a provider that fails', () => {
  test('is told apart from one that says no', async () => {
    const { browser, url } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    const said = new URLSearchParams({ error: 'access_denied', error_description: 'Not a member', state })
    const page = await browser.get(`/oidc/callback?${String(said)}`)
    expect(leads(page)).toEqual({ path: '/select-institution', query: { institution, problem: 'refused' } })
    expect(await reason()).toBe('The identity provider answered “access_denied”: Not a member.')
  })

  test('leads to the other ways when it is down, before and after', async () => {
    const { browser, url } = await begin()
    const query = await provider.answer(url)
    provider.down = true
    const back = await browser.get(`/oidc/callback?${query}`)
    expect(leads(back).query['problem']).toBe('unreachable')
    t.clock.advance(61 * minute)
    const page = await newBrowser(t).get(`/institution/sign-in?institution=${institution}`)
    expect(leads(page)).toEqual({
      path: '/select-institution',
      query: { institution, problem: 'unreachable' },
    })
  })

  test('with a wrong secret is named for administrators', async () => {
    provider.clientSecret = 'changed there'
    const { page } = await walk()
    expect(leads(page).query['problem']).toBe('untrusted')
    expect(await reason()).toContain('invalid_client')
  })
})

describe('an OpenID provider is added', () => {
  test('only if its configuration can be read and names the same issuer', async () => {
    const token = await administrator(t)
    const add = (change: Record<string, unknown>) =>
      t.call('POST /api/identity-providers', { token, body: form({ active: false, ...change }) })
    const wrong = await add({ issuer: `${provider.issuer}/other` })
    expect(wrong).toMatchObject({ status: 422, error: { code: 'invalid_fields' } })
    expect(wrong.error.fields?.['issuer']).toMatch(/cannot be read/u)
    expectRefusal(await add({ issuer: 'http://idp.example.edu' }), 422, 'invalid_fields', {
      issuer: 'Please enter an address that begins with https://.',
    })
    expectRefusal(await add({ mailDomains: ['students@x'] }), 422, 'invalid_fields', {
      mailDomains: '“students@x” is not a mail domain. An example is students.example.edu.',
    })
  })

  test('with mail domains as they were copied, in their ASCII spelling', async () => {
    const token = await administrator(t)
    const mailDomains = ['\u200b@Universität.example ', 'ｕｎｉ－graz.example']
    const { body } = await t.call('POST /api/identity-providers', {
      token,
      body: form({ active: false, mailDomains }),
    })
    expect(body.mailDomains).toEqual(['xn--universitt-y5a.example', 'uni-graz.example'])
  })

  test('and its secret is told to nobody and is stored sealed', async () => {
    const token = await administrator(t)
    const { body } = await t.call('GET /api/identity-providers', { token, query: { search: '' } })
    expect(JSON.stringify(body)).not.toContain('a-secret-of-the-client')
    const rows = await t.services.db.selectFrom('identity_providers').select('sealed_secret').execute()
    expect(rows.map(({ sealed_secret }) => sealed_secret?.toString('latin1'))).not.toContain(
      'a-secret-of-the-client',
    )
  })
})
