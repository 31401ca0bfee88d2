import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { Account } from '../accounts.ts'
import { call } from '../api.ts'
import { inFull, test } from '../fixtures.ts'
import {
  chooseFive,
  drawForecasts,
  firstQuestion,
  lockWeights,
  placeNetwork,
  pressIn,
  question,
  setWeights,
  turnOver,
} from '../global-compass.ts'
import type { OwnServer } from '../own-server.ts'
import { patiently } from '../patience.ts'
import { expectCardOnPhone, expectDecisionInView } from './place.ts'
import { forgetFiles, hideWelcome, labPage, unansweredCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const saved = (lab: FrameLocator) => expect(lab.getByText('Saved', { exact: true })).toBeVisible()

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=global_compass_lab')
  const lab = labPage(page)
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  return lab
}

test(
  'a run in the map room shows one decision at a time, and each touch moves its picture',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(150_000))
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await signIn('instructor')
    const lab = await openLab(page)
    const look = () => expectDecisionInView(lab)
    await pressIn(lab, 'Try it in a minute')
    await lab.getByRole('spinbutton', { name: 'Importance of Closeness' }).fill('10')
    await expect(lab.getByText(/^First: Poland,/u)).toBeVisible()
    await look()
    await pressIn(lab, 'Shake my weights')
    await expect(question(lab, 'Does Poland stay first?')).toBeFocused()
    await expect(lab.getByText(/^Poland stays first in 100/u)).toBeVisible()
    await checkAccessibility(page)
    await pressIn(lab, 'Back to start')
    await pressIn(lab, 'Start attempt 1 of 3')
    await setWeights(lab, look)
    await look()
    await turnOver(lab, ['Growth', 'Income per person', 'Public debt'], look)
    await expect(lab.locator('.world [data-shade]').first()).toBeAttached()
    await checkAccessibility(page)
    await pressIn(lab, 'Figures')
    await expect(lab.getByRole('dialog', { name: 'Figures' })).toBeVisible()
    await page.keyboard.press('Escape')
    await drawForecasts(lab, look)
    await pressIn(lab, 'Go on to the shortlist')
    await chooseFive(lab, look)
    await expect(question(lab, 'Where do the four functions go?')).toBeFocused()
    await checkAccessibility(page)

    // A piece is dragged from below the map to the middle of the home country.
    const piece = lab.locator('[data-piece="headOffice"]')
    const home = await lab.locator('.world-mark[data-kind="home"]').boundingBox()
    await piece.hover()
    await page.mouse.down()
    await page.mouse.move((home?.x ?? 0) + (home?.width ?? 0) / 2, (home?.y ?? 0) + (home?.height ?? 0) / 2, {
      steps: 5,
    })
    await expect(piece).toHaveAttribute('data-at', /^[A-Z]{3}$/u)
    await page.mouse.up()
    await placeNetwork(lab, look)
    await expect(lab.locator('[data-flow][data-broken]').first()).toBeAttached()
    for (const answer of ['Wait', 'Open a second site', 'Move']) {
      await lab.getByRole('radio', { name: new RegExp(`^${answer}`, 'u') }).check()
      await look()
    }
    await lab.getByRole('combobox').selectOption({ index: 1 })
    await expect(lab.getByText(/it costs you/u)).toBeVisible()
    await look()
    await checkAccessibility(page)
    await pressIn(lab, 'Confirm this answer')
    await expect(lab.getByRole('heading', { name: /^Your result/u })).toBeFocused()
    await checkAccessibility(page)
  },
)

test(
  'a newcomer is told of the map room in three hints, each of which fits',
  inFull,
  async ({ page, signIn }) => {
    await signIn('instructor', { newcomer: true })
    const lab = await openLab(page)
    await pressIn(lab, 'Start rehearsal')
    for (const hint of [1, 2, 3]) {
      await expect(lab.getByText(new RegExp(`hint ${hint} of 3$`, 'u'))).toBeVisible()
      await expectDecisionInView(lab)
      await pressIn(lab, hint === 3 ? 'Begin' : 'Next hint')
    }
    await expect(lab.getByRole('group', { name: /^Guided start/u })).toHaveCount(0)
  },
)

