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
    test.setTimeout(patiently(180_000))
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
    await arrive('What does the board need?')
    await press(page, button('Next: Buyers'), 'Enter')
    await arrive('Who should be able to buy?')
    await press(page, button('Next: Money'), 'Enter')
    await arrive('How steady must the money be?')
    await press(page, button('Next: Reach'), 'Enter')
    await arrive('How easy must it be to reach?')
    await press(page, button('Lock in these weights'), 'Enter')
    await arrive('Which cards do you turn over?')
    // In a group of radio buttons, Space chooses the first one that has the focus.
    await press(page, lab.getByRole('radio').first(), 'Space')
    await press(page, button(/^Turn over for/u), 'Enter')
    await expect(lab.getByText('On the map now')).toBeVisible()
    await press(page, button(/^Next: /u), 'Enter')
    const steps = lab.getByRole('navigation', { name: 'Steps of the evidence' }).getByRole('button')
    const count = (await steps.count()) - 2
    for (let at = 1; at <= count; at++) {
      await expect(steps.nth(at)).toHaveAttribute('aria-current', 'step')
      if (at === 1) {
        await reach(page, lab.getByRole('slider'))
        await page.keyboard.press('ArrowRight')
        await expect(lab.getByRole('spinbutton')).toHaveValue('51')
      }
      await press(page, button(/^Say /u), 'Enter')
    }
    await arrive('Close the evidence?')
    await press(page, button('Go on to the shortlist'), 'Enter')
    await arrive('Which 5 would you defend?')
    for (let at = 0; at < 5; at++) await press(page, lab.getByRole('checkbox').nth(at), 'Space')
    await press(page, button(/^Next: /u), 'Enter')
    for (let at = 0; at < 5; at++) {
      await arrive(/^What speaks for/u)
      await press(page, lab.getByRole('checkbox').first(), 'Space')
      await press(page, button(/^Next: /u), 'Enter')
    }
    await arrive('Which one do you enter first?')
    await press(page, lab.getByRole('radio').first(), 'Space')
    await checkAccessibility(page)
    await press(page, button('Lock in the shortlist'), 'Enter')
    await arrive('Where do the four functions go?')
    const list = lab.getByRole('combobox', { name: /country and running cost/u })
    const [pick, home] = await Promise.all(
      [/, your pick/u, /, home/u].map((name) => list.getByRole('option', { name }).textContent()),
    )
    for (const [at, place] of [home, pick, home, pick].entries()) {
      await reach(
        page,
        lab.getByRole('group', { name: 'Piece in hand' }).getByRole('radio', { checked: true }),
      )
      if (at > 0) await page.keyboard.press('ArrowRight')
      await reach(page, list)
      // Typing the first letters of a country selects it in the list.
      await page.keyboard.type(place?.split(',')[0] ?? '')
    }
    await checkAccessibility(page)
    await press(page, button('Confirm the network'), 'Enter')
    await arrive(/: your answer\?$/u)
    await press(page, lab.getByRole('radio', { name: /^Wait/u }), 'Space')
    await press(page, button('Confirm this answer'), 'Enter')
    await arrive(/^Your result/u)
  },
)
