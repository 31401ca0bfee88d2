import { expect, type FrameLocator } from '@playwright/test'

/** What somebody does in the map room. */

export const question = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('heading', { level: 2, name })
export const pressIn = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('button', { name }).first().click()

/** The first question of a run. */
export const firstQuestion = 'What does the board need?'

/** Is called in each step once its choice is made. */
type Look = () => Promise<void>

const noLook: Look = () => Promise.resolve()

/** Gives the first criterion of each step much weight, and locks the weights. */
export async function setWeights(lab: FrameLocator, look = noLook): Promise<void> {
  await expect(question(lab, firstQuestion)).toBeVisible()
  for (const voice of await lab.getByRole('group', { name: 'Listen to' }).getByRole('radio').all()) {
    await voice.check()
    await look()
  }
  await pressIn(lab, 'Next: Buyers')
  for (const next of ['Next: Money', 'Next: Reach', 'Lock in these weights']) {
    await lab.getByRole('spinbutton').first().fill('9')
    await look()
    await pressIn(lab, next)
  }
  await expect(question(lab, 'Which cards do you turn over?')).toBeFocused()
}

/** Goes on to the last step of the weights as they are, and locks them. */
export async function lockWeights(lab: FrameLocator): Promise<void> {
  for (const name of ['Next: Buyers', 'Next: Money', 'Next: Reach', 'Lock in these weights'])
    await pressIn(lab, name)
}

/** Turns cards over by their names. */
export async function turnOver(lab: FrameLocator, cards: readonly string[], look = noLook): Promise<void> {
  for (const card of cards) {
    await lab.getByRole('radio', { name: new RegExp(`^${card}`, 'u') }).check()
    await look()
    await pressIn(lab, /^Turn over for/u)
    await expect(lab.getByText('On the map now')).toBeVisible()
    await look()
  }
}

/** Draws every forecast to 60 %, and closes the evidence. */
export async function drawForecasts(lab: FrameLocator, look = noLook): Promise<void> {
  await pressIn(lab, /^Next: /u)
  const steps = lab.getByRole('navigation', { name: 'Steps of the evidence' }).getByRole('button')
  const count = (await steps.count()) - 2
  for (let at = 1; at <= count; at++) {
    await expect(steps.nth(at)).toHaveAttribute('aria-current', 'step')
    await lab.getByRole('spinbutton', { name: /^Confidence/u }).fill('60')
    await look()
    await pressIn(lab, /^Say 60/u)
  }
  await expect(question(lab, 'Close the evidence?')).toBeFocused()
  await look()
}

/** Chooses the first five countries, gives each its first reason, and enters the first. */
export async function chooseFive(lab: FrameLocator, look = noLook): Promise<void> {
  await expect(question(lab, 'Which 5 would you defend?')).toBeFocused()
  for (let at = 0; at < 5; at++) await lab.getByRole('checkbox').nth(at).check()
  await look()
  await pressIn(lab, /^Next: /u)
  for (let at = 0; at < 5; at++) {
    await expect(question(lab, /^What speaks for/u)).toBeFocused()
    await lab.getByRole('checkbox').first().check()
    await look()
    await pressIn(lab, /^Next: /u)
  }
  await expect(question(lab, 'Which one do you enter first?')).toBeFocused()
  await lab.getByRole('radio').first().check()
  await look()
  await pressIn(lab, 'Lock in the shortlist')
}

/** Places head office and research at home, plant and hub in the pick. */
export async function placeNetwork(lab: FrameLocator, look = noLook): Promise<void> {
  await expect(question(lab, 'Where do the four functions go?')).toBeVisible()
  await look()
  for (const [site, place] of [
    ['Head office', /, home/u],
    ['Plant', /, your pick/u],
    ['Research', /, home/u],
    ['Hub', /, your pick/u],
  ] as const) {
    await lab.getByRole('radio', { name: new RegExp(`^${site}`, 'u') }).check()
    const list = lab.getByRole('combobox', { name: /country and running cost/u })
    const value = await list.getByRole('option', { name: place }).getAttribute('value')
    await list.selectOption(value)
    await look()
  }
  await pressIn(lab, 'Confirm the network')
  await expect(question(lab, /: your answer\?$/u)).toBeFocused()
}
