import { expect, inFull, test } from '../fixtures.ts'
import { expectScreen, fillIn, fillInRegistration, newPerson, refusedCall, unansweredCall } from '../steps.ts'

test.slow()

test(
  'everybody can sign in and read the errors',
  inFull,
  async ({ page, checkAccessibility, expectErrors }) => {
    expectErrors(refusedCall(401, '/api/auth/login'))
    await page.goto('/login')
    await expectScreen(page, '/login', 'Sign in')
    await checkAccessibility(page)
    await fillIn(page, { Email: newPerson().email })
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page.getByText('Please enter your password.')).toBeVisible()
    await checkAccessibility(page)
  },
)

test(
  'everybody can register, as a student and as an instructor',
  inFull,
  async ({ page, checkAccessibility }) => {
    await page.goto('/register')
    await expectScreen(page, '/register', 'Create your account')
    await checkAccessibility(page)
    await page.getByRole('radio', { name: 'Instructor Account' }).check()
    await fillInRegistration(page, { ...newPerson(), password: 'two words' })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Password cannot contain spaces')).toBeVisible()
    await checkAccessibility(page)
  },
)

test(
  'everybody can read that the server does not answer',
  inFull,
  async ({ page, signIn, checkAccessibility, expectErrors }) => {
    expectErrors(unansweredCall('/api/auth/validatetoken'))
    await signIn('student')
    await page.route('**/api/auth/validatetoken', (route) => route.abort())
    await page.goto('/settings')
    await expectScreen(page, '/settings', 'We cannot reach the server')
    await checkAccessibility(page)
  },
)
