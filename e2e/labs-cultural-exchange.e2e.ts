import { expect, type FrameLocator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { hideWelcome, labPage } from './steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const customs = [
  'Greeting',
  'What you bring',
  'Bringing up business',
  'Response to a price',
  'Bargaining steps',
  'Settling the total',
  'Response to a favor',
  'Delivery promise',
]

const heading = (lab: FrameLocator, name: string | RegExp) => lab.getByRole('heading', { level: 2, name })
const press = (lab: FrameLocator, name: string | RegExp) => lab.getByRole('button', { name }).first().click()
const first = (lab: FrameLocator, group: string | RegExp) =>
  lab.getByRole('group', { name: group }).getByRole('radio').first()

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=cultural_exchange_lab')
  const lab = labPage(page, 'Cultural Exchange')
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  return lab
}

async function chooseWays(lab: FrameLocator): Promise<void> {
  for (const custom of customs) await first(lab, new RegExp(`^${custom}: `, 'u')).check()
}

/**
 * Makes a visit with the choices of the previous one, which are in the form. If the trade is refused, it says
 * something.
 */
async function visit(lab: FrameLocator, next: RegExp): Promise<void> {
  await first(lab, 'Where do you trade?').check()
  await press(lab, 'Trade like this')
  const refused = heading(lab, 'They did not take it')
  await expect(refused.or(heading(lab, next))).toBeFocused()
  if (await refused.isVisible()) {
    await press(lab, 'Do this')
    await expect(lab.getByText('Choose one of the five options.')).toBeVisible()
    await first(lab, 'What do you do?').check()
    await press(lab, 'Do this')
  }
  await expect(heading(lab, next)).toBeFocused()
}

async function tradeAtHome(lab: FrameLocator): Promise<void> {
  await press(lab, 'Trade like this')
  await expect(lab.getByText(/^Still to choose: greeting, what you bring,/u)).toBeVisible()
  await chooseWays(lab)
  await lab.getByRole('radio', { name: '50 for you, 50 for them' }).check()
  await press(lab, 'Trade like this')
  await expect(heading(lab, 'At home: Trade 2 of 2')).toBeFocused()
  await expect(
    lab.getByRole('status').filter({ hasText: /^They (?:took the trade|did not take the trade)/u }),
  ).toHaveCount(1)
  await press(lab, 'Trade like this')
  await expect(heading(lab, 'Ilmere: Visit 1 of 10')).toBeFocused()
}

test('a run from home to the second visits continues after a reload', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  test.setTimeout(240_000)
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
  await expect(heading(lab, 'At home: Trade 1 of 2')).toBeFocused()
  await checkAccessibility(page)
  await tradeAtHome(lab)
  await chooseWays(lab)
  await lab.getByRole('radio', { name: '50 for you, 50 for them' }).check()
  for (let at = 2; at <= 5; at++) await visit(lab, new RegExp(`^Ilmere: Visit ${at} of 10`, 'u'))
  await checkAccessibility(page)

  await page.reload()
  lab = labPage(page, 'Cultural Exchange')
  await expect(heading(lab, 'Ilmere: Visit 5 of 10')).toBeVisible()
  await visit(lab, /^Your first notes/u)
  await press(lab, 'Lock in these notes')
  await expect(lab.getByText(/^Still to guess: greeting,/u)).toBeVisible()
  await chooseWays(lab)
  await press(lab, 'Lock in these notes')
  await expect(lab.getByText(/^Say how sure you are, or that you cannot tell: greeting,/u)).toBeVisible()
  const unsure = lab.getByRole('checkbox', { name: /^I cannot tell/u })
  await expect(unsure).toHaveCount(8)
  for (let at = 0; at < 8; at++) await unsure.nth(at).check()
  await checkAccessibility(page)
  await press(lab, 'Lock in these notes')

  await expect(heading(lab, 'Ilmere: Visit 6 of 10')).toBeFocused()

  // Only the server knows these: rules and remarks.
  expect(scripts.length).toBeGreaterThan(0)
  for (const serverOnly of ['Greet the oldest person first', 'begins to move the cups around'])
    expect(scripts.filter((script) => script.includes(serverOnly))).toEqual([])
})
