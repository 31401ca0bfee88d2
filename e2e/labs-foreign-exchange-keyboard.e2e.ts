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
    await page.goto('/?lab=foreign_exchange_lab')
    const lab = labPage(page, 'Foreign Exchange')
    const button = (name: string | RegExp) => lab.getByRole('button', { name }).first()
    const arrive = async (name: string | RegExp) => {
      await expect(lab.getByRole('heading', { level: 2, name })).toBeFocused()
      const width = await lab.locator('html').evaluate((html) => html.scrollWidth)
      expect(width, 'nothing reaches over the edge').toBeLessThanOrEqual(320)
    }
    await press(page, button('Start rehearsal'), 'Enter')
    await arrive('Quarter 1: The forward by hand')
    await reach(page, lab.getByRole('textbox', { name: /1 merin grow/u }))
    await page.keyboard.type('1.02')
    await press(page, button('Send the calculation'), 'Enter')
    for (let quarter = 1; quarter <= 6; quarter++) {
      if (quarter === 2) {
        await arrive('Quarter 2: The money market by hand')
        await checkAccessibility(page)
        await press(page, button('Send the calculation'), 'Enter')
      }
      await arrive(`Quarter ${quarter}: Hedge`)
      // Typing the first letters of a tool selects it in the list.
      await reach(page, lab.getByRole('combobox', { name: 'Tool for Sales in dorals' }))
      await page.keyboard.type('Money')
      if (quarter <= 2) await checkAccessibility(page)
      await press(page, button(`Confirm the hedges of quarter ${quarter}`), 'Enter')
      if (quarter === 6) break
      await arrive(`Quarter ${quarter}: What happened`)
      if (quarter <= 2) await checkAccessibility(page)
      await press(page, button(/^Go on to/u), 'Enter')
      if (quarter === 1) {
        await arrive('Policy memo')
        await reach(page, lab.getByRole('combobox', { name: 'Hedge at least' }))
        await page.keyboard.type('60')
        await reach(page, lab.getByRole('combobox', { name: 'and at most' }))
        await page.keyboard.type('100')
        for (const group of [/certain/u, /may not come/u, /same currency/u, /is pegged/u])
          await press(page, lab.getByRole('group', { name: group }).getByRole('radio').first(), 'Space')
        await checkAccessibility(page)
        await press(page, button('Send the memo'), 'Enter')
      }
    }
    await arrive(/^Your result/u)
    await checkAccessibility(page)
  },
)
