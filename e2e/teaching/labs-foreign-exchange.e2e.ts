import { expect, type FrameLocator, type Page } from '@playwright/test'
import { inFull, test } from '../fixtures.ts'
import {
  hedgeQuarter,
  hedgeWith,
  pressIn,
  question,
  readCalculation,
  weighQuote,
  writeMemo,
} from '../foreign-exchange.ts'
import { patiently } from '../patience.ts'
import { expectCardOnPhone, expectDecisionInView } from './place.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=foreign_exchange_lab')
  const lab = labPage(page, 'Foreign Exchange')
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  return lab
}

/** Works out the forward of quarter 3 from the picture beside it. */
async function calculateForward(lab: FrameLocator): Promise<void> {
  const says = (await lab.getByText(/^Spot [\d.]+; interest on merins/u).textContent()) ?? ''
  const [spot = 0, home = 0, abroad = 0] = (says.match(/\d+\.\d+/gu) ?? []).map(Number)
  const [homeGrowth, growth] = [1 + home / 400, 1 + abroad / 400]
  const figures = [homeGrowth, growth, (spot * homeGrowth) / growth]
  const field = lab.getByRole('textbox', { name: 'Your figure' })
  await field.fill('1,02')
  await field.press('Enter')
  await expect(lab.getByText('“1,02” is not a number we can read.')).toBeVisible()
  for (const [at, figure] of figures.entries()) {
    await field.fill(figure.toFixed(6))
    if (at === figures.length - 1) return
    await field.press('Enter')
    await expect(lab.getByRole('button', { name: ['Back: Home', 'Back: Abroad'][at] ?? '' })).toBeVisible()
  }
}

test(
  'a run from the first quarter to the first calculation shows one decision at a time, and continues after a reload',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
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
    const look = () => expectDecisionInView(lab)
    const lookClosely = async () => {
      await look()
      await checkAccessibility(page)
    }
    await pressIn(lab, 'Start attempt 1 of 3')
    await expect(question(lab, 'Quarter 1: where is the danger?')).toBeFocused()
    await hedgeQuarter(lab, 1, lookClosely, look)
    await expect(question(lab, 'Quarter 1: what happened')).toBeFocused()
    await expect(lab.getByRole('status').filter({ hasText: /the budget; with no hedge/u })).toHaveCount(1)
    await lookClosely()

    await page.reload()
    lab = labPage(page, 'Foreign Exchange')
    await expect(question(lab, 'Quarter 1: what happened')).toBeVisible()
    await pressIn(lab, 'Ledger')
    await expect(lab.getByRole('dialog', { name: 'Ledger' })).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(lab.getByRole('button', { name: 'Ledger' })).toBeFocused()
    await pressIn(lab, 'Go on to quarter 2 of 6')
    await hedgeQuarter(lab, 2, look, look)
    await pressIn(lab, 'Go on to the policy memo')
    await expect(question(lab, 'How much of certain money do you hedge?')).toBeFocused()
    await pressIn(lab, /^Send$/u)
    await pressIn(lab, 'Send the memo')
    await expect(question(lab, 'How much of certain money do you hedge?')).toBeFocused()
    await expect(lab.getByText(/^Say how much of a certain exposure to hedge/u)).toBeVisible()
    await pressIn(lab, 'Start from quarter 2: 50 to 50 %')
    await expect(lab.getByRole('spinbutton', { name: 'and at most, %' })).toHaveValue('50')
    await writeMemo(lab, look)
    await checkAccessibility(page)
    await pressIn(lab, 'Send the memo')
    await expect(question(lab, 'Quarter 3: where is the danger?')).toBeFocused()
    await pressIn(lab, 'Next: Aurel')
    await expect(question(lab, 'What does 1 merin grow to in a quarter?')).toBeFocused()
    await calculateForward(lab)
    await lookClosely()
    await page.reload()
    lab = labPage(page, 'Foreign Exchange')
    await expect(lab.getByRole('textbox', { name: 'Your figure' })).toHaveValue(/^1\.\d{6}$/u)
    await pressIn(lab, 'Send the calculation')
    await readCalculation(lab, /^3 of 3 steps are right/u, 'Weigh the bank’s forward', lookClosely)
    // What was worked out lies on the scale already.
    await expect(lab.getByText(/^The scale (?:is level|leans)/u)).toBeVisible()
    await weighQuote(lab, 'aurel')
    await lookClosely()

    // Only the server knows these.
    expect(scripts.length).toBeGreaterThan(0)
    for (const engineOnly of ['There is no decision of this type.', 'Decide on this quarter’s hedges.'])
      expect(scripts.filter((script) => script.includes(engineOnly))).toEqual([])
  },
)

