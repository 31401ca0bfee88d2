import { expect } from '@playwright/test'
import { call } from '../api.ts'
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
    await page.goto('/?lab=foreign_exchange_lab')
    const lab = labPage(page, 'Foreign Exchange')
    await lab.getByRole('button', { name: 'Class sessions' }).click()
    await lab.getByRole('button', { name: 'New class session' }).first().click()
    await lab.getByRole('textbox', { name: 'Name', exact: true }).fill('Finance 210, trial')
    await expect(lab.getByRole('textbox', { name: 'Counted attempts' })).toBeVisible()
    await lab.getByRole('checkbox', { name: /^Rehearsal: nothing counts/u }).check()
    await expect(lab.getByRole('textbox', { name: 'Attempts', exact: true })).toBeVisible()
    await checkAccessibility(page)
    await lab.getByRole('button', { name: /^Create/u }).click()
    await expect(lab.getByText('Nothing counts in this class, and no grades are sent.')).toBeVisible()
    await checkAccessibility(page)
    const code = await lab.getByLabel('Class code', { exact: true }).inputValue()

    const params = { lab: 'foreign_exchange_lab' } as const
    const player = await register('instructor')
    const joined = await call(
      server,
      'POST /api/labs/:lab/class-sessions/join',
      { params, body: { code } },
      player.token,
    )
    await playToEnd(server, player, 'counted', joined.id)
    const row = lab.getByRole('row').filter({ hasText: player.lastName })
    await expect(row).toContainText('Finished', { timeout: 15_000 })
    await lab.getByRole('button', { name: 'Change' }).click()
    await expect(lab.getByText('This class is a rehearsal: nothing counts.')).toContainText(
      'An attempt has begun, so you cannot change that.',
    )
    await expect(lab.getByRole('checkbox', { name: /^Rehearsal/u })).toHaveCount(0)

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