// The other way to the end, by keyboard alone, is in labs-global-compass-keyboard.e2e.ts.
test.describe('on a phone of 390 x 844 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } })

  test('a player without a manual finishes a run from the briefing to the debrief, with a reload in between', async ({
    page,
    signIn,
    checkAccessibility,
  }) => {
    test.setTimeout(patiently(120_000))
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
    const look = async () => {
      await lab.locator('.stage-head').scrollIntoViewIfNeeded()
      await expectCardOnPhone(lab)
    }
    await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
    await checkAccessibility(page)
    await pressIn(lab, 'Start attempt 1 of 3')
    await expect(question(lab, firstQuestion)).toBeFocused()
    await pressIn(lab, 'Next: Buyers')
    await lab.getByRole('spinbutton').first().fill('7')
    await checkAccessibility(page)

    // The choice is remembered, so the reload opens the lab again, with what was not sent yet.
    await page.reload()
    lab = labPage(page)
    await expect(lab.getByRole('spinbutton').first()).toHaveValue('7')
    await pressIn(lab, 'Listen')
    await setWeights(lab, look)
    await turnOver(lab, ['Growth'], look)
    await checkAccessibility(page)
    await drawForecasts(lab, look)
    await saved(lab)
    await pressIn(lab, 'Go on to the shortlist')
    await chooseFive(lab, look)
    await placeNetwork(lab, look)
    await checkAccessibility(page)
    await pressIn(lab, 'Confirm this answer')
    await expect(lab.getByText('Choose one of the four answers.')).toBeVisible()
    await lab.getByRole('radio', { name: /^Wait/u }).check()
    await look()
    await pressIn(lab, 'Confirm this answer')

    await expect(lab.getByRole('heading', { name: /^Your result/u })).toBeFocused()
    await expect(lab.getByText(/Your result: [\d.]+ of 100 points/u)).toHaveCount(1)
    await checkAccessibility(page)
    await pressIn(lab, 'Play again')
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

test('the first load of the lab is smaller than 250 KB', inFull, async ({ page, signIn }) => {
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
  await pressIn(lab, 'Start rehearsal')
  await expect(question(lab, firstQuestion)).toBeVisible()
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(250_000)
})

test(
  'an outdated second window says so and continues from where the first one is',
  inFull,
  async ({ context, page, signIn, expectErrors }) => {
    expectErrors(/status of 409/u)
    await signIn('student')
    const first = await openLab(page)
    await pressIn(first, 'Start rehearsal')
    await expect(question(first, firstQuestion)).toBeVisible()
    const other = await context.newPage()
    const second = await openLab(other)
    await pressIn(second, 'Resume rehearsal')
    await expect(question(second, firstQuestion)).toBeVisible()
    await setWeights(first)
    await expect(question(first, 'Which cards do you turn over?')).toBeVisible()
    await lockWeights(second)
    await expect(second.getByText('You continued this run in another window.')).toBeVisible()
    await pressIn(second, 'Continue from there')
    await expect(question(second, 'Which cards do you turn over?')).toBeVisible()
    await turnOver(second, ['Growth'])
  },
)

test(
  'a decision made without a connection is kept, and saved once the connection is back',
  inFull,
  async ({ context, page, signIn, expectErrors }) => {
    expectErrors(unansweredCall('/api/'))
    await signIn('student')
    const lab = await openLab(page)
    // The outlines of the map load by themselves with the first step.
    const outlines = page.waitForResponse(/assets\/map-[^/]+\.js/u)
    await pressIn(lab, 'Start rehearsal')
    await expect(question(lab, firstQuestion)).toBeVisible()
    await (await outlines).finished()
    await context.setOffline(true)
    await lockWeights(lab)
    await expect(lab.getByText('Not saved, retrying')).toBeVisible()
    await context.setOffline(false)
    await expect(question(lab, 'Which cards do you turn over?')).toBeVisible({ timeout: 20_000 })
    await saved(lab)
  },
)

async function signOutElsewhere(server: OwnServer, { token }: Account): Promise<void> {
  await call(server, 'POST /api/auth/logout', {}, token)
}

test(
  'a session that ends inside the lab keeps the decision, and the run continues after signing in again',
  inFull,
  async ({ context, page, server, signIn, expectErrors }) => {
    expectErrors(/status of 401/u)
    const account = await signIn('student')
    const lab = await openLab(page)
    await pressIn(lab, 'Start rehearsal')
    await expect(question(lab, firstQuestion)).toBeVisible()
    await signOutElsewhere(server, account)
    await lockWeights(lab)
    await expect(lab.getByText('Your decisions are kept here.', { exact: false })).toBeVisible()
    const [login] = await Promise.all([
      context.waitForEvent('page'),
      lab.getByRole('link', { name: 'Sign in again' }).click(),
    ])
    await login.getByRole('textbox', { name: 'Email' }).fill(account.email)
    await login.locator('input[type=password]').fill(account.password)
    await login.getByRole('button', { name: 'LOGIN' }).click()
    await expect(question(lab, 'Which cards do you turn over?')).toBeVisible({ timeout: 20_000 })
    await saved(lab)
  },
)
