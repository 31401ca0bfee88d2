import { expect, type FrameLocator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { hideWelcome, labPage } from './steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const heading = (lab: FrameLocator, name: string | RegExp) => lab.getByRole('heading', { level: 2, name })
const press = (lab: FrameLocator, name: string | RegExp) => lab.getByRole('button', { name }).first().click()

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=market_analysis_lab')
  const lab = labPage(page, 'Market Entry')
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  return lab
}

async function screen(lab: FrameLocator): Promise<void> {
  await expect(heading(lab, 'Round 1: Screen the countries')).toBeFocused()
  await press(lab, 'Buy for 80 thousand Trade terms')
  await expect(lab.getByText('1,020 thousand', { exact: false })).toBeVisible()
  await expect(lab.getByRole('columnheader', { name: /^Tariff/u })).toBeVisible()
  await press(lab, 'Submit the shortlist')
  await expect(lab.getByText('Choose 3 more countries.')).toBeVisible()
  const countries = lab.getByRole('group', { name: /^Countries/u }).getByRole('checkbox')
  for (let at = 0; at < 3; at++) await countries.nth(at).check()
  const reasons = lab.getByRole('group', { name: /^Reasons for/u })
  for (let at = 0; at < 3; at++) await reasons.nth(at).getByRole('checkbox').first().check()
  await press(lab, 'Submit the shortlist')
}

async function plan(lab: FrameLocator, entry: RegExp): Promise<void> {
  await expect(heading(lab, 'Round 3: The plan')).toBeVisible()
  const radio = (group: string, at: number) =>
    lab.getByRole('group', { name: group }).getByRole('radio').nth(at)
  await radio('Country', 0).check()
  await radio('Entry mode', 1).check()
  await lab.getByRole('radio', { name: entry }).check()
  await press(lab, 'Estimate this plan')
  await expect(lab.getByRole('region', { name: 'Estimates' }).getByRole('row')).toHaveCount(2)
  const reasons = lab.getByRole('group', { name: /^Reasons/u }).getByRole('checkbox')
  for (const at of [1, 3, 10]) await reasons.nth(at).check()
  await lab.getByRole('textbox', { name: /^In your own words/u }).fill('Near, and cheap to leave.')
  await press(lab, 'Submit the plan')
  await expect(heading(lab, 'Round 3: Your forecasts')).toBeFocused()
}

/** Answers each of the five statements, because the form has no default, not even 50 %. */
async function sayAll(lab: FrameLocator): Promise<void> {
  const figures = lab.getByRole('spinbutton')
  await expect(figures).toHaveCount(5)
  for (let at = 0; at < 5; at++) await figures.nth(at).fill('60')
}

test('a run from the screening to year 3 continues after a reload', async ({
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
  await screen(lab)
  await expect(heading(lab, 'Round 2: A closer look')).toBeFocused()
  await press(lab, /^Pay 90 thousand Visit to the trade office/u)
  await expect(lab.getByText(/^(?:Heads up|All quiet):/u)).toHaveCount(2)
  await checkAccessibility(page)

  await page.reload()
  lab = labPage(page, 'Market Entry')
  await expect(heading(lab, 'Round 2: A closer look')).toBeVisible()
  await press(lab, 'Go on to the plan')
  await plan(lab, /^Year 1/u)
  await sayAll(lab)
  await press(lab, 'Submit forecasts and begin')
  await expect(heading(lab, /^Round 4: Year 2 in/u)).toBeFocused()
  await lab.getByRole('combobox', { name: 'Price' }).selectOption('high')
  await expect(lab.getByText(/^In year 2, without surprises/u)).toBeVisible()
  await press(lab, 'Play year 2')
  await expect(heading(lab, /^Round 5: Years 3 and 4 in/u)).toBeFocused()
  await expect(lab.getByRole('combobox', { name: 'Price' })).toHaveValue('high')

  // Only the server knows these: sentences of the engine.
  expect(scripts.length).toBeGreaterThan(0)
  for (const engineOnly of [
    'There is no decision of this type.',
    'The largest distributor is short of money.',
  ])
    expect(scripts.filter((script) => script.includes(engineOnly))).toEqual([])
})

test('a player who waits pays nothing and can stop there', async ({ page, signIn }) => {
  test.setTimeout(120_000)
  await signIn('instructor')
  const lab = await openLab(page)
  await press(lab, 'Start rehearsal')
  await screen(lab)
  await press(lab, 'Go on to the plan')
  await plan(lab, /^Year 3/u)
  await sayAll(lab)
  await press(lab, 'Submit forecasts and begin')
  await expect(lab.getByText('You are not in the market yet.', { exact: false })).toBeVisible()
  await press(lab, 'Wait through year 2')
  await expect(heading(lab, /^Round 5: Years 3 and 4 in/u)).toBeFocused()
  await press(lab, 'Play years 3 and 4')
  const entered = { hasText: 'You enter the market in year 3.' }
  await expect(lab.getByRole('listitem').filter(entered)).toBeVisible()
  await expect(lab.getByRole('status').filter(entered)).toHaveCount(1)
  await lab.getByRole('combobox', { name: 'Entry mode' }).selectOption('out')
  await press(lab, 'Close the business')
  await expect(heading(lab, 'Round 8: Looking back')).toBeFocused()
})
