import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditOf, minute } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution } from '../../../test/arrivals.ts'
import {
  startRealOpenIdProvider,
  type RealOpenIdProvider,
} from '../../../test/identity/real-openid-provider.ts'
import { newSiteBrowser, type SiteBrowser, type SitePage } from '../../../test/identity/site-browser.ts'
import {
  administrator,
  arrive,
  leads,
  makeAccount,
  newBrowser,
  newCampusEmail,
  newcomerIn,
  openIdForm,
  ticketIn,
  type Page,
  type TestBrowser,
} from '../../../test/identity/walks.ts'

/** The certified provider `oidc-provider` with its own pages, over sockets. */
let t: TestApp
let provider: RealOpenIdProvider
let institution: string
let id: string
beforeAll(async () => {
  t = await openTestApp()
  provider = await startRealOpenIdProvider(t.services.config.publicUrl)
  institution = await givenInstitution(t, { name: 'Harbour University' })
  id = await addProvider(institution)
})
beforeEach(() => {
  provider.claims = { given_name: 'Ada', family_name: 'Byron' }
})
afterAll(async () => {
  await provider.close()
  await t.close()
})

async function addProvider(institutionId: string, change: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await t.call('POST /api/identity-providers', {
    token: await administrator(t),
    body: openIdForm(provider, { institutionId, ...change }),
  })
  expect(status).toBe(200)
  return body.id
}

/** A person's browser: the same one is on the pages of the portal and of the provider. */
interface Person {
  portal: TestBrowser
  site: SiteBrowser
}

function newPerson(): Person {
  return { portal: newBrowser(t), site: newSiteBrowser(t.services.config.publicUrl) }
}

async function ask({ portal }: Person, query = '', of = institution): Promise<string> {
  const page = await portal.get(`/institution/sign-in?institution=${of}${query}`)
  expect(page.location).toContain(provider.issuer)
  return page.location
}

const asksWho = (page: SitePage) => page.body.includes('name="login"')

/** Types a name and agrees to what the portal asks for, where the provider wants it. */
async function signIn({ site }: Person, page: SitePage, login: string): Promise<SitePage> {
  expect(asksWho(page)).toBe(true)
  const next = await site.submit(page, { login, password: 'any' })
  return next.body === '' ? next : await site.submit(next)
}

async function comeBack({ portal }: Person, { url }: SitePage): Promise<Page> {
  expect(url).toContain('/oidc/callback?')
  return await portal.get(url)
}

/** Goes there and back as a person whom the provider does not know yet. */
async function walk(person: Person, login: string, of = institution): Promise<Page> {
  const there = await person.site.open(await ask(person, '', of))
  return await comeBack(person, await signIn(person, there, login))
}

async function reason(of = id): Promise<string> {
  const entry = (await auditOf(t, of)).findLast(({ action }) => action === 'institution_sign_in_refused')
  return String(entry?.details['reason'])
}

/** Makes the account of a new person, and says which login they have there. */
async function givenKnown(): Promise<{ person: Person; login: string; email: string }> {
  const email = newCampusEmail()
  provider.claims = { ...provider.claims, email, email_verified: true }
  const person = newPerson()
  const ticket = ticketIn(await walk(person, email))
  expect(await makeAccount(t, person.portal, { ticket, email })).toMatchObject({ status: 200 })
  return { person, login: email, email }
}

