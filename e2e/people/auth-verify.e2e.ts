import { expect, test, inFull } from '../fixtures.ts'
import { call } from '../api.ts'
import { letPass, minute, ownClock, second } from '../server-clock.ts'
import { expectLabOpen, fillIn, hideWelcome, passwordField, refusedCall } from '../steps.ts'

test.use({ settings: ownClock })

const refusedCode = refusedCall(422, '/api/auth/verifyemail')
const wrongCode = 'This code is wrong or has expired. Please check it, or ask for a new one.'

/** A code that differs from the given one. */
function otherThan(code: string): string {
  return code === '123456' ? '654321' : '123456'
}

test(
  'a wrong code is reported at its field, and the right one still works',
  inFull,
  async ({ page, signIn, readMail, expectErrors }) => {
    expectErrors(refusedCode)
    const account = await signIn('student', { verified: false })
    const { code = '' } = await readMail(account.email)
    await page.goto('/')
    const dialog = page.getByRole('dialog', { name: 'Verify your email' })
    const verify = dialog.getByRole('button', { name: 'Verify' })
    await expect(verify).toBeDisabled()
    await fillIn(dialog, { Code: '12' })
    await verify.click()
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
      'Please enter the 6 digits of the code.',
    )
    await fillIn(dialog, { Code: otherThan(code) })
    await verify.click()
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(wrongCode)
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await fillIn(dialog, { Code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    await verify.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Email not verified' })).toHaveCount(0)
  },
)

test(
  'a new code can be requested after a minute and makes the earlier one invalid',
  inFull,
  async ({ page, server, signIn, readMail, expectErrors }) => {
    expectErrors(refusedCode, refusedCall(429, '/api/auth/resendverification'))
    const account = await signIn('student', { verified: false })
    const former = await readMail(account.email)
    await page.goto('/')
    const dialog = page.getByRole('dialog', { name: 'Verify your email' })
    const resend = dialog.getByRole('button', { name: 'Send a new code' })
    await resend.click()
    await expect(page.getByRole('alert').filter({ hasText: 'A code was sent a moment ago.' })).toBeAttached()
    await expect(resend).toHaveAttribute('aria-disabled', 'true')
    await expect(resend).toHaveAccessibleDescription(/in \d+ s/u)

    letPass(server, 61 * second)
    await page.reload()
    await resend.click()
    await expect(page.getByRole('status').filter({ hasText: 'Email Sent' })).toBeAttached()
    const { code = '' } = await readMail(account.email)
    await fillIn(dialog, { Code: former.code ?? '' })
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(wrongCode)
    await fillIn(dialog, { Code: code })
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(dialog).toBeHidden()
  },
)

test('a code expires after ten minutes', inFull, async ({ page, server, signIn, readMail, expectErrors }) => {
  expectErrors(refusedCode)
  const account = await signIn('student', { verified: false })
  const { code = '' } = await readMail(account.email)
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Verify your email' })
  letPass(server, 10 * minute + second)
  await fillIn(dialog, { Code: code })
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(wrongCode)
})

test(
  'a wrong address is corrected and another device signed out, each after a fresh proof',
  inFull,
  async ({ page, server, signIn, readMail, expectErrors, checkAccessibility }) => {
    expectErrors(
      refusedCall(403, '/api/auth/correctemail'),
      refusedCall(422, '/api/account/prove'),
      refusedCall(403, '/api/account/sessions/'),
    )
    const account = await signIn('student', { verified: false })
    const right = `corrected-${account.email}`
    letPass(server, 11 * minute)
    await page.goto('/')
    const verify = page.getByRole('dialog', { name: 'Verify your email' })
    await verify.getByRole('button', { name: 'Wrong address?' }).click()
    const correct = page.getByRole('dialog', { name: 'Correct your email address' })
    await expect(correct.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email)
    await expect(correct.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await correct.getByRole('button', { name: 'Send code' }).click()
    await expect(correct.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'This is already your address.',
    )
    await fillIn(correct, { Email: right })
    // What was typed would be lost.
    await page.keyboard.press('Escape')
    await expect(correct.getByRole('textbox', { name: 'Email' })).toHaveValue(right)
    await correct.getByRole('button', { name: 'Send code' }).click()

    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await expect(correct.getByRole('textbox', { name: 'Email' })).toHaveValue(right)
    await correct.getByRole('button', { name: 'Send code' }).click()
    await expect(passwordField(proof, 'Password')).toBeFocused()
    await fillIn(proof, { Password: 'wrong-and-wrong' })
    await proof.getByRole('button', { name: 'Continue' }).click()
    await expect(passwordField(proof, 'Password')).toHaveAccessibleDescription(
      'This is not your current password.',
    )
    await checkAccessibility(page)
    await fillIn(proof, { Password: account.password })
    await proof.getByRole('button', { name: 'Continue' }).click()

    await expect(verify).toContainText(right)
    await expect(verify.getByRole('textbox', { name: 'Code' })).toBeFocused()
    const { code = '' } = await readMail(right)
    await fillIn(verify, { Code: code })
    await verify.getByRole('button', { name: 'Verify' }).click()
    await expect(verify).toBeHidden()

    await call(server, 'POST /api/auth/login', { body: { email: right, password: account.password } })
    letPass(server, 11 * minute)
    await page.goto('/settings')
    await expect(page.getByRole('definition').filter({ hasText: right })).toBeVisible()
    await page.getByRole('link', { name: 'Signing in' }).click()
    const sessions = page.getByRole('region', { name: 'My sessions' })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await sessions.getByRole('button', { name: /^Sign out / }).click()
    await fillIn(proof, { Password: account.password })
    await proof.getByRole('button', { name: 'Continue' }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(proof).toBeHidden()
  },
)

test(
  'the way back from correcting the address leads to the code, and each opening begins there',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student', { verified: false })
    await hideWelcome(page.context())
    await page.goto('/')
    const verify = page.getByRole('dialog', { name: 'Verify your email' })
    const correct = page.getByRole('dialog', { name: 'Correct your email address' })
    await fillIn(verify, { Code: '12' })
    await verify.getByRole('button', { name: 'Wrong address?' }).click()
    await correct.getByRole('button', { name: 'Back' }).click()
    await expect(verify.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await expect(verify.getByRole('textbox', { name: 'Code' })).toHaveValue('')
    await verify.getByRole('button', { name: 'Wrong address?' }).click()
    await correct.getByRole('button', { name: 'Close' }).click()
    await expect(correct).toBeHidden()
    await page.getByRole('button', { name: 'Enter code' }).click()
    await expect(verify.getByRole('textbox', { name: 'Code' })).toBeFocused()
  },
)

test(
  'after postponing, a banner keeps asking for verification',
  inFull,
  async ({ page, signIn, readMail }) => {
    const account = await signIn('student', { verified: false })
    await hideWelcome(page.context())
    await page.goto('/')
    const dialog = page.getByRole('dialog', { name: 'Verify your email' })
    await dialog.getByRole('button', { name: 'Later' }).click()
    await expect(dialog).toBeHidden()
    const banner = page.getByRole('region', { name: 'Email not verified' })
    await expect(banner).toContainText(account.email)

    await page.reload()
    await expect(banner).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Contact', exact: true }).click()
    await banner.getByRole('button', { name: 'Enter code' }).click()
    const { code = '' } = await readMail(account.email)
    await fillIn(dialog, { Code: code })
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(dialog).toBeHidden()
    await expect(banner).toHaveCount(0)
  },
)

test('a requested lab opens once the email is verified', async ({ page, signIn, readMail, expectErrors }) => {
  expectErrors(refusedCall(403, '/log/openlab'))
  const account = await signIn('student', { verified: false })
  await hideWelcome(page.context())
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Verify your email' })
  await dialog.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: 'Open Global Compass' }).click()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByTitle('Global Compass')).toHaveCount(0)

  const { code = '' } = await readMail(account.email)
  await fillIn(dialog, { Code: code })
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expectLabOpen(page, 'Maya Stone')
})
