import { call } from '../api.ts'
import { makeAccount } from '../accounts.ts'
import { codeNow } from '../app-codes.ts'
import { setUpApp, toNextCode, withAuthenticator } from './factors.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { day, letPass, minute, ownClock } from '../server-clock.ts'
import {
  chooseFromUserMenu,
  expectHome,
  expectScreen,
  fillIn,
  hideWelcome,
  logIn,
  refusedCall,
} from '../steps.ts'

test.use({ settings: ownClock })
test.beforeEach(({ context }) => hideWelcome(context))

const secondStepAsked = refusedCall(403, '/api/auth/login')
const keptThem = 'I have kept them'

test(
  'whose address is not proven yet proves it before setting up a second step',
  inFull,
  async ({ page, server, signIn, readMail, checkAccessibility }) => {
    // The role came without a mail that shows whose address it is.
    const account = await signIn('instructor', { verified: false })
    await page.goto('/')
    const banner = page.getByRole('region', { name: 'Mails to your address' })
    await expect(banner).toContainText(`Until then we send nothing but codes to ${account.email}`)
    await banner.getByRole('link', { name: 'Verify your email' }).click()
    await expect(page).toHaveURL('/sign-in-settings')
    await expect(banner).toHaveCount(0)
    await expect(page.getByText('Verify your email first.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set up an app' })).toBeDisabled()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify your email' })
    await dialog.getByRole('textbox').fill((await readMail(account.email)).code ?? '')
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Verify your email first.')).toBeHidden()
    await setUpApp(page, server)
  },
)

