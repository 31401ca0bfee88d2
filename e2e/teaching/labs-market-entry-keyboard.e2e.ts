import { expect } from '@playwright/test'
import { inFull, test } from '../fixtures.ts'
import { press, reach } from '../keyboard.ts'
import { patiently } from '../patience.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.use({ viewport: { width: 320, height: 640 } })
test.beforeEach(({ context }) => hideWelcome(context))

test(
  'a whole run can be played by keyboard alone on a screen 320 pixels wide',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(240_000))
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
    const next = () => press(page, button(/^Next: /u), 'Enter')
    await press(page, button('Start rehearsal'), 'Enter')
    await arrive('Which evidence is worth its price?')
    await press(page, button(/^Buy: 80/u), 'Enter')
    await expect(button(/^Buy: 80/u)).toBeVisible()
    await expect(lab.getByText('1,020 thousand')).toBeVisible()
    await next()
    await arrive('Which three deserve a closer look?')
    const countries = group(/^Countries/u).getByRole('checkbox')
    for (let at = 0; at < 3; at++) await press(page, countries.nth(at), 'Space')
    for (let at = 0; at < 3; at++) {
      await next()
      await arrive(/^Why /u)
      await press(
        page,
        group(/^Reasons for/u)
          .getByRole('checkbox')
          .first(),
        'Space',
      )
    }
    await press(page, button('Submit the shortlist'), 'Enter')
    await arrive(/^Whom do you ask in/u)
    await press(page, button(/^Ask: 110/u), 'Enter')
    await expect(lab.getByText('Asked', { exact: true })).toHaveCount(1)
    for (let at = 1; at < 3; at++) {
      await next()
      await arrive(/^Whom do you ask in/u)
    }
    await press(page, button('Go on to the plan'), 'Enter')
    await arrive('Which country do we enter?')
    await press(page, group('Country').getByRole('radio').first(), 'Space')
    await next()
    await arrive('Which way in?')
    await press(page, group('Entry mode').getByRole('radio').first(), 'Space')
    await next()
    await arrive('When do we open?')
    await press(page, group('First year in the market').getByRole('radio').first(), 'Space')
    await next()
    await arrive('What do we charge?')
    // The arrows move along the demand curve.
    await reach(page, lab.getByRole('radio', { name: /^100/u }))
    await page.keyboard.press('ArrowRight')
    await expect(lab.getByRole('radio', { name: /^110/u })).toBeChecked()
    await next()
    await arrive('How loud do we open?')
    await next()
    await arrive(/^Why indirect export/u)
    const reasons = group(/^Reasons/u).getByRole('checkbox')
    for (const at of [0, 2, 7]) await press(page, reasons.nth(at), 'Space')
    await next()
    await arrive('Sign the plan?')
    await press(page, button('Sign the plan'), 'Enter')
    await sayAll()
    await press(page, button('Submit forecasts and begin'), 'Enter')
    for (const years of ['year 2', 'years 3 and 4', 'years 5 and 6', 'years 7 and 8']) {
      await arrive(/what happened$/u)
      const step = lab.locator('[aria-current="step"]')
      while ((await step.innerText()) !== 'Promotion') {
        const name = await step.innerText()
        if (name === 'News') await press(page, group('Your answer').getByRole('radio').nth(0), 'Space')
        await next()
        await expect(step).not.toHaveText(name)
      }
      await press(page, button(`Play ${years}`), 'Enter')
    }
    await arrive(/what happened$/u)
    await press(page, button('Was it luck? Look back'), 'Enter')
    await sayAll()
    await press(page, button('See the result'), 'Enter')
    await arrive(/^Your result/u)

    /** Says one of two things of each statement: a chance, or that one cannot tell. */
    async function sayAll() {
      for (let at = 0; at < 5; at++) {
        if (at === 4) await press(page, lab.getByRole('checkbox', { name: /^Leave it at 50/u }), 'Space')
        else await press(page, lab.getByRole('spinbutton'), 'ArrowUp')
        if (at === 4) return
        const step = lab.locator('[aria-current="step"]')
        const name = await step.innerText()
        await next()
        await expect(step).not.toHaveText(name)
      }
    }
  },
)
