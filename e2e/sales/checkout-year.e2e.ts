import { dayWords } from '@tradewind/contract/words/dates'
import { call } from '../api.ts'
import { givenAccessCode } from '../codes.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { cards, payWith } from '../purchases.ts'
import { expectHome, expectScreen, hideWelcome } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const coreLabs = ['Market Entry', 'Foreign Exchange', 'Global Compass', 'Cultural Intelligence']

test(
  'whoever holds the Pro Package extends it to a year with the Supreme Package',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    const { token } = await signIn('student')
    const code = await givenAccessCode(server, 'bundle_semester')
    await call(server, 'POST /api/access-codes/use', { body: { code } }, token)
    await page.goto('/')
    await expectHome(page)
    await expect(page.getByRole('article').filter({ hasText: 'Package' })).toHaveCount(0)

    await page.goto('/cart/TradewindPackageSupreme')
    const supreme = page.getByRole('article').filter({ hasText: 'Supreme Package' })
    await expect(supreme).toContainText('You already have Market Entry, Foreign Exchange')
    const pro = page.getByRole('article').filter({ hasText: 'Pro Package' })
    await expect(pro).toContainText('Yours until')
    await expect(pro.getByRole('button')).toHaveCount(0)
    await checkAccessibility(page)
    const extend = supreme.getByRole('button', { name: 'Extend to 1 year with the Supreme Package' })
    await expect(extend).toHaveText('Extend to 1 year')
    await extend.click()
    await page.getByRole('dialog').getByRole('link', { name: 'Pay by card' }).click()
    await expectScreen(page, '/checkout/TradewindPackageSupreme', 'Supreme Package for $25.00')
    await expect(page.getByRole('complementary', { name: 'What you buy' })).toContainText('Extended now')
    await checkAccessibility(page)
    await payWith(page, cards.pays)

    await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
    const { user } = await call(server, 'POST /api/auth/validatetoken', { body: { token } }, token)
    const until = dayWords(user.products.market_analysis_lab?.expiration ?? 0)
    await page.getByRole('link', { name: 'Back to Labs' }).click()
    await expectHome(page)
    for (const lab of coreLabs)
      await expect(page.getByRole('article').filter({ hasText: lab })).toContainText(`Yours until ${until}`)
    await page.goto('/checkout/TradewindPackageSupreme')
    await expectHome(page)
  },
)
