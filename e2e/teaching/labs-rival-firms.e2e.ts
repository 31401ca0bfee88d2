import { expect, type FrameLocator, type Page } from '@playwright/test'
import { inFull, test } from '../fixtures.ts'
import { giveOrders, lookCloser, plan, pressIn, question, sayAll, screen } from '../market-entry.ts'
import { patiently } from '../patience.ts'
import { expectCardOnPhone, expectDecisionInView } from './place.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

async function begin(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=market_analysis_lab')
  const lab = labPage(page, 'Market Entry')
  await pressIn(lab, 'Rehearse rival firms')
  await expect(question(lab, 'Which evidence is worth its price?')).toBeVisible()
  return lab
}

test(
  'one person plays alone against robots, reads each market report, and sees all firms on one page',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(240_000))
    await signIn('instructor')
    const lab = await begin(page)
    const look = () => expectDecisionInView(lab)
    await expect(lab.getByText('3 rivals see this map too.', { exact: false }).first()).toBeVisible()
    await screen(lab, look)
    await pressIn(lab, 'Help')
    const help = lab.getByRole('dialog', { name: 'Help' })
    await expect(help.getByRole('heading', { name: 'Now: a closer look' })).toBeVisible()
    await checkAccessibility(page)
    await pressIn(lab, 'Close help')
    await lookCloser(lab, look)
    await expect(lab.getByText('Nobody knows where the others go.', { exact: false })).toBeVisible()
    await plan(lab, 1, look)
    await sayAll(lab, look)
    await pressIn(lab, 'Submit forecasts and begin')

    for (let year = 1; year <= 7; year++) {
      await expect(question(lab, new RegExp(`^Year ${year} in .+: what happened$`, 'u'))).toBeFocused()
      await giveOrders(lab, year < 3 ? look : undefined)
      if (year === 2) {
        await pressIn(lab, 'Market report')
        const report = lab.getByRole('dialog', { name: 'Market report' })
        await expect(report.getByRole('region', { name: 'What every firm did in year 2' })).toBeVisible()
        await expect(report.getByText('Year 1', { exact: true })).toBeVisible()
        await checkAccessibility(page)
        await page.keyboard.press('Escape')
        await expect(lab.getByRole('button', { name: 'Market report' })).toBeFocused()
      }
      await pressIn(lab, `Play year ${year + 1}`)
    }
    await expect(question(lab, /^Year 8 in .+: what happened$/u)).toBeFocused()
    await pressIn(lab, 'Next: Market')
    await expect(question(lab, 'Year 8: who is where?')).toBeFocused()
    await look()
    await checkAccessibility(page)
    await pressIn(lab, 'Was it luck? Look back')
    await sayAll(lab, look)
    await pressIn(lab, 'See the result')
    await expect(question(lab, /^Your result/u)).toBeFocused()
    await expect(lab.getByText(/^You are number [1-4] of 4 firms/u)).toBeVisible()
    await expect(lab.getByText(/^The place earns [\d.]+ of 10 points\./u)).toBeVisible()
    const moves = lab.getByRole('region', { name: 'What each firm did, year by year' })
    await expect(moves.getByRole('row')).toHaveCount(5)
    await checkAccessibility(page)
  },
)

test(
  'on a phone the report of a year fits, and is said aloud',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(180_000))
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('instructor')
    await page.goto('/?lab=market_analysis_lab')
    await page.getByRole('button', { name: 'Open anyway' }).click()
    const lab = labPage(page, 'Market Entry')
    await pressIn(lab, 'Rehearse rival firms')
    const help = async (title: string) => {
      await pressIn(lab, 'Help')
      const words = lab.getByRole('dialog', { name: 'Help' })
      await expect(words.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 })
      await expect(words.getByText('All rounds, and the score')).toBeInViewport({ ratio: 1 })
      await pressIn(lab, 'Close help')
    }
    await help('Now: screen the countries')
    await screen(lab)
    await lookCloser(lab)
    await plan(lab, 1)
    await help('Now: five forecasts')
    await sayAll(lab)
    await pressIn(lab, 'Submit forecasts and begin')
    await pressIn(lab, 'Next: Market')
    await expect(question(lab, 'Year 1: who is where?')).toBeFocused()
    await expect(
      lab.getByRole('status').filter({ hasText: /In year 1, (?:all 4|[1-3] of 4) firms sells?/u }),
    ).toHaveCount(1)
    await expectCardOnPhone(lab)
    await checkAccessibility(page)
    await help('Now: a year')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectCardOnPhone(lab)
  },
)
