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
    test.setTimeout(150_000)
    await signIn('student')
    await page.goto('/?lab=global_compass_lab')
    const lab = labPage(page)
    const button = (name: string | RegExp) => lab.getByRole('button', { name }).first()
    const arrive = async (name: string | RegExp) => {
      await expect(lab.getByRole('heading', { level: 2, name })).toBeFocused()
      const width = await lab.locator('html').evaluate((html) => html.scrollWidth)
      expect(width, 'nothing reaches over the edge').toBeLessThanOrEqual(320)
    }
    await press(page, button('Start rehearsal'), 'Enter')
    await arrive('Round 1: Brief and weights')
    await press(page, button('Lock in these weights'), 'Enter')
    await arrive('Round 2: Evidence')
    await press(page, button(/^Buy for/u), 'Enter')
    const given = lab.getByText(/\d of \d forecasts given/u)
    const count = Number(/of (\d)/u.exec((await given.textContent()) ?? '')?.[1])
    for (let at = 1; at <= count; at++) {
      await press(page, button(/^Give 50/u), 'Enter')
      await expect(given).toHaveText(`${at} of ${count} forecasts given.`)
    }
    await press(page, button('Go on to the shortlist'), 'Enter')
    await arrive('Round 3: Shortlist')
    const candidates = lab.getByRole('group', { name: /^Candidates by your ranking/u }).getByRole('checkbox')
    for (let at = 0; at < 5; at++) await press(page, candidates.nth(at), 'Space')
    await press(page, lab.getByRole('radio', { name: /^My pick/u }).first(), 'Space')
    const reasons = lab.getByRole('group', { name: /^Reasons for/u })
    for (let at = 0; at < 5; at++) await press(page, reasons.nth(at).getByRole('checkbox').first(), 'Space')
    await checkAccessibility(page)
    await press(page, button('Lock in the shortlist'), 'Enter')
    await arrive('Round 4: Network')
    // Typing the first letters of a country selects it in the list.
    const pick = await lab
      .getByRole('option', { name: /\(your pick\)/u })
      .first()
      .textContent()
    const home = await lab
      .getByRole('option', { name: /\(home\)/u })
      .first()
      .textContent()
    for (const [site, place] of [
      ['head office', home],
      ['plant', pick],
      ['research', home],
      ['hub', pick],
    ]) {
      await reach(page, lab.getByRole('combobox', { name: new RegExp(`^Country of the .*${site}`, 'iu') }))
      await page.keyboard.type(place?.split(' (')[0] ?? '')
    }
    await checkAccessibility(page)
    await press(page, button('Confirm the network'), 'Enter')
    await arrive('Round 5: Shock')
    await press(page, lab.getByRole('radio', { name: /^Wait/u }), 'Space')
    await press(page, button('Confirm this answer'), 'Enter')
    await arrive(/^Your result/u)
  },
)
