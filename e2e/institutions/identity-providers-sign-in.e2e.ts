import type { Page } from '@playwright/test'
import { hasXmlsec } from '../../server/dist/test/identity/saml-provider.js'
import { expect, inFull, test } from '../fixtures.ts'
import {
  findSchool,
  givenOpenIdSchool,
  givenSamlSchool,
  newCampusEmail,
  signInAtCampus,
  signInThere,
} from './schools.ts'
import {
  chooseFromUserMenu,
  expectHome,
  expectScreen,
  fillIn,
  hideWelcome,
  passwordField,
  refusedCall,
  unansweredCall,
} from '../steps.ts'

test.skip(!hasXmlsec, 'xmlsec1 is not installed')
test.beforeEach(({ context }) => hideWelcome(context))

/** Whoever comes for the first time is asked for an account by a refusal. */
const firstTime = refusedCall(403, '/api/auth/institution')
/** The pages of the providers have no icon. */
const noIcon = refusedCall(404, '/favicon.ico')
/** The pages of the OpenID provider ask for a font of another site. */
const itsFonts = unansweredCall('fonts.googleapis.com')
const title = 'Select Your Institution'

const expectWelcome = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()

test('somebody finds their institution by name, signs in there by SAML, and is known again the next time', async ({
  page,
  server,
  register,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors(firstTime, noIcon)
  const school = await givenSamlSchool({ server, admin: await register('admin') })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Through my institution' }).click()
  await expectScreen(page, '/select-institution', title)
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.fill('zzz no such name')
  await expect(
    page.getByRole('status').filter({ hasText: 'No institution has this in its name.' }),
  ).toBeVisible()
  await search.fill(school.name.toUpperCase())
  await expect(page.getByRole('status').filter({ hasText: '1 institution' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: school.name, exact: true }).click()
  await signInAtCampus(page)
  expect(school.provider.asked).toMatchObject({
    signed: true,
    forced: false,
    issuer: `${server.url}/saml/metadata`,
  })

  await expectWelcome(page)
  await checkAccessibility(page)
  await page.reload()
  await expectWelcome(page)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(school.provider.person.email)
  await expect(page.getByText(`${school.name} confirmed it.`)).toBeVisible()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expectHome(page)
  await expect(page.getByText('Hello, Ada')).toBeVisible()

  await chooseFromUserMenu(page, 'Ada', 'Logout')
  await expect(page.getByText('You may still be signed in at your institution.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Through my institution' }).click()
  const recent = page.getByRole('region', { name: 'Last used on this device' })
  await checkAccessibility(page)
  await recent.getByRole('button', { name: school.name, exact: true }).click()
  await signInAtCampus(page)
  await expectHome(page)
  await chooseFromUserMenu(page, 'Ada', 'Logout')
  await page.goto('/select-institution')
  await recent.getByRole('button', { name: 'Forget' }).click()
  await expect(recent).toHaveCount(0)
  await page.reload()
  await expect(search).toBeVisible()
  await expect(recent).toHaveCount(0)
  await school.provider.close()
})

test(
  'a certified OpenID provider signs somebody in to the account that they have, once they have signed in to it',
  inFull,
  async ({ page, server, register, readMail, expectErrors, checkAccessibility }) => {
    expectErrors(
      firstTime,
      noIcon,
      itsFonts,
      refusedCall(401, '/api/auth/login'),
      refusedCall(403, '/api/account/institutions/'),
    )
    const school = await givenOpenIdSchool({ server, admin: await register('admin') })
    const owner = await register('student')
    school.provider.claims = {
      email: owner.email,
      email_verified: true,
      given_name: 'Maya',
      family_name: 'Stone',
    }
    const subject = newCampusEmail()
    await page.goto('/login')
    await findSchool(page, school)
    await signInThere(page, subject)
    await expect(page.getByRole('heading', { level: 1, name: 'Use your Tradewind account' })).toBeVisible()
    await expect(page.getByText(`There is an account with ${owner.email} already.`)).toBeVisible()
    await expect(page.getByText(`You come from ${school.name} as Maya Stone, ${owner.email}.`)).toBeVisible()
    await checkAccessibility(page)
    await fillIn(page, { Password: 'not-this-one' })
    await page.getByRole('button', { name: 'Sign in and link' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'We did not link your accounts, and nothing was lost.',
    )
    await fillIn(page, { Password: owner.password })
    await page.getByRole('button', { name: 'Sign in and link' }).click()
    await expectHome(page)
    await readMail(owner.email, { subject: `${school.name} now signs you in to Tradewind` })

    await chooseFromUserMenu(page, 'Maya', 'Logout')
    await page.getByRole('link', { name: 'Through my institution' }).click()
    // The provider remembers its own session.
    await page.getByRole('button', { name: school.name, exact: true }).first().click()
    await expectHome(page)
    await page.goto('/sign-in-settings')
    const card = page.getByRole('region', { name: 'Your institution' })
    await expect(card.getByRole('listitem')).toContainText(school.name)
    await checkAccessibility(page)
    await card.getByRole('button', { name: `Remove ${school.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this institution?' })
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    // The provider does not say when it asked who is there, so this sign-in proves nothing fresh.
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await proof.getByLabel('Password', { exact: true }).fill(owner.password)
    await proof.getByRole('button', { name: 'Continue' }).click()
    await expect(card).toHaveCount(0)
    await school.provider.close()
  },
)

test(
  'a sign-in that fails says why and leaves the other ways',
  inFull,
  async ({ page, server, register, expectErrors, checkAccessibility }) => {
    expectErrors(noIcon)
    const school = await givenSamlSchool({ server, admin: await register('admin') })
    const { provider, name } = school
    const alert = page.getByRole('main').getByRole('alert')
    const again = page.getByRole('button', { name: 'Try the sign-in again' })

    provider.change = (said) => ({ ...said, audience: 'https://other.example.com' })
    await page.goto('/login')
    await findSchool(page, school)
    await signInAtCampus(page)
    await expectScreen(page, `/select-institution?institution=${school.id}&problem=untrusted`, title)
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
    await expect(alert).toContainText(`We could not trust the answer of ${name}.`)
    await checkAccessibility(page)
    await expect(page.getByRole('link', { name: 'Sign in with your email' })).toHaveAttribute(
      'href',
      '/login',
    )

    provider.change = (said) => ({ ...said, attributes: {}, nameId: null })
    await again.click()
    await signInAtCampus(page)
    await expect(alert).toContainText('did not tell us who you are.')
    // The answer cannot be used a second time, and back leads to where it begins.
    await page.goBack()
    await page.getByRole('button', { name: /^Sign in as/u }).click()
    await expect(alert).toContainText('This sign-in took too long, or it was used before.')
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(name)
    await page.getByRole('list').getByRole('button', { name, exact: true }).last().click()
    await expect(page.getByRole('heading', { name: 'Campus login' })).toBeVisible()
    await provider.close()
  },
)

test('a provider that is down is named', inFull, async ({ page, server, register, checkAccessibility }) => {
  const admin = await register('admin')
  const saml = await givenSamlSchool({ server, admin })
  await saml.provider.close()
  await page.goto('/login')
  await findSchool(page, saml)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(`The sign-in of ${saml.name} does not answer right now.`)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Another institution' }).click()
  await expectScreen(page, '/select-institution', title)
})

test(
  'somebody without a password proves themselves at their institution, and sets one',
  inFull,
  async ({ page, server, register, expectErrors, checkAccessibility }) => {
    expectErrors(firstTime, noIcon, refusedCall(403, '/api/account/password'))
    const school = await givenSamlSchool({ server, admin: await register('admin') })
    const { provider } = school
    // They signed in at their institution an hour ago.
    const anHourAgo = provider.change
    provider.change = (said) => ({ ...said, signedIn: -3_600_000 })
    await page.goto('/login')
    await findSchool(page, school)
    await signInAtCampus(page)
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expectHome(page)
    await page.goto('/delete')
    await expect(page.getByText('This needs the password of your account, and you have none')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Set a password' }).click()
    await expectScreen(page, '/change-password', 'Set a password')
    await checkAccessibility(page)
    const setPassword = async () => {
      await passwordField(page, 'New password').fill('a-harbour-of-9-winds')
      await passwordField(page, 'Confirm new password').fill('a-harbour-of-9-winds')
      await page.getByRole('button', { name: 'Set password' }).click()
    }
    await setPassword()
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(proof).toContainText(`${school.name} must sign you in once more.`)
    await checkAccessibility(page)
    provider.change = anHourAgo
    await proof.getByRole('button', { name: 'Sign in there again' }).click()
    expect(provider.asked?.forced).toBe(true)
    await signInAtCampus(page)
    await expectScreen(page, '/change-password', 'Set a password')
    await setPassword()
    await expectScreen(page, '/settings', 'Your account')
    await expect(page.getByRole('link', { name: 'Change Password' })).toBeVisible()
    await provider.close()
  },
)
