import { expect, type FrameLocator } from '@playwright/test'

/** What somebody does at the stall. */

export const question = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('heading', { level: 2, name })
export const pressIn = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('button', { name }).first().click()

export const customs = [
  'Greeting',
  'What you bring',
  'Bringing up business',
  'Response to a price',
  'Bargaining steps',
  'Settling the total',
  'Response to a favor',
  'Delivery promise',
] as const

type Look = () => Promise<void>
const nobodyLooks: Look = () => Promise.resolve()

/** The three ways of the custom in view, as buttons. */
const waysOf = (lab: FrameLocator, custom: string) =>
  lab.getByRole('group', { name: `${custom}: three ways` }).getByRole('button')

/** Answers the eight questions of a first trade, the first way each. */
export async function chooseWays(lab: FrameLocator, look: Look = nobodyLooks): Promise<void> {
  for (const custom of customs) {
    await look()
    await waysOf(lab, custom).first().click()
  }
}

export const askFor = (lab: FrameLocator, share: number) =>
  lab.getByRole('radio', { name: String(share), exact: true }).check()

/** Changes one card of the offer to its last way, or leaves it if it is that already. */
export async function changeCard(lab: FrameLocator, custom: string, look: Look = nobodyLooks): Promise<void> {
  await pressIn(lab, new RegExp(`^Change: ${custom}`, 'u'))
  await look()
  await waysOf(lab, custom).last().click()
}

/** Trades as the offer stands. After a refusal, it says a last word. Waits for the next question. */
export async function trade(
  lab: FrameLocator,
  next: string | RegExp,
  look: Look = nobodyLooks,
): Promise<void> {
  await pressIn(lab, 'Trade like this')
  const refused = question(lab, 'They leave it: what is your last word?')
  await expect(refused.or(question(lab, next))).toBeFocused()
  if (await refused.isVisible()) {
    await look()
    const words = lab.getByRole('group', { name: 'Your last word' }).getByRole('radio')
    await words.nth(3).check()
    await pressIn(lab, 'Do this')
  }
  await expect(question(lab, next)).toBeFocused()
}

/** Notes a guess and a confidence for each custom. */
export async function takeNotes(lab: FrameLocator, look: Look = nobodyLooks): Promise<void> {
  for (const custom of customs) {
    await expect(question(lab, `${custom} at Ilmere: what is the rule?`)).toBeVisible()
    await lab.getByRole('radio').first().check()
    await lab.getByRole('spinbutton').fill('60')
    await look()
    await pressIn(lab, 'Pin this note')
  }
  await expect(question(lab, 'Your first notes')).toBeFocused()
  await look()
  await pressIn(lab, 'Lock in these notes')
}

/** Reports a change under the lantern. */
export async function reportChange(lab: FrameLocator, look: Look = nobodyLooks): Promise<void> {
  await lab.getByRole('radio', { name: /^Greeting, the table under the lantern/u }).check()
  await lab.getByRole('checkbox', { name: /^I cannot tell/u }).check()
  await look()
  await pressIn(lab, 'Lock in this answer')
  await expect(question(lab, 'Whom do you greet first?')).toBeFocused()
}

/** Hosts both sides: a bridge for the first custom, one way for the others. */
export async function hostTable(lab: FrameLocator, look: Look = nobodyLooks): Promise<void> {
  for (const custom of customs) {
    const ways = lab.getByRole('group', { name: `${custom} at the joint table` }).getByRole('checkbox')
    await ways.first().check()
    if (custom === 'Greeting') await ways.nth(1).check()
    await look()
    await pressIn(lab, 'Lay it on the table')
  }
  await expect(question(lab, 'The joint table')).toBeFocused()
  await look()
  await pressIn(lab, 'Host the table like this')
  await expect(question(lab, /^(?:The deal is made|No deal today)$/u)).toBeFocused()
  await look()
  await pressIn(lab, 'Look back at your run')
}

/** Answers the six statements and finishes. */
export async function lookBack(lab: FrameLocator, look: Look = nobodyLooks): Promise<void> {
  for (let at = 1; at <= 6; at++) {
    await expect(lab.locator('[aria-current="step"]')).toHaveText(String(at))
    await look()
    await pressIn(lab, /^True$/u)
  }
  await lab.getByRole('textbox', { name: /^Your note/u }).fill('Watch first.')
  await look()
  await pressIn(lab, 'Hand in your answers')
  await expect(question(lab, 'What your run says')).toBeFocused()
  await look()
  await pressIn(lab, 'See your score')
  await expect(question(lab, /^Your result/u)).toBeFocused()
}
