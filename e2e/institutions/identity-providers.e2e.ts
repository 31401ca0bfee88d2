import type { Locator, Page } from '@playwright/test'
import { startSamlPages } from '../../server/dist/test/identity/saml-pages.js'
import { hasXmlsec } from '../../server/dist/test/identity/saml-provider.js'
import { expect, inFull, test } from '../fixtures.ts'
import { givenOpenIdSchool, newCampusEmail, signInAtCampus } from './schools.ts'
import { givenUniversity } from '../managed-institutions.ts'
import { fillIn, refusedCall } from '../steps.ts'

test.skip(!hasXmlsec, 'xmlsec1 is not installed')

const noIcon = refusedCall(404, '/favicon.ico')

function rowOf(page: Page, name: string): Locator {
  return page
    .getByRole('table', { name: 'Sign-ins of institutions' })
    .getByRole('row')
    .filter({ hasText: name })
}

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function chooseInstitution(dialog: Locator, name: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: 'Institution' })
  await field.fill(name)
  await dialog.getByRole('option', { name, exact: true }).click()
}

test('an administrator adds a SAML sign-in, tests it, sees what came back, and switches it on', async ({
  page,
  context,
  server,
  signIn,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors(noIcon, refusedCall(422, '/api/identity-providers'))
  const admin = await signIn('admin')
  const { name } = await givenUniversity(server, admin)
  const provider = await startSamlPages()
  provider.person.email = newCampusEmail()
  await page.goto('/admin?tab=sign-in')
  await expect(page.getByRole('heading', { name: 'Addresses to enter at the institution' })).toBeVisible()
  for (const path of ['/oidc/callback', '/saml/metadata', '/saml/acs'])
    await expect(page.getByText(server.url + path).first()).toBeVisible()
  await page.getByText('How to set up Shibboleth').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'samlPairwiseID' })).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Add sign-in' }).click()
  const form = page.getByRole('dialog', { name: 'Add sign-in' })
  await form.getByRole('button', { name: 'Add sign-in' }).click()
  await expect(form.getByText('Please choose an institution.')).toBeVisible()
  await chooseInstitution(form, name)
  await fillIn(form, { 'Metadata address': `${provider.url}/nothing`, 'Mail domains': 'campus.example' })
  await form.getByRole('button', { name: 'Add sign-in' }).click()
  await expect(form.getByText(/^The metadata could not be read from its address\./u)).toBeVisible()
  await checkAccessibility(page)
  await fillIn(form, { 'Metadata address': provider.metadataUrl })
  await form.getByRole('button', { name: 'Add sign-in' }).click()
  await expect(notice(page, `The sign-in of ${name} is saved. Test it, then switch it on.`)).toBeVisible()
  await expect(rowOf(page, name)).toContainText('Off')

  await choose(page, `${name}, SAML`, 'Test')
  const dialog = page.getByRole('dialog', { name: `Test the sign-in of ${name}` })
  await expect(dialog.getByRole('listitem').first()).toContainText(
    'Its metadata can be read from its address.',
  )
  await checkAccessibility(page)
  const testSignIn = async () => {
    const opened = context.waitForEvent('page')
    await dialog.getByRole('button', { name: 'Sign in as a test' }).click()
    const tab = await opened
    await signInAtCampus(tab)
    return tab
  }
  const good = await testSignIn()
  await expect(good.getByRole('heading', { level: 1, name: 'The sign-in works' })).toBeVisible()
  await expect(good.getByRole('row').filter({ hasText: 'Mail' })).toContainText('It counts as confirmed')
  await checkAccessibility(good)
  await good.close()
  provider.change = (said) => ({ ...said, audience: 'https://other.example.com' })
  const bad = await testSignIn()
  await expect(bad.getByRole('heading', { level: 1, name: 'The sign-in does not work yet' })).toBeVisible()
  await expect(
    bad.getByText('Enter our entity ID at the institution, as audience or identifier.'),
  ).toBeVisible()
  await checkAccessibility(bad)
  await bad.close()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await choose(page, `${name}, SAML`, 'Keys')
  const keys = page.getByRole('dialog', { name: `Keys of ${name}` })
  await expect(keys.getByRole('listitem')).toContainText('In the metadata.')
  await checkAccessibility(page)
  await keys.getByRole('button', { name: 'Read the metadata now' }).click()
  await expect(keys.getByRole('listitem')).toHaveCount(1)
  await keys.getByRole('button', { name: 'Close' }).last().click()
  await choose(page, `${name}, SAML`, 'Switch on')
  await expect(notice(page, `The sign-in of ${name} is switched on.`)).toBeVisible()
  await expect(rowOf(page, name)).toContainText('Waiting')
  await provider.close()
})

test(
  'an OpenID sign-in is changed without its secret, switched off and removed',
  inFull,
  async ({ page, server, signIn, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(422, '/api/identity-providers'))
    const admin = await signIn('admin')
    const { name, provider } = await givenOpenIdSchool({ server, admin })
    await page.goto(`/admin?tab=sign-in&search=${encodeURIComponent(name)}`)
    await choose(page, `${name}, OpenID Connect`, 'Edit')
    const form = page.getByRole('dialog', { name: 'Edit sign-in' })
    await expect(form.getByRole('textbox', { name: 'Issuer' })).toHaveValue(provider.issuer)
    await expect(form.getByText('One is stored. Leave this empty to keep it.')).toBeVisible()
    await checkAccessibility(page)
    await fillIn(form, { 'Mail domains': 'campus' })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      form.getByText('“campus” is not a mail domain. An example is students.example.edu.'),
    ).toBeVisible()
    await fillIn(form, { 'Mail domains': 'campus.example' })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(notice(page, `The sign-in of ${name} is saved.`)).toBeVisible()

    await choose(page, `${name}, OpenID Connect`, 'Switch off')
    const off = page.getByRole('dialog', { name: 'Switch Off Sign-In' })
    await expect(off).toContainText('Everyone who signed in through it is signed out right away.')
    await checkAccessibility(page)
    await off.getByRole('button', { name: 'Switch off' }).click()
    await expect(rowOf(page, name)).toContainText('Off')
    await choose(page, `${name}, OpenID Connect`, 'Remove')
    const removal = page.getByRole('dialog', { name: 'Remove Sign-In' })
    await checkAccessibility(page)
    await removal.getByRole('button', { name: 'Remove' }).click()
    await expect(notice(page, `The sign-in of ${name} is removed.`)).toBeVisible()
    await expect(rowOf(page, name)).toHaveCount(0)
    await provider.close()
  },
)
