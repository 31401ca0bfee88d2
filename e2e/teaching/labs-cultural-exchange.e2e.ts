import { expect, type FrameLocator, type Page } from '@playwright/test'
import {
  askFor,
  changeCard,
  chooseWays,
  hostTable,
  lookBack,
  pressIn,
  question,
  reportChange,
  takeNotes,
  trade,
} from './cultural-exchange.ts'
import { inFull, test } from '../fixtures.ts'
import { patiently } from '../patience.ts'
import { expectCardOnPhone, expectDecisionInView } from './place.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=cultural_exchange_lab')
  const lab = labPage(page, 'Cultural Exchange')
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  return lab
}

test(
  'a whole run shows one decision at a time, begins each trade with the last one, and continues after a reload',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(240_000))
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
    const look = () => expectDecisionInView(lab)
    const lookClosely = async () => {
      await look()
      await checkAccessibility(page)
    }
    await pressIn(lab, 'Start attempt 1 of 3')
    await expect(question(lab, 'Whom do you greet first?')).toBeFocused()
    await chooseWays(lab, look)
    await pressIn(lab, 'Trade like this')
    await expect(lab.getByText('Still to choose: your share.')).toBeVisible()
    await askFor(lab, 50)
    await lookClosely()
    await trade(lab, 'At home: Trade 2 of 2')
    await lookClosely()
    await expect(lab.getByRole('status').filter({ hasText: /You kept/u })).toHaveCount(1)
    await pressIn(lab, 'Do all eight as explained')
    await trade(lab, 'Ilmere: whose table do you visit first?')
    await lookClosely()
    await pressIn(lab, 'The table at the weir')
    await chooseWays(lab, look)
    await askFor(lab, 50)
    await lookClosely()
    await trade(lab, 'Ilmere: Visit 2 of 10', lookClosely)
    await lookClosely()

    // As last time, with one thing changed; what was put together survives a reload.
    await changeCard(lab, 'What you bring', lookClosely)
    await expect(lab.getByText('As last time, with one thing changed.')).toBeVisible()
    await page.reload()
    lab = labPage(page, 'Cultural Exchange')
    await expect(lab.getByRole('button', { name: /^Change: What you bring a keepsake new/u })).toBeVisible()
    await lab.getByRole('radio', { name: /^Under the lantern/u }).check()
    await expect(lab.getByText(/^The table under the lantern\./u)).toBeAttached()
    await look()
    for (let at = 3; at <= 5; at++) {
      await trade(lab, `Ilmere: Visit ${at} of 10`, look)
      await look()
    }
    await pressIn(lab, 'Notebook')
    await expect(
      lab.getByRole('dialog', { name: 'Notebook' }).getByText(/^What you saw, counted/u),
    ).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await trade(lab, 'Greeting at Ilmere: what is the rule?', look)
    await pressIn(lab, 'Pin this note')
    await expect(lab.getByText('Choose the way you believe in.')).toBeVisible()
    await takeNotes(lab, look)
    await expect(question(lab, 'Ilmere: Visit 6 of 10')).toBeFocused()
    await trade(lab, 'Ilmere: Visit 7 of 10', look)
    await pressIn(lab, 'No more visits')
    await expect(question(lab, 'Your last notes')).toBeFocused()
    await lookClosely()
    await pressIn(lab, 'Lock in these notes')
    await expect(question(lab, 'The return: Visit 1 of 6')).toBeFocused()
    await look()
    for (let at = 2; at <= 6; at++) await trade(lab, `The return: Visit ${at} of 6`, look)
    await trade(lab, 'Which rule changed, and at which table?', look)
    await lookClosely()
    await reportChange(lab, look)
    await hostTable(lab, look)
    await checkAccessibility(page)
    await lookBack(lab, look)
    await expect(lab.getByText(/^\d+ of 12 trades taken, /u)).toBeVisible()
    await checkAccessibility(page)

    // Only the server knows these: rules and remarks.
    expect(scripts.length).toBeGreaterThan(0)
    for (const serverOnly of ['Greet the oldest person first', 'begins to move the cups around'])
      expect(scripts.filter((script) => script.includes(serverOnly))).toEqual([])
  },
)

