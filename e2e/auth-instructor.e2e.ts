import { expect, test } from './fixtures.ts'
import { expectScreen, fillIn, fillInRegistration, logIn, newPerson, refusedCall } from './steps.ts'

test.use({ settings: { INSTRUCTOR_APPROVAL: 'required' } })

test('an instructor registers, is told to schedule a call, and cannot sign in before approval', async ({
  page,
  readMail,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors(refusedCall(403, '/api/auth/login'))
  const person = newPerson()
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Instructor Account' }).check()
  await fillInRegistration(page, person)
  await page.getByRole('button', { name: 'Register' }).click()

  await expectScreen(page, '/register', 'Registration Submitted')
  await expect(page.getByText('Your instructor account is pending approval.')).toBeVisible()
  await expect(page.getByText('check your spam folder')).toBeVisible()
  await checkAccessibility(page)
  await readMail(person.email)
  await page.getByRole('link', { name: 'Schedule a call' }).click()
  await expectScreen(page, '/contact?about=instructor-account', 'Contact us')
  await expect(
    page.getByRole('heading', { name: 'Schedule a call about your instructor account' }),
  ).toBeVisible()

  await page.goto('/login')
  await logIn(page, person)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your instructor account is pending approval.' }),
  ).toBeAttached()
  await expect(page).toHaveURL('/login')
})

test('the screen after an application leads back to the sign-in page', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Instructor Account' }).check()
  await fillInRegistration(page, newPerson())
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expectScreen(page, '/login', 'Sign in')
})

test('a reset sets the password of a pending instructor and signs nobody in', async ({ page, readMail }) => {
  const person = newPerson()
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Instructor Account' }).check()
  await fillInRegistration(page, person)
  await page.getByRole('button', { name: 'Register' }).click()
  await expectScreen(page, '/register', 'Registration Submitted')

  await page.goto('/forgot')
  await fillIn(page, { Email: person.email })
  await page.getByRole('button', { name: 'Send passcode' }).click()
  const { code = '' } = await readMail(person.email, { subject: /code/iu })
  await fillIn(page, { Passcode: code })
  await page.getByRole('button', { name: 'Verify passcode' }).click()
  await fillIn(page, { 'New password': 'compass-and-rope', 'Confirm password': 'compass-and-rope' })
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expectScreen(page, '/forgot', 'Updated Password')
  await expect(page.getByText('Your instructor account is pending approval.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expectScreen(page, '/login', 'Sign in')
})