test('a second step is set up, asked for when signing in, and a recovery code stands in for it', async ({
  page,
  server,
  signIn,
  readMail,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors(secondStepAsked, refusedCall(422, '/api/auth/second-step'))
  const account = await signIn('student')
  await page.goto('/settings?part=sign-in')
  await page.getByRole('link', { name: 'Second step and passkeys' }).click()
  await expectScreen(page, '/sign-in-settings', 'Signing in')
  await checkAccessibility(page)
  const { secret, codes } = await setUpApp(page, server)
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: keptThem }).click()
  await expect(page.getByRole('region', { name: 'Recovery codes' })).toContainText('10 codes are left')
  await readMail(account.email, { subject: 'Your second step is set up (Tradewind)' })

  await chooseFromUserMenu(page, account.firstName, 'Logout')
  await logIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
  const code = page.getByRole('textbox', { name: 'Code of your app' })
  await expect(code).toBeFocused()
  await checkAccessibility(page)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(code).toHaveAccessibleDescription(/^This code is wrong or was used before\./u)
  await code.fill(codeNow(server, secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectHome(page)

  await chooseFromUserMenu(page, account.firstName, 'Logout')
  await logIn(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectHome(page)
  await page.goto('/sign-in-settings')
  await expect(page.getByRole('region', { name: 'Recovery codes' })).toContainText('9 codes are left')

  await page.getByRole('button', { name: 'Make new codes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('tradewind-recovery-codes.txt')
  await dialog.getByRole('button', { name: keptThem }).click()
  await page.getByRole('button', { name: 'Stop using the app' }).click()
  await dialog.getByRole('button', { name: 'Stop using the app' }).click()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recovery codes' })).toHaveCount(0)
})

test(
  'a passkey signs in without a password, and is renamed and removed',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    const account = await signIn('student')
    await page.goto('/sign-in-settings')
    const { agree, end } = await withAuthenticator(page)
    await agree(true)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog')
    await fillIn(dialog, { Name: 'My telephone' })
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const passkeys = page.getByRole('list', { name: 'Passkeys' })
    await expect(passkeys.getByRole('listitem')).toContainText('My telephone')
    await expect(passkeys.getByRole('listitem')).toContainText('Not used yet')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Rename My telephone' }).click()
    await fillIn(dialog, { Name: 'My phone' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(passkeys.getByRole('listitem')).toContainText('My phone')
    await expect(dialog).toBeHidden()
    await agree(false)
    await chooseFromUserMenu(page, account.firstName, 'Logout')
    await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible()
    await checkAccessibility(page)
    await agree(true)
    await page.getByRole('button', { name: /passkey/u }).click()
    await expectHome(page)

    await page.goto('/sign-in-settings')
    await expect(passkeys.getByRole('listitem')).toContainText('Last used')
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(passkeys).toHaveCount(0)
    await end()
  },
)

test(
  'a change asks an account with an app for its code, in place, and then goes on',
  inFull,
  async ({ page, server, signIn, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(403, '/api/account/factors/'))
    await signIn('student')
    await page.goto('/sign-in-settings')
    const { secret } = await setUpApp(page, server)
    await page.getByRole('button', { name: keptThem }).click()
    letPass(server, 11 * minute)
    await page.getByRole('button', { name: 'Make new codes' }).click()
    const make = page.getByRole('dialog', { name: 'Make new recovery codes?' })
    await make.getByRole('button', { name: 'Make new codes' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(proof.getByRole('textbox', { name: 'Code of your app' })).toBeFocused()
    await checkAccessibility(page)
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await expect(proof).toBeHidden()
    await make.getByRole('button', { name: 'Make new codes' }).click()
    await proof.getByRole('textbox', { name: 'Code of your app' }).fill(codeNow(server, secret))
    await proof.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Keep your recovery codes' }).getByRole('listitem'),
    ).toHaveCount(10)
  },
)

test(
  'an administrator has seven days to set up a second step, and then goes on',
  inFull,
  async ({ page, context, server, readMail, register, expectErrors, checkAccessibility }) => {
    // Signing out, or the end of the session, refuses the calls of the admin pages that are on their way.
    expectErrors(secondStepAsked, refusedCall(403, '/api/'), refusedCall(401, '/api/'))
    const admin = await register('admin')
    const account = await makeAccount(server, readMail, 'student')
    const params = { user: account.user.id }
    await call(server, 'PUT /api/users/:user', { params, body: { admin: true } }, admin.token)
    await page.goto('/login')
    await logIn(page, account)
    await expectHome(page)
    const banner = page.getByRole('region', { name: 'Second step for signing in' })
    await expect(banner).toContainText('Administrators need one.')
    await checkAccessibility(page)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()

    letPass(server, 7 * day)
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await logIn(page, account)
    await expectScreen(page, '/sign-in-settings', 'Signing in')
    await expect(page.getByText('Set up a second step to go on.')).toBeVisible()
    await expect(banner).toHaveCount(0)
    await checkAccessibility(page)
    const { secret } = await setUpApp(page, server)
    await page.getByRole('button', { name: keptThem }).click()
    await expect(page.getByText('Set up a second step to go on.')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Stop using the app' })).toHaveCount(0)
    await page.goto('/admin')
    await expectScreen(page, '/admin', 'Admin')
    await chooseFromUserMenu(page, account.firstName, 'Logout')
    await logIn(page, account)
    await page.getByRole('textbox', { name: 'Code of your app' }).fill(codeNow(server, secret))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectHome(page)
    toNextCode(server)
  },
)

test(
  'two administrators reset a second step that somebody has lost',
  inFull,
  async ({ page, server, signIn, readMail, checkAccessibility }) => {
    const person = await signIn('student')
    await page.goto('/sign-in-settings')
    await setUpApp(page, server)
    const [one, two] = [await administrator(), await administrator()]
    async function administrator() {
      const chief = await makeAccount(server, readMail, 'admin')
      const account = await makeAccount(server, readMail, 'student')
      const params = { user: account.user.id }
      await call(server, 'PUT /api/users/:user', { params, body: { admin: true } }, chief.token)
      return await call(server, 'POST /api/auth/login', { body: account })
    }
    const params = { user: person.user.id }
    await call(server, 'POST /api/users/:user/factors/reset', { params }, one.token)
    await page.evaluate((token) => localStorage.setItem('tradewind.session', token), two.token)
    await page.goto(`/admin/users/${person.user.id}`)
    const part = page.getByRole('region', { name: 'Second step', exact: true })
    await expect(part).toContainText('Has an app and 10 recovery codes.')
    await expect(part).toContainText(`${one.user.email} asked to reset it`)
    await part.getByRole('button', { name: 'Confirm the reset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset the second step?' })
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Reset it' }).click()
    await expect(part).toContainText('None. This person does not need one.')
    await expect(dialog).toBeHidden()
    await readMail(person.email, { subject: 'Your second step was reset (Tradewind)' })
  },
)

test('a second step is set up by keyboard alone on a phone', inFull, async ({ page, server, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn('student')
  await page.goto('/sign-in-settings')
  const setUp = page.getByRole('button', { name: 'Set up an app' })
  await setUp.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up an app' })
  const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '')
  await dialog.getByRole('button', { name: /Copy/u }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(codeNow(server, secret))
  await page.keyboard.press('Enter')
  const done = page.getByRole('button', { name: keptThem })
  await expect(done).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await done.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Recovery codes' })).toBeVisible()
})
