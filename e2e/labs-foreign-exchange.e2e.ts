import { expect, type FrameLocator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { hideWelcome, labPage } from './steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const step = (lab: FrameLocator, name: string) => lab.getByRole('heading', { level: 2, name })
const checked = (lab: FrameLocator, right: number) =>
  lab.getByRole('paragraph').filter({ hasText: `${right} of 3 steps are right.` })
const press = (lab: FrameLocator, name: string | RegExp) => lab.getByRole('button', { name }).first().click()

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=foreign_exchange_lab')
  const lab = labPage(page, 'Foreign Exchange')
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  return lab
}

/** Reads the middle column of a table of quotes. */
async function middleOf(lab: FrameLocator, row: RegExp): Promise<number> {
  const cells = lab.getByRole('row', { name: row }).first().getByRole('cell')
  return Number((await cells.last().textContent())?.replaceAll(/[^\d.]/gu, ''))
}

async function calculateForward(lab: FrameLocator): Promise<void> {
  const spot = await middleOf(lab, /^Today \(spot\), merins for 1 aurel/u)
  const home = 1 + (await middleOf(lab, /^Interest on merins/u)) / 200
  const foreign = 1 + (await middleOf(lab, /^Interest on aurels/u)) / 200
  await lab.getByRole('textbox', { name: /1 merin grow/u }).fill(home.toFixed(6))
  await lab.getByRole('textbox', { name: /1 aurel grow/u }).fill(foreign.toFixed(6))
  await lab.getByRole('textbox', { name: /Which forward rate/u }).fill(((spot * home) / foreign).toFixed(6))
  await press(lab, 'Send the calculation')
}

async function hedge(lab: FrameLocator, quarter: number): Promise<void> {
  await expect(step(lab, `Quarter ${quarter}: Hedge`)).toBeFocused()
  await lab.getByRole('checkbox', { name: /^Net sales against parts/u }).check()
  await lab.getByRole('combobox', { name: 'Tool for Sales less parts in aurels' }).selectOption('forward')
  await lab.getByRole('combobox', { name: 'Share of Sales less parts in aurels' }).selectOption('50')
  const tender = lab.getByRole('combobox', { name: 'Tool for Tender in aurels' })
  if ((await tender.count()) > 0) {
    await tender.selectOption('put')
    await lab.getByRole('combobox', { name: 'Share of Tender in aurels' }).selectOption('10')
  }
  await press(lab, `Confirm the hedges of quarter ${quarter}`)
}

test('a run from the first calculation to quarter 3 continues after a reload', async ({
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
  await press(lab, 'Start attempt 1 of 3')
  await expect(step(lab, 'Quarter 1: The forward by hand')).toBeFocused()
  await checkAccessibility(page)
  await calculateForward(lab)
  await expect(checked(lab, 3)).toBeVisible()
  await expect(lab.getByRole('status').filter({ hasText: '3 of 3 steps are right.' })).toHaveCount(1)
  await checkAccessibility(page)
  await hedge(lab, 1)
  await expect(step(lab, 'Quarter 1: What happened')).toBeFocused()
  await expect(lab.getByRole('status').filter({ hasText: 'Compared with the budget' })).toHaveCount(1)
  await checkAccessibility(page)

  await page.reload()
  lab = labPage(page, 'Foreign Exchange')
  await expect(step(lab, 'Quarter 1: What happened')).toBeVisible()
  await press(lab, 'Go on to the policy memo')
  await expect(step(lab, 'Policy memo')).toBeFocused()
  await press(lab, 'Send the memo')
  await expect(lab.getByText(/^Say how much of a certain exposure to hedge/u)).toBeVisible()
  await lab.getByRole('combobox', { name: 'Hedge at least' }).selectOption('60')
  await lab.getByRole('combobox', { name: 'and at most' }).selectOption('100')
  await expect(lab.getByText(/^Choose a rule for/u)).toBeVisible()
  for (const rule of [/^Fix the rate/u, /^Net them first/u, /^Hedge it like the rest/u])
    await lab.getByRole('radio', { name: rule }).first().check()
  await lab
    .getByRole('group', { name: /^Exposures that may not come/u })
    .getByRole('radio', { name: 'Buy options' })
    .check()
  await lab.getByRole('textbox', { name: /^In your own words/u }).fill('Certain money gets a certain rate.')
  await checkAccessibility(page)
  await press(lab, 'Send the memo')
  await expect(step(lab, 'Quarter 2: The money market by hand')).toBeFocused()
  await press(lab, 'Send the calculation')
  await expect(checked(lab, 0)).toBeVisible()
  await hedge(lab, 2)
  await press(lab, 'Go on to quarter 3 of 6')
  await expect(step(lab, 'Quarter 3: Hedge')).toBeFocused()

  // Only the server knows these.
  expect(scripts.length).toBeGreaterThan(0)
  for (const engineOnly of ['There is no decision of this type.', 'Decide on this quarter’s hedges.'])
    expect(scripts.filter((script) => script.includes(engineOnly))).toEqual([])
})

test('an instructor can read the teaching note, and a newcomer gets the guided start once', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('instructor', { newcomer: true })
  let lab = await openLab(page)
  await press(lab, 'Class sessions')
  await press(lab, 'Teaching note')
  await expect(lab.getByRole('heading', { name: 'Teaching note: Foreign Exchange' })).toBeFocused()
  await expect(lab.getByRole('heading', { name: 'An hour, step by step' })).toBeVisible()
  await checkAccessibility(page)

  lab = await openLab(page)
  await press(lab, 'Start rehearsal')
  await expect(step(lab, 'You are the treasurer')).toBeFocused()
  await checkAccessibility(page)
  await press(lab, 'Next')
  await expect(step(lab, 'Read the quotes in words')).toBeFocused()
  await press(lab, 'Show me where')
  await expect(lab.locator('#fx-market')).toBeFocused()
  await page.reload()
  lab = labPage(page, 'Foreign Exchange')
  await expect(step(lab, 'Read the quotes in words')).toBeVisible()
  await press(lab, 'Skip the guided start')
  await expect(lab.getByRole('complementary', { name: /^Guided start/u })).toHaveCount(0)
  await page.reload()
  await expect(step(labPage(page, 'Foreign Exchange'), 'Quarter 1: The forward by hand')).toBeVisible()
  await expect(
    labPage(page, 'Foreign Exchange').getByRole('complementary', { name: /^Guided start/u }),
  ).toHaveCount(0)
})
