import { expect, type FrameLocator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { hedgeQuarter, hedgeWith, pressIn, question, writeMemo } from './foreign-exchange.ts'
import { expectCardOnPhone, expectDecisionInView } from './place.ts'
import { hideWelcome, labPage } from './steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=foreign_exchange_lab')
  const lab = labPage(page, 'Foreign Exchange')
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  return lab
}

/** Answers the calculation of the first quarter from the picture beside it. */
async function calculateForward(lab: FrameLocator): Promise<void> {
  const says = (await lab.getByText(/^Spot [\d.]+; interest on merins/u).textContent()) ?? ''
  const [spot = 0, home = 0, abroad = 0] = (says.match(/\d+\.\d+/gu) ?? []).map(Number)
  const [homeGrowth, growth] = [1 + home / 200, 1 + abroad / 200]
  const figures = [homeGrowth, growth, (spot * homeGrowth) / growth]
  for (const [at, figure] of figures.entries()) {
    if (at > 0) await pressIn(lab, /^Next: /u)
    await lab.getByRole('textbox', { name: 'Your figure' }).fill(figure.toFixed(6))
  }
}

test('a run from the first calculation to quarter 3 shows one decision at a time, and continues after a reload', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  test.setTimeout(180_000)
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
  await expect(question(lab, 'What does 1 merin grow to in half a year?')).toBeFocused()
  await calculateForward(lab)
  await lookClosely()
  await page.reload()
  lab = labPage(page, 'Foreign Exchange')
  await expect(lab.getByRole('textbox', { name: 'Your figure' })).toHaveValue(/^1\.\d{6}$/u)
  await pressIn(lab, 'Send the calculation')
  await expect(lab.getByRole('status').filter({ hasText: '3 of 3 steps are right.' }).first()).toBeAttached()
  await hedgeQuarter(lab, 1, lookClosely)
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
  await pressIn(lab, 'Go on to the policy memo')
  await expect(question(lab, 'How much of certain money do you hedge?')).toBeFocused()
  await pressIn(lab, /^Send$/u)
  await pressIn(lab, 'Send the memo')
  await expect(lab.getByText(/^Say how much of a certain exposure to hedge/u)).toBeVisible()
  await pressIn(lab, /^Shares$/u)
  await writeMemo(lab, look)
  await checkAccessibility(page)
  await pressIn(lab, 'Send the memo')
  await expect(question(lab, /^How many aurels do you borrow now/u)).toBeFocused()
  await look()
  await pressIn(lab, 'Compare')
  await look()
  await pressIn(lab, 'Send the calculation')
  await expect(lab.getByText(/^0 of 3 steps are right/u).first()).toBeVisible()
  await hedgeQuarter(lab, 2, look)
  await pressIn(lab, 'Go on to quarter 3 of 6')
  await expect(question(lab, 'Quarter 3: what comes, what goes')).toBeFocused()

  // Only the server knows these.
  expect(scripts.length).toBeGreaterThan(0)
  for (const engineOnly of ['There is no decision of this type.', 'Decide on this quarter’s hedges.'])
    expect(scripts.filter((script) => script.includes(engineOnly))).toEqual([])
})

test('somebody tries a hedge in a minute, and sees what it would have come to', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('instructor')
  const lab = await openLab(page)
  await pressIn(lab, 'Try it in a minute')
  await hedgeWith(lab, 'Put option', 100)
  await expect(lab.getByText(/^One in twenty: −\d+/u)).toBeVisible()
  await expectDecisionInView(lab)
  await checkAccessibility(page)
  await pressIn(lab, /: what is this\?$/u)
  await expect(lab.getByText(/^The right, but not the obligation, to sell/u)).toBeVisible()
  await page.keyboard.press('Escape')
  await pressIn(lab, 'Let the quarter pass')
  await expect(lab.getByText(/^The aurel ended at/u)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectCardOnPhone(lab)
  await pressIn(lab, 'Back to start')
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
})

test('an instructor can read the teaching note, and a newcomer gets the guided start once', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('instructor', { newcomer: true })
  let lab = await openLab(page)
  await pressIn(lab, 'Class sessions')
  await pressIn(lab, 'Teaching note')
  await expect(lab.getByRole('heading', { name: 'Teaching note: Foreign Exchange' })).toBeFocused()
  await expect(lab.getByRole('heading', { name: 'An hour, step by step' })).toBeVisible()
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
  await expect(question(lab, 'What does 1 merin grow to in half a year?')).toBeVisible()
  await expect(guide(lab)).toHaveCount(0)
})