test(
  'a whole run can be played on a phone, one card at a time, to its result',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(240_000))
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('instructor')
    await page.goto('/?lab=foreign_exchange_lab')
    const popup = page.getByRole('dialog', { name: 'Mobile View Coming Soon!' })
    await popup.getByRole('button', { name: 'Open anyway' }).click()
    const lab = labPage(page, 'Foreign Exchange')
    const look = () => expectCardOnPhone(lab)
    await pressIn(lab, 'Start rehearsal')
    await expect(question(lab, 'Quarter 1: where is the danger?')).toBeFocused()
    await look()
    for (let quarter = 1; quarter <= 6; quarter++) {
      await hedgeQuarter(lab, quarter, () => Promise.resolve(), look)
      if (quarter === 6) break
      await expect(question(lab, `Quarter ${quarter}: what happened`)).toBeVisible()
      if (quarter === 1) await checkAccessibility(page)
      await pressIn(lab, /^Go on to/u)
      if (quarter === 2) {
        await look()
        await writeMemo(lab, () => Promise.resolve())
        await pressIn(lab, 'Send the memo')
      }
    }
    await look()
    await pressIn(lab, 'See your score')
    await expect(lab.getByRole('heading', { level: 2, name: /^Your result/u })).toBeFocused()
    const over = await lab.locator('html').evaluate((html) => html.scrollWidth - innerWidth)
    expect(over, 'the page scrolls sideways').toBeLessThanOrEqual(0)
    await checkAccessibility(page)
  },
)

test(
  'somebody tries a hedge in a minute, and sees what it would have come to',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await signIn('instructor')
    const lab = await openLab(page)
    await pressIn(lab, 'Try it in a minute')
    await expect(lab.getByRole('status').filter({ hasText: /^Ada Lindqvist: / })).toHaveCount(1)
    await hedgeWith(lab, 'Put', 100)
    await expect(lab.getByText(/^about −\d+/u).first()).toBeVisible()
    await expectDecisionInView(lab)
    await checkAccessibility(page)
    await pressIn(lab, /^Put\s*: what is this\?$/u)
    await expect(lab.getByText(/^The right, but not the obligation, to sell/u)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await pressIn(lab, 'Let the quarter pass')
    await expect(question(lab, 'The quarter passes')).toBeFocused()
    await expect(lab.getByRole('button', { name: 'Skip to the end' })).toBeVisible()
    await expect(lab.getByText(/^The aurel ended at/u)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectCardOnPhone(lab)
    await pressIn(lab, 'Back to start')
    await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  },
)

test(
  'an instructor can read the teaching note, and a newcomer gets the guided start once',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await signIn('instructor', { newcomer: true })
    let lab = await openLab(page)
    await pressIn(lab, 'Your classes')
    await page.getByRole('link', { name: 'New class' }).click()
    await page.getByRole('combobox', { name: 'Lab' }).selectOption('Foreign Exchange')
    await page.getByRole('link', { name: 'teaching note of Foreign Exchange' }).click()
    await expect(page.getByRole('heading', { name: 'Teaching note: Foreign Exchange' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'An hour, step by step', level: 2 })).toBeVisible()
    await checkAccessibility(page)

    lab = await openLab(page)
    await pressIn(lab, 'Start rehearsal')
    const guide = (of: FrameLocator) => of.getByRole('group', { name: 'Guided start of Foreign Exchange' })
    await expect(guide(lab).getByText(/hint 1 of 3$/u)).toBeVisible()
    await expectDecisionInView(lab)
    await checkAccessibility(page)
    await pressIn(lab, 'Next hint')
    await expect(guide(lab).getByText(/hint 2 of 3$/u)).toBeVisible()
    await page.reload()
    lab = labPage(page, 'Foreign Exchange')
    await expect(guide(lab).getByText(/hint 2 of 3$/u)).toBeVisible()
    await pressIn(lab, 'Skip')
    await expect(guide(lab)).toHaveCount(0)
    await page.reload()
    lab = labPage(page, 'Foreign Exchange')
    await expect(question(lab, 'Quarter 1: where is the danger?')).toBeVisible()
    await expect(guide(lab)).toHaveCount(0)
  },
)
