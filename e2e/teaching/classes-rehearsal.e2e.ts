import { expect } from '@playwright/test'
import { call } from '../api.ts'
import { createClass } from '../class-pages.ts'
import { test, inFull } from '../fixtures.ts'
import { patiently } from '../patience.ts'
import { playToEnd } from '../played-class.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

test(
  'a class is made a rehearsal, and nothing counts for those who play in it',
  inFull,
  async ({ browser, page, server, register, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(120_000))
    await signIn('instructor')
    await page.goto('/classes')
    await createClass(page, { lab: 'Foreign Exchange', name: 'Finance 210, trial' })
    await expect(page.getByRole('textbox', { name: 'Counted attempts' })).toBeVisible()
    await page.getByRole('checkbox', { name: /^Rehearsal: nothing counts/u }).check()
    await expect(page.getByRole('textbox', { name: 'Attempts', exact: true })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: /^Create/u }).click()
    await expect(page.getByText('Nothing counts in this class, and no grades are sent.')).toBeVisible()
    await checkAccessibility(page)
    const code = await page.getByLabel('Class code', { exact: true }).inputValue()

    const params = { lab: 'foreign_exchange_lab' } as const
    const player = await register('instructor')
    const joined = await call(
      server,
      'POST /api/labs/:lab/class-sessions/join',
      { params, body: { code } },
      player.token,
    )
    await playToEnd(server, player, 'counted', joined.id)
    const row = page.getByRole('row').filter({ hasText: player.lastName })
    await expect(row).toContainText('Finished', { timeout: 15_000 })
    await page.getByRole('button', { name: 'Change' }).click()
    await expect(page.getByText('This class is a rehearsal: nothing counts.')).toContainText(
      'An attempt has begun, so you cannot change that.',
    )
    await expect(page.getByRole('checkbox', { name: /^Rehearsal/u })).toHaveCount(0)

    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      storageState: {
        cookies: [],
        origins: [{ origin: server.url, localStorage: [{ name: 'tradewind.session', value: player.token }] }],
      },
    })
    await hideWelcome(context)
    const seat = await context.newPage()
    await seat.goto(`${server.url}/?lab=foreign_exchange_lab&class=${code}`)
    const played = labPage(seat, 'Foreign Exchange')
    await expect(played.getByText('This class is a rehearsal: nothing counts.')).toBeVisible()
    await expect(played.getByText(/^Your score: [\d.]+ of 100\. It does not count\.$/u)).toBeVisible()
    await checkAccessibility(seat)
    const over = await played.locator('html').evaluate((html) => html.scrollWidth - innerWidth)
    expect(over, 'the page scrolls sideways').toBeLessThanOrEqual(0)
    await played.getByRole('button', { name: /^Open Attempt 1, not counted/u }).click()
    await expect(played.getByRole('heading', { name: 'Your result: Attempt 1, not counted' })).toBeVisible()
    await expect(played.getByText('Your class is a rehearsal, so this result does not count.')).toBeVisible()
    await checkAccessibility(seat)
    await context.close()
  },
)
