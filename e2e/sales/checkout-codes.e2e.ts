import type { Locator, Page } from '@playwright/test'
import { givenAccessCode, newCode } from '../codes.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { expectHome, fillIn, hideWelcome, holdCalls, refusedCall, unansweredCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const verifyPath = '/api/verify-product-code'
const registerPath = '/api/register-product-to-user'

/** Opens the dialog for Market Entry in the cart. */
async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/cart/market_analysis_lab')
  await page.getByRole('button', { name: 'Checkout Market Entry' }).click()
  return page.getByRole('dialog', { name: 'Enter Product Code' })
}

function marketEntry(page: Page): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Market Entry' }) })
}

async function register(dialog: Locator, code: string): Promise<void> {
  await fillIn(dialog, { 'Product code': code })
  await dialog.getByRole('button', { name: 'Register' }).click()
}

/** Leaves the dialog that says what a code gave. */
async function finish(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Your code worked' }).getByRole('button', { name: 'Done' }).click()
  await expectHome(page)
}

test('a code registers its product and nothing else, and leads on into the lab', async ({
  page,
  server,
  signIn,
  checkAccessibility,
}) => {
  await signIn('student')
  const code = await givenAccessCode(server, 'market_analysis_lab')
  const other = await givenAccessCode(server, 'foreign_exchange_lab')
  const dialog = await openDialog(page)
  const field = dialog.getByRole('textbox', { name: 'Product code' })
  // Both ways are in sight at once, codes first.
  await expect(field).toBeFocused()
  const [byCode, byCard] = await Promise.all([
    dialog.getByRole('button', { name: 'Register' }).boundingBox(),
    dialog.getByRole('link', { name: 'Pay by card' }).boundingBox(),
  ])
  expect(byCard?.y).toBe(byCode?.y)
  expect(byCard?.x).toBeGreaterThan(byCode?.x ?? Number.NaN)
  await register(dialog, ' ')
  await expect(dialog.getByText('Please enter a product code.')).toBeVisible()
  await expect(field).toBeFocused()
  await register(dialog, newCode())
  await expect(dialog.getByText('Invalid product code. Please check and try again.')).toBeVisible()
  await expect(field).toBeFocused()
  await register(dialog, other)
  await expect(dialog.getByText('This code is for Foreign Exchange.')).toBeVisible()

  await register(dialog, ` ${code.toLowerCase()} `)
  await expect(
    page.getByRole('status').filter({ hasText: 'Product has been successfully registered to your account!' }),
  ).toBeAttached()
  const done = page.getByRole('dialog', { name: 'Your code worked' })
  await expect(done.getByRole('button', { name: 'Open Market Entry' })).toBeFocused()
  await checkAccessibility(page)
  await done.getByRole('button', { name: 'Open Market Entry' }).click()
  await expect(page).toHaveURL('/?lab=market_analysis_lab')
  await page.goto('/')
  await expect(page.getByRole('article').filter({ hasText: 'Market Entry' })).toContainText('Yours until')
})

test('Cancel returns the focus to the button of the product', inFull, async ({ page, signIn }) => {
  await signIn('student')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Checkout Market Entry' })).toBeFocused()
})

test('a failed call is reported, and the typed code stays', async ({ page, signIn, expectErrors }) => {
  await signIn('student')
  expectErrors(unansweredCall(verifyPath))
  await page.route(`**${verifyPath}`, (route) => route.abort())
  const dialog = await openDialog(page)
  await register(dialog, 'ABCD')
  await expect(
    page.getByText('An error occurred while verifying the product code. Please try again.').first(),
  ).toBeAttached()
  await expect(dialog.getByRole('textbox', { name: 'Product code' })).toHaveValue('ABCD')
})

/** From now on, registering works but its answer gets lost. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route(`**${registerPath}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

test(
  'a code with a lost answer is in the cart at once',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    const code = await givenAccessCode(server, 'market_analysis_lab')
    await signIn('student')
    expectErrors(unansweredCall(registerPath))
    await loseAnswer(page)
    const dialog = await openDialog(page)
    await register(dialog, code)
    await expect(dialog.getByRole('button', { name: 'Register' })).toBeVisible()
    await expect(marketEntry(page)).toContainText('Yours until')
  },
)

test(
  'a code redeemed while the server became unreachable appears after the next try',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    const code = await givenAccessCode(server, 'market_analysis_lab')
    await signIn('student')
    expectErrors(unansweredCall(registerPath), unansweredCall('/api/auth/updatetoken'))
    await loseAnswer(page)
    const dialog = await openDialog(page)
    await page.route('**/api/auth/updatetoken', (route) => route.abort())
    await register(dialog, code)
    await expect(page.getByText('We could not reach the server.').first()).toBeAttached()
    await expect(marketEntry(page)).not.toContainText('Yours until')
    await page.unroute('**/api/auth/updatetoken')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Checkout Market Entry' }).click()
    await register(dialog, code)
    await expect(dialog.getByText('You have already used this code.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(marketEntry(page)).toContainText('Yours until')
    await page.getByRole('link', { name: 'Back to Labs' }).click()
    await expectHome(page)
    await expect(marketEntry(page)).toContainText('Yours until')
  },
)

test(
  'while a code is being registered, the dialog cannot be closed and does not send it again',
  inFull,
  async ({ page, server, signIn }) => {
    const code = await givenAccessCode(server, 'bundle_semester')
    await signIn('student')
    const calls = await holdCalls(page, registerPath)
    await page.goto('/cart/TradewindPackagePro')
    await page.getByRole('button', { name: 'Checkout Pro Package' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter Product Code' })
    await register(dialog, code)
    await expect(dialog.getByRole('button', { name: 'Registering...' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Product code' }).press('Enter')
    // The button is marked as disabled, and a click has no effect.
    await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true })
    await expect(dialog).toBeVisible()
    calls.release()
    const done = page.getByRole('dialog', { name: 'Your code worked' })
    await expect(done.getByRole('listitem')).toHaveCount(4)
    await finish(page)
    await expect(marketEntry(page)).toContainText('Yours until')
    expect(calls.count()).toBe(1)
  },
)

test(
  'after too many wrong codes the dialog says when to try again',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    await signIn('student')
    expectErrors(refusedCall(429, verifyPath))
    const message = 'Too many wrong codes. Please wait.'
    await page.route(`**${verifyPath}`, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '40' },
        json: { error: message, message, code: 'too_many_requests' },
      }),
    )
    const dialog = await openDialog(page)
    await register(dialog, 'ABCD')
    await expect(dialog.getByText(/You can try again in \d+ seconds\./u)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Register' })).toBeDisabled()
  },
)

test(
  'an unverified student verifies the email and continues with the code',
  inFull,
  async ({ page, server, signIn, readMail, expectErrors }) => {
    const { email } = await signIn('student', { verified: false })
    expectErrors(refusedCall(403, verifyPath))
    const mailed = await readMail(email)
    const code = await givenAccessCode(server, 'market_analysis_lab')
    const dialog = await openDialog(page)
    await register(dialog, code)
    const verify = page.getByRole('dialog', { name: 'Verify your email' })
    await fillIn(verify, { Code: mailed.code ?? '' })
    await verify.getByRole('button', { name: 'Verify' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Product code' })).toHaveValue(code)
    await dialog.getByRole('button', { name: 'Register' }).click()
    await finish(page)
    await expect(page.getByRole('article').filter({ hasText: 'Market Entry' })).toContainText('Yours until')
  },
)
