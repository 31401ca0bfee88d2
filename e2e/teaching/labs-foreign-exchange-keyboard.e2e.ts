import { expect } from '@playwright/test'
import { stepInView } from '../foreign-exchange.ts'
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
    await page.goto('/?lab=foreign_exchange_lab')
    const lab = labPage(page, 'Foreign Exchange')
    const button = (name: string | RegExp) => lab.getByRole('button', { name }).first()
    const arrive = async (name: string | RegExp) => {
      await expect(lab.getByRole('heading', { level: 2, name })).toBeFocused()
      const width = await lab.locator('html').evaluate((html) => html.scrollWidth)
      expect(width, 'nothing reaches over the edge').toBeLessThanOrEqual(320)
    }
    const next = async () => press(page, button(/^Next: /u), 'Enter')
    await press(page, button('Start rehearsal'), 'Enter')
    for (let quarter = 1; quarter <= 6; quarter++) {
      await arrive(`Quarter ${quarter}: where is the danger?`)
      for (;;) {
        const step = await stepInView(lab)
        if (quarter === 3 && step === 'Aurel') {
          await arrive('What does 1 merin grow to in a quarter?')
          await reach(page, lab.getByRole('textbox', { name: 'Your figure' }))
          await page.keyboard.type('1.02')
          await page.keyboard.press('Enter')
          await arrive('What does 1 aurel grow to in a quarter?')
          await checkAccessibility(page)
          await next()
          await press(page, button('Send the calculation'), 'Enter')
          await arrive('Your calculation, beside the exact one')
          await checkAccessibility(page)
          await press(page, button('Weigh the bank’s forward'), 'Enter')
          await arrive('Is the forward for the aurel fair?')
        }
        if (quarter === 4 && step === 'Sales') {
          await arrive(/^How many aurels do you borrow now/u)
          for (let figure = 1; figure <= 3; figure++) await next()
          await press(page, button('Send the calculation'), 'Enter')
          await press(page, button('Choose the hedge'), 'Enter')
          await arrive('How do you hedge the sales?')
        }
        if (step === 'Isles') {
          // The arrows move through the tools: no hedge, forward, then a put or the money market.
          await reach(page, lab.getByRole('radio', { name: 'No hedge' }))
          await page.keyboard.press('ArrowRight')
          await page.keyboard.press('ArrowRight')
          const third = quarter === 2 ? /^Put/u : /^Money market/u
          await expect(lab.getByRole('radio', { name: third })).toBeChecked()
          if (quarter <= 3) await checkAccessibility(page)
        }
        if (step === 'Sign') break
        await next()
        await expect(lab.locator('[aria-current="step"]')).not.toHaveText(step)
      }
      await press(page, button(`Sign for quarter ${quarter}`), 'Enter')
      await arrive(`Quarter ${quarter}: what happened`)
      if (quarter === 6) break
      if (quarter <= 2) await checkAccessibility(page)
      await press(page, button(/^Go on to/u), 'Enter')
      if (quarter === 2) {
        await arrive('How much of certain money do you hedge?')
        await reach(page, lab.getByRole('spinbutton', { name: 'Hedge at least, %' }))
        await page.keyboard.press('Control+A')
        await page.keyboard.type('60')
        await reach(page, lab.getByRole('spinbutton', { name: 'and at most, %' }))
        await page.keyboard.press('Control+A')
        await page.keyboard.type('100')
        for (let clause = 1; clause <= 4; clause++) {
          await next()
          await press(page, lab.getByRole('radio').first(), 'Space')
        }
        await next()
        await checkAccessibility(page)
        await press(page, button('Send the memo'), 'Enter')
      }
    }
    await press(page, button('See your score'), 'Enter')
    await arrive(/^Your result/u)
    await checkAccessibility(page)
  },
)
