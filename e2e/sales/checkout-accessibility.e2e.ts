import { expect, inFull, test } from '../fixtures.ts'
import { cards, openSeatsPayment, payWith } from '../purchases.ts'
import { expectScreen, hideWelcome } from '../steps.ts'

test.slow()
test.beforeEach(({ context }) => hideWelcome(context))

const width = 390
test.use({ viewport: { width, height: 844 } })

test('everybody can use the cart and its dialog', async ({ page, signIn, checkAccessibility }) => {
  await signIn('student')
  await page.goto('/cart/market_analysis_lab')
  await expectScreen(page, '/cart/market_analysis_lab', 'Select a Product')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Checkout Pro Package' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter Product Code' })
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByText('Please enter a product code.')).toBeVisible()
  await checkAccessibility(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test(
  'everybody can pay, read the confirmation, the invoice and the orders',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await signIn('student')
    await page.goto('/checkout/global_compass_lab?seats=1&status=failed')
    await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
    await checkAccessibility(page)
    await openSeatsPayment(page)
    await page.getByRole('button', { name: 'Pay $20.00' }).click()
    await expect(page.getByText('Please enter the card number.')).toBeVisible()
    await checkAccessibility(page)
    await payWith(page, cards.asks)
    const question = page.getByRole('dialog', { name: 'Confirm this payment?' })
    await expect(question).toBeVisible()
    await checkAccessibility(page)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'View Invoice' }).click()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    const number = page.getByRole('heading', { level: 1 }).getByText(/^TEST-INV-\d+$/u)
    expect(await number.evaluate((shown) => [...shown.getClientRects()].length)).toBe(1)
    await checkAccessibility(page)
    await page.goto('/settings?part=orders')
    await expect(page.getByRole('link', { name: 'View Invoice' })).toBeVisible()
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  },
)
