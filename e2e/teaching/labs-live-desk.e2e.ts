import { expect, type FrameLocator, type Page } from '@playwright/test'
import { inFull, test } from '../fixtures.ts'
import { pressIn, question } from '../foreign-exchange.ts'
import { patiently } from '../patience.ts'
import { expectCardOnPhone, expectDecisionInView } from './place.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const rounds = 8

/** Opens a rehearsal of the live desk, alone against robots. */
async function openDesk(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=foreign_exchange_lab')
  const lab = labPage(page, 'Foreign Exchange')
  await pressIn(lab, 'Rehearse the live desk')
  return lab
}

/** Orders an amount at the limit price that stands there, a little worse for oneself so that a bank takes it. */
async function order(
  lab: FrameLocator,
  name: string,
  amount: number,
  look: () => Promise<void>,
): Promise<void> {
  await lab.getByRole('spinbutton', { name: `${name}: amount in thousand aurels` }).fill(String(amount))
  const price = lab.getByRole('spinbutton', { name: `${name}: limit price in merins` })
  const sells = await lab.getByRole('radio', { name: 'Sell' }).isChecked()
  const middle = Number(await price.inputValue())
  await price.fill((middle * (sells ? 0.996 : 1.004)).toFixed(4))
  await expect(lab.getByText(/^If all of it is filled: /u)).toBeVisible()
  await look()
}

test(
  'a whole desk can be played alone, one auction at a time, to its result',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(180_000))
    await signIn('instructor')
    const lab = await openDesk(page)
    const look = () => expectDecisionInView(lab)
    for (let round = 1; round <= rounds; round++) {
      await expect(question(lab, `Round ${round}: your orders`)).toBeFocused()
      if (round === 1) {
        // Nothing is chosen for anybody.
        await look()
        await pressIn(lab, 'Send the order')
        await expect(lab.getByText('Choose an amount, or send no order in this round.')).toBeVisible()
        await expect(lab.getByText('Look at the amount of your order.')).toBeVisible()
        await checkAccessibility(page)
      }
      if (round === 2) {
        await pressIn(lab, 'Add an order')
        await pressIn(lab, 'Add an order')
        await look()
        await lab.getByRole('button', { name: 'Change order 1' }).click()
        await lab.getByRole('button', { name: 'Remove order 1' }).click()
        await lab.getByRole('button', { name: 'Remove order 1' }).click()
      }
      if (round === rounds) {
        await lab.getByRole('checkbox', { name: 'No order this round' }).check()
        await pressIn(lab, 'Send no order')
      } else {
        await order(lab, 'Your order', 1000, look)
        if (round === 3) await checkAccessibility(page)
        await pressIn(lab, 'Send the order')
      }
      await expect(question(lab, `Round ${round}: what cleared`)).toBeVisible()
      await expect(lab.getByText(/ changed hands at [\d.]+\./u).last()).toBeVisible()
      await look()
      if (round === 1) await checkAccessibility(page)
      if (round < rounds) await pressIn(lab, `Go on to round ${round + 1} of ${rounds}`)
    }
    await pressIn(lab, 'See your score')
    await expect(lab.getByRole('heading', { level: 2, name: /^Your result/u })).toBeFocused()
    await expect(lab.getByRole('heading', { level: 2, name: 'Who hedged when' })).toBeVisible()
    await expect(lab.getByRole('region', { name: 'Each firm’s hedges' }).getByRole('row')).toHaveCount(11)
    await checkAccessibility(page)
  },
)

test(
  'what was typed survives a reload, and so does how far one has read',
  inFull,
  async ({ page, signIn }) => {
    await signIn('instructor')
    let lab = await openDesk(page)
    await order(lab, 'Your order', 1200, async () => {})
    await page.reload()
    lab = labPage(page, 'Foreign Exchange')
    const amount = lab.getByRole('spinbutton', { name: 'Your order: amount in thousand aurels' })
    await expect(amount).toHaveValue('1200')
    await pressIn(lab, 'Send the order')
    await pressIn(lab, `Go on to round 2 of ${rounds}`)
    await expect(question(lab, 'Round 2: your orders')).toBeFocused()
    await page.reload()
    await expect(question(labPage(page, 'Foreign Exchange'), 'Round 2: your orders')).toBeVisible()
  },
)

test(
  'the desk is one card on a phone, with its button at the thumb',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(120_000))
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('instructor')
    await page.goto('/?lab=foreign_exchange_lab')
    const popup = page.getByRole('dialog', { name: 'Mobile View Coming Soon!' })
    await popup.getByRole('button', { name: 'Open anyway' }).click()
    const lab = labPage(page, 'Foreign Exchange')
    await pressIn(lab, 'Rehearse the live desk')
    const look = () => expectCardOnPhone(lab)
    for (let round = 1; round <= 3; round++) {
      await expect(question(lab, `Round ${round}: your orders`)).toBeVisible()
      await look()
      await order(lab, 'Your order', 1000, async () => {})
      if (round === 2) await checkAccessibility(page)
      await pressIn(lab, 'Send the order')
      await expect(question(lab, `Round ${round}: what cleared`)).toBeVisible()
      await look()
      await pressIn(lab, `Go on to round ${round + 1} of ${rounds}`)
    }
  },
)
