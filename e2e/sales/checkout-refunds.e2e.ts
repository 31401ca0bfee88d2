import type { Page } from '@playwright/test'
import { expect, inFull, test } from '../fixtures.ts'
import { cards, openSeatsPayment, payWith } from '../purchases.ts'
import { expectScreen, fillIn, hideWelcome, refusedCall } from '../steps.ts'
import { letPass, minute, ownClock } from '../server-clock.ts'

test.use({ settings: ownClock })
test.beforeEach(({ context }) => hideWelcome(context))

const orders = (page: Page) => page.getByRole('region', { name: 'My orders' })

/** Buys Market Entry and opens the list of orders. */
async function buyForOneself(page: Page, card: string): Promise<void> {
  await page.goto('/checkout/market_analysis_lab')
  await expect(page.getByRole('complementary', { name: 'What you buy' })).toContainText(
    'You can get your money back for 14 days after you pay',
  )
  await payWith(page, card)
  await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
  await page.goto('/settings?part=orders')
}

test('a purchase for oneself is given back by one button, and access ends', async ({
  page,
  server,
  signIn,
  readMail,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors(refusedCall(403, '/refund'))
  const buyer = await signIn('student')
  await buyForOneself(page, cards.pays)
  const order = orders(page).getByRole('listitem')
  await expect(order).toContainText('You can get your money back until')
  await page.goto('/delete')
  const warning = page
    .getByRole('listitem')
    .filter({ hasText: 'You can get $10.00 back for Market Entry until' })
  await expect(warning).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Get the refund first' }).click()
  letPass(server, 11 * minute)
  await order.getByRole('button', { name: 'Get refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get $10.00 back?' })
  await expect(dialog).toContainText('Your access to Market Entry by this order ends at once.')
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(order.getByRole('button', { name: 'Get refund' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Get refund' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(proof.getByLabel('Password')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await checkAccessibility(page)
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Get refund' })).toBeFocused()
  await page.keyboard.press('Enter')
  await proof.getByLabel('Password').fill(buyer.password)
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect(order).toContainText('We paid back $10.00 on')
  await expect(order).toContainText('Refunded')
  await expect(order.getByRole('button', { name: 'Get refund' })).toHaveCount(0)
  await checkAccessibility(page)
  await order.getByRole('link', { name: /View Invoice/u }).click()
  await page.getByRole('link', { name: /^Credit note TEST-CN-\d{6}$/u }).click()
  const note = page.getByRole('article')
  await expect(note.getByRole('heading', { level: 1 })).toHaveText(/^Credit note TEST-CN-\d{6}$/u)
  await expect(note).toContainText('We credit this amount of invoice TEST-INV-')
  await expect(note).toContainText('$10.00')
  await checkAccessibility(page)
  expect((await readMail(buyer.email, { subject: /refund/u })).text).toContain('$10.00')
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Market Entry' })
  await expect(card.getByRole('link', { name: 'Purchase Market Entry' })).toBeVisible()
})

test('a refund that the bank refuses gives the access back', inFull, async ({ page, signIn }) => {
  await signIn('student')
  await buyForOneself(page, cards.refusesRefunds)
  const order = orders(page).getByRole('listitem')
  await order.getByRole('button', { name: 'Get refund' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Get refund' }).click()
  await expect(order).toContainText('The bank refused your refund, so what you bought works again.')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Open Market Entry' })).toBeVisible()
})

test('unused seats are given back by the piece', inFull, async ({ page, signIn, checkAccessibility }) => {
  await signIn('instructor')
  await openSeatsPayment(page)
  await payWith(page, cards.pays)
  await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
  await page.goto('/settings?part=orders')
  const order = orders(page).getByRole('listitem')
  await order.getByRole('button', { name: 'Get refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give seats back?' })
  await expect(dialog).toContainText('2 unused seats of Global Compass can be given back.')
  await fillIn(dialog, { 'Number of seats to give back': '3' })
  await dialog.getByRole('button', { name: 'Get refund' }).click()
  await expect(dialog.getByText('Only 2 seats can be given back.')).toBeVisible()
  await fillIn(dialog, { 'Number of seats to give back': '1' })
  await expect(dialog.getByRole('status').filter({ hasText: '$10.00' })).toBeVisible()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Get refund' }).click()
  await expect(order).toContainText('Paid, $10.00 refunded')
  await order.getByRole('link', { name: 'Promotion code' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Global Compass' })).toContainText('0 / 1')
})
