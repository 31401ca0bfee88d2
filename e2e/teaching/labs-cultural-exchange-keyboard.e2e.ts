import { expect } from '@playwright/test'
import { customs } from './cultural-exchange.ts'
import { inFull, test } from '../fixtures.ts'
import { press } from '../keyboard.ts'
import { patiently } from '../patience.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.use({ viewport: { width: 320, height: 640 } })
test.beforeEach(({ context }) => hideWelcome(context))

test(
  'a whole run can be played by keyboard alone on a screen 320 pixels wide',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(300_000))
    await signIn('instructor')
    await page.goto('/?lab=cultural_exchange_lab')
    const lab = labPage(page, 'Cultural Exchange')
    const button = (name: string | RegExp) => lab.getByRole('button', { name }).first()
    const first = (group: string | RegExp) =>
      lab.getByRole('group', { name: group }).getByRole('radio').first()
    const heading = (name: string | RegExp) => lab.getByRole('heading', { level: 2, name })
    const arrive = async (name: string | RegExp) => {
      await expect(heading(name)).toBeFocused()
      const width = await lab.locator('html').evaluate((html) => html.scrollWidth)
      expect(width, 'nothing reaches over the edge').toBeLessThanOrEqual(320)
    }
    const chooseWays = async () => {
      for (const custom of customs) {
        const ways = lab.getByRole('group', { name: `${custom}: three ways` }).getByRole('button')
        await press(page, ways.first(), 'Enter')
      }
    }
    const visit = async (next: string) => {
      await press(page, button('Trade like this'), 'Enter')
      const refused = heading('They leave it: what is your last word?')
      await expect(refused.or(heading(next))).toBeFocused()
      if (await refused.isVisible()) {
        await press(page, first('Your last word'), 'Space')
        await press(page, button('Do this'), 'Enter')
      }
      await arrive(next)
    }
    const unsure = lab.getByRole('checkbox', { name: /^I cannot tell/u })

    await press(page, button('Start rehearsal'), 'Enter')
    await arrive('Whom do you greet first?')
    await chooseWays()
    await arrive('At home: Trade 1 of 2')
    await press(page, first('Your share of 100'), 'Space')
    await checkAccessibility(page)
    await press(page, button('Trade like this'), 'Enter')
    await arrive('At home: Trade 2 of 2')
    await press(page, button('Trade like this'), 'Enter')
    await arrive('Ilmere: whose table do you visit first?')
    await press(page, button('The table at the weir'), 'Enter')
    await arrive('Whom do you greet first?')
    await chooseWays()
    await press(page, first('Your share of 100'), 'Space')
    for (let at = 2; at <= 5; at++) await visit(`Ilmere: Visit ${at} of 10`)
    await visit('Greeting at Ilmere: what is the rule?')
    await checkAccessibility(page)
    for (const custom of customs) {
      await arrive(`${custom} at Ilmere: what is the rule?`)
      await press(page, lab.getByRole('radio').first(), 'Space')
      await press(page, unsure, 'Space')
      await press(page, button('Pin this note'), 'Enter')
    }
    await arrive('Your first notes')
    await checkAccessibility(page)
    await press(page, button('Lock in these notes'), 'Enter')
    await arrive('Ilmere: Visit 6 of 10')
    for (let at = 7; at <= 10; at++) await visit(`Ilmere: Visit ${at} of 10`)
    await visit('Your last notes')
    await press(page, button('Lock in these notes'), 'Enter')
    await arrive('The return: Visit 1 of 6')
    for (let at = 2; at <= 6; at++) await visit(`The return: Visit ${at} of 6`)
    await visit('Which rule changed, and at which table?')
    await press(page, lab.getByRole('radio').first(), 'Space')
    await press(page, unsure, 'Space')
    await checkAccessibility(page)
    await press(page, button('Lock in this answer'), 'Enter')
    await arrive('Whom do you greet first?')
    for (let at = 0; at < customs.length; at++) {
      await press(page, lab.getByRole('checkbox').first(), 'Space')
      await press(page, button('Lay it on the table'), 'Enter')
    }
    await arrive('The joint table')
    await checkAccessibility(page)
    await press(page, button('Host the table like this'), 'Enter')
    await arrive(/^(?:The deal is made|No deal today)$/u)
    await press(page, button('Look back at your run'), 'Enter')
    for (let at = 0; at < 6; at++) {
      await arrive('Looking back: is it true of you?')
      await press(page, button(/^True$/u), 'Enter')
    }
    await arrive('What did being a stranger teach you?')
    await checkAccessibility(page)
    await press(page, button('Hand in your answers'), 'Enter')
    await arrive('What your run says')
    await press(page, button('See your score'), 'Enter')
    await arrive(/^Your result/u)
    await checkAccessibility(page)
  },
)
