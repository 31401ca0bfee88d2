import { expect, test, inFull } from '../fixtures.ts'
import { cards, chooseSeats, openSeatsPayment, payWith } from '../purchases.ts'
import { expectHome, expectScreen, fillIn, hideWelcome, refusedCall } from '../steps.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ context }) => hideWelcome(context))

test('seats are bought, confirmed, billed and listed', async ({ page, signIn, readMail }) => {
  const buyer = await signIn('instructor')
  await page.goto('/cart/market_analysis_lab')
  await expectScreen(page, '/cart/market_analysis_lab', 'Select a Product')
  await expect(page.getByRole('article').first()).toContainText('$10.00 per seat')
  await page.getByRole('link', { name: 'Buy seats for students of Market Entry' }).click()
  await expectScreen(page, '/checkout/market_analysis_lab?seats=1', 'Buy seats for students')
  await fillIn(page, { 'Number of seats': '1' })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Please enter 2 seats or more.')).toBeVisible()
  await fillIn(page, { 'Number of seats': '2' })
  await expect(page.getByRole('status').filter({ hasText: '$20.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Pay for 2 seats' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'TEST MODE' })).toBeVisible()
  await payWith(page, cards.pays)

  await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
  await expect(page.getByRole('heading', { name: '2 Market Entry seats' })).toBeVisible()
  const code = await page.getByRole('code').textContent()
  const receipt = await readMail(buyer.email, { subject: /receipt/u })
  expect(receipt.text).toContain(code)
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Copy the promotion code' }).click()
  await expect.poll(() => said).toEqual(['Promotion code copied to clipboard!'])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.reload()
  await expect(page.getByRole('code')).toHaveText(code ?? '')

  await page.getByRole('link', { name: 'View Invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice TEST-INV-/u })).toBeVisible()
  await expect(page.getByText('TEST MODE: no money was taken')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Market Entry' })).toContainText('2$10.00$20.00')
  await page.getByRole('link', { name: 'Back to your account' }).click()
  const order = page.getByRole('region', { name: 'My orders' }).getByRole('listitem')
  await expect(order).toContainText('2 seats')
  await expect(order).toContainText('$20.00')
  await expect(order).toContainText('Paid')
  await order.getByRole('link', { name: 'Promotion code' }).click()
  await expectScreen(page, '/promotion-codes', 'Your Promotion Codes')
  await expect(page.getByRole('row').filter({ hasText: code ?? '' })).toContainText('Market Entry')
})

test('a declined card keeps the form, and another card pays', async ({ page, signIn, expectErrors }) => {
  await signIn('student')
  expectErrors(refusedCall(402, '/api/payments/sandbox/pay'))
  let begun = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/createcheckoutsession')) begun += 1
  })
  await openSeatsPayment(page)
  await payWith(page, '4242 4242 4242 4241')
  await expect(page.getByText('This card number is incomplete or has a typo.')).toBeVisible()
  await payWith(page, cards.declined)
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Maya Stone')
  expect(begun).toBe(1)
  await payWith(page, cards.pays)
  await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
})

test('a refusal at the bank’s question pays nothing, and a confirmation pays', async ({ page, signIn }) => {
  await signIn('student')
  await openSeatsPayment(page)
  await payWith(page, cards.asks)
  const question = page.getByRole('dialog', { name: 'Confirm this payment?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Refuse' }).click()
  const banner = page.getByRole('alert').filter({ hasText: 'Payment failed. Please try again.' })
  await expect(banner).toBeVisible()
  await expectScreen(page, '/checkout/global_compass_lab?seats=1', 'Buy seats for students')

  await chooseSeats(page, 2)
  await payWith(page, cards.asks)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
})

test(
  'Back after a payment that succeeded in the end does not say that it failed',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student')
    await openSeatsPayment(page)
    await payWith(page, cards.asks)
    const question = page.getByRole('dialog', { name: 'Confirm this payment?' })
    await question.getByRole('button', { name: 'Refuse' }).click()
    const banner = page.getByText('Payment failed. Please try again.')
    await expect(banner).toBeVisible()
    await chooseSeats(page, 2)
    await payWith(page, cards.pays)
    await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
    await page.goBack()
    await expectScreen(page, '/checkout/global_compass_lab?seats=1', 'Buy seats for students')
    await expect(banner).toHaveCount(0)
  },
)

