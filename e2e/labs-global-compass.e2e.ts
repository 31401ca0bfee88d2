import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { call } from './api.ts'
import { test } from './fixtures.ts'
import type { OwnServer } from './own-server.ts'
import { forgetFiles, hideWelcome, labPage, unansweredCall } from './steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const saved = (lab: FrameLocator) => expect(lab.getByText('Saved', { exact: true })).toBeVisible()
const round = (lab: FrameLocator, name: string) => lab.getByRole('heading', { level: 2, name })
const press = (lab: FrameLocator, name: string | RegExp) => lab.getByRole('button', { name }).first().click()

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=global_compass_lab')
  const lab = labPage(page)
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  return lab
}

/** Expects that the page of the lab does not scroll sideways. */
async function expectNothingWider(lab: FrameLocator): Promise<void> {
  const tooWide = () =>
    lab.locator('html').evaluate(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth))
  await expect.poll(tooWide, { message: 'px that the page is too wide' }).toBe(0)
}

async function playEvidence(lab: FrameLocator): Promise<void> {
  await expect(round(lab, 'Round 2: Evidence')).toBeFocused()
  await press(lab, /^Buy for/u)
  await expect(lab.getByText('1 of 10 cards open', { exact: false })).toBeVisible()
  const given = lab.getByText(/\d of \d forecasts given/u)
  const count = Number(/of (\d)/u.exec((await given.textContent()) ?? '')?.[1])
  for (let at = 1; at <= count; at++) {
    await press(lab, /^Give 50/u)
    await expect(given).toHaveText(`${at} of ${count} forecasts given.`)
  }
  await saved(lab)
}

async function playShortlist(lab: FrameLocator): Promise<void> {
  await expect(round(lab, 'Round 3: Shortlist')).toBeFocused()
  const candidates = lab.getByRole('group', { name: /^Candidates by your ranking/u }).getByRole('checkbox')
  for (let at = 0; at < 5; at++) await candidates.nth(at).check()
  const reasons = lab.getByRole('group', { name: /^Reasons for/u })
  for (let at = 0; at < 5; at++) await reasons.nth(at).getByRole('checkbox').first().check()
  await lab
    .getByRole('radio', { name: /^My pick/u })
    .first()
    .check()
  await press(lab, 'Lock in the shortlist')
}

async function playNetwork(lab: FrameLocator): Promise<void> {
  await expect(round(lab, 'Round 4: Network')).toBeFocused()
  const pick = await lab
    .getByRole('option', { name: /\(your pick\)/u })
    .first()
    .getAttribute('value')
  const home = await lab
    .getByRole('option', { name: /\(home\)/u })
    .first()
    .getAttribute('value')
  for (const [site, place] of [
    ['head office', home],
    ['plant', pick],
    ['research', home],
    ['hub', pick],
  ])
    await lab
      .getByRole('combobox', { name: new RegExp(`^Country of the .*${site}`, 'iu') })
      .selectOption(place ?? '')
  await press(lab, 'Confirm the network')
}

// The other way to the end, by keyboard on a wide screen, is in labs-global-compass-keyboard.e2e.ts.
test.describe('on a phone of 390 x 844 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } })

  test('a player without a manual finishes a run from the briefing to the debrief, with a reload in between', async ({
    page,
    signIn,
    checkAccessibility,
  }) => {
    test.setTimeout(120_000)
    await signIn('student')
    const scripts: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        response.text().then(
          (text) => scripts.push(text),
          () => {},
        )
    })
    await page.goto('/')
    await expect(page.getByRole('article').filter({ hasText: 'Global Compass' })).toContainText(
      'Best on a larger screen',
    )
    await page.getByRole('button', { name: 'Open Global Compass' }).click()
    const popup = page.getByRole('dialog', { name: 'Mobile View Coming Soon!' })
    await popup.getByRole('button', { name: 'Open anyway' }).click()
    let lab = labPage(page)
    await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
    await expectNothingWider(lab)
    await checkAccessibility(page)
    await press(lab, 'Start attempt 1 of 3')
    await expect(round(lab, 'Round 1: Brief and weights')).toBeFocused()
    await expectNothingWider(lab)
    await checkAccessibility(page)
    await press(lab, 'Lock in these weights')
    await playEvidence(lab)
    await expectNothingWider(lab)
    await checkAccessibility(page)

    // The choice is remembered, so the reload opens the lab again.
    await page.reload()
    lab = labPage(page)
    await expect(round(lab, 'Round 2: Evidence')).toBeVisible()
    await press(lab, 'Go on to the shortlist')
    await expectNothingWider(lab)
    await playShortlist(lab)
    await expectNothingWider(lab)
    await playNetwork(lab)
    await expectNothingWider(lab)
    await expect(round(lab, 'Round 5: Shock')).toBeFocused()
    await expect(lab.getByRole('status').filter({ hasText: 'a quarter until it is over' })).toHaveCount(1)
    await checkAccessibility(page)
    await lab.getByRole('radio', { name: /^Wait/u }).check()
    await press(lab, 'Confirm this answer')

    await expect(lab.getByRole('heading', { name: /^Your result/u })).toBeFocused()
    await expect(lab.getByText(/Your result: [\d.]+ of 100 points/u)).toHaveCount(1)
    await expectNothingWider(lab)
    await checkAccessibility(page)
    await press(lab, 'Play again')
    await expect(lab.getByRole('button', { name: 'Start attempt 2 of 3' })).toBeVisible()

    // Only the server knows these: sentences of the engine, and the names of its parts.
    expect(scripts.length).toBeGreaterThan(0)
    for (const engineOnly of [
      'There is no decision of this type.',
      'First say how much each criterion counts.',
    ])
      expect(scripts.filter((script) => script.includes(engineOnly))).toEqual([])
  })
})

