import type { IdentityProvider } from '@tradewind/contract/institutions/identity-providers'
import { expect, type Page } from '@playwright/test'
import {
  startRealOpenIdProvider,
  type RealOpenIdProvider,
} from '../../server/dist/test/identity/real-openid-provider.js'
import { startSamlPages, type SamlPages } from '../../server/dist/test/identity/saml-pages.js'
import type { Account } from '../accounts.ts'
import { call } from '../api.ts'
import { givenUniversity, newWord } from '../managed-institutions.ts'
import type { OwnServer } from '../own-server.ts'

/** An institution whose people sign in on a site of its own. */
export interface School<Provider> {
  id: string
  name: string
  provider: Provider
  /** The provider as the portal stores it. */
  stored: IdentityProvider
}

interface SchoolOptions {
  server: OwnServer
  admin: Pick<Account, 'token'>
  active?: boolean
}

const mailDomains = ['campus.example']

export async function givenSamlSchool({
  server,
  admin,
  active = true,
}: SchoolOptions): Promise<School<SamlPages>> {
  const provider = await startSamlPages()
  provider.person.email = newCampusEmail()
  const { institutionId, name } = await givenUniversity(server, admin)
  const body = {
    kind: 'saml' as const,
    institutionId,
    active,
    mailDomains,
    metadataUrl: provider.metadataUrl,
    signs: 'assertion' as const,
  }
  const stored = await call(server, 'POST /api/identity-providers', { body }, admin.token)
  return { id: institutionId, name, provider, stored }
}

export async function givenOpenIdSchool({
  server,
  admin,
  active = true,
}: SchoolOptions): Promise<School<RealOpenIdProvider>> {
  const provider = await startRealOpenIdProvider(server.url)
  const { institutionId, name } = await givenUniversity(server, admin)
  const { issuer, clientId, clientSecret } = provider
  const body = { kind: 'oidc' as const, institutionId, active, mailDomains, issuer, clientId, clientSecret }
  const stored = await call(server, 'POST /api/identity-providers', { body }, admin.token)
  return { id: institutionId, name, provider, stored }
}

export function newCampusEmail(): string {
  return `ada.${newWord()}@campus.example`
}

/** Chooses an institution on the sign-in page by its name. */
export async function findSchool(page: Page, { name }: Pick<School<unknown>, 'name'>): Promise<void> {
  await page.getByRole('link', { name: 'Through my institution' }).click()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name.toUpperCase())
  await page.getByRole('list').getByRole('button', { name, exact: true }).click()
}

/** Signs in at the OpenID provider as it lets people do, and agrees to what the portal asks for. */
export async function signInThere(page: Page, subject: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(subject)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs in at the SAML provider. */
export async function signInAtCampus(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Campus login' })).toBeVisible()
  await page.getByRole('button', { name: /^Sign in as/u }).click()
}
