import { expect, inFull, test } from '../fixtures.ts'
import { downloadedBy } from '../managed-codes.ts'
import { cards, chooseSeats, payWith } from '../purchases.ts'
import { expectScreen, hideWelcome, refusedCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

test('an administrator finds an order, reads its story and refunds seats', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const buyer = await signIn('student')
  await page.goto('/checkout/global_compass_lab?seats=1')
  await chooseSeats(page, 3)
  await payWith(page, cards.pays)
  await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')

  await signIn('admin')
  await page.goto('/admin?tab=orders')
  await page.getByRole('searchbox').fill(buyer.email)
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('3 seats, test money')
  const csv = await downloadedBy(page, page.getByRole('button', { name: /CSV/u }), /^orders-.+\.csv$/u)
  expect(csv).toContain(buyer.email)
  await page.getByLabel('Show').selectOption({ label: 'Disputes' })
  await expect(rows).toHaveCount(0)
  await page.getByLabel('Show').selectOption({ label: 'Orders' })
  await rows
    .nth(1)
    .getByRole('link', { name: /^Global Compass/u })
    .click()
  const order = page.getByRole('region', { name: 'Order', exact: true })
  await order.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund unused seats?' })
  await dialog.getByLabel('Number of seats').fill('4')
  await dialog.getByRole('button', { name: /^Refund/u }).click()
  await expect(dialog.getByText('Please enter a number from 1 to 3.')).toBeVisible()
  await dialog.getByLabel('Number of seats').fill('2')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await expect(order).toContainText('$20.00, paid back')
  await expect(order.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Papers' }).getByRole('button')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Timeline' })).toContainText('Paid a refund back')
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expectScreen(page, '/admin?tab=orders', 'Admin Dashboard')
})

test('an order that does not exist says so', inFull, async ({ page, signIn, expectErrors }) => {
  await signIn('admin')
  expectErrors(refusedCall(404, '/api/order-desk/TW-2026-NOBODY'))
  await page.goto('/admin/orders/TW-2026-NOBODY')
  await expect(page.getByText('There is no such order.')).toBeVisible()
})
