import { expect } from '@playwright/test'
import { openClass, openDebrief, showPart } from '../class-pages.ts'
import { test } from '../fixtures.ts'
import { toast } from '../managed-users.ts'
import { patiently } from '../patience.ts'
import { givenPlayedClass } from '../played-class.ts'
import { hideWelcome } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

test('an instructor looks at a played class, shows it on the wall, and takes slides along', async ({
  page,
  server,
  signIn,
  register,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(120_000))
  const me = await signIn('instructor')
  await givenPlayedClass(server, me, register)
  await openClass(page, 'Finance 210')
  await page.getByRole('checkbox', { name: 'Show the parts of the scores' }).check()
  await expect(page.getByRole('columnheader', { name: 'Policy memo, of 10' })).toBeVisible()
  await openDebrief(page)
  await expect(page.getByRole('heading', { name: 'Debrief of Finance 210', level: 1 })).toBeFocused()

  await expect(page.getByText(/^5 runs are finished\. The median score is/u)).toBeVisible()
  const drawn = page.frameLocator('iframe[title="The class in the lab’s own picture"]')
  await expect(drawn.getByRole('heading', { name: 'The rate over the hedges' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Decisive moments' })).toBeVisible()
  await expect(page.getByText(/^In 5 of 5 runs, no other decision mattered more\./u)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The best and a typical path' })).toBeVisible()
  await expect(page.getByText('Quarter 1: % of sales in aurels')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('checkbox', { name: 'Show on the wall' }).check()
  await expect(page.getByText('Quarter 1: % of sales in aurels')).toBeVisible()

  await showPart(page, 'An earlier class')
  await expect(page.getByText(/^You have no other class with the same settings/u)).toBeVisible()

  await showPart(page, 'Slides and paper')
  await expect(page.getByRole('heading', { name: 'Questions to talk about' })).toBeVisible()
  await checkAccessibility(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download slides' }).click()
  expect((await download).suggestedFilename()).toBe('finance-210-slides.pptx')
  await expect(toast(page, 'finance-210-slides.pptx is saved to your downloads.')).toBeVisible()
})
