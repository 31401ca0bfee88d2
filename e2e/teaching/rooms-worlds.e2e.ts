import { expect, type Page } from '@playwright/test'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { Account } from '../accounts.ts'
import { call } from '../api.ts'
import { inFull, test } from '../fixtures.ts'
import type { OwnServer } from '../own-server.ts'
import { patiently } from '../patience.ts'
import { givenRoom, openHost } from '../rooms.ts'
import { hideWelcome } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

/** What a firm of the live desk sees of its limits. */
interface Desk {
  market: { fair: number }
  firm: { way: 'receives' | 'pays' }
}

/** Covers a part of the firm's aurels, at a price that finds a partner. */
async function sendOrder(server: OwnServer, { token }: Account, { id }: LabRun): Promise<void> {
  const run = await call(server, 'GET /api/runs/:run', { params: { run: id } }, token)
  const { market, firm } = run.state as Desk
  const sells = firm.way === 'receives'
  const price = Number((market.fair * (sells ? 0.99 : 1.01)).toFixed(4))
  const orders = [{ side: sells ? 'sell' : 'buy', price, amount: 500 }]
  const body = { version: run.version, decision: { type: 'order', orders } }
  await call(server, 'POST /api/runs/:run/decisions', { params: { run: id }, body }, token)
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const over = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(over, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}

test(
  'a host chooses the news of a live desk, and sees with the wall what came of a round',
  inFull,
  async ({ page, server, signIn, register, checkAccessibility }) => {
    test.setTimeout(patiently(180_000))
    const host = await signIn('instructor')
    const room = await givenRoom(server, host, { settings: { play: 'desk', rounds: 6 } })
    const players = await Promise.all([1, 2].map(() => register('instructor')))
    const runs: LabRun[] = []
    for (const player of players) runs.push(await room.seat(player))
    await openHost(page, room)
    const world = page.getByRole('region', { name: 'The live desk' })
    await expect(world.getByText(/^2 firms so far\./u)).toBeVisible()

    const news = page.getByRole('region', { name: 'News to come' })
    await news.getByRole('button', { name: 'Change the news of round 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'The news of round 1' })
    await dialog.getByLabel('What students read').selectOption({ label: 'My own news' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Give the news a title.')).toBeVisible()
    await dialog.getByLabel('Title').fill('A strike')
    await dialog.getByLabel('Text').fill('The port of Aurel stands still.')
    await dialog.getByLabel('Effect on the aurel, in per cent').fill('-2')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(news.getByRole('listitem').first()).toContainText('A strike')
    await expect(news.getByRole('listitem').first()).toContainText('Your choice')
    await expect(news.getByRole('button', { name: 'Change the news of round 1' })).toBeFocused()

    await page.getByRole('button', { name: 'Open round 1' }).click()
    await expect(page.getByRole('heading', { name: /^0 of 2 have decided/u })).toBeVisible()
    // What students read now can no longer be chosen, and no robot comes any more.
    await expect(news.getByRole('listitem').first()).toContainText('Round 2')
    await expect(page.getByRole('heading', { name: 'Robots', exact: true })).toHaveCount(0)
    for (const [at, player] of players.entries()) {
      const run = runs[at]
      if (run) await sendOrder(server, player, run)
    }
    await expect(page.getByRole('heading', { name: /^Everybody has decided/u })).toBeVisible()
    await page.getByRole('button', { name: 'Close round 1' }).click()
    await expect(world.getByText('To discuss:')).toBeVisible()
    await checkAccessibility(page)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScrolling(page)
    }

    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(await room.project())
    await expect(page.getByRole('heading', { level: 2, name: 'To discuss' })).toBeVisible()
    await expect(page.getByRole('figure')).toBeVisible()
    await checkAccessibility(page)
    await expectNoSidewaysScrolling(page)
  },
)

test(
  'rival firms meet in teams, and the room says what is missing',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    const { token } = await signIn('instructor')
    await page.goto('/classes')
    await page.getByRole('link', { name: 'New class' }).click()
    await page.getByLabel('Lab', { exact: true }).selectOption('Market Entry')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Strategy 300')
    await page.getByRole('radio', { name: /^I open the rounds/u }).check()
    // What belongs to rival firms is asked for once they are chosen.
    await expect(page.getByLabel('Points for rank')).toHaveCount(0)
    await page.getByLabel('Who else sells').selectOption({ index: 1 })
    await expect(page.getByLabel('Points for rank')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Create class session' }).click()
    await page.getByRole('link', { name: 'Host this class' }).click()
    await expect(
      page.getByRole('heading', { name: 'First make the teams, because each team is a firm.' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open round 1' })).toBeDisabled()
    const params = { lab: 'market_analysis_lab' } as const
    const { sessions } = await call(server, 'GET /api/labs/:lab/class-sessions', { params }, token)
    expect(sessions[0]?.settings).toMatchObject({ rivals: 'firms', rank: 10 })
  },
)
