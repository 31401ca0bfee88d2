import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { inFull, test } from '../fixtures.ts'
import { press, reach } from '../keyboard.ts'
import { lookCloser, plan, pressIn, question, sayAll, screen } from '../market-entry.ts'
import { patiently } from '../patience.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const enterOn = (page: Page, lab: FrameLocator, name: string | RegExp) =>
  press(page, lab.getByRole('button', { name }).first(), 'Enter')

async function typeNumber(page: Page, field: Locator, value: string): Promise<void> {
  await press(page, field, 'ControlOrMeta+A')
  await page.keyboard.type(value)
  await expect(field).toHaveValue(value)
}

/** Reaches the choice of a group and takes the one that arrows lead to. */
async function arrowTo(page: Page, group: Locator, name: string | RegExp): Promise<void> {
  const chosen = group.getByRole('radio', { checked: true })
  const radios = group.getByRole('radio')
  await reach(page, ((await chosen.count()) > 0 ? chosen : radios).first())
  for (let presses = 0; presses < (await radios.count()); presses++) {
    await page.keyboard.press('ArrowDown')
    if (await group.getByRole('radio', { name, checked: true }).isVisible()) return
  }
  throw new Error('No arrow leads to the choice')
}

test('two rounds of the live desk can be played by keyboard alone', inFull, async ({ page, signIn }) => {
  test.setTimeout(patiently(120_000))
  await signIn('instructor')
  await page.goto('/?lab=foreign_exchange_lab')
  const lab = labPage(page, 'Foreign Exchange')
  await enterOn(page, lab, 'Rehearse the live desk')
  for (let round = 1; round <= 2; round++) {
    await expect(question(lab, `Round ${round}: your orders`)).toBeFocused()
    const sides = lab.getByRole('radio', { name: /^(?:Buy|Sell)$/u })
    const hedging = (await lab.getByRole('radio', { name: 'Sell' }).isChecked()) ? 'Sell' : 'Buy'
    // To the other side and back.
    await reach(page, sides.and(lab.getByRole('radio', { checked: true })))
    await page.keyboard.press('ArrowRight')
    await expect(lab.getByRole('radio', { name: hedging })).not.toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await expect(lab.getByRole('radio', { name: hedging })).toBeChecked()
    await typeNumber(
      page,
      lab.getByRole('spinbutton', { name: 'Your order: amount in thousand aurels' }),
      '1000',
    )
    const price = lab.getByRole('spinbutton', { name: 'Your order: limit price in merins' })
    const middle = Number(await price.inputValue())
    await typeNumber(page, price, (middle * (hedging === 'Sell' ? 0.99 : 1.01)).toFixed(4))
    await enterOn(page, lab, 'Send the order')
    await expect(question(lab, `Round ${round}: what cleared`)).toBeVisible()
    await enterOn(page, lab, `Go on to round ${round + 1} of 8`)
  }
  await expect(question(lab, 'Round 3: your orders')).toBeFocused()
})

test('a year of rival firms can be played by keyboard alone', inFull, async ({ page, signIn }) => {
  test.setTimeout(patiently(180_000))
  await signIn('instructor')
  await page.goto('/?lab=market_analysis_lab')
  const lab = labPage(page, 'Market Entry')
  await pressIn(lab, 'Rehearse rival firms')
  await screen(lab)
  await lookCloser(lab)
  await plan(lab, 1)
  await sayAll(lab)
  await pressIn(lab, 'Submit forecasts and begin')
  await expect(question(lab, /^Year 1 in .+: what happened$/u)).toBeFocused()
  const step = lab.locator('[aria-current="step"]')
  for (;;) {
    const name = await step.innerText()
    if (name === 'News') await arrowTo(page, lab.getByRole('group', { name: 'Your answer' }), /./u)
    if (name === 'Price') await arrowTo(page, lab.getByRole('group', { name: /^Price/u }), /^120/u)
    if (name === 'Promotion')
      await arrowTo(page, lab.getByRole('group', { name: /^Advertising/u }), /^Little/u)
    if (name === 'Promotion') break
    await enterOn(page, lab, /^Next: /u)
    await expect(step).not.toHaveText(name)
  }
  await enterOn(page, lab, 'Market report')
  const report = lab.getByRole('dialog', { name: 'Market report' })
  await expect(report).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lab.getByRole('button', { name: 'Market report' })).toBeFocused()
  await enterOn(page, lab, 'Play year 2')
  await expect(question(lab, /^Year 2 in .+: what happened$/u)).toBeFocused()
})
