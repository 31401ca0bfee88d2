import { dayWords } from '@tradewind/contract/words/dates'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { cards, payWith } from '../purchases.ts'
import { expectHome, expectScreen, hideWelcome, labPage } from '../steps.ts'

// For 21 hours of every day this reader's calendar is a day ahead of Denver's.
test.use({ timezoneId: 'Pacific/Kiritimati', locale: 'de-DE' })
test.beforeEach(({ context }) => hideWelcome(context))

test(
  'one purchase shows one end date on every screen, in the lab and in the receipt',
  inFull,
  async ({ page, signIn, server, readMail }) => {
    const { email, token } = await signIn('student')
    await page.goto('/checkout/foreign_exchange_lab')
    await payWith(page, cards.pays)
    await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
    const { user } = await call(server, 'POST /api/auth/validatetoken', { body: { token } }, token)
    const until = dayWords(user.products.foreign_exchange_lab?.expiration ?? 0)

    await expect(page.getByRole('main')).toContainText(`Foreign Exchange, yours until ${until}`)
    const receipt = await readMail(email, { subject: /receipt/u })
    expect(receipt.text).toContain(`You have access until ${until}.`)
    await page.getByRole('link', { name: 'Back to Labs' }).click()
    await expectHome(page)
    const card = page.getByRole('article').filter({ hasText: 'Foreign Exchange' })
    await expect(card).toContainText(`Yours until ${until}`)
    await page.goto('/cart/foreign_exchange_lab')
    await expect(page.getByRole('article').filter({ hasText: 'Foreign Exchange' }).first()).toContainText(
      `Yours until ${until}`,
    )
    await page.goto('/?lab=foreign_exchange_lab')
    await expect(labPage(page, 'Foreign Exchange').getByText(`Until ${until}`)).toBeVisible()
  },
)
