import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import type { Account } from '../accounts.ts'
import { givenSeats } from '../codes.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { changeUser } from '../managed-users.ts'
import type { OwnServer } from '../own-server.ts'
import { expectHome, expectScreen, fillIn, logIn, passwordField, refusedCall, storedToken } from '../steps.ts'

/** Signs in on another device, which is a separate browser context. */
async function otherDevice(browser: Browser, server: OwnServer, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto('/login')
  await logIn(page, account)
  await expectHome(page)
  return page
}

test('the settings show the account without its password, and link to its other screens', async ({
  page,
  signIn,
}) => {
  const account = await signIn('student')
  await page.goto('/settings')
  const facts = page.getByRole('region', { name: 'Account information' })
  await expect(facts.getByRole('definition')).toHaveText([account.email, /Hidden/u, 'Maya', 'Stone'])
  for (const [link, path, title] of [
    ['Change Password', '/change-password', 'Change password'],
    ['Change Email', '/change-email', 'Change email'],
    ['Edit Account Information', '/edit-settings', 'Edit account information'],
    ['Delete Account', '/delete', 'Delete account'],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expectScreen(page, path, title)
    await page.goBack()
    await expectScreen(page, '/settings', 'Your account')
  }
  for (const link of ['Edit Account Information', 'Change Password', 'Delete Account', 'Back to Portal'])
    await expect(page.getByRole('link', { name: link })).toBeInViewport({ ratio: 1 })
  const orders = page.getByRole('link', { name: 'Orders' })
  await orders.click()
  await expectScreen(page, '/settings?part=orders', 'Your account: Orders')
  await page.reload()
  await expect(page.getByRole('region', { name: 'My orders' })).toBeVisible()
  await page.goBack()
  await expect(facts).toBeVisible()
  await page.getByRole('link', { name: 'Back to Portal' }).click()
  await expectHome(page)
})

test('names can be edited; email and password cannot', async ({ page, signIn }) => {
  const account = await signIn('student')
  await page.goto('/edit-settings')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly')
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('readonly')
  await fillIn(page, { 'First name': ' ' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription(
    'Please enter your first name.',
  )
  await fillIn(page, { 'First name': 'www.evil.example', 'Last name': '\u200b' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription(
    'Please leave web and email addresses out of the first name.',
  )
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveAccessibleDescription(
    'Please remove the invisible characters from your last name.',
  )
  await fillIn(page, { 'First name': 'Zoë', 'Last name': "O'Stone" })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectScreen(page, '/settings', 'Your account')
  await expect(page.getByRole('status').filter({ hasText: 'Updated Account Information' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Zoë' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: "O'Stone" })).toBeVisible()
})

test(
  'the email is changed with the password and a code to the new address',
  inFull,
  async ({ page, server, signIn, readMail, expectErrors, checkAccessibility }) => {
    expectErrors(
      refusedCall(422, '/api/account/changeemail'),
      refusedCall(409, '/api/account/changeemail'),
      refusedCall(422, '/api/account/confirmemail'),
    )
    const account = await signIn('student')
    const next = `next-${account.email}`
    await page.goto('/change-email')
    await expect(page.getByRole('main')).toContainText(account.email)
    const sendCode = page.getByRole('button', { name: 'Send code' })
    const newEmail = page.getByRole('textbox', { name: 'New email' })
    await fillIn(page, { 'New email': next, 'Current password': 'wrong-and-wrong' })
    await sendCode.click()
    await expect(passwordField(page, 'Current password')).toHaveAccessibleDescription(
      'This is not your current password.',
    )
    await fillIn(page, { 'New email': server.administrator.email, 'Current password': account.password })
    await sendCode.click()
    await expect(newEmail).toHaveAccessibleDescription('An account with this email already exists.')
    await checkAccessibility(page)
    await fillIn(page, { 'New email': next })
    await sendCode.click()

    await expectScreen(page, '/change-email', 'Enter the code')
    await expect(page.getByRole('main')).toContainText(next)
    await checkAccessibility(page)
    const { code = '' } = await readMail(next)
    await fillIn(page, { Code: code === '123456' ? '654321' : '123456' })
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
      'This code is wrong or has expired. Please check it, or ask for a new one.',
    )
    await fillIn(page, { Code: code })
    await page.getByRole('button', { name: 'Change email' }).click()
    await expectScreen(page, '/settings', 'Your account')
    await expect(page.getByRole('definition').filter({ hasText: next })).toBeVisible()
    await readMail(account.email, { subject: /was changed/u })
  },
)

test('a message appears at the top left for four seconds, can be dismissed earlier, and stays while hovered', async ({
  page,
  signIn,
}) => {
  await signIn('student')
  const message = page.getByRole('group', { name: 'Message' })
  const submit = page.getByRole('button', { name: 'Submit' })
  const save = async () => {
    await page.goto('/edit-settings')
    await expect(submit).toBeEnabled()
    // From here on, time passes only where the test says so; a slow machine would use up the four seconds.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await submit.click()
    await expect(message).toContainText('Updated Account Information')
    await expectScreen(page, '/settings', 'Your account')
  }
  await page.clock.install()
  await save()
  const box = await message.boundingBox()
  expect(box?.x).toBeLessThan(100)
  expect(box?.y).toBeLessThan(200)
  await page.clock.runFor(3500)
  await expect(message).toBeVisible()
  await page.clock.runFor(1500)
  await expect(message).toBeHidden()

  await page.clock.resume()
  await save()
  // A mouse comes over the page. Where it jumps from a button that is gone, React does not see it enter.
  await page.mouse.move(600, 400)
  await message.hover()
  await page.clock.runFor(6000)
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.runFor(1000)
  await expect(message).toBeHidden()
})

test('a changed password signs the other device out and keeps this one signed in', async ({
  page,
  browser,
  server,
  signIn,
  readMail,
  expectErrors,
}) => {
  expectErrors(refusedCall(422, '/api/account/changePassword'))
  const account = await signIn('student')
  const other = await otherDevice(browser, server, account)
  await page.goto('/change-password')
  const submit = page.getByRole('button', { name: 'Submit' })
  await fillIn(page, { 'Current password': 'not-the-password', 'New password': 'compass-and-rope' })
  await expect(submit).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Your password' }).getByRole('listitem')).toHaveText([
    '8 characters, done',
    'Passwords match, not yet',
  ])
  await fillIn(page, { 'Confirm new password': 'compass-and-robe' })
  await submit.click()
  await expect(page.getByLabel('Confirm new password', { exact: true })).toHaveAccessibleDescription(
    'Passwords do not match',
  )
  await fillIn(page, { 'Confirm new password': 'compass-and-rope' })
  await submit.click()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
    'This is not your current password.',
  )
  await fillIn(page, { 'Current password': account.password })
  await submit.click()
  await expectScreen(page, '/settings', 'Your account')
  await expect(page.getByRole('status').filter({ hasText: 'Updated Password' })).toBeAttached()
  expect(await storedToken(page)).not.toBe(account.token)
  await readMail(account.email, { subject: /password was changed/u })
  await page.reload()
  await expectScreen(page, '/settings', 'Your account')

  await other.goto('/settings')
  await expectScreen(other, '/login', 'Sign in')
  await logIn(other, { email: account.email, password: 'compass-and-rope' })
  await expectScreen(other, '/settings', 'Your account')
  await other.context().close()
})

test(
  'an administrator’s new password has at least 12 characters',
  inFull,
  async ({ page, server, register, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(422, '/api/account/changePassword'))
    // The administrator of the server belongs to other tests, too.
    const account = await register('student')
    await changeUser(server, await register('admin'), account.user.id, { admin: true })
    await page.goto('/change-password')
    await logIn(page, account)
    await fillIn(page, {
      'Current password': account.password,
      'New password': 'deep-sea-43',
      'Confirm new password': 'deep-sea-43',
    })
    await expect(page.getByRole('list', { name: 'Your password' }).getByRole('listitem')).toHaveText([
      '12 characters, not yet',
      'Passwords match, done',
    ])
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      'An administrator’s password must be at least 12 characters long',
    )
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await checkAccessibility(page)
    }
    await fillIn(page, { 'New password': 'deep-seas-430', 'Confirm new password': 'deep-seas-430' })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectScreen(page, '/settings', 'Your account')
  },
)

test(
  'My Sessions lists the devices and signs another one out',
  inFull,
  async ({ page, browser, server, signIn }) => {
    const account = await signIn('student')
    const other = await otherDevice(browser, server, account)
    await page.goto('/settings?part=sign-in')
    const sessions = page.getByRole('region', { name: 'My sessions' })
    // Registering through the API started a session too. It is the browser's own, because the browser has its token.
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
    await sessions.getByRole('button', { name: /Sign out Chrome on/u }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: 'Signed out on Chrome on' })).toBeAttached()
    await other.reload()
    await expectScreen(other, '/login', 'Sign in')
    await page.reload()
    await expectScreen(page, '/settings?part=sign-in', 'Your account: Signing in')
    await other.context().close()
  },
)

