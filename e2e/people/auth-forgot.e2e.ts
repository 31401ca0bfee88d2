import { expect, test, inFull } from '../fixtures.ts'
import { changeUser } from '../managed-users.ts'
import { expectHome, expectScreen, fillIn, hideWelcome, logIn, newPerson, refusedCall } from '../steps.ts'

const wrongCode = 'This code is wrong or has expired. Please check it, or ask for a new one.'

test('a forgotten password is reset in three steps', async ({
  page,
  register,
  readMail,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors(refusedCall(422, '/api/forgot/verifyotp'), refusedCall(401, '/api/auth/login'))
  const account = await register('student')
  await hideWelcome(page.context())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expectScreen(page, '/forgot', 'Forgot your password?')
  const send = page.getByRole('button', { name: 'Send passcode' })
  await expect(send).toBeDisabled()
  await checkAccessibility(page)
  await fillIn(page, { Email: account.email })
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: 'Email Sent' })).toBeAttached()

  await expectScreen(page, '/forgot', 'Enter your passcode')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const verify = page.getByRole('button', { name: 'Verify passcode' })
  await expect(verify).toBeDisabled()
  await checkAccessibility(page)
  const { code = '' } = await readMail(account.email, { subject: /reset your password/u })
  await fillIn(page, { Passcode: code === '123456' ? '654321' : '123456' })
  await verify.click()
  await expect(page.getByRole('textbox', { name: 'Passcode' })).toHaveAccessibleDescription(wrongCode)
  await fillIn(page, { Passcode: code })
  await verify.click()

  await expectScreen(page, '/forgot', 'Set a new password')
  await checkAccessibility(page)
  const set = page.getByRole('button', { name: 'Set New Password' })
  await fillIn(page, { 'New password': 'compass-and-rope' })
  await expect(set).toBeDisabled()
  await fillIn(page, { 'Confirm password': 'compass-and-robe' })
  await set.click()
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
    'Passwords do not match',
  )
  await fillIn(page, { 'Confirm password': 'compass-and-rope' })
  await set.click()
  await expectHome(page)

  await page.getByRole('button', { name: 'Maya' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await logIn(page, account)
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })).toBeAttached()
  await logIn(page, { email: account.email, password: 'compass-and-rope' })
  await expectHome(page)
})

test(
  'each step leads back, and the typed text is still there',
  inFull,
  async ({ page, register, readMail }) => {
    const { email } = await register('student')
    await page.goto('/forgot')
    await fillIn(page, { Email: email })
    await page.getByRole('button', { name: 'Send passcode' }).click()
    await page.getByRole('button', { name: 'Use another email' }).click()
    await expectScreen(page, '/forgot', 'Forgot your password?')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await page.getByRole('button', { name: 'Send passcode' }).click()

    // Within a minute no second mail is sent, so the first passcode is still valid.
    const { code = '' } = await readMail(email, { subject: /reset your password/u })
    await fillIn(page, { Passcode: code })
    await page.getByRole('button', { name: 'Verify passcode' }).click()
    await page.getByRole('button', { name: 'Start again with your email' }).click()
    await expectScreen(page, '/forgot', 'Forgot your password?')
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expectScreen(page, '/login', 'Sign in')
  },
)

test(
  'an administrator reads of 12 characters only after the right passcode',
  inFull,
  async ({ page, server, register, readMail }) => {
    const account = await register('student')
    await changeUser(server, await register('admin'), account.user.id, { admin: true })
    await page.goto('/forgot')
    await fillIn(page, { Email: account.email })
    await page.getByRole('button', { name: 'Send passcode' }).click()
    await expectScreen(page, '/forgot', 'Enter your passcode')

    const { code = '' } = await readMail(account.email, { subject: /reset your password/u })
    await fillIn(page, { Passcode: code })
    await page.getByRole('button', { name: 'Verify passcode' }).click()
    await expectScreen(page, '/forgot', 'Set a new password')
    await fillIn(page, { 'New password': 'deep-sea-43' })
    await expect(page.getByRole('list', { name: 'Your password' }).getByRole('listitem')).toHaveText([
      '12 characters, not yet',
      'Passwords match, not yet',
    ])
  },
)

test('an unknown address gets the same answer as a known one', inFull, async ({ page }) => {
  await page.goto('/forgot')
  await fillIn(page, { Email: newPerson().email })
  await page.getByRole('button', { name: 'Send passcode' }).click()
  await expectScreen(page, '/forgot', 'Enter your passcode')
  await expect(page.getByRole('status').filter({ hasText: 'Email Sent' })).toBeAttached()
  await expect(page.getByRole('button', { name: /Send again in \d+ s/u })).toBeDisabled()
})

test(
  'a passcode works only in the browser that asked for it, and the owner is told of other tries',
  inFull,
  async ({ page, register, readMail, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(422, '/api/forgot/verifyotp'))
    const { email } = await register('student')
    await page.goto('/forgot')
    await fillIn(page, { Email: email })
    await page.getByRole('button', { name: 'Send passcode' }).click()
    await expectScreen(page, '/forgot', 'Enter your passcode')
    const { code = '' } = await readMail(email, { subject: /reset your password/u })
    const kept = await page.context().cookies()
    expect(kept.find(({ name }) => name === 'tradewind_reset')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
    })

    // Without its cookies this is another browser.
    await page.context().clearCookies()
    await fillIn(page, { Passcode: code })
    await page.getByRole('button', { name: 'Verify passcode' }).click()
    await expect(page.getByRole('textbox', { name: 'Passcode' })).toHaveAccessibleDescription(
      'This code works only in the browser where you asked for it. Please ask for a new one here.',
    )
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await checkAccessibility(page)
    }
    await readMail(email, { subject: /Someone tried to reset your Tradewind password/u })

    await page.context().addCookies(kept)
    await page.getByRole('button', { name: 'Verify passcode' }).click()
    await expectScreen(page, '/forgot', 'Set a new password')
  },
)
