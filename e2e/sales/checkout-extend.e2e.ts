import type { Page } from '@playwright/test'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Account } from '../accounts.ts'
import { givenSeats } from '../codes.ts'
import { expect, test, inFull } from '../fixtures.ts'
import type { OwnServer } from '../own-server.ts'
import { cards, payWith } from '../purchases.ts'
import { day, letPass, ownClock } from '../server-clock.ts'
import { atTime, expectHome, expectScreen, fillIn, hideWelcome, holdCalls, logIn } from '../steps.ts'

test.use({ settings: ownClock })
test.beforeEach(({ context }) => hideWelcome(context))

function endOfCompass({ user }: Account): number {
  return user.products.global_compass_lab?.expiration ?? 0
}

/** Lets time pass until the free lab has 25 days left, and signs in again. */
async function comeBackBeforeItEnds(page: Page, server: OwnServer, account: Account): Promise<void> {
  letPass(server, 340 * day)
  await atTime(page, endOfCompass(account) - 25 * day)
  await page.goto('/login')
  await logIn(page, account)
  await expectHome(page)
}

test('access that ends soon can be extended by card, and Home shows the new date at once', async ({
  page,
  server,
  register,
  readMail,
}) => {
  const account = await register('student')
  await comeBackBeforeItEnds(page, server, account)
  await page.getByRole('link', { name: 'Extend Global Compass' }).click()
  await expectScreen(page, '/cart/global_compass_lab', 'Select a Product')
  await expect(page.getByRole('link', { name: 'Open Global Compass' })).toBeVisible()
  await page.getByRole('button', { name: 'Extend Global Compass' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Pay by card' }).click()
  await expectScreen(page, '/checkout/global_compass_lab', 'Global Compass for $10.00')
  await payWith(page, cards.pays)

  await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
  const until = dayWords(endOfCompass(account) + 365 * day)
  await expect(page.getByRole('main')).toContainText('The lab was registered to your account automatically.')
  await expect(page.getByRole('main')).toContainText(`Global Compass, yours until ${until}`)
  await readMail(account.email, { subject: /receipt/u })
  await page.getByRole('link', { name: 'Back to Labs' }).click()
  await expectHome(page)
  await expect(page.getByRole('article').filter({ hasText: 'Global Compass' })).toContainText(
    `Yours until ${until}`,
  )
  await page.goto('/checkout/global_compass_lab')
  await expectHome(page)
})

test(
  'coming back after a failure starts one purchase for oneself, not two',
  inFull,
  async ({ page, server, register }) => {
    await comeBackBeforeItEnds(page, server, await register('student'))
    let begun = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/createcheckoutsession')) begun += 1
    })
    await page.goto('/checkout/global_compass_lab?status=failed')
    await expectScreen(page, '/checkout/global_compass_lab', 'Global Compass for $10.00')
    await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay $10.00' })).toBeVisible()
    expect(begun).toBe(1)
  },
)

test(
  'a student extends with a use of the buyer’s promotion code',
  inFull,
  async ({ page, server, register }) => {
    const buyer = await register('instructor')
    const code = await givenSeats(server, buyer, 'global_compass_lab', 2)
    const student = await register('student')
    await comeBackBeforeItEnds(page, server, student)
    await page.goto('/cart/global_compass_lab')
    await page.getByRole('button', { name: 'Extend Global Compass' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter Product Code' })
    await fillIn(dialog, { 'Product code': code })
    const calls = await holdCalls(page, '/api/register-product-to-user')
    await dialog.getByRole('button', { name: 'Register' }).click()
    await expect(dialog.getByRole('button', { name: 'Registering...' })).toBeVisible()
    // The link is marked as disabled, and a click has no effect.
    await dialog.getByRole('link', { name: 'Pay by card' }).click({ force: true })
    await expect(dialog).toBeVisible()
    calls.release()
    await page.getByRole('dialog', { name: 'Your code worked' }).getByRole('button', { name: 'Done' }).click()
    await expectHome(page)
    const until = dayWords(endOfCompass(student) + 365 * day)
    await expect(page.getByRole('article').filter({ hasText: 'Global Compass' })).toContainText(
      `Yours until ${until}`,
    )
  },
)