describe('a certified OpenID provider', () => {
  test('brings somebody new with names and address, and knows them the next time', async () => {
    const email = newCampusEmail()
    provider.claims = { ...provider.claims, email, email_verified: true }
    const person = newPerson()
    const ticket = ticketIn(await walk(person, 'ada'))
    expect(newcomerIn(await arrive(t, person.portal, ticket))).toEqual({
      institution: 'Harbour University',
      email,
      emailProven: true,
      emailTaken: false,
      firstName: 'Ada',
      lastName: 'Byron',
    })
    const made = await makeAccount(t, person.portal, { ticket, email })
    expect(made.body.user).toMatchObject({ email, verified: true })
    // On another device, where the provider asks who is there.
    const elsewhere = newPerson()
    const again = await arrive(t, elsewhere.portal, ticketIn(await walk(elsewhere, 'ada')))
    expect(again).toMatchObject({ status: 200, body: { user: { email } } })
    // Another person at the same provider is another person here.
    const other = newPerson()
    newcomerIn(await arrive(t, other.portal, ticketIn(await walk(other, 'grace'))))
  })

  test('goes on knowing who has only left the portal, and asks again who has left it, too', async () => {
    const { person, login, email } = await givenKnown()
    const back = await comeBack(person, await person.site.open(await ask(person)))
    const { body } = await arrive(t, person.portal, ticketIn(back))
    expect((await t.call('POST /api/auth/logout', { token: body.token })).status).toBe(200)
    const known = await comeBack(person, await person.site.open(await ask(person)))
    expect(await arrive(t, person.portal, ticketIn(known))).toMatchObject({ body: { user: { email } } })
    const end = await person.site.open(`${provider.issuer}/session/end`)
    await person.site.submit(end, { logout: 'yes' })
    const asked = await person.site.open(await ask(person))
    const whole = await comeBack(person, await signIn(person, asked, login))
    expect(await arrive(t, person.portal, ticketIn(whole))).toMatchObject({ body: { user: { email } } })
  })

  test('asks who is there where a proof is wanted, and only then the sign-in is one', async () => {
    const { person, login } = await givenKnown()
    const setPassword = async (back: Page) => {
      const { body } = await arrive(t, person.portal, ticketIn(back))
      return await t.call('POST /api/account/password', {
        token: body.token,
        body: { newPassword: 'a-harbour-of-9-winds' },
      })
    }
    const silent = await comeBack(person, await person.site.open(await ask(person)))
    expect(await setPassword(silent)).toMatchObject({ status: 403 })
    // A browser can take the wish from the address, and the provider then asks nobody.
    const url = new URL(await ask(person, '&again'))
    for (const name of ['prompt', 'max_age']) url.searchParams.delete(name)
    const stripped = await comeBack(person, await person.site.open(url.href))
    expect(await setPassword(stripped)).toMatchObject({ status: 403 })
    const asked = await person.site.open(await ask(person, '&again'))
    expect(await setPassword(await comeBack(person, await signIn(person, asked, login)))).toMatchObject({
      status: 200,
    })
  })

  test('signs people in at once after it has changed its keys, and within a minute after another algorithm', async () => {
    ticketIn(await walk(newPerson(), 'ada'))
    await provider.changeKeys()
    ticketIn(await walk(newPerson(), 'ada'))
    for (const algorithm of ['ES256', 'PS256'] as const) {
      await provider.changeKeys(algorithm)
      t.clock.advance(minute)
      ticketIn(await walk(newPerson(), 'ada'))
    }
  })
})

test('a certified OpenID provider takes a secret of all characters in the header, where it takes it only there', async () => {
  const { authentication, clientSecret } = provider
  provider.authentication = 'client_secret_basic'
  provider.clientSecret = 'a:secret%20with+all/of=them & "~"'
  try {
    await provider.changeKeys()
    t.clock.advance(minute)
    const other = await givenInstitution(t, { name: 'Lighthouse School' })
    await addProvider(other)
    ticketIn(await walk(newPerson(), 'ada', other))
  } finally {
    Object.assign(provider, { authentication, clientSecret })
    await provider.changeKeys()
    t.clock.advance(minute)
  }
})

describe('a certified OpenID provider refuses', () => {
  test('where the person breaks off', async () => {
    const person = newPerson()
    const there = await person.site.open(await ask(person))
    const back = await comeBack(person, await person.site.open(`${there.url}/abort`))
    expect(leads(back)).toEqual({ path: '/select-institution', query: { institution, problem: 'refused' } })
    expect(await reason()).toContain('access_denied')
  })

  test('a code that was used before, and one of another browser', async () => {
    const person = newPerson()
    const page = await signIn(person, await person.site.open(await ask(person)), 'ada')
    ticketIn(await comeBack(person, page))
    expect(leads(await comeBack(person, page)).query['problem']).toBe('old')
    const thief = newPerson()
    const state = new URL(await ask(thief)).searchParams.get('state') ?? ''
    const victim = newPerson()
    const theirs = await signIn(victim, await victim.site.open(await ask(victim)), 'ada')
    const stolen = new URL(theirs.url)
    stolen.searchParams.set('state', state)
    const back = await thief.portal.get(stolen.href)
    expect(leads(back).query['problem']).toBe('untrusted')
    expect(await reason()).toContain('invalid_grant')
  })

  test('a wrong secret, in words for administrators', async () => {
    const other = await givenInstitution(t, { name: 'Lagoon College' })
    const wrong = await addProvider(other, { clientSecret: 'mistyped' })
    expect(leads(await walk(newPerson(), 'ada', other)).query['problem']).toBe('untrusted')
    expect(await reason(wrong)).toContain('invalid_client')
  })

  test('a portal whose address it does not know, on a page of its own', async () => {
    const person = newPerson()
    const url = new URL(await ask(person))
    url.searchParams.set('redirect_uri', 'https://elsewhere.example.com/oidc/callback')
    const page = await person.site.open(url.href)
    expect(page.status).toBe(400)
    expect(page.body).toContain('invalid_redirect_uri')
  })

  test('an issuer that differs by a slash', async () => {
    const answer = await t.call('POST /api/identity-providers', {
      token: await administrator(t),
      body: openIdForm(provider, {
        institutionId: await givenInstitution(t),
        issuer: `${provider.issuer}/other`,
      }),
    })
    expect(answer.error.fields?.['issuer']).toMatch(/cannot be read/u)
  })
})
