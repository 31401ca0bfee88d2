import type { IdentityProvider, SignedPart } from '@tradewind/contract/institutions/identity-providers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution } from '../../../test/arrivals.ts'
import { newPair, questionIn, type Pair } from '../../../test/identity/saml-provider.ts'
import {
  lint,
  startSimpleSaml,
  withoutSimpleSaml,
  type SimpleSaml,
} from '../../../test/identity/simplesamlphp.ts'
import {
  formIn,
  newSiteBrowser,
  type SiteBrowser,
  type SitePage,
} from '../../../test/identity/site-browser.ts'
import {
  administrator,
  arrive,
  leads,
  makeAccount,
  newBrowser,
  newcomerIn,
  ticketIn,
  type Page,
  type TestBrowser,
} from '../../../test/identity/walks.ts'

/** SimpleSAMLphp as Debian ships it, with its own pages, over sockets. */
describe.skipIf(withoutSimpleSaml !== '')(`SimpleSAMLphp${withoutSimpleSaml}`, () => {
  let t: TestApp
  let idp: SimpleSaml
  let token: string
  let school: School
  let first: Pair
  beforeAll(async () => {
    t = await openTestApp()
    idp = await startSimpleSaml()
    first = await newPair()
    idp.useKeys([first])
    idp.trust((await t.app.inject('/saml/metadata')).body)
    token = await administrator(t)
    school = await addSchool('both')
  })
  afterAll(async () => {
    await idp.close()
    await t.close()
  })

  interface School {
    institution: string
    provider: IdentityProvider
  }

  async function addSchool(signs: SignedPart, of = t): Promise<School> {
    const institution = await givenInstitution(of, { name: 'Harbour University' })
    const { status, body } = await of.call('POST /api/identity-providers', {
      token: of === t ? token : await administrator(of),
      body: {
        kind: 'saml',
        institutionId: institution,
        active: true,
        mailDomains: ['students.example.edu'],
        metadataUrl: idp.metadataUrl,
        signs,
      },
    })
    expect(status).toBe(200)
    return { institution, provider: body }
  }

  interface Person {
    portal: TestBrowser
    site: SiteBrowser
  }

  const newPerson = (of = t): Person => ({
    portal: newBrowser(of),
    site: newSiteBrowser(of.services.config.publicUrl),
  })

  const asksWho = ({ body }: SitePage) => body.includes('name="username"')

  async function ask({ portal, site }: Person, query = '', of = school): Promise<SitePage> {
    const { location } = await portal.get(`/institution/sign-in?institution=${of.institution}${query}`)
    expect(location).toContain('/saml2/idp/SSOService.php?')
    return await site.open(location)
  }

  async function signIn({ site }: Person, page: SitePage, username: string): Promise<SitePage> {
    expect(asksWho(page)).toBe(true)
    return await site.submit(page, { username, password: 'harbour' })
  }

  /** Brings the answer in the form of its last page, as its script does. */
  async function bring({ portal }: Person, page: SitePage): Promise<Page> {
    const { action, fields } = formIn(page)
    expect(action).toBe(`${t.services.config.publicUrl}/saml/acs`)
    return await portal.post('/saml/acs', fields)
  }

  async function walk(person: Person, username: string, of = school): Promise<Page> {
    return await bring(person, await signIn(person, await ask(person, '', of), username))
  }

  async function reason(of = school): Promise<string> {
    const entry = (await auditOf(t, of.provider.id)).findLast(
      ({ action }) => action === 'institution_sign_in_refused',
    )
    return String(entry?.details['reason'])
  }

  test('has schemas of SAML, which our metadata and our questions keep', async () => {
    expect(lint((await t.app.inject('/saml/metadata')).body, 'metadata')).toBe('- validates')
    for (const query of ['', '&again']) {
      const { location } = await newBrowser(t).get(
        `/institution/sign-in?institution=${school.institution}${query}`,
      )
      expect(lint(questionIn(location).xml, 'protocol')).toBe('- validates')
    }
  })

  test('reads our metadata, brings somebody new with names and address, and knows them the next time', async () => {
    const person = newPerson()
    const ticket = ticketIn(await walk(person, 'ada'))
    const email = 'ada@students.example.edu'
    expect(newcomerIn(await arrive(t, person.portal, ticket))).toEqual({
      institution: 'Harbour University',
      email,
      emailProven: true,
      emailTaken: false,
      firstName: 'Ada',
      lastName: 'Byron',
    })
    expect((await makeAccount(t, person.portal, { ticket, email })).body.user).toMatchObject({ email })
    const elsewhere = newPerson()
    const known = await arrive(t, elsewhere.portal, ticketIn(await walk(elsewhere, 'ada')))
    expect(known).toMatchObject({ status: 200, body: { user: { email } } })
    const other = newPerson()
    newcomerIn(await arrive(t, other.portal, ticketIn(await walk(other, 'grace'))))
  })

  test.each(['assertion', 'response', 'both'] as const)(
    'is read where the %s is what must be signed, also encrypted with the key in our metadata',
    async (signs) => {
      const one = await addSchool(signs)
      ticketIn(await walk(newPerson(), 'ada', one))
      idp.encrypt(true)
      try {
        const person = newPerson()
        const page = await signIn(person, await ask(person, '', one), 'ada')
        const xml = Buffer.from(formIn(page).fields['SAMLResponse'] ?? '', 'base64').toString()
        expect(xml.includes('EncryptedAssertion')).toBe(true)
        expect(await bring(person, page), await reason(one)).toMatchObject({
          location: expect.stringContaining('/institution-sign-in') as string,
        })
      } finally {
        idp.encrypt(false)
      }
    },
  )

  test('asks again only where a proof is wanted, or where its own session has ended', async () => {
    const person = newPerson()
    ticketIn(await walk(person, 'ada'))
    const silent = await ask(person)
    expect(asksWho(silent)).toBe(false)
    ticketIn(await bring(person, silent))
    const proof = await ask(person, '&again')
    expect(asksWho(proof)).toBe(true)
    ticketIn(await bring(person, await signIn(person, proof, 'ada')))
    // It knows that the portal has no address for the end of sessions.
    const { body } = await person.site.open(idp.logoutUrl)
    expect(body).not.toMatch(/exception|unhandled/iu)
    expect(asksWho(await ask(person))).toBe(true)
  })

  test('changes its key, which its metadata names before or only then', async () => {
    const [second, third] = [await newPair(), await newPair()]
    idp.useKeys([first, second])
    ticketIn(await walk(newPerson(), 'ada'))
    const read = await t.call('POST /api/identity-providers/:provider/metadata', {
      token,
      params: { provider: school.provider.id },
    })
    expect(read.body.keys).toHaveLength(2)
    idp.useKeys([second])
    ticketIn(await walk(newPerson(), 'ada'))
    idp.useKeys([third])
    ticketIn(await walk(newPerson(), 'ada'))
  })

  test('refuses a question that was changed, and one of a portal whose metadata it has not read', async () => {
    const person = newPerson()
    const { location } = await person.portal.get(`/institution/sign-in?institution=${school.institution}`)
    const changed = new URL(location)
    changed.searchParams.set('RelayState', 'elsewhere')
    const page = await person.site.open(changed.href)
    expect(asksWho(page)).toBe(false)
    expect(page.body).not.toContain('name="SAMLResponse"')

    const other = await openTestApp({ PUBLIC_URL: 'https://portal.elsewhere.edu' })
    try {
      const theirs = await addSchool('both', other)
      const stranger = newPerson(other)
      const refused = await ask(stranger, '', theirs)
      expect(asksWho(refused)).toBe(false)
      expect(refused.body).toMatch(/metadata not found/iu)
    } finally {
      await other.close()
    }
  })

  test('brings an answer once, and only to the browser that asked', async () => {
    const person = newPerson()
    const page = await signIn(person, await ask(person), 'ada')
    const thief = newPerson()
    expect(leads(await bring(thief, page)).query['problem']).toBe('browser')
    ticketIn(await bring(person, page))
    expect(leads(await bring(person, page)).query['problem']).toBe('old')
  })
})