test('the first load of the lab is smaller than 250 KB', async ({ page, signIn }) => {
  await signIn('student')
  await forgetFiles(page)
  let bytes = 0
  page.on('requestfinished', (request) => {
    if (!request.frame().parentFrame() || !['script', 'fetch'].includes(request.resourceType())) return
    request.sizes().then(
      ({ responseBodySize }) => (bytes += responseBodySize),
      () => {},
    )
  })
  const lab = await openLab(page)
  await press(lab, 'Start rehearsal')
  await expect(round(lab, 'Round 1: Brief and weights')).toBeVisible()
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(250_000)
})

test('an outdated second window says so and continues from where the first one is', async ({
  context,
  page,
  signIn,
  expectErrors,
}) => {
  expectErrors(/status of 409/u)
  await signIn('student')
  const first = await openLab(page)
  await press(first, 'Start rehearsal')
  await expect(round(first, 'Round 1: Brief and weights')).toBeVisible()
  const other = await context.newPage()
  const second = await openLab(other)
  await press(second, 'Resume rehearsal')
  await expect(round(second, 'Round 1: Brief and weights')).toBeVisible()
  await first.getByRole('spinbutton').first().fill('9')
  await press(first, 'Lock in these weights')
  await expect(round(first, 'Round 2: Evidence')).toBeVisible()
  await press(second, 'Lock in these weights')
  await expect(second.getByText('You continued this run in another window.')).toBeVisible()
  await press(second, 'Continue from there')
  await expect(round(second, 'Round 2: Evidence')).toBeVisible()
  await press(second, /^Buy for/u)
  await expect(second.getByText('1 of 10 cards open', { exact: false })).toBeVisible()
})

test('a decision made without a connection is kept, and saved once the connection is back', async ({
  context,
  page,
  signIn,
  expectErrors,
}) => {
  expectErrors(unansweredCall('/api/'))
  await signIn('student')
  const lab = await openLab(page)
  await press(lab, 'Start rehearsal')
  await expect(round(lab, 'Round 1: Brief and weights')).toBeVisible()
  await context.setOffline(true)
  await press(lab, 'Lock in these weights')
  await expect(lab.getByText('Not saved, retrying')).toBeVisible()
  await context.setOffline(false)
  await expect(round(lab, 'Round 2: Evidence')).toBeVisible({ timeout: 20_000 })
  await saved(lab)
})

async function signOutElsewhere(server: OwnServer, { token }: Account): Promise<void> {
  await call(server, 'POST /api/auth/logout', {}, token)
}

test('a session that ends inside the lab keeps the decision, and the run continues after signing in again', async ({
  context,
  page,
  server,
  signIn,
  expectErrors,
}) => {
  expectErrors(/status of 401/u)
  const account = await signIn('student')
  const lab = await openLab(page)
  await press(lab, 'Start rehearsal')
  await expect(round(lab, 'Round 1: Brief and weights')).toBeVisible()
  await signOutElsewhere(server, account)
  await press(lab, 'Lock in these weights')
  await expect(lab.getByText('Your decisions are kept here.', { exact: false })).toBeVisible()
  const [login] = await Promise.all([
    context.waitForEvent('page'),
    lab.getByRole('link', { name: 'Sign in again' }).click(),
  ])
  await login.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await login.locator('input[type=password]').fill(account.password)
  await login.getByRole('button', { name: 'LOGIN' }).click()
  await expect(round(lab, 'Round 2: Evidence')).toBeVisible({ timeout: 20_000 })
  await saved(lab)
})