test(
  'a failure to load the sessions is shown and can be retried',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    expectErrors(refusedCall(500, '/api/account/sessions'))
    await signIn('student')
    await page.route('**/api/account/sessions', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/settings?part=sign-in')
    const sessions = page.getByRole('region', { name: 'My sessions' })
    await expect(sessions.getByRole('alert')).toContainText('Your sessions could not be loaded.')
    await page.unroute('**/api/account/sessions')
    await sessions.getByRole('button', { name: 'Try again' }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
  },
)

test('personal data downloads as a file, and a failure is shown', async ({ page, signIn, expectErrors }) => {
  expectErrors(refusedCall(500, '/api/account/data'))
  const account = await signIn('student')
  await page.goto('/settings?part=data')
  const data = page.getByRole('region', { name: 'Your data' })
  const button = data.getByRole('button')
  await expect(button).toHaveText('Download My Data')

  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/account/data', async (route) => {
    await asked
    await route.fulfill({ status: 500, json: { error: 'Server Error' } })
  })
  await button.click()
  await expect(button).toHaveText('Preparing...')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  answer()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your data could not be downloaded. Please try again.' }),
  ).toBeAttached()
  await page.unroute('**/api/account/data')

  const downloading = page.waitForEvent('download')
  await button.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^tradewind-data-\d{4}-\d\d-\d\d\.json$/u)
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>
  expect(file).toMatchObject({ account: { email: account.email, firstName: 'Maya' } })
  await expect(page.getByRole('status').filter({ hasText: 'Your data was downloaded' })).toBeAttached()
})

