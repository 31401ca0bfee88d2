import type { Page } from '@playwright/test'
import { expect, test, inFull } from '../fixtures.ts'
import { newCode } from '../codes.ts'
import { expectHome, expectLabOpen, fillIn, hideWelcome, holdCalls, skipRedeemPrompt } from '../steps.ts'

// A dialog that is still growing may move away from a click between press and release.
test.beforeEach(({ context }) => skipRedeemPrompt(context))

function welcome(page: Page) {
  return page.getByRole('dialog', { name: 'Welcome to Tradewind Labs' })
}

test('the info button opens an introduction with a film and three steps', async ({ page, signIn }) => {
  await signIn('student')
  await page.goto('/')
  await page.getByRole('button', { name: 'How it works' }).click()
  const dialog = page.getByRole('dialog', { name: 'How the labs work' })
  const heading = dialog.getByRole('heading', { level: 3 })
  await expect(heading).toHaveText('Take the tour')
  await expect(dialog.getByLabel('Product tour')).toHaveAttribute('src', '/videos/product-tour.webm')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(heading).toHaveText('Choose a lab')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(heading).toHaveText('Make the decisions')
  await page.keyboard.press('ArrowRight')
  await expect(heading).toHaveText('Learn from the debrief')
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(heading).toHaveText('Choose a lab')
  await dialog.getByRole('button', { name: /Step 4 of 4/u }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'How it works' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test(
  'the first press of a button while offline says why nothing opens',
  inFull,
  async ({ page, context, signIn, expectErrors }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/u)
    await signIn('student')
    // A dialog that opens by itself a second later could not be loaded either, and would say so, too.
    await hideWelcome(context)
    // The part that draws toasts loads by itself, before anybody presses anything.
    const toaster = page.waitForResponse(/assets\/toaster-[^/]+\.js/u)
    await page.goto('/')
    await expectHome(page)
    await (await toaster).finished()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'How it works' }).click()
    await expect(page.getByRole('group', { name: 'Error message' })).toContainText(
      'This window could not be opened. Please check your connection and reload the page.',
    )
    await page.getByRole('group', { name: 'Error message' }).getByRole('button', { name: 'Dismiss' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('group', { name: 'Error message' })).toContainText(
      'The menu could not be opened. Please check your connection and reload the page.',
    )
    await expectHome(page)
  },
)

test(
  'a dialog that fails to load is reported, and opens after a reload of the page',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    expectErrors(/home-dialogs/u)
    await signIn('student')
    await page.goto('/')
    await expectHome(page)
    const files = '**/assets/home-dialogs-*.js'
    await page.route(files, (route) => route.abort())
    const button = page.getByRole('button', { name: 'How it works' })
    await button.click()
    await expect(page.getByRole('alert')).toContainText('This window could not be opened.')
    await page.unroute(files)
    await page.reload()
    await button.click()
    await expect(page.getByRole('dialog', { name: 'How the labs work' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  },
)

test('the welcome comes after a second, and not again within five minutes', async ({ page, signIn }) => {
  await signIn('student')
  await page.clock.install()
  await page.goto('/')
  await expectHome(page)
  await page.clock.runFor(1100)
  await welcome(page).getByRole('button', { name: 'Got it!' }).click()
  await expect(welcome(page)).toBeHidden()

  await page.reload()
  await expectHome(page)
  await page.clock.runFor(2500)
  await expect(welcome(page)).toBeHidden()

  await page.clock.fastForward(301_000)
  await page.reload()
  await expectHome(page)
  await page.clock.runFor(1100)
  await expect(welcome(page)).toBeVisible()
})

test(
  '"Don’t show this again" is remembered, and can be undone while it is on screen',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student')
    await page.clock.install()
    await page.goto('/')
    await expectHome(page)
    await page.clock.runFor(1100)
    const choice = welcome(page).getByRole('checkbox', { name: "Don't show this again" })
    await choice.check()
    await choice.uncheck()
    await welcome(page).getByRole('button', { name: 'Close' }).click()

    await page.clock.fastForward(301_000)
    await page.reload()
    await expectHome(page)
    await page.clock.runFor(1100)
    await choice.check()
    await welcome(page).getByRole('button', { name: 'Got it!' }).click()
    await page.clock.fastForward(301_000)
    await page.reload()
    await expectHome(page)
    await page.clock.runFor(2500)
    await expect(welcome(page)).toBeHidden()
  },
)

test(
  'the verification of the address comes first, then the welcome, one at a time',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student', { verified: false })
    await page.clock.install()
    await page.goto('/')
    const verify = page.getByRole('dialog', { name: 'Verify your email' })
    await expect(verify).toBeVisible()
    await page.clock.runFor(2500)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await verify.getByRole('button', { name: 'Later' }).click()
    await expect(verify).toBeHidden()
    await page.clock.runFor(1100)
    await expect(welcome(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  },
)

test(
  'the banner about the email is hidden while its dialog is open, and gets the focus back',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student', { verified: false })
    await hideWelcome(page.context())
    // The part with the dialog takes its time.
    const parts = await holdCalls(page, '/assets/home-dialogs-*.js')
    await page.goto('/')
    await expectHome(page)
    const banner = page.getByRole('region', { name: 'Email not verified', includeHidden: true })
    await expect(banner).toBeAttached()
    await expect(banner).toBeHidden()
    parts.release()
    const verify = page.getByRole('dialog', { name: 'Verify your email' })
    await expect(verify).toBeVisible()
    await expect(banner).toBeHidden()
    await verify.getByRole('button', { name: 'Later' }).click()
    const button = page.getByRole('button', { name: 'Enter code' })
    await expect(button).toBeVisible()
    await button.click()
    await expect(verify).toBeVisible()
    await expect(banner).toBeHidden()
    await verify.getByRole('button', { name: 'Later' }).click()
    await expect(button).toBeFocused()
  },
)

test('a dialog waits until the one before it has faded out', inFull, async ({ page, signIn, readMail }) => {
  const { email } = await signIn('student', { verified: false })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const count = () => {
      const dialogs = document.querySelectorAll('[role="dialog"]').length
      document.documentElement.dataset['most'] = String(
        Math.max(dialogs, Number(document.documentElement.dataset['most'] ?? 0)),
      )
    }
    new MutationObserver(count).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/redeem/${newCode()}`)
  const verify = page.getByRole('dialog', { name: 'Verify your email' })
  await fillIn(verify, { Code: (await readMail(email)).code ?? '' })
  await verify.getByRole('button', { name: 'Verify' }).click()
  const redeem = page.getByRole('dialog', { name: 'Redeem Code' })
  await expect(redeem.getByRole('textbox', { name: 'Access code' })).toBeFocused()
  await expect(verify).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.dataset['most'])).toBe('1')
})

test('after a link to a lab that is not held, nothing else asks', inFull, async ({ page, signIn }) => {
  await signIn('student', { verified: false })
  await page.clock.install()
  await page.goto('/?lab=market_analysis_lab')
  const refusal = page.getByRole('dialog', { name: 'Market Entry' })
  await refusal.getByRole('button', { name: 'OK' }).click()
  await expect(refusal).toBeHidden()
  await page.clock.runFor(5000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'a requested lab suppresses the welcome, even after the lab is closed',
  inFull,
  async ({ page, signIn }) => {
    await signIn('student')
    await page.clock.install()
    await page.goto('/?lab=global_compass_lab')
    await expectLabOpen(page, 'Maya Stone')
    await page.goBack()
    await page.goto('/?lab=atlantis')
    const refusal = page.getByRole('dialog', { name: 'Lab not found' })
    await refusal.getByRole('button', { name: 'OK' }).click()
    await expect(refusal).toBeHidden()
    await page.clock.runFor(2500)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('labs wait for their mobile view on screens of 390 and 768 px, and open on one 769 px wide', async ({
  page,
  signIn,
}) => {
  await signIn('student')
  const popup = page.getByRole('dialog', { name: 'Mobile View Coming Soon!' })
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    expect(await page.evaluate(() => [innerWidth, screen.width])).toEqual([width, width])
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    await popup.getByRole('button', { name: 'Got it!' }).click()
    await expect(popup).toBeHidden()
    await page.goto('/?lab=global_compass_lab')
    await expect(popup).toBeVisible()
    await expectHome(page)
  }
  await page.setViewportSize({ width: 769, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open Global Compass' }).click()
  await expectLabOpen(page, 'Maya Stone')
})
