import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, day, expectRefusal, minute, signedInUser, statusesOf } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution, outside } from '../../../test/arrivals.ts'
import { hasXmlsec, metadataOf, newPair, verify, type Pair } from '../../../test/identity/saml-provider.ts'
import {
  bring,
  givenSamlSchool,
  saidTo,
  sharedPair,
  signedAssertion,
  type SamlSchool,
} from '../../../test/identity/saml-walks.ts'
import { startSamlPages, type SamlPages } from '../../../test/identity/saml-pages.ts'
import { administrator, leads, newBrowser, ticketIn } from '../../../test/identity/walks.ts'
import { refreshMetadata } from './metadata-refresh.ts'
import { ownMetadata } from './own-metadata.ts'

/** The cookie by which a browser is known again. */
const deviceOf = (letter: string) => ({ tradewind_device: letter.repeat(43) })

let t: TestApp
let pages: SamlPages
let pair: Pair
let newKey: Pair
let short: Pair
beforeAll(async () => {
  t = await openTestApp()
  pages = await startSamlPages()
  pair = await sharedPair()
  newKey = await newPair()
  short = await newPair(30)
})
afterEach(() => {
  pages.pair = pair
  pages.down = false
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const metadata = (change: Partial<Parameters<typeof metadataOf>[0]> = {}) =>
  metadataOf({
    entityId: `https://idp.example.edu/${randomUUID()}`,
    signInUrl: 'https://idp.example.edu/sso',
    certificates: [pair.cert],
    ...change,
  })

async function add(change: Record<string, unknown>) {
  const institutionId = await givenInstitution(t)
  return await t.call('POST /api/identity-providers', {
    token: await administrator(t),
    body: { kind: 'saml', institutionId, active: true, ...change },
  })
}

/** A school whose metadata is read from an address. */
async function atAddress() {
  pages.entityId = `${pages.url}/${randomUUID()}`
  const { status, body } = await add({ metadataUrl: pages.metadataUrl })
  expect(status).toBe(200)
  return body
}

const provider = async (id: string) => {
  const { body } = await t.call('GET /api/identity-providers', {
    token: await administrator(t),
    query: { search: '' },
  })
  return (Array.isArray(body) ? body : body.items).find((each) => each.id === id)
}

describe('a SAML provider is added', () => {
  test('with its metadata as a file, and lists its keys', async () => {
    const { status, body } = await add({ metadata: metadata({ certificates: [pair.cert, newKey.cert] }) })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'saml',
      active: true,
      signs: 'assertion',
      metadataUrl: null,
      clientId: null,
    })
    expect(body.keys).toHaveLength(2)
    expect((await auditOf(t, body.id)).map(({ action }) => action)).toEqual(['identity_provider_created'])
  })

  test.each([
    ['nothing', '', 'Please enter the address of its metadata, or choose a file.'],
    ['no XML', 'hello', 'This is not the XML of SAML metadata.'],
    ['a document type', '<!DOCTYPE x><a/>', 'This is not the XML of SAML metadata.'],
    ['NUL by its number', '<a b="&#0;"/>', 'This is not the XML of SAML metadata.'],
    ['half a character by its number', '<a>&#xD800;</a>', 'This is not the XML of SAML metadata.'],
    ['other XML', '<a/>', 'This metadata describes no identity provider of SAML 2.0.'],
  ])('but not with %s', async (_what, text, sentence) => {
    const field = text === '' ? 'metadataUrl' : 'metadata'
    expectRefusal(await add({ metadata: text }), 422, 'invalid_fields', { [field]: sentence })
  })

  test('but not with metadata that has ended, has no key, or leads nowhere safe', async () => {
    const ended = await add({ metadata: metadata({ validUntil: new Date(t.clock.now().getTime() - day) }) })
    expect(ended.error.fields?.['metadata']).toMatch(/^This metadata was valid until .* only\.$/u)
    const none = await add({ metadata: metadata({ certificates: [] }) })
    expectRefusal(none, 422, 'invalid_fields', {
      metadata: 'This metadata names no certificate for signatures.',
    })
    const unsafe = await add({ metadata: metadata({ signInUrl: 'http://idp.example.edu/sso' }) })
    expect(unsafe.error.fields?.['metadata']).toMatch(/does not begin with https/u)
    const post = await add({ metadata: metadata().replaceAll('HTTP-Redirect', 'HTTP-Artifact') })
    expect(post.error.fields?.['metadata']).toMatch(/HTTP-Redirect/u)
  })

  test('of several in one metadata, only by its entity id', async () => {
    const [one, two] = [
      metadata({ entityId: 'https://a.example.edu' }),
      metadata({ entityId: 'https://b.example.edu' }),
    ]
    const bare = (text: string) => text.replace(/^<\?xml[^>]*>/u, '')
    const both = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${bare(one)}${bare(two)}</md:EntitiesDescriptor>`
    expectRefusal(await add({ metadata: both }), 422, 'invalid_fields', {
      metadata:
        'This metadata describes 2 identity providers. Please enter the entity ID of the one you mean.',
    })
    const chosen = await add({ metadata: both, entityId: 'https://b.example.edu' })
    expect(chosen.body.issuer).toBe('https://b.example.edu')
    const unknown = await add({ metadata: both, entityId: 'https://c.example.edu' })
    expectRefusal(unknown, 422, 'invalid_fields', {
      metadata: 'This metadata does not describe https://c.example.edu.',
    })
  })

  test('only by administrators with a fresh proof, and one of an institution is active', async () => {
    const student = await signedInUser(t)
    const refused = await t.call('POST /api/identity-providers', { token: student.token, body: {} })
    expect(refused.status).toBe(403)
    const institutionId = await givenInstitution(t)
    const token = await administrator(t)
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        t.call('POST /api/identity-providers', {
          token,
          body: { kind: 'saml', institutionId, active: true, metadata: metadata() },
        }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    t.clock.advance(11 * 60_000)
    const old = await t.call('POST /api/identity-providers', {
      token,
      body: { kind: 'saml', institutionId, metadata: metadata() },
    })
    expect(old).toMatchObject({ status: 403, error: { code: 'fresh_proof_required' } })
  })
})

describe.skipIf(!hasXmlsec)('the metadata of a SAML provider', () => {
  test('is read every day: a new key arrives by itself, and the old one counts until its end', async () => {
    pages.pair = short
    const school = await atAddress()
    const institution = school.institutionId
    const saml = { institution, provider: school, entityId: school.issuer, pair: short }
    pages.pair = newKey
    t.clock.advance(day)
    await refreshMetadata(t.services)
    const now = await provider(school.id)
    expect(now?.keys).toMatchObject([{ dropped: null }, { dropped: t.clock.now().getTime() }])
    // Both keys sign until the older one ends.
    for (const key of [short, newKey]) {
      const { browser, said } = await beginAt(saml)
      ticketIn(await bring(browser, signedAssertion(said, { pair: key })))
    }
    t.clock.advance(40 * day)
    const { browser, said } = await beginAt(saml)
    const page = await bring(browser, signedAssertion(said, { pair: short }))
    expect(leads(page).query['problem']).toBe('untrusted')
    await refreshMetadata(t.services)
    expect((await provider(school.id))?.keys).toHaveLength(1)
  })

  test('is read at once, and at most once a minute, where a key that it did not name has signed', async () => {
    const school = await atAddress()
    const saml = { institution: school.institutionId, provider: school, entityId: school.issuer, pair }
    const signedBy = async (key: Pair) => {
      const { browser, said } = await beginAt(saml)
      return await bring(browser, signedAssertion(said, { pair: key }))
    }
    expect(leads(await signedBy(newKey)).query['problem']).toBe('untrusted')
    pages.pair = newKey
    expect(leads(await signedBy(newKey)).query['problem']).toBe('untrusted')
    t.clock.advance(minute)
    ticketIn(await signedBy(newKey))
    expect((await provider(school.id))?.keys).toMatchObject([
      { dropped: null },
      { dropped: t.clock.now().getTime() },
    ])
    t.clock.advance(minute)
    const { browser, said } = await beginAt(saml)
    pages.down = true
    const page = await bring(browser, signedAssertion(said, { pair: short }))
    expect(leads(page).query['problem']).toBe('untrusted')
  })

  test('that cannot be read changes nothing, and says so', async () => {
    const school = await atAddress()
    pages.down = true
    await refreshMetadata(t.services)
    const now = await provider(school.id)
    expect(now?.keys).toEqual(school.keys)
    expect(now?.metadata?.problem).toMatch(/^The metadata could not be read from its address\./u)
    const token = await administrator(t)
    const params = { provider: school.id }
    const read = await t.call('POST /api/identity-providers/:provider/metadata', { token, params })
    expect(read).toMatchObject({ status: 422, error: { code: 'invalid_fields' } })
    pages.down = false
    const again = await t.call('POST /api/identity-providers/:provider/metadata', { token, params })
    expect(again.body.metadata?.problem).toBeNull()
  })

  test('that has ended ends the sign-in until it is read again', async () => {
    const school = await givenSamlSchool(t)
    await t.services.db
      .updateTable('identity_providers')
      .set({ metadata_valid_until: t.clock.now() })
      .where('id', '=', school.provider.id)
      .execute()
    const page = await newBrowser(t).get(`/institution/sign-in?institution=${school.institution}`)
    expect(leads(page)).toEqual({
      path: '/select-institution',
      query: { institution: school.institution, problem: 'off' },
    })
  })

  test('a dropped key can be refused at once, and one in the metadata cannot', async () => {
    const school = await atAddress()
    pages.pair = newKey
    await refreshMetadata(t.services)
    const token = await administrator(t)
    const [kept, dropped] = (await provider(school.id))?.keys ?? []
    const remove = (fingerprint = '') =>
      t.call('DELETE /api/identity-providers/:provider/keys/:fingerprint', {
        token,
        params: { provider: school.id, fingerprint },
      })
    expect((await remove(kept?.fingerprint)).status).toBe(404)
    expect((await remove(dropped?.fingerprint)).body.keys).toHaveLength(1)
  })
})

/** Begins at the pages of the test, whose address differs from that of other schools. */
async function beginAt(school: SamlSchool) {
  const browser = newBrowser(t)
  const { location } = await browser.get(`/institution/sign-in?institution=${school.institution}`)
  return { browser, said: saidTo(t, school, location) }
}

describe.skipIf(!hasXmlsec)('the test of a provider', () => {
  test('names what works and what does not', async () => {
    const school = await atAddress()
    const token = await administrator(t)
    const checks = async () =>
      (
        await t.call('POST /api/identity-providers/:provider/test', {
          token,
          params: { provider: school.id },
        })
      ).body.checks
    expect((await checks()).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok'])
    pages.pair = short
    expect((await checks()).map(({ outcome }) => outcome)).toEqual(['ok', 'warning', 'ok'])
    pages.down = true
    expect((await checks())[0]).toMatchObject({
      outcome: 'failed',
      advice: 'What was read before still counts until its end.',
    })
  })

  test('by a sign-in shows what came back, also while it is off, begins no session and works once', async () => {
    const school = await givenSamlSchool(t, { active: false })
    const token = await administrator(t)
    const browser = newBrowser(t, outside, deviceOf('a'))
    const { body } = await t.call('POST /api/identity-providers/:provider/test-sign-in', {
      token,
      params: { provider: school.provider.id },
      headers: browser.headers(),
    })
    // Another browser, and one without cookies, use nothing up.
    for (const other of [newBrowser(t, outside, deviceOf('b')), newBrowser(t)])
      expect(leads(await other.get(body.url)).query['problem']).toBe('old')
    const { location } = await browser.get(body.url)
    const page = await bring(browser, signedAssertion(saidTo(t, school, location), school))
    expect(page.status).toBe(200)
    expect(page.body).toContain('The sign-in works')
    expect(page.body).toContain('pairwise-id:')
    expect(page.body).toContain('We ask people for it when they come the first time.')
    const rows = await t.services.db
      .selectFrom('tickets')
      .selectAll()
      .where('purpose', '=', 'institution')
      .execute()
    expect(JSON.stringify(rows)).not.toContain(school.entityId)
    expect(leads(await browser.get(body.url)).query['problem']).toBe('old')
  })

  test('by a sign-in uses up no ticket of another purpose', async () => {
    const { body } = await t.call('POST /api/auth/passkey/question')
    const before = await t.services.db.selectFrom('tickets').select('token_hash').execute()
    await newBrowser(t, outside, deviceOf('a')).get(`/institution/sign-in?test=${body.ticket}`)
    expect(await t.services.db.selectFrom('tickets').select('token_hash').execute()).toEqual(before)
  })

  test('by a sign-in says what is wrong in words for administrators', async () => {
    const school = await givenSamlSchool(t, { signs: 'response' })
    const browser = newBrowser(t, outside, deviceOf('a'))
    const { body } = await t.call('POST /api/identity-providers/:provider/test-sign-in', {
      token: await administrator(t),
      params: { provider: school.provider.id },
      headers: browser.headers(),
    })
    const { location } = await browser.get(body.url)
    const page = await bring(browser, signedAssertion(saidTo(t, school, location), school))
    expect(page.body).toContain('The sign-in does not work yet')
    expect(page.body).toContain('It signed the assertion.')
    expect(page.body).toContain('Compare what it signs with the setting here')
  })
})

describe('our own metadata', () => {
  test.skipIf(!hasXmlsec)('is XML for the library that most providers read it with', async () => {
    const { body } = await newBrowser(t).get('/saml/metadata')
    // It has no signature, so the program fails, but not before it has read it.
    const told = verify(body)
    expect(told).not.toMatch(/parser error|namespace error|redefined/u)
    expect(told).toMatch(/failed to find default node with name="Signature"/u)
  })

  test.skipIf(!hasXmlsec)('is XML whatever the brand is called', () => {
    const hostile = 'A & B <C> "D" ]]> \u0000\u001B\uD800'
    const { config } = t.services
    const brand = { ...config.brand, productName: hostile, portalDescription: hostile }
    expect(verify(ownMetadata({ ...config, brand }, pair.cert))).toMatch(/failed to find default node/u)
  })

  test('names our addresses, key, contacts, logo and the attributes that we ask for', async () => {
    const { body } = await newBrowser(t).get('/saml/metadata')
    for (const text of [
      'entityID="http://localhost:4000/saml/metadata"',
      'Location="http://localhost:4000/saml/acs"',
      'urn:oasis:names:tc:SAML:profiles:subject-id:req',
      '<saml:AttributeValue>pairwise-id</saml:AttributeValue>',
      'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      'contactType="technical"',
      'contactType="support"',
      'http://refeds.org/metadata/contactType/security',
      'http://localhost:4000/icons/icon-192.png',
      'FriendlyName="mail"',
      '<ds:X509Certificate>',
    ])
      expect(body).toContain(text)
    const icon = readFileSync(new URL('../../../../../portal/public/icons/icon-192.png', import.meta.url))
    // Width and height as PNG has them.
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([192, 192])
  })

  test('keeps one key, also when several need the first at once', async () => {
    await t.services.db.deleteFrom('saml_keys').execute()
    const answers = await Promise.all([1, 2, 3].map(() => newBrowser(t).get('/saml/metadata')))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const rows = await t.services.db.selectFrom('saml_keys').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('PRIVATE KEY')
  })
})
