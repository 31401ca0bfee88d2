import type { Page } from '@playwright/test'
import { expect, test, inFull } from '../fixtures.ts'
import { expectNoOverflow } from '../managed-codes.ts'
import { patiently } from '../patience.ts'
import { expectScreen, hideWelcome, refusedCall } from '../steps.ts'

test.use({ settings: { INSTRUCTOR_APPROVAL: 'none', DEMO_DATA: 'on' } })

test.beforeEach(({ context }) => hideWelcome(context))

async function showMe(page: Page, what: string): Promise<void> {
  await page.goto('/dev')
  await page.getByRole('link', { name: `Show me: ${what}`, exact: true }).click()
}

test('links sign in as each role and show the best of it', inFull, async ({ page }) => {
  test.setTimeout(patiently(120_000))
  // The demo world is complete some seconds after the server is ready.
  await expect(async () => {
    await page.goto('/dev/show/instructor')
    await expect(page).toHaveURL(/\/classes\//u, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await showMe(page, 'An instructor: a class that is over')
  await expect(page.getByRole('heading', { name: 'Country choice, spring term' })).toBeVisible()
  await expect(page.getByText('Outlier', { exact: true })).toHaveCount(1)
  await showMe(page, 'An instructor: a class in the middle of a round')
  await expect(page.getByRole('heading', { name: 'Host International Business, live' })).toBeVisible()
  await showMe(page, 'The contact of an institution')
  await expectScreen(page, '/institution', 'Harbour University')
  await showMe(page, 'An administrator: orders')
  await expect(page.getByRole('table', { name: 'Orders' }).getByText('To decide')).toHaveCount(2)
  await showMe(page, 'A student')
  await expect(page.getByRole('button', { name: 'Sam' })).toBeVisible()
})

test('one page shows what a decision does to the instructor and the projector', async ({
  page,
  expectErrors,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(120_000))
  await page.goto('/dev')
  await checkAccessibility(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page, 390)
  await page.setViewportSize({ width: 1280, height: 720 })
  // Until the demo class is there.
  expectErrors(refusedCall(404, '/dev/beside'))
  await expect(async () => {
    await page.goto('/dev/beside')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One class, three screens', {
      timeout: 2000,
    })
  }).toPass({ timeout: 60_000 })
  const instructor = page.frameLocator('iframe[title="The instructor"]')
  const student = page.frameLocator('iframe[title^="A student"]')
  const projector = page.frameLocator('iframe[title="The projector"]')
  await expect(student.getByText('Mei Chen (you)')).toBeVisible()
  await checkAccessibility(page)
  await expect(projector.getByRole('heading', { name: /^Round \d of 5: /u })).toBeVisible()
  await instructor.getByRole('button', { name: 'Close round 2' }).click()
  await expect(projector.getByRole('heading', { name: 'Round 2 of 5 is closed' })).toBeVisible()
  await expect(instructor.getByRole('button', { name: 'Open round 3' })).toBeVisible()
})
