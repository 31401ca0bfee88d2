import type { Page } from '@playwright/test'
import type { Account } from '../accounts.ts'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'
import type { OwnServer } from '../own-server.ts'
import { expectLabClosed, expectLabOpen, expectScreen, hideWelcome, logIn, refusedCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

async function startRehearsal(server: OwnServer, { token }: Account): Promise<void> {
  const body = { kind: 'rehearsal', classSession: null } as const
  await call(server, 'POST /api/labs/:lab/runs', { params: { lab: 'global_compass_lab' }, body }, token)
}

/** The addresses that the frames of the page navigate to. */
function framedAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame()) addresses.push(frame.url())
  })
  return addresses
}

test('a join link keeps its code through signing in, gives it to the lab and removes it from the address', async ({
  page,
  server,
  register,
  expectErrors,
}) => {
  // No class session has this code.
  expectErrors(refusedCall(422, '/class-sessions/join'))
  const account = await register('student')
  const framed = framedAddresses(page)
  await page.goto('/?lab=global_compass_lab&class=WXYZ-2345')
  await expectScreen(page, '/login', 'Sign in')
  await logIn(page, account)
  await expect(page).toHaveURL('/?lab=global_compass_lab')
  await expect(page.getByTitle('Global Compass')).toBeVisible()
  const withCode = `${server.labsUrl}/global_compass_lab/#class=WXYZ-2345`
  expect(framed.filter((address) => address === withCode)).toEqual([withCode])
  await page.getByTitle('Global Compass').focus()
  await page.keyboard.press('Escape')
  await expectLabClosed(page)
  await expect(page).toHaveURL('/')
})

test(
  'the results of a played lab are one link away from Home',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    const account = await signIn('student')
    await page.goto('/results/global_compass_lab')
    await expect(page.getByText('You have not played this lab yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open Global Compass' })).toHaveAttribute(
      'href',
      '/?lab=global_compass_lab',
    )
    await startRehearsal(server, account)
    await page.getByRole('link', { name: 'Back to Labs' }).click()
    const results = page.getByRole('link', { name: 'Results of Global Compass' })
    await expect(results).toHaveCount(1)
    await checkAccessibility(page)
    await tabTo(page, results)
    await page.keyboard.press('Enter')
    await expectScreen(page, '/results/global_compass_lab', 'Global Compass results')
    const runs = page.getByRole('list', { name: 'Runs' }).getByRole('listitem')
    await expect(runs).toHaveCount(1)
    await expect(runs).toContainText(/Rehearsal, on your own.*round 1 of 5/u)
    await checkAccessibility(page)
    await runs.getByRole('link', { name: 'Continue in the lab' }).click()
    await expectLabOpen(page, 'Maya Stone')
  },
)

test(
  'a finished run shows the parts of its score, and a failure offers another try',
  inFull,
  async ({ page, signIn, expectErrors, checkAccessibility }) => {
    expectErrors(refusedCall(403, '/api/runs'))
    await signIn('student')
    const id = '6f0c1a52-6d5b-4b54-9f3e-8f1d2c3b4a59'
    const run = {
      ...{ id, lab: 'global_compass_lab', kind: 'counted', counts: true, attempt: 2 },
      ...{ status: 'finished', classSession: null },
      ...{ version: 9, round: 5, rounds: 5, score: 71.3, closed: null },
      ...{ startedAt: Date.UTC(2026, 8, 1, 12), savedAt: Date.UTC(2026, 8, 1, 13) },
    }
    const parts = [
      { id: 'weights', name: 'Weights', points: 12.5, max: 20, says: 'Your weights fit the brief.' },
    ]
    let refused = true
    await page.route('**/api/runs', (route) =>
      route.fulfill(
        refused ? { status: 403, json: { message: 'No.', code: 'forbidden' } } : { json: { runs: [run] } },
      ),
    )
    await page.route(`**/api/runs/${id}`, (route) =>
      route.fulfill({
        json: { ...run, state: {}, result: { score: 71.3, parts, debrief: {}, solution: null } },
      }),
    )
    await page.goto('/results/global_compass_lab')
    await expect(page.getByText('Your results could not be loaded.')).toBeVisible()
    refused = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Counted attempt 2, on your own').click()
    await expect(page.getByRole('list', { name: 'Parts of the score' })).toContainText('12.5 of 20')
    await expect(page.getByText('Your weights fit the brief.')).toBeVisible()
    await checkAccessibility(page)
  },
)
