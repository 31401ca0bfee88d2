import { expect } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { IdentityProvider, SignedPart } from '@tradewind/contract/institutions/identity-providers'
import type { TestApp } from '../app.ts'
import { givenInstitution } from '../arrivals.ts'
import {
  assertionOf,
  metadataOf,
  newPair,
  pairwiseId,
  questionIn,
  responseOf,
  sign,
  type Pair,
  type Said,
} from './saml-provider.ts'
import { administrator, newBrowser, type Page, type TestBrowser } from './walks.ts'

/** An institution whose people sign in by SAML. */
export interface SamlSchool {
  institution: string
  provider: IdentityProvider
  entityId: string
  pair: Pair
}

let shared: Promise<Pair> | undefined
/** Making a key takes long, so tests share one. */
export const sharedPair = () => (shared ??= newPair())

export async function givenSamlSchool(
  t: TestApp,
  { signs = 'assertion', ...wanted }: { signs?: SignedPart; pair?: Pair; active?: boolean } = {},
): Promise<SamlSchool> {
  const pair = wanted.pair ?? (await sharedPair())
  const institution = await givenInstitution(t)
  const entityId = `https://idp.example.edu/${randomUUID()}`
  const { status, body } = await t.call('POST /api/identity-providers', {
    token: await administrator(t),
    body: {
      kind: 'saml',
      institutionId: institution,
      active: wanted.active ?? true,
      mailDomains: ['students.example.edu'],
      signs,
      metadata: metadataOf({ entityId, signInUrl: 'https://idp.example.edu/sso', certificates: [pair.cert] }),
    },
  })
  expect(status).toBe(200)
  return { institution, provider: body, entityId, pair }
}

/** A browser on its way, and what the school would say to the question. */
export interface OnItsWay {
  browser: TestBrowser
  said: Said
}

export async function begin(t: TestApp, school: SamlSchool, query = ''): Promise<OnItsWay> {
  const browser = newBrowser(t)
  const page = await browser.get(`/institution/sign-in?institution=${school.institution}${query}`)
  expect(page.location).toContain('https://idp.example.edu/sso?')
  return { browser, said: saidTo(t, school, page.location) }
}

/** What a school says to a question in an address, unless a test changes it. */
export function saidTo(t: TestApp, { entityId }: SamlSchool, url: string): Said {
  const question = questionIn(url)
  return {
    issuer: entityId,
    requestId: question.id,
    audience: question.issuer,
    recipient: question.assertionUrl,
    now: t.clock.now(),
    nameId: null,
    attributes: { [pairwiseId]: `${randomUUID().replaceAll('-', '')}@example.edu` },
    lives: 300_000,
    signedIn: -1000,
    responseId: `_r${randomUUID()}`,
    assertionId: `_a${randomUUID()}`,
  }
}

/** An answer whose assertion is signed. */
export function signedAssertion(said: Said, { pair }: Pick<SamlSchool, 'pair'>): string {
  return sign(responseOf(said, assertionOf(said)), pair)
}

/** Brings an answer to the portal as a browser does. */
export async function bring(browser: TestBrowser, xml: string): Promise<Page> {
  return await browser.post('/saml/acs', { SAMLResponse: Buffer.from(xml).toString('base64') })
}
