import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import {
  expectHome,
  expectScreen,
  fillIn,
  hideWelcome,
  holdCalls,
  logIn,
  newPerson,
  refusedCall,
  storedToken,
  unansweredCall,
} from '../steps.ts'

test('LOGIN is disabled without an email, a missing password is reported at its field, and signing in leads once to the requested screen', async ({
  page,
  register,
}) => {
  const account = await register('student')
  await hideWelcome(page.context())
  await page.goto('/settings?from=mail')
  await expectScreen(page, '/login', 'Sign in')
  const button = page.getByRole('button', { name: 'LOGIN' })
  await fillIn(page, { Password: 'rope-and-sextant' })
  await expect(button).toBeDisabled()
  await fillIn(page, { Email: 'noor@university.example', Password: '' })
  await expect(button).toBeEnabled()
  await button.click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription('Please enter your password.')
  await expect(password).toBeFocused()

  await logIn(page, account)
  await expectScreen(page, '/settings?from=mail', 'Your account')
  await page.getByRole('link', { name: 'Portal', exact: true }).click()
  await expectHome(page)
  await page.reload()
  await expectHome(page)
})

test(
  'a wrong password and an unknown address get the same sentence, and the typed text stays',
  inFull,
  async ({ page, register, expectErrors }) => {
    expectErrors(refusedCall(401, '/api/auth/login'))
    const { email } = await register('student')
    await page.goto('/login')
    const sentence = page
      .getByRole('group', { name: 'Error message' })
      .filter({ hasText: 'Invalid email or password.' })
    for (const address of [email, newPerson().email]) {
      await logIn(page, { email: address, password: 'not-the-password' })
      await expect(sentence).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(address)
      await sentence.getByRole('button', { name: 'Dismiss' }).click()
      await expect(sentence).toHaveCount(0)
    }
    await expect(page).toHaveURL('/login')
  },
)

test(
  'a wrong sign-in stays above the form, with both fields marked, until the next input',
  inFull,
  async ({ page, register, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(401, '/api/auth/login'))
    const account = await register('student')
    await page.goto('/login')
    await logIn(page, { email: account.email, password: 'not-the-password' })
    const notice = page.getByRole('main').getByText('Invalid email or password.')
    await expect(notice).toBeVisible()
    await expect(page.getByRole('group', { name: 'Error message' })).toHaveCount(1)
    // The toast goes after four seconds.
    await expect(page.getByRole('group', { name: 'Error message' })).toHaveCount(0)
    await expect(notice).toBeVisible()
    const email = page.getByRole('textbox', { name: 'Email' })
    const password = page.getByLabel('Password', { exact: true })
    await expect(email).toBeFocused()
    for (const field of [email, password]) await expect(field).toHaveAttribute('aria-invalid', 'true')
    await checkAccessibility(page)
    await fillIn(page, { Password: account.password })
    await expect(notice).toHaveCount(0)
    for (const field of [email, password]) await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  },
)

test('the password can be shown and hidden', inFull, async ({ page }) => {
  await page.goto('/login')
  await fillIn(page, { Password: 'rope-and-sextant' })
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
})

test('a valid stored token leads from signing in and from registering straight to Home, and a session ended on another device leads to the sign-in page and back', async ({
  page,
  server,
  signIn,
  expectErrors,
}) => {
  expectErrors(refusedCall(401, '/api/auth/validatetoken'))
  const account = await signIn('student')
  await hideWelcome(page.context())
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expectHome(page)
  }
  // An open page would hear of the end, and might lead to the sign-in page before the next address opens.
  await page.goto('about:blank')
  await call(server, 'POST /api/auth/logout', {}, account.token)
  await page.goto('/edit-settings?step=1')
  await expectScreen(page, '/login', 'Sign in')
  expect(await storedToken(page)).toBeNull()
  await logIn(page, account)
  await expectScreen(page, '/edit-settings?step=1', 'Edit account information')
})

for (const [trouble, status] of [
  ['no answer', 0],
  ['status 500', 500],
  ['status 503', 503],
] as const) {
  test(
    `${trouble} to the check of the token keeps the session and offers another try`,
    inFull,
    async ({ page, signIn, expectErrors }) => {
      const path = '/api/auth/validatetoken'
      expectErrors(status === 0 ? unansweredCall(path) : refusedCall(status, path))
      const { token } = await signIn('student')
      await page.route(`**${path}`, (route) => (status === 0 ? route.abort() : route.fulfill({ status })))
      await page.goto('/settings')
      await expectScreen(page, '/settings', 'We cannot reach the server')
      await expect(page.getByText('You are still signed in')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
      expect(await storedToken(page)).toBe(token)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectScreen(page, '/settings', 'We cannot reach the server')
      await page.unroute(`**${path}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectScreen(page, '/settings', 'Your account')
    },
  )
}

test('the page shows that Home is loading after signing in', inFull, async ({ page, register }) => {
  const account = await register('student')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/assets\/home\.page-.*\.js$/u, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  await logIn(page, account)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  goOn()
  await expectScreen(page, '/', 'Tradewind Labs')
})

test('a second press of the busy button makes no second call', inFull, async ({ page, register }) => {
  const account = await register('student')
  const held = await holdCalls(page, '/api/auth/login')
  await page.goto('/login')
  await logIn(page, account)
  const busy = page.getByRole('button', { name: 'Signing in...' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expect(busy).toBeFocused()
  await busy.click({ force: true })
  await page.getByLabel('Password', { exact: true }).press('Enter')
  held.release()
  await expectHome(page)
  expect(held.count()).toBe(1)
})

test(
  'without an answer the form keeps the typed text and can be sent again',
  inFull,
  async ({ page, register, expectErrors }) => {
    expectErrors(unansweredCall('/api/auth/login'))
    const account = await register('student')
    await page.goto('/login')
    await page.route('**/api/auth/login', (route) => route.abort())
    await logIn(page, account)
    await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server.' })).toBeAttached()
    await page.unroute('**/api/auth/login')
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expectHome(page)
  },
)
