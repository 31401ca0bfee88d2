import { expect, inFull, test } from '../fixtures.ts'
import {
  expectHome,
  fillIn,
  fillInRegistration,
  hideWelcome,
  holdCalls,
  newPerson,
  refusedCall,
} from '../steps.ts'

test('the button waits for every field; each problem is shown at its field, and nothing is sent', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())))
  await page.goto('/register')
  for (const [kind, text] of [
    ['Student Account', 'Access labs as a student'],
    ['Instructor Account', 'Manage labs and students'],
  ] as const)
    await expect(page.getByRole('radio', { name: kind })).toHaveAccessibleDescription(text)
  const button = page.getByRole('button', { name: 'Register' })
  const checklist = page.getByRole('list', { name: 'Your password' }).getByRole('listitem')
  await expect(checklist).toHaveText(['8+ characters, not yet', 'Passwords match, not yet'])
  await fillIn(page, { 'First name': 'Noor', 'Last name': 'Haddad', Email: 'noor@university.example' })
  await fillIn(page, { Password: 'sextant' })
  await expect(button).toBeDisabled()
  await fillIn(page, { Password: 'sextants' })
  await expect(checklist).toHaveText(['8+ characters, done', 'Passwords match, not yet'])
  await fillIn(page, { 'Confirm password': 'sextants' })
  await expect(checklist).toHaveText(['8+ characters, done', 'Passwords match, done'])
  await expect(button).toBeEnabled()
  await fillIn(page, { Email: '' })
  await expect(button).toBeDisabled()

  await fillInRegistration(page, { ...newPerson(), email: 'noor@university' })
  await button.click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/u)
  await expect(email).toBeFocused()

  const password = page.getByLabel('Password', { exact: true })
  const confirmation = page.getByLabel('Confirm password', { exact: true })
  await fillIn(page, { Email: newPerson().email })
  for (const [value, sentence] of [
    ['short', 'Password must be at least 8 characters long'],
    ['x'.repeat(101), 'Password must be less than 100 characters long'],
    ['two words', 'Password cannot contain spaces'],
  ] as const) {
    await password.fill(value)
    await confirmation.fill(value)
    await button.click()
    await expect(password).toHaveAccessibleDescription(sentence)
  }
  await password.fill('rope-and-sextant')
  await button.click()
  await expect(confirmation).toHaveAccessibleDescription('Passwords do not match')
  expect(calls).toEqual([])
})

test(
  'the server refuses a taken address and a common password at their fields',
  inFull,
  async ({ page, register, expectErrors }) => {
    expectErrors(refusedCall(409, '/api/auth/register'), refusedCall(422, '/api/auth/register'))
    const { email } = await register('student')
    await page.goto('/register')
    await fillInRegistration(page, { ...newPerson(), email: email.toUpperCase() })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      /An account with this email already exists\./u,
    )
    await fillIn(page, { Email: newPerson().email, Password: 'password1', 'Confirm password': 'password1' })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'This password is too common. Please choose another.',
    )
  },
)

test('a second press during the first call makes no second account', inFull, async ({ page }) => {
  const held = await holdCalls(page, '/api/auth/register')
  await page.goto('/register')
  await fillInRegistration(page, newPerson())
  await page.getByRole('button', { name: 'Register' }).click()
  const busy = page.getByRole('button', { name: 'Creating your account...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  await page.getByLabel('Confirm password', { exact: true }).press('Enter')
  held.release()
  await expectHome(page)
  expect(held.count()).toBe(1)
})

test('an instructor who needs no approval is signed in and holds every lab', async ({ page }) => {
  await hideWelcome(page.context())
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Instructor Account' }).check()
  await fillInRegistration(page, newPerson())
  await page.getByRole('button', { name: 'Register' }).click()
  await expectHome(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Yours' })).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Email not verified' })).toHaveCount(0)
  // The new-user flag opens the guide of the Course Kit once.
  const guide = page.getByRole('dialog', { name: 'Course Kit Guide' })
  await guide.getByRole('button', { name: 'Got it!' }).click()
  await expect(guide).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('tradewind.new-user'))).toBeNull()
})
