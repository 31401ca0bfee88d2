import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, minute } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import {
  assertionOf,
  encrypt,
  givenName,
  hasXmlsec,
  mail,
  mailFormat,
  newPair,
  pairwiseId,
  persistent,
  responseOf,
  sign,
  signatureOf,
  subjectId,
  surname,
  type Pair,
  type Said,
} from '../../../test/identity/saml-provider.ts'
import {
  begin,
  bring,
  givenSamlSchool,
  signedAssertion,
  type SamlSchool,
} from '../../../test/identity/saml-walks.ts'
import { arrive, leads, newBrowser, newcomerIn, ticketIn, type Page } from '../../../test/identity/walks.ts'

let t: TestApp
let school: SamlSchool
let otherKey: Pair
beforeAll(async () => {
  t = await openTestApp()
  school = await givenSamlSchool(t)
  otherKey = await newPair()
})
afterAll(() => t.close())

/** The reason that administrators find for the newest refusal. */
async function reasonOf(of = school): Promise<string> {
  const entry = (await auditOf(t, of.provider.id)).findLast(
    ({ action }) => action === 'institution_sign_in_refused',
  )
  return String(entry?.details['reason'])
}

async function expectRefused(page: Page, kind: string, reason: RegExp, of = school): Promise<void> {
  expect(leads(page)).toEqual({
    path: '/select-institution',
    query: { institution: of.institution, problem: kind },
  })
  expect(await reasonOf(of)).toMatch(reason)
}