test(
  'a payment that is still being confirmed is not a failure and cannot be made again',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    await signIn('student')
    const path = '/api/auth/createcheckoutsession'
    expectErrors(refusedCall(409, path))
    const message = 'Your payment for Global Compass is still being confirmed. You do not need to pay again.'
    await page.route(`**${path}`, (route) =>
      route.fulfill({ status: 409, json: { error: message, message, code: 'payment_pending' } }),
    )
    await openSeatsPayment(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('status').filter({ hasText: message })).toBeVisible()
    await expect(main).not.toContainText('You were not charged')
    await expect(main).not.toContainText('could not be started')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: 'See your orders in your account' }).click()
    await expectScreen(page, '/settings?part=orders', 'Your account: Orders')
  },
)

test(
  'a holder of every lab by a role is not told to use a code themselves',
  inFull,
  async ({ page, signIn }) => {
    await signIn('instructor')
    const heldByRole = 'As an instructor, you already have every lab, so you do not need a seat for yourself.'
    await page.goto('/checkout/global_compass_lab?seats=1')
    await expect(page.getByText(heldByRole)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('use one seat yourself')
    await chooseSeats(page, 2)
    await payWith(page, cards.pays)
    await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
    await expect(page.getByRole('region', { name: '2 Global Compass seats' })).toContainText(heldByRole)
  },
)

test('the number of seats can be changed before paying', inFull, async ({ page, signIn }) => {
  await signIn('student')
  await openSeatsPayment(page)
  await expect(page.getByRole('button', { name: 'Pay $20.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Change seats' }).click()
  await expect(page.getByRole('textbox', { name: 'Number of seats' })).toBeFocused()
  await fillIn(page, { 'Number of seats': '3' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pay $30.00' })).toBeVisible()
})

test('a student who holds a product cannot pay for it again', async ({ page, signIn }) => {
  await signIn('student')
  await page.goto('/checkout/global_compass_lab')
  await expectHome(page)
  await page.goto('/cart/global_compass_lab')
  await expect(page.getByRole('article').filter({ hasText: 'Yours until' })).toContainText('Global Compass')
  await expect(page.getByRole('button', { name: /Global Compass$/u })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open Global Compass' }).click()
  await expect(page).toHaveURL('/?lab=global_compass_lab')
})

test(
  'unknown products have no screen, and a package says which of its labs are held',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student')
    for (const path of ['/cart/atlantis_lab', '/checkout/atlantis_lab']) {
      await page.goto(path)
      await expectScreen(page, path, 'Page not found')
    }
    await page.goto('/cart/TradewindPackagePro')
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('heading')).toHaveText([
      'Pro Package',
      'Supreme Package',
    ])
    await expect(page.getByRole('article').first()).toContainText(/You already have Global Compass until/u)
  },
)

test(
  'an unverified student verifies the email where the payment form will be',
  inFull,
  async ({ page, signIn, readMail }) => {
    const buyer = await signIn('student', { verified: false })
    const { code = '' } = await readMail(buyer.email)
    await openSeatsPayment(page)
    await page.getByRole('button', { name: 'Verify your email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify your email' })
    await fillIn(dialog, { Code: code })
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('button', { name: 'Pay $20.00' })).toBeVisible()
  },
)

test(
  'a payment that cannot be started can be tried again',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    await signIn('student')
    const path = '/api/auth/createcheckoutsession'
    expectErrors(refusedCall(503, path))
    const message = 'Card payments are not available right now.'
    await page.route(`**${path}`, (route) =>
      route.fulfill({ status: 503, json: { error: message, message, code: 'unavailable' } }),
    )
    await openSeatsPayment(page)
    await expect(page.getByRole('alert').filter({ hasText: message })).toContainText('You were not charged.')
    await page.unroute(`**${path}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Pay $20.00' })).toBeVisible()
  },
)
