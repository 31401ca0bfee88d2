import { expect, type FrameLocator } from '@playwright/test'

/** What somebody does on the market street. */

export const question = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('heading', { level: 2, name })
export const pressIn = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('button', { name }).first().click()

/** Looks at a step once its choice is made. */
type Look = (name: string) => Promise<void>
const nothing: Look = () => Promise.resolve()

const key = (lab: FrameLocator, group: string | RegExp, name: string | RegExp) =>
  lab.getByRole('group', { name: group }).getByRole('radio', { name })

/** Buys the trade report, puts three countries on the shortlist and gives each a reason. */
export async function screen(lab: FrameLocator, look: Look = nothing): Promise<void> {
  await expect(question(lab, 'Which evidence is worth its price?')).toBeVisible()
  await pressIn(lab, 'Buy: 80 Trade terms')
  await expect(lab.getByText('1,020 thousand', { exact: false })).toBeVisible()
  await expect(key(lab, 'Show on the map', 'Tariff')).toBeChecked()
  await look('evidence')
  await listThree(lab, look)
  await pressIn(lab, 'Submit the shortlist')
  await expect(question(lab, /^Whom do you ask in/u)).toBeFocused()
}

/** Puts three countries on the shortlist and gives each a reason. */
export async function listThree(lab: FrameLocator, look: Look = nothing): Promise<void> {
  await pressIn(lab, 'Next: Shortlist')
  await expect(question(lab, 'Which three deserve a closer look?')).toBeFocused()
  const countries = lab.getByRole('group', { name: /^Countries/u }).getByRole('checkbox')
  for (let at = 0; at < 3; at++) await countries.nth(at).check()
  await look('shortlist')
  for (let at = 0; at < 3; at++) {
    await pressIn(lab, /^Next: /u)
    await expect(question(lab, /^Why /u)).toBeFocused()
    await lab
      .getByRole('group', { name: /^Reasons for/u })
      .getByRole('checkbox')
      .first()
      .check()
    await look(`why-${at + 1}`)
  }
}

/** Asks the trade office in the first country, and goes past the others. */
export async function lookCloser(lab: FrameLocator, look: Look = nothing): Promise<void> {
  await pressIn(lab, /^Ask: 90 Visit to the trade office/u)
  await expect(lab.getByText('Asked', { exact: true })).toHaveCount(1)
  await look('closer')
  for (let at = 1; at < 3; at++) await pressIn(lab, /^Next: /u)
  await look('closer-last')
  await pressIn(lab, 'Go on to the plan')
  await expect(question(lab, 'Which country do we enter?')).toBeFocused()
}

/** Plans a direct export into the first country. */
export async function plan(lab: FrameLocator, year: number, look: Look = nothing): Promise<void> {
  await key(lab, 'Country', /./u).first().check()
  await look('where')
  await pressIn(lab, 'Next: Door')
  await look('door-open')
  await key(lab, 'Entry mode', /^Direct export/u).check()
  await look('door')
  await pressIn(lab, 'Next: When')
  await key(lab, 'First year in the market', new RegExp(`^Year ${year}`, 'u')).check()
  await look('when')
  await pressIn(lab, 'Next: Price')
  await key(lab, /^Price/u, /^110/u).check()
  await look('price')
  await pressIn(lab, 'Next: Launch')
  await key(lab, /^Launch/u, /^Much/u).check()
  await look('launch')
  await pressIn(lab, 'Next: Why')
  const reasons = lab.getByRole('group', { name: /^Reasons/u })
  for (const name of ['Small: no plant', 'Low tariff: ship', 'Good channels: use them'])
    await reasons.getByRole('checkbox', { name }).check()
  await look('why')
  await pressIn(lab, 'Next: Sign')
  await pressIn(lab, 'Estimate this plan: 3 left')
  await expect(lab.getByRole('button', { name: 'Estimate this plan: 2 left' })).toBeVisible()
  await look('sign')
  await pressIn(lab, 'Sign the plan')
}

/** Says how likely each of the five statements in view is. */
export async function sayAll(lab: FrameLocator, look: Look = nothing): Promise<void> {
  for (let at = 0; at < 5; at++) {
    await lab.getByRole('spinbutton', { name: 'How likely, in percent' }).fill('60')
    await expect(lab.getByText('True in 60 of 100, false in 40.').first()).toBeVisible()
    if (at === 0 || at === 4) await look(`statement-${at + 1}`)
    if (at < 4) await pressIn(lab, /^Next: /u)
  }
}

/** Goes through the steps of a round in the market to the last one: answers the news, at a higher price. */
export async function giveOrders(lab: FrameLocator, look: Look = nothing): Promise<void> {
  const step = lab.locator('[aria-current="step"]')
  await look('happened')
  for (;;) {
    const name = await step.innerText()
    if (name === 'News') await key(lab, 'Your answer', /./u).last().check()
    if (name === 'Price') await key(lab, /^Price/u, /^120/u).check()
    if (name === 'Promotion') await key(lab, /^Advertising/u, /^Little/u).check()
    if (name !== 'Street') await look(name.toLowerCase())
    if (name === 'Promotion') return
    await pressIn(lab, /^Next: /u)
    await expect(step).not.toHaveText(name)
  }
}
