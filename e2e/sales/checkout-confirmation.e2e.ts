import type { Order } from '@tradewind/contract/sales/checkout'
import type { Page } from '@playwright/test'
import { expect, test, inFull } from '../fixtures.ts'
import { cards, openSeatsPayment, payWith } from '../purchases.ts'
import { expectScreen, fillIn, hideWelcome, refusedCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const unknown = 'Order not found'

/** Changes the next answers about an order. */
async function showOrderAs(page: Page, changes: Partial<Order>, times = Infinity): Promise<void> {
  let asked = 0
  await page.route('**/api/orders/*', async (route) => {
    asked += 1
    if (asked > times) return route.continue()
    const order = (await (await route.fetch()).json()) as Order
    return route.fulfill({ json: { ...order, ...changes } })
  })
}

test(
  'the confirmation waits for a payment and shows it as soon as it is confirmed',
  inFull,
  async ({ page, signIn }) => {
    const { email } = await signIn('student')
    await showOrderAs(page, { status: 'confirming', promotionCode: null, invoiceUrl: null }, 2)
    await openSeatsPayment(page)
    await payWith(page, cards.pays)
    await expectScreen(page, '/payment-confirmation', 'Your payment is being confirmed')
    await expect(page.getByText(`we will email ${email} as soon as we know`)).toBeVisible()
    await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
    await expect(page.getByRole('code')).toBeVisible()
  },
)

test('a failed payment leads back to the form', inFull, async ({ page, signIn }) => {
  await signIn('student')
  await showOrderAs(page, { status: 'failed', promotionCode: null, invoiceUrl: null })
  await openSeatsPayment(page)
  await payWith(page, cards.pays)
  await expectScreen(page, '/payment-confirmation', 'Your payment did not go through')
  await page.getByRole('link', { name: 'Try the payment again' }).click()
  await expectScreen(page, '/checkout/global_compass_lab?seats=1', 'Buy seats for students')
})

test(
  'a payment that matches no order is reported as under review and cannot be repeated',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student')
    await showOrderAs(page, { status: 'in_question', promotionCode: null, invoiceUrl: null })
    await openSeatsPayment(page)
    await payWith(page, cards.pays)
    await expectScreen(page, '/payment-confirmation', 'We are checking your payment')
    const main = page.getByRole('main')
    await expect(main).toContainText(
      'We received a payment that we could not match to this order. Our team knows about it and will write to you. Please do not pay again.',
    )
    await expect(main).toContainText(/Your order number is TW-/u)
    await expect(main.getByRole('link', { name: 'support@tradewind.example' })).toBeVisible()
    await expect(main.getByRole('link', { name: /payment/u })).toHaveCount(0)
  },
)

test(
  'the page of an invoice says why an order has none, and the receipt opens a new tab',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student')
    await openSeatsPayment(page)
    await payWith(page, cards.pays)
    await page.getByRole('link', { name: 'View Invoice' }).click()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    const receipt = page.getByRole('link', { name: 'Receipt of the payment provider' })
    await expect(receipt).toHaveCount(0)
    await showOrderAs(page, { receiptUrl: 'https://invoice.stripe.com/i/acct/1' })
    await page.reload()
    await expect(receipt).toHaveAttribute('href', 'https://invoice.stripe.com/i/acct/1')
    await expect(receipt).toHaveAttribute('target', '_blank')
    await page.unroute('**/api/orders/*')
    await showOrderAs(page, { status: 'expired', invoiceUrl: null })
    await page.reload()
    await expect(page.getByText('This order has not been paid, so there is no invoice.')).toBeVisible()
  },
)

test('values that are only in the address are not shown', async ({ page, signIn, expectErrors }) => {
  await signIn('student')
  expectErrors(refusedCall(404, '/api/orders/cs_nobody'))
  await page.goto(
    '/payment-confirmation?session_id=cs_nobody&quantity=9&promotion_coupon=FORGED&invoice_url=https%3A%2F%2Fevil.example',
  )
  await expectScreen(page, '/payment-confirmation', unknown)
  await expect(page.getByRole('main')).not.toContainText('FORGED')
  await expect(page.getByRole('link', { name: 'View Invoice' })).toHaveCount(0)
  await page.goto('/payment-confirmation')
  await expectScreen(page, '/payment-confirmation', unknown)
})

