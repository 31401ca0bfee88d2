import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { patiently } from '../patience.ts'
import { givenPlayedClass } from '../played-class.ts'
import { hideWelcome, labPage } from '../steps.ts'

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
  await page.goto('/?lab=foreign_exchange_lab')
  const lab = labPage(page, 'Foreign Exchange')
  await lab.getByRole('button', { name: 'Class sessions' }).click()
  await lab.getByRole('button', { name: /^Finance 210/u }).click()
  await lab.getByRole('checkbox', { name: 'Show the parts of the scores' }).check()
  await expect(lab.getByRole('columnheader', { name: 'Policy memo, of 10' })).toBeVisible()
  await lab.getByRole('button', { name: 'Debrief desk' }).click()
  await expect(lab.getByRole('heading', { name: 'Debrief desk', level: 1 })).toBeFocused()

  await expect(lab.getByText(/^5 runs are finished\. The median score is/u)).toBeVisible()
  await expect(lab.getByRole('heading', { name: 'The rate over the hedges' })).toBeVisible()
  await expect(lab.getByRole('heading', { name: 'Decisive moments' })).toBeVisible()
  await expect(lab.getByText(/^In 5 of 5 runs, no other decision mattered more\./u)).toBeVisible()
  await expect(lab.getByRole('heading', { name: 'The best and a typical path' })).toBeVisible()
  await expect(lab.getByText('Quarter 1: % of sales in aurels')).toBeVisible()
  await checkAccessibility(page)
  await lab.getByRole('checkbox', { name: 'Show on the wall' }).check()
  await expect(lab.getByText('Quarter 1: % of sales in aurels')).toBeVisible()

  await lab.getByRole('button', { name: 'An earlier class' }).click()
  await expect(lab.getByText(/^You have no other class with the same settings/u)).toBeVisible()

  await lab.getByRole('button', { name: 'Slides and paper' }).click()
  await expect(lab.getByRole('heading', { name: 'Questions to talk about' })).toBeVisible()
  await checkAccessibility(page)
  const download = page.waitForEvent('download')
  await lab.getByRole('button', { name: 'Download slides' }).click()
  expect((await download).suggestedFilename()).toBe('finance-210-slides.pptx')
  await expect(lab.getByText('finance-210-slides.pptx is saved to your downloads.')).toBeVisible()
})