test(
  'somebody tries a table in a minute; in a run a trade passes in the picture and can be skipped',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'dark' })
    await signIn('instructor', { newcomer: true })
    const lab = await openLab(page)
    await pressIn(lab, 'Try it in a minute')
    for (const custom of ['What you bring', 'Response to a price', 'Delivery promise'])
      await lab
        .getByRole('group', { name: `${custom}: three ways` })
        .getByRole('button')
        .first()
        .click()
    await expectDecisionInView(lab)
    await pressIn(lab, 'Trade like this')
    await pressIn(lab, 'Skip to the end')
    await expect(lab.getByRole('status').filter({ hasText: /I saw|hand on heart/u })).toHaveCount(1)
    await checkAccessibility(page)
    await pressIn(lab, 'Back to start')
    await pressIn(lab, 'Start rehearsal')
    const guide = lab.getByRole('group', { name: 'Guided start of Cultural Exchange' })
    await expect(guide.getByText(/hint 1 of 3$/u)).toBeVisible()
    await expectDecisionInView(lab)
    await checkAccessibility(page)
    await pressIn(lab, 'Skip')
    await expect(guide).toHaveCount(0)
    await chooseWays(lab)
    await askFor(lab, 60)
    await pressIn(lab, 'Trade like this')
    await expect(question(lab, 'They weigh your offer …')).toBeFocused()
    await pressIn(lab, 'Skip to the end')
    await expect(question(lab, 'At home: Trade 2 of 2')).toBeFocused()
    await checkAccessibility(page)
    await pressIn(lab, 'Trade like this')
    await expect(question(lab, 'They weigh your offer …')).toBeFocused()
    await expect(question(lab, 'Ilmere: whose table do you visit first?')).toBeFocused()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } })

  test(
    'a whole run can be played, one card at a time',
    inFull,
    async ({ page, signIn, checkAccessibility }) => {
      test.setTimeout(patiently(180_000))
      await signIn('instructor')
      await page.goto('/')
      await page.getByRole('button', { name: 'Open Cultural Exchange' }).click()
      const popup = page.getByRole('dialog', { name: 'Mobile View Coming Soon!' })
      await popup.getByRole('button', { name: 'Open anyway' }).click()
      const lab = labPage(page, 'Cultural Exchange')
      const look = async () => {
        await expect(lab.locator('.stage-primary .ui-button').first()).toBeInViewport({ ratio: 1 })
        const over = await lab.locator('html').evaluate((html) => html.scrollWidth - innerWidth)
        expect(over, 'the page scrolls sideways').toBeLessThanOrEqual(0)
      }
      await pressIn(lab, 'Start attempt 1 of 3')
      await chooseWays(lab)
      await expectCardOnPhone(lab)
      await askFor(lab, 40)
      await trade(lab, 'At home: Trade 2 of 2')
      await expectCardOnPhone(lab)
      await trade(lab, 'Ilmere: whose table do you visit first?')
      await checkAccessibility(page)
      await pressIn(lab, 'The table under the lantern')
      await chooseWays(lab)
      await askFor(lab, 50)
      await trade(lab, 'Ilmere: Visit 2 of 10', () => expectCardOnPhone(lab))
      await expectCardOnPhone(lab)
      await pressIn(lab, 'No more visits')
      await takeNotes(lab, look)
      await expect(question(lab, 'Ilmere: Visit 2 of 10')).toBeFocused()
      await trade(lab, 'Ilmere: Visit 3 of 10', look)
      await pressIn(lab, 'No more visits')
      await expect(question(lab, 'Your last notes')).toBeFocused()
      await expectCardOnPhone(lab)
      await pressIn(lab, 'Lock in these notes')
      await expect(question(lab, 'The return: Visit 1 of 6')).toBeFocused()
      await trade(lab, 'The return: Visit 2 of 6', look)
      await pressIn(lab, 'No more visits')
      await expect(question(lab, 'Which rule changed, and at which table?')).toBeFocused()
      await checkAccessibility(page)
      await reportChange(lab, look)
      await hostTable(lab, look)
      await lookBack(lab)
      await checkAccessibility(page)
    },
  )
})
