import type { Page } from '@playwright/test'
import { expect, inFull, test } from '../fixtures.ts'
import { downloadedBy } from '../managed-codes.ts'
import { patiently } from '../patience.ts'
import { cards, payWith } from '../purchases.ts'
import { expectScreen, fillIn, hideWelcome } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const orders = (page: Page) => page.getByRole('region', { name: 'My orders' })

/** Asks for an invoice over 20 seats, from the cart's form, and returns the order's number. */
async function ask(page: Page): Promise<string> {
  await page.goto('/checkout/global_compass_lab?seats=1')
  await page.getByLabel('Number of seats').fill('20')
  await page.getByRole('link', { name: 'Ask for an invoice' }).click()
  const form = page.getByRole('region', { name: 'Ask for an invoice' })
  await expect(form.getByLabel('Number of seats')).toHaveValue('20')
  await expect(form).toContainText('$200.00')
  await expect(form.getByLabel('Institution')).toHaveAttribute('maxlength', '200')
  await fillIn(form, {
    'Purchase order number': 'PO 4711',
    Institution: 'University of Sails',
    Address: '1 Harbour Street\nPort City',
    'Note to us (optional)': 'For the spring term.',
  })
  await form.getByRole('button', { name: 'Ask for an invoice' }).click()
  const done = page.getByRole('region', { name: 'We have your request' })
  await expect(done).toContainText('20 Global Compass seats over $200.00')
  return (await done.getByText(/^TW-/u).textContent()) ?? ''
}

test('a school asks for an invoice, gets the code with it and pays later', async ({
  page,
  signIn,
  readMail,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(120_000))
  const teacher = await signIn('instructor')
  await page.goto('/invoice-order/global_compass_lab')
  await page.getByRole('button', { name: 'Ask for an invoice' }).click()
  await expect(page.getByText('Please enter the number of your purchase order.')).toBeVisible()
  const purchaseOrder = page.getByLabel('Purchase order number')
  await purchaseOrder.fill('=1+1')
  await purchaseOrder.blur()
  await expect(purchaseOrder).toHaveAccessibleDescription(/Please begin with a letter or a digit\./u)
  await checkAccessibility(page)
  const number = await ask(page)
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'See your orders' }).click()
  await expect(orders(page).getByRole('listitem')).toContainText('as soon as we have decided')

  await signIn('admin')
  await page.goto('/admin?tab=orders')
  await page.getByLabel('Show').selectOption({ label: 'Invoices to decide' })
  await page.getByRole('searchbox').fill(number)
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2)
  await checkAccessibility(page)
  await page.getByRole('link', { name: `Global Compass of order ${number}` }).click()
  await expectScreen(page, `/admin/orders/${number}`, `Order ${number}`)
  await expect(page.getByRole('region', { name: 'By invoice' })).toContainText('For the spring term.')
  await checkAccessibility(page)
  const order = page.getByRole('region', { name: 'Order', exact: true })
  const send = order.getByRole('button', { name: 'Send invoice' })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Send an invoice over $200.00?' })
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog
    .getByLabel('When does the buyer get the code?')
    .selectOption({ label: 'Now, with the invoice' })
  await dialog.getByRole('button', { name: 'Send invoice' }).click()
  await expect(order).toContainText('Invoice unpaid')
  await expect(page.getByRole('region', { name: 'What it gave' })).toContainText('0 of 20 used')
  const file = page.getByRole('button', { name: /^Invoice TEST-INV-\d{6}$/u })
  expect(await downloadedBy(page, file, /^TEST-INV-\d{6}\.pdf$/u)).toContain('%PDF')

  await page.evaluate((token) => localStorage.setItem('tradewind.session', token), teacher.token)
  const mail = await readMail(teacher.email, { subject: /^Your invoice/u })
  expect(mail.text).toContain('Promotion code')
  await page.goto('/settings?part=orders')
  const mine = orders(page).getByRole('listitem')
  await expect(mine).toContainText('Please pay by')
  await mine.getByRole('link', { name: /View Invoice/u }).click()
  await expect(page.getByRole('article')).toContainText('This invoice is not paid yet.')
  await expect(page.getByRole('article')).toContainText('PO 4711')
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Pay online' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your invoice' })).toBeVisible()
  await checkAccessibility(page)
  await payWith(page, cards.pays)
  await expect(page.getByRole('article')).toContainText('This invoice was paid in full.')
  await expect(page.getByRole('link', { name: 'Pay online' })).toHaveCount(0)
})

test('a student is told who can pay by invoice', inFull, async ({ page, signIn, checkAccessibility }) => {
  await signIn('student')
  await page.goto('/invoice-order/global_compass_lab')
  await expect(page.getByText('Invoices are for schools.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Pay by card instead' }).click()
  await expect(page).toHaveURL('/checkout/global_compass_lab?seats=1')
})
