import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { pressIn, question, screen } from '../market-entry.ts'
import { patiently } from '../patience.ts'
import { cards, payWith } from '../purchases.ts'
import { day, letPass, ownClock, timeOf } from '../server-clock.ts'
import { atTime, expectHome, expectScreen, hideWelcome, labPage, refusedCall } from '../steps.ts'

test.use({ settings: ownClock })
test.beforeEach(({ context }) => hideWelcome(context))

test('a lab is tried, refuses decisions in place after its days, and goes on with the same run when it is paid', async ({
  page,
  server,
  signIn,
  expectErrors,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(120_000))
  expectErrors(refusedCall(403, '/api/runs/'))
  await signIn('student')
  // Other tests may have advanced the server's clock. From here on the page stays at this moment.
  await atTime(page, timeOf(server))
  await page.goto('/')
  await expectHome(page)
  const card = page.getByRole('article').filter({ hasText: 'Market Entry' })
  await card.getByRole('button', { name: 'Try free: Market Entry, for 1 day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try Market Entry free for 1 day?' })
  await expect(dialog).toContainText('You need no card')
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: 'Try free: Market Entry, for 1 day' })).toBeFocused()
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

  // By the browser's clock the day is not over.
  await expect(card).toContainText('Free: 1 day left')
  await expect(card.getByRole('button', { name: /^Try/u })).toHaveCount(0)
  await card.getByRole('link', { name: 'Buy Market Entry' }).click()
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

test(
  'a student who follows a class link tries the lab and is in the class, unless the instructor forbids it',
  inFull,
  async ({ page, server, signIn, register, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(403, '/api/labs/'))
    const instructor = await register('instructor')
    const theClass = await call(
      server,
      'POST /api/labs/:lab/class-sessions',
      {
        params: { lab: 'foreign_exchange_lab' },
        body: { name: 'Monday', deadline: null, timeZone: 'UTC', attempts: 1, counted: 'best', settings: {} },
      },
      instructor.token,
    )
    await signIn('student')
    await page.goto(`/?lab=foreign_exchange_lab&class=${theClass.code}`)
    const refusal = page.getByRole('dialog', { name: 'Foreign Exchange' })
    await expect(refusal).toContainText('Your account does not include this lab')
    await checkAccessibility(page)
    await refusal.getByRole('button', { name: 'Try free for 1 day' }).click()
    await page.getByRole('button', { name: 'Start and open' }).click()
    const lab = labPage(page, 'Foreign Exchange')
    await expect(lab.getByText('Taught by')).toBeVisible()
    await call(server, 'PUT /api/courtesy/classes', { body: { allowed: false } }, instructor.token)
    await lab.getByRole('button', { name: 'Start attempt 1 of 1' }).click()
    await expect(lab.getByText('Your instructor does not allow free days in this class.')).toBeVisible()
    await expect(lab.getByRole('button', { name: 'Buy' }).first()).toBeVisible()
  },
)

test(
  'an instructor sets whether students may play before they pay',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    const { token } = await signIn('instructor')
    await call(
      server,
      'POST /api/labs/:lab/class-sessions',
      {
        params: { lab: 'foreign_exchange_lab' },
        body: {
          name: 'Tuesday',
          deadline: null,
          timeZone: 'UTC',
          attempts: 1,
          counted: 'best',
          settings: {},
        },
      },
      token,
    )
    await page.goto('/')
    const choice = page.getByRole('switch', { name: 'Students may play for 1 day before they pay' })
    await expect(choice).toBeChecked()
    await checkAccessibility(page)
    await choice.uncheck()
    await expect(choice).not.toBeChecked()
    await page.reload()
    await expect(choice).not.toBeChecked()
  },
)
