import { expect, type FrameLocator, type Page } from '@playwright/test'
import { inFull, test } from '../fixtures.ts'
import { giveOrders, lookCloser, plan, pressIn, question, sayAll, screen } from '../market-entry.ts'
import { patiently } from '../patience.ts'
import { expectCardOnPhone, expectDecisionInView } from './place.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=market_analysis_lab')
  const lab = labPage(page, 'Market Entry')
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  return lab
}

test('a run from the screening to year 3 shows one decision at a time, and continues after a reload', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(180_000))
  await signIn('instructor')
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      response.text().then(
        (text) => scripts.push(text),
        () => {},
      )
  })
  let lab = await openLab(page)
  // Each step is checked by axe in the run by keyboard.
  const look = () => expectDecisionInView(lab)
  await pressIn(lab, 'Start attempt 1 of 3')
  await screen(lab, look)
  await checkAccessibility(page)
  await lookCloser(lab, look)
  await lab.getByRole('group', { name: 'Country' }).getByRole('radio', { name: /./u }).nth(1).check()
  await page.reload()
  lab = labPage(page, 'Market Entry')
  await expect(
    lab.getByRole('group', { name: 'Country' }).getByRole('radio', { name: /./u }).nth(1),
  ).toBeChecked()
  await plan(lab, 1, look)
  await sayAll(lab, look)
  await pressIn(lab, 'Submit forecasts and begin')
  await expect(question(lab, /^Year 1 in .+: what happened$/u)).toBeFocused()
  await expect(lab.getByRole('status').filter({ hasText: /^You (?:lost|earned) .+ in year 1/u })).toHaveCount(
    1,
  )
  await giveOrders(lab, look)
  await pressIn(lab, 'Ledger')
  await expect(lab.getByRole('dialog', { name: 'Ledger' })).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(lab.getByRole('button', { name: 'Ledger' })).toBeFocused()
  await pressIn(lab, 'Play year 2')
  await expect(question(lab, /^Year 2 in .+: what happened$/u)).toBeFocused()
  await look()
  await checkAccessibility(page)
  await page.reload()
  lab = labPage(page, 'Market Entry')
  await expect(question(lab, /^Year 2 in .+: what happened$/u)).toBeVisible()

  // Only the server knows these: sentences of the engine.
  expect(scripts.length).toBeGreaterThan(0)
  for (const engineOnly of [
    'There is no decision of this type.',
    'The largest distributor is short of money.',
  ])
    expect(scripts.filter((script) => script.includes(engineOnly))).toEqual([])
})

test(
  'on a phone, a player who waits pays nothing, enters, closes and reads the result',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(180_000))
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('instructor')
    await page.goto('/')
    await page.getByRole('button', { name: 'Open Market Entry' }).click()
    await page
      .getByRole('dialog', { name: 'Mobile View Coming Soon!' })
      .getByRole('button', { name: 'Open anyway' })
      .click()
    const lab = labPage(page, 'Market Entry')
    const look = async () => {
      const wider = await lab.locator('html').evaluate((html) => html.scrollWidth - innerWidth)
      expect(wider, 'nothing reaches over the edge').toBeLessThanOrEqual(0)
    }
    await pressIn(lab, 'Start rehearsal')
    await expect(question(lab, 'Which evidence is worth its price?')).toBeFocused()
    await expectCardOnPhone(lab)
    await screen(lab, look)
    await lookCloser(lab, look)
    await plan(lab, 3, look)
    await checkAccessibility(page)
    await sayAll(lab, look)
    await pressIn(lab, 'Submit forecasts and begin')
    await expect(lab.getByText('You are not in the market yet, and paid nothing.').first()).toBeVisible()
    await look()
    await pressIn(lab, 'Next: Door')
    await look()
    await pressIn(lab, 'Wait through year 2')
    await expect(question(lab, /^Year 2 in .+: what happened$/u)).toBeFocused()
    await expectCardOnPhone(lab)
    await giveOrders(lab, look)
    await checkAccessibility(page)
    await pressIn(lab, 'Play years 3 and 4')
    await expect(question(lab, /^Years 3 and 4 in .+: what happened$/u)).toBeFocused()
    await expect(lab.getByText(/^You (?:lost|earned) .+ in year 3 and /u).first()).toBeVisible()
    const step = lab.locator('[aria-current="step"]')
    while ((await step.innerText()) !== 'Door') {
      const name = await step.innerText()
      await pressIn(lab, /^Next: /u)
      await expect(step).not.toHaveText(name)
    }
    await lab.getByRole('radio', { name: 'Close', exact: true }).check()
    await look()
    await pressIn(lab, 'Close the business')
    await expect(question(lab, /what happened$/u)).toBeFocused()
    await look()
    await pressIn(lab, 'Was it luck? Look back')
    await sayAll(lab, look)
    await pressIn(lab, 'See the result')
    await expect(question(lab, /^Your result/u)).toBeFocused()
    await look()
    await checkAccessibility(page)
  },
)

test.describe('with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test(
    'a newcomer tries a stall in a minute, and gets the guided start once',
    inFull,
    async ({ page, signIn, checkAccessibility }) => {
      await signIn('instructor', { newcomer: true })
      let lab = await openLab(page)
      await pressIn(lab, 'Try it in a minute')
      const shares = lab.getByText(/of buyers at \d+ in the shop; /u)
      const before = (await shares.textContent()) ?? ''
      await lab.getByRole('radio', { name: /^85/u }).check()
      await expect(shares).not.toHaveText(before)
      await expectDecisionInView(lab)
      await pressIn(lab, 'Let the year pass')
      await expect(lab.getByText(/^Sales .+, (?:lost|earned) /u)).toBeVisible()
      await checkAccessibility(page)
      await pressIn(lab, 'Back to start')
      await pressIn(lab, 'Start rehearsal')
      const guide = (of: FrameLocator) => of.getByRole('group', { name: 'Guided start of Market Entry' })
      await expect(guide(lab).getByText(/hint 1 of 3$/u)).toBeVisible()
      await expectDecisionInView(lab)
      await checkAccessibility(page)
      await pressIn(lab, 'Skip')
      await expect(guide(lab)).toHaveCount(0)
      await page.reload()
      lab = labPage(page, 'Market Entry')
      await expect(question(lab, 'Which evidence is worth its price?')).toBeVisible()
      await expect(guide(lab)).toHaveCount(0)
      await pressIn(lab, /: what is this\?$/u)
      await expect(lab.getByText(/^All cash of the eight years/u)).toBeVisible()
    },
  )
})