test('an account is deleted only after the password and a confirmation in the browser', async ({
  page,
  signIn,
  server,
  readMail,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors(refusedCall(422, '/api/auth/delete'), refusedCall(401, '/api/auth/login'))
  const account = await signIn('student')
  await givenSeats(server, account, 'TradewindPackagePro', 2)
  const questions: string[] = []
  let agree = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void (agree ? dialog.accept() : dialog.dismiss())
  })
  await page.goto('/delete')
  await expect(
    page.getByText('You can get $32.00 back for Pro Package until', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('2 unused seats will no longer work.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Get the refund first' }).click()
  await expectScreen(page, '/settings?part=orders', 'Your account: Orders')
  await page.goBack()
  const remove = page.getByRole('button', { name: 'DELETE' })
  await fillIn(page, { Email: account.email, Password: 'not-the-password' })
  await remove.click()
  await expect.poll(() => questions).toEqual(['Are you sure you want to delete your account?'])
  await expectScreen(page, '/delete', 'Delete account')

  agree = true
  await remove.click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This is not your current password.',
  )
  await fillIn(page, { Password: account.password })
  await remove.click()
  await expectScreen(page, '/delete-confirmation', 'Account Successfully Deleted')
  await expect(page.getByText("We're sad to see you go.")).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await readMail(account.email, { subject: /account was deleted/u })
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await logIn(page, account)
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })).toBeAttached()
})
