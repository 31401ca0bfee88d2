import { call } from '../api.ts'
import { codeNow } from '../app-codes.ts'
import { expect, inFull, test as base } from '../fixtures.ts'
import { type Campus, givenCampus, openCourse } from '../lms.ts'
import { fillIn, hideWelcome, refusedCall } from '../steps.ts'

const test = base.extend<{ campus: Campus }>({ campus: givenCampus })

test.beforeEach(({ context }) => hideWelcome(context))

test('a person from a course signs in once, and the course opens their account from then on', async ({
  page,
  campus,
  register,
  server,
}) => {
  const account = await register('student')
  const tool = await openCourse(page, campus)
  // The menu is there a moment before the arrival leads to Home.
  await expect(tool.getByText('Hello, Sam.')).toBeVisible()
  await tool.getByRole('button', { name: 'Sam' }).click()
  await tool.getByRole('menuitem', { name: 'Use your Tradewind account' }).click()
  await expect(tool.getByRole('heading', { level: 1, name: 'Use your Tradewind account' })).toBeVisible()
  // Somebody else's identity would open the account from then on, so it is shown first.
  const identity = tool.getByRole('region', { name: 'You are linking this person' })
  for (const fact of ['Sam Rivers', 'sam.rivers@example.edu', campus.platform.name])
    await expect(identity.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  await tool.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await tool.getByLabel('Password', { exact: true }).fill(account.password)
  await tool.getByRole('button', { name: 'Sign in and link' }).click()
  await expect(tool.getByText(`Hello, ${account.firstName}.`)).toBeVisible()
  await expect(tool.getByRole('group', { name: 'Message' })).toContainText(
    'From now on, your course opens your Tradewind account.',
  )

  await page.reload()
  await expect(tool.getByText(`Hello, ${account.firstName}.`)).toBeVisible()
  await tool.getByRole('button', { name: account.firstName }).click()
  await expect(tool.getByRole('menuitem', { name: 'Use your Tradewind account' })).toHaveCount(0)
  await expect(tool.getByRole('menuitem', { name: 'Account' })).toBeVisible()
  // The account's own session is unchanged.
  expect(await call(server, 'GET /api/auth/user', {}, account.token)).toMatchObject({
    email: account.email,
  })
})

test(
  'somebody with a second step links their account by it',
  inFull,
  async ({ page, campus, register, server, expectErrors }) => {
    expectErrors(refusedCall(403, '/api/auth/login'))
    const account = await register('student')
    const { secret, sealed } = await call(server, 'POST /api/account/factors/totp/secret', {}, account.token)
    const body = { sealed, code: codeNow(server, secret) }
    const { recoveryCodes } = await call(server, 'POST /api/account/factors/totp', { body }, account.token)
    const tool = await openCourse(page, campus)
    // The menu is there a moment before the arrival leads to Home.
    await expect(tool.getByText('Hello, Sam.')).toBeVisible()
    await tool.getByRole('button', { name: 'Sam' }).click()
    await tool.getByRole('menuitem', { name: 'Use your Tradewind account' }).click()
    await tool.getByRole('textbox', { name: 'Email' }).fill(account.email)
    await tool.getByLabel('Password', { exact: true }).fill(account.password)
    await tool.getByRole('button', { name: 'Sign in and link' }).click()
    await expect(tool.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
    await tool.getByRole('button', { name: 'Use a recovery code' }).click()
    await tool.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes?.[0] ?? '')
    await tool.getByRole('button', { name: 'Confirm and link' }).click()
    await expect(tool.getByText(`Hello, ${account.firstName}.`)).toBeVisible()
  },
)

test(
  'refused or abandoned linking loses nothing',
  inFull,
  async ({ page, campus, register, server, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(401, '/api/auth/login'), refusedCall(403, '/api/lti/link'))
    const account = await register('student')
    await page.goto(`${campus.lms.url}/course?in=window`)
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Open the tool' }).click()
    const visit = await opening
    await expect(visit.getByText('Hello, Sam.')).toBeVisible()
    await visit.goto(`${server.url}/link-account`)
    const submit = visit.getByRole('button', { name: 'Sign in and link' })
    await expect(submit).toBeVisible()
    await checkAccessibility(visit)

    await submit.click()
    await expect(visit.getByText('Please enter your password.')).toBeVisible()
    await fillIn(visit, { Email: account.email, Password: 'something-else' })
    await submit.click()
    const alert = visit.getByRole('alert').filter({ hasText: /\S/u })
    await expect(alert).toContainText('Invalid email or password.')
    await expect(alert).toContainText('We did not link your accounts, and nothing was lost.')
    await expect(visit.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email)

    const unproven = await register('student', { verified: false })
    await fillIn(visit, { Email: unproven.email, Password: unproven.password })
    await submit.click()
    await expect(alert).toContainText('Please verify your email address first.')
    // The course stays open in the first window.
    await expect(alert.getByRole('link', { name: 'Sign in to verify it' })).toHaveAttribute(
      'target',
      '_blank',
    )

    await fillIn(visit, { Email: server.administrator.email, Password: server.administrator.password })
    await submit.click()
    await expect(alert).toContainText('An administrator’s account cannot be linked')
    await visit.getByRole('link', { name: 'Back to Portal' }).click()
    await expect(visit.getByText('Hello, Sam.')).toBeVisible()
    await visit.reload()
    await expect(visit.getByText('Hello, Sam.')).toBeVisible()
  },
)

test('without a launch there is nothing to link', inFull, async ({ page }) => {
  await page.goto('/link-account')
  await expect(page.getByText('Open Tradewind from your course first.', { exact: false })).toBeVisible()
})
