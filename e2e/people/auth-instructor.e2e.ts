import { expect, inFull, test } from '../fixtures.ts'
import { approvalRequired } from '../server-settings.ts'
import { expectScreen, fillIn, fillInRegistration, logIn, newPerson, refusedCall } from '../steps.ts'

test.use({ settings: approvalRequired })

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

test('an applicant tells about the course, and an administrator follows the mail and sees it', async ({
  page,
  server,
  readMail,
  checkAccessibility,
}) => {
  const person = newPerson()
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Instructor Account' }).check()
  await fillInRegistration(page, person)
  await page.getByRole('button', { name: 'Register' }).click()
  const about = page.getByRole('region', { name: 'Tell us about your course' })
  await fillIn(about, { School: 'Northern University', 'Class size': 'forty' })
  await about.getByRole('button', { name: 'Add to my application' }).click()
  await expect(about.getByText('Please enter a whole number.')).toBeVisible()
  await fillIn(about, { Course: 'IB 301', 'Class size': '40' })
  await about.getByRole('button', { name: 'Add to my application' }).click()
  await expect(about.getByRole('status')).toHaveText('Thank you. We added this to your application.')
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Return to Login' }).click()
  await expectScreen(page, '/login', 'Sign in')

  const { text } = await readMail(server.administrator.email, { subject: /New instructor application/u })
  await page.goto(/See the application: (\S+)/u.exec(text)?.[1] ?? '')
  await expectScreen(page, '/login', 'Sign in')
  await logIn(page, server.administrator)
  await expectScreen(page, '/admin?tab=pending-instructors', 'Admin Dashboard')
  const tab = page.getByRole('tab', { name: 'Pending Instructors', exact: true })
  await expect(tab).toHaveText('Pending Instructors')
  await expect(tab).toHaveAccessibleDescription(/applications? (?:is|are) waiting\.$/u)
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText(
    'Northern University, IB 301, 40 students',
  )
  await checkAccessibility(page)
})

test(
  'a reset sets the password of a pending instructor and signs nobody in',
  inFull,
  async ({ page, readMail }) => {
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
  },
)
