import { expect } from '@playwright/test'
import { inFull, test } from './fixtures.ts'
import { press, reach } from './keyboard.ts'
import { hideWelcome, labPage } from './steps.ts'

test.use({ viewport: { width: 320, height: 640 } })
test.beforeEach(({ context }) => hideWelcome(context))

test(
  'a whole run can be played by keyboard alone on a screen 320 pixels wide',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(240_000)
    await signIn('instructor')
    await page.goto('/?lab=market_analysis_lab')
    const lab = labPage(page, 'Market Entry')
    const button = (name: string | RegExp) => lab.getByRole('button', { name }).first()
    const group = (name: string | RegExp) => lab.getByRole('group', { name })
    const arrive = async (name: string | RegExp) => {
      await expect(lab.getByRole('heading', { level: 2, name })).toBeFocused()
      const width = await lab.locator('html').evaluate((html) => html.scrollWidth)
      expect(width, 'nothing reaches over the edge').toBeLessThanOrEqual(320)
      await checkAccessibility(page)
    }
    await press(page, button('Start rehearsal'), 'Enter')
    await arrive('Round 1: Screen the countries')
    await press(page, button(/^Buy for 80 thousand/u), 'Enter')
    await expect(lab.getByText('Bought: see the table below')).toHaveCount(1)
    const countries = group(/^Countries/u).getByRole('checkbox')
    for (let at = 0; at < 3; at++) await press(page, countries.nth(at), 'Space')
    for (let at = 0; at < 3; at++)
      await press(
        page,
        group(/^Reasons for/u)
          .nth(at)
          .getByRole('checkbox')
          .first(),
        'Space',
      )
    await press(page, button('Submit the shortlist'), 'Enter')
    await arrive('Round 2: A closer look')
    await press(page, button(/^Pay 110 thousand/u), 'Enter')
    await expect(lab.getByText('Done', { exact: true })).toHaveCount(1)
    await press(page, button('Go on to the plan'), 'Enter')
    await arrive('Round 3: The plan')
    await press(page, group('Country').getByRole('radio').first(), 'Space')
    await press(page, group('Entry mode').getByRole('radio').first(), 'Space')
    await press(page, group('First year in the market').getByRole('radio').first(), 'Space')
    const reasons = group(/^Reasons/u).getByRole('checkbox')
    for (const at of [1, 3, 4]) await press(page, reasons.nth(at), 'Space')
    await press(page, button('Submit the plan'), 'Enter')
    await arrive('Round 3: Your forecasts')
    for (let at = 0; at < 4; at++) await press(page, lab.getByRole('spinbutton').nth(at), 'ArrowUp')
    await press(page, lab.getByRole('checkbox', { name: /^Leave it at 50/u }).nth(4), 'Space')
    await press(page, button('Submit forecasts and begin'), 'Enter')
    await arrive(/^Round 4: Year 2 in/u)
    // Typing the first letters of a level selects it in the list.
    await reach(page, lab.getByRole('combobox', { name: 'Advertising' }))
    await page.keyboard.type('Little')
    await press(page, button('Play year 2'), 'Enter')
    await arrive(/^Round 5: Years 3 and 4 in/u)
    await press(page, button('Play years 3 and 4'), 'Enter')
    await arrive(/^Round 6: Years 5 and 6 in/u)
    await press(page, button('Play years 5 and 6'), 'Enter')
    await arrive(/^Round 7: Years 7 and 8 in/u)
    await press(page, button('Play years 7 and 8'), 'Enter')
    await arrive('Round 8: Looking back')
    for (let at = 0; at < 5; at++) await press(page, lab.getByRole('spinbutton').nth(at), 'ArrowUp')
    await press(page, button('See the result'), 'Enter')
    await arrive(/^Your result/u)
  },
)
