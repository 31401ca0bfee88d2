import { expect, test } from './fixtures.ts'
import { pressIn, question, screen } from './market-entry.ts'
import { cards, payWith } from './purchases.ts'
import { day, letPass, ownClock } from './server-clock.ts'
import { expectHome, expectScreen, hideWelcome, labPage, refusedCall } from './steps.ts'

// One day, so that the session outlives it.
test.use({ settings: { ...ownClock, COURTESY_DAYS: '1' } })
test.beforeEach(({ context }) => hideWelcome(context))

test('a lab is tried, refuses decisions in place after its days, and goes on with the same run when it is paid', async ({
  page,
  server,
  signIn,
  expectErrors,
  checkAccessibility,
}) => {
  test.setTimeout(120_000)
  expectErrors(refusedCall(403, '/api/runs/'))
  await signIn('student')
  await page.goto('/')
  await expectHome(page)
  const card = page.getByRole('article').filter({ hasText: 'Market Entry' })
  await card.getByRole('button', { name: 'Try Market Entry free for 1 day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try Market Entry free for 1 day?' })
  await expect(dialog).toContainText('You need no card')
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: 'Try Market Entry free for 1 day' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Start and open' }).click()

  const lab = labPage(page, 'Market Entry')
  await expect(lab.getByText(/^Free: 1 day left, until /u)).toBeVisible()
  await lab.getByRole('button', { name: 'Start rehearsal' }).click()
  await screen(lab)
  letPass(server, day)
  await pressIn(lab, /^Ask: 90 Visit to the trade office/u)
  const notice = lab.getByRole('alert').filter({ hasText: 'not sent yet' })
  await expect(notice).toContainText('Your decision is not sent yet.')
  await expect(notice).toContainText(
    'Your free days with Market Entry are over. Pay or enter a code to go on. Your work is kept.',
  )
  await expect(lab.getByText('Not saved, no access')).toBeVisible()
  await checkAccessibility(page)
  await lab.getByRole('button', { name: 'Enter a code' }).click()
  await expectHome(page)
  await expect(page.getByRole('dialog', { name: 'Redeem Code' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(card).toContainText('Free days ended on')
  await expect(card.getByRole('button', { name: /^Try/u })).toHaveCount(0)
  await card.getByRole('link', { name: 'Purchase Market Entry' }).click()
  await expectScreen(page, '/cart/market_analysis_lab', 'Select a Product')
  await page.goto('/checkout/market_analysis_lab')
  await payWith(page, cards.pays)
  await expectScreen(page, '/payment-confirmation', 'Payment Confirmed')
  await page.goto('/?lab=market_analysis_lab')
  // The decision that waited is sent, and the run goes on.
  await expect(lab.getByText('Asked', { exact: true })).toHaveCount(1)
  for (let at = 1; at < 3; at++) await pressIn(lab, /^Next: /u)
  await pressIn(lab, 'Go on to the plan')
  await expect(question(lab, 'Which country do we enter?')).toBeFocused()
})