describe.skipIf(!hasXmlsec)('a sign-in by SAML', () => {
  test('leads to the provider with a signed question, and back to the portal', async () => {
    const { browser, said } = await begin(t, school)
    const page = await bring(
      browser,
      signedAssertion(
        {
          ...said,
          attributes: {
            ...said.attributes,
            [mail]: 'ada@students.example.edu',
            [givenName]: 'Ada',
            [surname]: 'Byron',
          },
        },
        school,
      ),
    )
    const answer = await arrive(t, browser, ticketIn(page))
    expect(newcomerIn(answer)).toMatchObject({
      email: 'ada@students.example.edu',
      emailProven: true,
      firstName: 'Ada',
      lastName: 'Byron',
    })
  })

  test('reads an answer that is encrypted for this portal', async () => {
    const { browser, said } = await begin(t, school)
    const { certificate } = await t.services.db.selectFrom('saml_keys').selectAll().executeTakeFirstOrThrow()
    const xml = responseOf(
      said,
      encrypt(sign(assertionOf(said), school.pair).replace(/^<\?xml[^>]*>\s*/u, ''), certificate),
    )
    ticketIn(await bring(browser, xml))
  })

  test('takes a signed response where that is what the provider signs, and both where it signs both', async () => {
    const responseSchool = await givenSamlSchool(t, { signs: 'response' })
    const one = await begin(t, responseSchool)
    ticketIn(
      await bring(
        one.browser,
        sign(responseOf(one.said, assertionOf(one.said, ''), signatureOf(one.said.responseId)), school.pair),
      ),
    )
    const bothSchool = await givenSamlSchool(t, { signs: 'both' })
    const two = await begin(t, bothSchool)
    const inner = sign(assertionOf(two.said), school.pair).replace(/^<\?xml[^>]*>\s*/u, '')
    ticketIn(
      await bring(
        two.browser,
        sign(responseOf(two.said, inner, signatureOf(two.said.responseId)), school.pair),
      ),
    )
  })

  test.each([
    [
      'pairwise-id before all others',
      { [pairwiseId]: 'PAIR@Example.edu', [subjectId]: 'sub@example.edu' },
      { value: 'name', format: persistent },
      ['pairwise-id:pair@example.edu', 'subject-id:sub@example.edu', 'name-id:name'],
    ],
    ['subject-id', { [subjectId]: 'sub@example.edu' }, null, ['subject-id:sub@example.edu']],
    ['a persistent NameID', {}, { value: 'f8a2', format: persistent }, ['name-id:f8a2']],
  ] as const)('knows a person by %s', async (_what, attributes, nameId, subjects) => {
    const { browser, said } = await begin(t, school)
    const page = await bring(browser, signedAssertion({ ...said, attributes, nameId }, school))
    expect(ticketIn(page)).not.toBe('')
    const rows = await t.services.db
      .selectFrom('tickets')
      .select('data')
      .where('purpose', '=', 'institution')
      .execute()
    expect(rows.map(({ data }) => (data as { subjects: string[] }).subjects)).toContainEqual(subjects)
  })

  test.each([
    ['a mail address', { value: 'ada@example.edu', format: mailFormat }],
    ['an id of one session', { value: 'x1', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    [
      'the id for another service',
      { value: 'x1', format: persistent, spNameQualifier: 'https://other.example.com' },
    ],
  ])('knows nobody by %s', async (_what, nameId) => {
    const { browser, said } = await begin(t, school)
    const attributes = { [mail]: 'ada@students.example.edu' }
    const page = await bring(browser, signedAssertion({ ...said, attributes, nameId }, school))
    await expectRefused(page, 'nobody', /no lasting id/u)
  })

  test('clocks may differ by three minutes', async () => {
    const late = await begin(t, school)
    ticketIn(await bring(late.browser, signedAssertion({ ...late.said, lives: -2.5 * minute }, school)))
    const early = await begin(t, school)
    const now = new Date(early.said.now.getTime() + 3.5 * minute)
    // Its conditions begin a minute before.
    ticketIn(await bring(early.browser, signedAssertion({ ...early.said, now }, school)))
  })
})

const withoutDeclaration = (xml: string) => xml.replace(/^<\?xml[^>]*>\s*/u, '')

/** Twelve answers that somebody forged or took from elsewhere. */
const forgeries: [
  what: string,
  make: (said: Said) => string | Promise<string>,
  kind: string,
  reason: RegExp,
][] = [
  ['is not signed', (said) => responseOf(said, assertionOf(said, '')), 'untrusted', /signed nothing/u],
  [
    'has the signed assertion wrapped behind a forged one',
    (said) => {
      const genuine = withoutDeclaration(sign(assertionOf(said), school.pair))
      const forged = assertionOf(
        { ...said, assertionId: '_forged', attributes: { [pairwiseId]: 'boss@example.edu' } },
        '',
      )
      return responseOf(
        said,
        forged.replace('</saml:Issuer>', `</saml:Issuer><Wrap xmlns="urn:x">${genuine}</Wrap>`),
      )
    },
    'untrusted',
    /2 assertions/u,
  ],
  [
    'has the assertion twice',
    (said) => {
      const genuine = withoutDeclaration(sign(assertionOf(said), school.pair))
      return responseOf(said, genuine + genuine)
    },
    'untrusted',
    /2 assertions/u,
  ],
  [
    'has a comment in the NameID',
    (said) =>
      signedAssertion({ ...said, nameId: { value: 'boss.evil', format: persistent } }, school).replace(
        'boss.evil',
        'boss<!-- -->.evil',
      ),
    'untrusted',
    /comments/u,
  ],
  [
    'is for another audience',
    (said) => signedAssertion({ ...said, audience: 'https://other.example.com' }, school),
    'untrusted',
    /is for https:\/\/other\.example\.com/u,
  ],
  [
    'is for another recipient',
    (said) =>
      signedAssertion({ ...said, recipient: 'https://other.example.com/acs' }, school).replace(
        /Destination="[^"]*"/u,
        '',
      ),
    'untrusted',
    /is for https:\/\/other\.example\.com\/acs/u,
  ],
  ['has ended', (said) => signedAssertion({ ...said, lives: -4 * minute }, school), 'old', /ended at/u],
  [
    'has a document type',
    (said) =>
      signedAssertion({ ...said, attributes: { [pairwiseId]: 'a@example.edu' } }, school).replace(
        '<samlp:Response',
        '<!DOCTYPE r [<!ENTITY e "boss@example.edu">]><samlp:Response',
      ),
    'untrusted',
    /document type/u,
  ],
  [
    'is signed by another key',
    (said) => sign(responseOf(said, assertionOf(said)), otherKey),
    'untrusted',
    /Invalid signature/u,
  ],
  [
    'is signed by its own key, which it brings',
    (said) => {
      const key = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${withoutDashes(otherKey.cert)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`
      return sign(responseOf(said, assertionOf(said)), otherKey).replace('</ds:Signature>', key)
    },
    'untrusted',
    /Invalid signature/u,
  ],
  [
    'has a signature of another part',
    (said) => {
      const signed = sign(assertionOf({ ...said, assertionId: '_genuine' }), school.pair)
      const signature = /<ds:Signature.*<\/ds:Signature>/su.exec(signed)?.[0] ?? ''
      return responseOf(
        said,
        assertionOf({ ...said, attributes: { [pairwiseId]: 'boss@example.edu' } }, signature),
      )
    },
    'untrusted',
    /signature was refused/u,
  ],
  [
    'was changed after it was signed',
    (said) =>
      signedAssertion({ ...said, attributes: { [pairwiseId]: 'aaaa@example.edu' } }, school).replace(
        'aaaa@',
        'boss@',
      ),
    'untrusted',
    /Invalid signature/u,
  ],
  [
    'is signed with SHA-1',
    (said) => sign(responseOf(said, assertionOf(said, signatureOf(said.assertionId, 'sha1'))), school.pair),
    'untrusted',
    /too weak/u,
  ],
  [
    'comes from another provider',
    (said) => signedAssertion({ ...said, issuer: 'https://idp.other.edu' }, school),
    'untrusted',
    /comes from https:\/\/idp\.other\.edu/u,
  ],
  [
    'has no end',
    (said) =>
      sign(responseOf(said, assertionOf(said).replace(/ NotOnOrAfter="[^"]*"\/>/u, '/>')), school.pair),
    'untrusted',
    /NotOnOrAfter/u,
  ],
  ['is not XML', () => 'ada=1&InResponseTo', 'untrusted', /not XML/u],
]

function withoutDashes(pem: string): string {
  return pem.replaceAll(/-----[^-]+-----|\s/gu, '')
}

describe.skipIf(!hasXmlsec)('a forged answer of SAML begins no session and is recorded', () => {
  test.each(forgeries.filter(([what]) => what !== 'is not XML'))(
    'that %s',
    async (_what, make, kind, reason) => {
      const { browser, said } = await begin(t, school)
      await expectRefused(await bring(browser, await make(said)), kind, reason)
    },
  )

  test('that is not XML, and names no question', async () => {
    const { browser } = await begin(t, school)
    expect(leads(await bring(browser, 'nothing'))).toEqual({
      path: '/select-institution',
      query: { problem: 'old' },
    })
  })

  test('that was used before, also twice at once', async () => {
    const { browser, said } = await begin(t, school)
    const xml = signedAssertion(said, school)
    const pages = await Promise.all([bring(browser, xml), bring(browser, xml), bring(browser, xml)])
    expect(pages.filter((page) => leads(page).path === '/institution-sign-in')).toHaveLength(1)
    expect(leads(await bring(browser, xml)).query['problem']).toBe('old')
  })

  test('that answers the question of another browser', async () => {
    const { said } = await begin(t, school)
    const thief = newBrowser(t)
    expect(leads(await bring(thief, signedAssertion(said, school)))).toEqual({
      path: '/select-institution',
      query: { problem: 'browser' },
    })
  })

  test('whose signed part answers another question', async () => {
    const first = await begin(t, school)
    const second = await begin(t, school)
    const inner = withoutDeclaration(sign(assertionOf(first.said), school.pair))
    await expectRefused(
      await bring(second.browser, responseOf(second.said, inner)),
      'untrusted',
      /not the answer to our question/u,
    )
  })

  test('that was asked for too long ago', async () => {
    const { browser, said } = await begin(t, school)
    t.clock.advance(16 * minute)
    const page = await bring(browser, signedAssertion({ ...said, now: t.clock.now() }, school))
    expect(leads(page).query['problem']).toBe('old')
  })

  test.each([
    ['of 20,000 elements in each other', '<a>', 20_000],
    ['of elements in each other whose ends are in comments, too', '<a><!--</a>-->', 5000],
  ])('%s, before any signature is looked at', async (_what, begins, times) => {
    const { browser, said } = await begin(t, school)
    const deep = begins.repeat(times) + '</a>'.repeat(times)
    await expectRefused(await bring(browser, responseOf(said, deep)), 'untrusted', /nested too deeply/u)
  })

  test.each(['\u0000', '&#0;', '&#x110000;', '&#x1b;'])('with %j in it', async (character) => {
    const { browser, said } = await begin(t, school)
    await expectRefused(await bring(browser, responseOf(said, character)), 'untrusted', /XML does not have/u)
  })

  test('of a megabyte', async () => {
    const { browser, said } = await begin(t, school)
    const page = await bring(
      browser,
      signedAssertion({ ...said, attributes: { ...said.attributes, big: 'x'.repeat(1_000_000) } }, school),
    )
    expect(leads(page)).toEqual({ path: '/select-institution', query: { problem: 'untrusted' } })
  })

  test('where the response is signed and the assertion is not, unless that is what the provider signs', async () => {
    const { browser, said } = await begin(t, school)
    const xml = sign(responseOf(said, assertionOf(said, ''), signatureOf(said.responseId)), school.pair)
    await expectRefused(await bring(browser, xml), 'untrusted', /It signed the response/u)
  })

  test('from a provider that was switched off meanwhile', async () => {
    const off = await givenSamlSchool(t)
    const { browser, said } = await begin(t, off)
    await t.services.db
      .updateTable('identity_providers')
      .set({ active: false })
      .where('id', '=', off.provider.id)
      .execute()
    expect(leads(await bring(browser, signedAssertion(said, off))).query['problem']).toBe('off')
  })

  test('in which the provider says no', async () => {
    const { browser, said } = await begin(t, school)
    const xml = responseOf(said, '').replace(
      /<samlp:Status>.*<\/samlp:Status>/u,
      '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode></samlp:Status>',
    )
    await expectRefused(await bring(browser, xml), 'refused', /AuthnFailed/u)
  })
})
