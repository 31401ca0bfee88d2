import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { givenSeats } from '../codes.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { day, letPass, ownClock } from '../server-clock.ts'
import { expectScreen, hideWelcome, holdCalls, refusedCall } from '../steps.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  settings: ownClock,
})
test.beforeEach(({ context }) => hideWelcome(context))

const path = '/api/auth/promotioncodes'

function rows(page: Page) {
  return page.getByRole('table', { name: 'Your promotion codes' }).getByRole('row')
}

test('an owner finds the codes in the settings, with their uses and the people who used them', async ({
  page,
  server,
  register,
  signIn,
}) => {
  const owner = await signIn('student')
  const older = await givenSeats(server, owner, 'global_compass_lab', 2)
  const newer = await givenSeats(server, owner, 'global_compass_lab', 3)
  const users = [await register('student'), await register('student')]
  // On the day of registration a code would add nothing to the free year.
  letPass(server, 2 * day)
  for (const { token } of users)
    await call(server, 'POST /api/access-codes/use', { body: { code: older } }, token)

  await page.goto('/settings')
  await page.getByRole('link', { name: 'View Promotion Codes' }).click()
  await expectScreen(page, '/promotion-codes', 'Your Promotion Codes')
  await expect(page.getByRole('columnheader')).toHaveText(['Code', 'Product(s)', 'Used / Max', 'Remaining'])
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(1)).toContainText(newer)
  const ofNewer = rows(page).filter({ hasText: newer })
  await expect(ofNewer.getByRole('cell')).toHaveText([/Global Compass/u, /0 \/ 3/u, /3/u])
  const ofOlder = rows(page).filter({ hasText: older })
  await expect(ofOlder.getByRole('cell')).toHaveText([/Global Compass/u, /2 \/ 2/u, /0/u])
  const colourOf = (row: typeof ofOlder) =>
    row
      .getByRole('cell')
      .last()
      .getByText(/^\d+$/u)
      .evaluate((number) => getComputedStyle(number).color)
  const [red = 0, green = 255] = (await colourOf(ofOlder)).match(/\d+/gu)?.map(Number) ?? []
  expect(red).toBeGreaterThan(2 * green)
  expect(await colourOf(ofNewer)).not.toBe(await colourOf(ofOlder))

  await ofNewer.getByRole('button', { name: `Who used it: ${newer}` }).click()
  await expect(page.getByText('Nobody has used this code yet.')).toBeVisible()
  await ofOlder.getByRole('button', { name: `Who used it: ${older}` }).click()
  const people = page.getByRole('list', { name: `Who used ${older}` }).getByRole('listitem')
  await expect(people).toHaveCount(2)
  for (const { email } of users) await expect(people.filter({ hasText: email })).toContainText('Maya Stone')

  await ofNewer.getByRole('button', { name: `Copy ${newer}` }).click()
  await expect(ofNewer.getByRole('button', { name: `Copied! ${newer}` })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(newer)
  await expect(ofNewer.getByRole('button', { name: `Copy ${newer}` })).toBeVisible()
})

test(
  'without clipboard access the code is selected and copied the older way',
  inFull,
  async ({ page, server, signIn }) => {
    const code = await givenSeats(server, await signIn('student'), 'global_compass_lab', 2)
    await page.addInitScript(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: () => Promise.reject(new Error('not allowed')),
      })
    })
    await page.goto('/promotion-codes')
    await page.getByRole('button', { name: `Copy ${code}` }).click()
    await expect(page.getByRole('button', { name: `Copied! ${code}` })).toBeVisible()
    expect(await page.evaluate(() => String(getSelection()))).toBe(code)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  },
)

test('a person without codes reads what to do, a failure is logged and can be tried again, and an instructor always has the button in the settings', async ({
  page,
  signIn,
  expectErrors,
}) => {
  await signIn('student')
  expectErrors(refusedCall(403, path), /The promotion codes could not be loaded/u)
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status: 403, json: { error: 'Not now.', message: 'Not now.', code: 'forbidden' } }),
  )
  await page.goto('/promotion-codes')
  await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toContainText(
    'Your promotion codes could not be loaded.',
  )
  await page.unroute(`**${path}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No promotion codes found.')).toBeVisible()

  const held = await holdCalls(page, path)
  await page.reload()
  await expect(page.getByText('Loading...')).toBeVisible()
  held.release()
  await expect(page.getByText('No promotion codes found.')).toBeVisible()
  await page.getByRole('button', { name: 'Buy seats' }).press('Enter')
  const products = page.getByRole('menu').getByRole('menuitem')
  // Every student holds Global Compass anyway.
  await expect(products).toHaveText([
    'Market Entry$10.00 per seat',
    'Foreign Exchange$10.00 per seat',
    'Cultural Intelligence$10.00 per seat',
    'Cultural Exchange$10.00 per seat',
    'Pro Package$16.00 per seat',
    'Supreme Package$25.00 per seat',
  ])
  await expect(products.first()).toBeFocused()
  await page.keyboard.press('Escape')
  const answered = page.waitForResponse(`**${path}`)
  await page.goto('/settings')
  await answered
  await expect(page.getByRole('link', { name: 'Delete Account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Promotion Codes' })).toHaveCount(0)

  await signIn('instructor')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'View Promotion Codes' }).click()
  await expectScreen(page, '/promotion-codes', 'Your Promotion Codes')
})

test(
  'everybody can use the list, on a phone too',
  inFull,
  async ({ page, server, register, signIn, checkAccessibility }) => {
    test.slow()
    const owner = await signIn('student')
    await page.goto('/promotion-codes')
    await expect(page.getByText('No promotion codes found.')).toBeVisible()
    await checkAccessibility(page)
    const code = await givenSeats(server, owner, 'global_compass_lab', 2)
    const student = await register('student')
    letPass(server, 2 * day)
    await call(server, 'POST /api/access-codes/use', { body: { code } }, student.token)
    await page.reload()
    await page.getByRole('button', { name: `Who used it: ${code}` }).click()
    await expect(page.getByRole('list', { name: `Who used ${code}` })).toContainText(student.email)
    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)
