import { expect, test, inFull } from '../fixtures.ts'
import { cards, payWith } from '../purchases.ts'
import { expectScreen, hideWelcome } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

test(
  'a lab that was bought by mistake is swapped for another',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await signIn('student')
    await page.goto('/checkout/market_analysis_lab')
    await payWith(page, cards.pays)
    await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
    await page.goto('/settings?part=orders')
    const order = page.getByRole('region', { name: 'My orders' }).getByRole('listitem')
    await order.getByRole('button', { name: 'Swap lab' }).click()
    const dialog = page.getByRole('dialog', { name: 'Swap Market Entry?' })
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(dialog.getByText('Please choose a lab.')).toBeVisible()
    await dialog.getByLabel('Lab that you want').selectOption({ label: 'Foreign Exchange' })
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(order).toContainText('Swapped for Foreign Exchange on')
    await expect(order.getByRole('button', { name: 'Swap lab' })).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Open Foreign Exchange' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Purchase Market Entry' })).toBeVisible()
  },
)
