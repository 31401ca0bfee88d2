import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { firstQuestion, question } from '../global-compass.ts'
import { patiently } from '../patience.ts'
import { expectScreen, hideWelcome, labPage } from '../steps.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test.beforeEach(({ context }) => hideWelcome(context))

/** Counts the presses of the page until it is loaded anew. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let presses = 0
    document.addEventListener('click', ({ isTrusted, detail }) => {
      // A press of Enter in a field presses the button, too, but with no pointer.
      if (isTrusted && detail > 0) presses++
      document.documentElement.dataset['presses'] = String(presses)
    })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['presses'] ?? 0))
}

test('a new instructor gets a class link in three presses, ticks the first steps and finds the class again', async ({
  page,
  server,
  signIn,
  register,
  checkAccessibility,
}) => {
  test.setTimeout(patiently(90_000))
  await signIn('instructor')
  await page.goto('/')
  const mine = page.getByRole('region', { name: 'Your classes' })
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(mine).toContainText('You have no class yet.')
  await expect(steps.getByRole('listitem').filter({ hasText: '(to do)' })).toHaveCount(4)
  await checkAccessibility(page)

  const presses = await countPresses(page)
  await mine.getByRole('button', { name: 'New class' }).click()
  const dialog = page.getByRole('dialog', { name: 'New class' })
  await expect(dialog.getByRole('textbox', { name: 'Class name' })).toBeFocused()
  await page.keyboard.type('IB 301, Tuesday')
  await dialog.getByRole('combobox', { name: 'Lab' }).selectOption('Global Compass')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Create class' }).click()
  const ready = page.getByRole('dialog', { name: 'Your class is ready' })
  await ready.getByRole('button', { name: 'Copy link' }).click()
  await expect(ready.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await presses()).toBe(3)
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/\?lab=global_compass_lab&class=[2-9A-HJKMNP-Z]{8}$/u)
  await expect(ready.getByRole('img', { name: 'Class link as a QR code' })).toBeVisible()
  const letter = new URL(
    (await ready.getByRole('link', { name: 'Write an email' }).getAttribute('href')) ?? '',
  )
  expect(letter.searchParams.get('body')).toContain(link)
  await checkAccessibility(page)
  await ready.getByRole('button', { name: 'Close' }).last().click()

  const row = mine.getByRole('listitem').filter({ hasText: 'IB 301, Tuesday' })
  const code = new URL(link).searchParams.get('class') ?? ''
  await expect(row).toContainText(code)
  await expect(row).toContainText('0 students joined')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Create a class (done)' })).toBeVisible()

  const student = await register('student')
  const lab = 'global_compass_lab'
  await call(
    server,
    'POST /api/labs/:lab/class-sessions/join',
    { params: { lab }, body: { code } },
    student.token,
  )
  await row.getByRole('link', { name: 'Open IB 301, Tuesday' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'IB 301, Tuesday' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Let students join' })).toBeVisible()
  await page.getByRole('link', { name: 'Your classes' }).click()
  await expectScreen(page, '/classes', 'Your classes')
  await page.getByRole('link', { name: 'Back to Portal' }).click()
  await page.getByRole('button', { name: 'Open Global Compass' }).click()
  await labPage(page).getByRole('button', { name: 'Start rehearsal' }).click()
  await expect(question(labPage(page), firstQuestion)).toBeVisible()

  await page.goBack()
  await expect(row).toContainText('1 student joined')
  await expect(steps.getByRole('listitem').filter({ hasText: '(done)' })).toHaveCount(3)
  await steps.getByRole('link', { name: 'Send the email' }).click()
  await page.getByRole('button', { name: /^Bundle/u }).click()
  await page.getByRole('button', { name: 'Copy Email' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await page.getByRole('group', { name: 'The email' }).press('Escape')

  // The Course Kit creates classes, too.
  await page.getByRole('button', { name: 'New class' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Class name' })).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Lab' }).selectOption('Foreign Exchange')
  await page.keyboard.type('Finance')
  await page.keyboard.press('Enter')
  await expect(ready.getByRole('button', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Portal' }).first().click()
  await expect(mine.getByRole('listitem')).toHaveCount(2)
  await expect(mine.getByRole('listitem').first()).toContainText('Finance')
  await expect(steps).toBeHidden()
})

test(
  'an instructor hides the first steps for good, and nothing is wider than a phone',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('instructor')
    await page.goto('/')
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps).toBeVisible()
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await steps.getByRole('button', { name: 'Hide first steps' }).click()
    await expect(steps).toBeHidden()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Your classes' })).toContainText('You have no class yet.')
    await expect(steps).toBeHidden()
  },
)