test('when the browser cannot copy, the code is selected', inFull, async ({ page, signIn }) => {
  await signIn('student')
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new Error('not allowed')),
    })
  })
  await openSeatsPayment(page)
  await payWith(page, cards.pays)
  await page.getByRole('button', { name: 'Copy the promotion code' }).click()
  await expect(page.getByText('The code is selected: press Ctrl+C')).toBeVisible()
  const code = (await page.getByRole('code').textContent()) ?? ''
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe(code)
})

test(
  'an invoice names what the buyer adds, prints without the frame of the portal, and is nobody else’s',
  inFull,
  async ({ page, signIn, expectErrors, checkAccessibility }) => {
    await signIn('student')
    expectErrors(refusedCall(404, '/api/orders/TW-'))
    await openSeatsPayment(page)
    await payWith(page, cards.pays)
    await page.getByRole('link', { name: 'View Invoice' }).click()
    const details = page.getByRole('region', { name: 'Who is this invoice for?' })
    await expect(page.getByRole('article')).toContainText('$20.00')
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeInViewport()
    await expect(details).toHaveCount(0)
    await page.getByRole('button', { name: 'Add billing details' }).click()
    await expect(details.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expect(details.getByRole('textbox', { name: 'Name' })).toHaveValue('Maya Stone')
    await expect(details.getByLabel('Institution')).toHaveAttribute('maxlength', '200')
    await fillIn(details, {
      Name: 'Accounts Payable',
      Institution: 'University of Sails',
      Address: '1 Harbour Street\nPort City',
      Reference: 'PO 4711',
    })
    const taxId = details.getByRole('textbox', { name: 'Tax ID' })
    await taxId.fill('DE129273399')
    // The field shows its problem below, and the button stays under the pointer for the whole press.
    await details.getByRole('button', { name: 'Put it on the invoice' }).click()
    await expect(taxId).toBeFocused()
    await expect(taxId).toHaveAccessibleDescription(/This is no VAT ID of Germany\./u)
    const colourOf = (text: string) =>
      details.getByText(text).evaluate((element) => getComputedStyle(element).color)
    expect(await colourOf('This is no VAT ID of Germany.')).not.toBe(await colourOf('For example a VAT ID'))
    await checkAccessibility(page)
    await taxId.fill('DE 129 273 398')
    await details.getByRole('button', { name: 'Put it on the invoice' }).click()
    await expect(details).toHaveCount(0)
    const sheet = page.getByRole('article')
    const words = [
      'Accounts Payable',
      'University of Sails',
      '1 Harbour Street',
      'Port City',
      'PO 4711',
      'DE 129 273 398',
    ]
    for (const said of [...words, 'Prices include tax.', 'by test card', '$20.00'])
      await expect(sheet).toContainText(said)
    await page.reload()
    await expect(sheet).toContainText('University of Sails')
    await expect(page.getByRole('button', { name: 'Change details' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Change details' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: /^Invoice TEST-INV-\d{6}$/u })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await file).suggestedFilename()).toMatch(/^TEST-INV-\d{6}\.pdf$/u)
    const { pathname } = new URL(page.url())
    await signIn('student')
    await page.goto(pathname)
    await expectScreen(page, pathname, 'Invoice not found')
  },
)

test(
  'orders that fail to load can be tried again, and the settings say when there are none',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    await signIn('student')
    expectErrors(refusedCall(403, '/api/orders'))
    await page.route('**/api/orders', (route) =>
      route.fulfill({ status: 403, json: { error: 'Not now.', message: 'Not now.', code: 'forbidden' } }),
    )
    await page.goto('/settings?part=orders')
    const orders = page.getByRole('region', { name: 'My orders' })
    await expect(orders.getByRole('alert')).toContainText('Your orders could not be loaded.')
    await page.unroute('**/api/orders')
    await orders.getByRole('button', { name: 'Try again' }).click()
    await expect(orders).toContainText('You have not bought anything yet.')
  },
)
