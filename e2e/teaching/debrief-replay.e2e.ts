import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { Account } from '../accounts.ts'
import { call } from '../api.ts'
import { openClass, openDebrief } from '../class-pages.ts'
import { inFull, test } from '../fixtures.ts'
import type { OwnServer } from '../own-server.ts'
import { chooseHedges, hedgeQuarter, question } from '../foreign-exchange.ts'
import { patiently } from '../patience.ts'
import { nextOf, partlyHedged, playToEnd } from '../played-class.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const params = { lab: 'foreign_exchange_lab' } as const

/** A class of four quarters, which the reader holds and which two students have played in two ways. */
async function givenTwoWays(
  server: OwnServer,
  me: Account,
  register: (role: 'instructor') => Promise<Account>,
  solutionOpen = false,
) {
  const form = {
    ...{ name: 'Finance 210', deadline: null, timeZone: 'Europe/Berlin', attempts: 3 },
    counted: 'best' as const,
  }
  const made = await call(
    server,
    'POST /api/labs/:lab/class-sessions',
    { params, body: { ...form, settings: { quarters: 4 } } },
    me.token,
  )
  for (const next of [partlyHedged, nextOf]) {
    const { token } = await register('instructor')
    await call(
      server,
      'POST /api/labs/:lab/class-sessions/join',
      { params, body: { code: made.code } },
      token,
    )
    await playToEnd(server, { token, next }, 'counted', made.id)
  }
  await call(
    server,
    'PUT /api/class-sessions/:id',
    { params: { id: made.id }, body: { ...form, solutionOpen } },
    me.token,
  )
}

/** What only the lab can draw, in the frame of this title. */
const drawnIn = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title^="${title}"]`)

test('an instructor steps through a run, with what was known then, to its result', async ({
  page,
  server,
  signIn,
  register,
  checkAccessibility,
}) => {
  await givenTwoWays(server, await signIn('instructor'), register)
  await openClass(page, 'Finance 210')
  await openDebrief(page, 'Replay')
  const place = page.getByText(/^Replay: /u)
  await expect(place).toHaveText(/round 1 of 4, before decision 1 of \d$/u)
  await expect(page.getByText(/^What if, deciding differently from a step on, waits/u)).toBeVisible()
  await expect(question(drawnIn(page, 'What '), 'Quarter 1: where is the danger?')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(place).toHaveText(/round 1 of 4, before decision 2 of \d$/u)
  await page.keyboard.press('ArrowLeft')
  await expect(place).toHaveText(/round 1 of 4, before decision 1 of \d$/u)
  await page.getByText(/^All \d+ decisions$/u).click()
  await page.getByRole('button', { name: /^Round 4\. Quarter 4: netting/u }).click()
  await expect(place).toHaveText(/round 4 of 4, before decision/u)
  await page.keyboard.press('ArrowRight')
  await expect(place).toHaveText(/, at the end$/u)
  await expect(drawnIn(page, 'The result of ').getByRole('heading', { name: 'Your score' })).toBeVisible()
})

test(
  'what if is tried on the same futures once the solution is open, and never counts',
  inFull,
  async ({ page, server, signIn, register, checkAccessibility }) => {
    test.setTimeout(patiently(120_000))
    await givenTwoWays(server, await signIn('instructor'), register, true)
    await openClass(page, 'Finance 210')
    await openDebrief(page, 'Replay')
    await page.getByRole('button', { name: 'Decide differently from here' }).click()
    await expect(page.getByRole('heading', { name: 'What if – not counted' })).toBeFocused()
    await hedgeQuarter(drawnIn(page, 'What '), 1)
    await expect(page.getByText(/Decided differently: 1\.$/u)).toBeVisible()
    await page.getByRole('button', { name: 'Take the last decision back' }).click()
    await expect(page.getByText(/Decide in place of the player\.$/u)).toBeVisible()
    await page.getByRole('button', { name: 'Back to the replay' }).click()

    await page.getByText(/^All \d+ decisions$/u).click()
    await page.getByRole('button', { name: /^Round 4\. Money market by hand/u }).click()
    await expect(page.getByText(/^Replay: .*round 4 of 4/u)).toBeVisible()
    await page.getByRole('button', { name: 'Decide differently from here' }).click()
    const played = drawnIn(page, 'What ')
    await chooseHedges(played, 4)
    await checkAccessibility(page)
    await played.getByRole('button', { name: 'Sign for quarter 4' }).click()
    await expect(
      page.getByRole('heading', { name: /^[\d.]+ instead of [\d.]+ points\. Not counted\.$/u }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What if – not counted' })).toBeVisible()
    await checkAccessibility(page)
  },
)

test(
  'two runs stand side by side from the moment at which they part, on a screen of any width',
  inFull,
  async ({ page, server, signIn, register, checkAccessibility }) => {
    await givenTwoWays(server, await signIn('instructor'), register)
    await page.setViewportSize({ width: 1280, height: 800 })
    await openClass(page, 'Finance 210')
    await openDebrief(page, 'Side by side')
    await expect(page.getByText(/^They part in round 1\. Quarter 1: /u)).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Score, of 100' })).toBeVisible()
    await expect(page.getByText('differs:').first()).toBeAttached()
    await page.getByRole('button', { name: 'Show both at that moment' }).click()
    await expect(page.getByText(/before decision \d of round 1$/u)).toBeVisible()
    const places = page.getByText(/, round 1 of 4, before decision 1 of 2$/u)
    await expect(places.filter({ visible: true })).toHaveCount(2)
    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(places.filter({ visible: true })).toHaveCount(1)
    const whose = page.getByRole('group', { name: 'Whose run to look around in' })
    await whose.getByRole('button').nth(1).click()
    await expect(whose.getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(places.filter({ visible: true })).toHaveCount(1)
    const second = page.locator('iframe[title^="What "]').nth(1).contentFrame()
    await expect(question(second, 'Quarter 1: where is the danger?')).toBeVisible()
    await checkAccessibility(page)
  },
)

test(
  'a student tries a finished run again from a round on',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    const { id, rounds } = await playToEnd(server, await signIn('instructor'), 'rehearsal', null)
    await page.goto(`/?lab=foreign_exchange_lab&run=${id}`)
    const lab = labPage(page, 'Foreign Exchange')
    await expect(lab.getByRole('heading', { name: 'Try it again from here' })).toBeVisible()
    await checkAccessibility(page)
    await lab.getByRole('combobox', { name: 'From which round' }).selectOption(`Round 2 of ${rounds}`)
    await lab.getByRole('button', { name: 'Try it again from round 2' }).click()
    await expect(lab.getByText('Rehearsal 2, from round 2 of rehearsal 1')).toBeVisible()
    await expect(lab.getByText(`2 of ${rounds}`, { exact: true })).toBeVisible()
  },
)
