import type { Page } from '@playwright/test'
import { expect, inFull, test } from '../fixtures.ts'
import { downloadedBy, expectNoOverflow } from '../managed-codes.ts'
import { farDay, newWord } from '../managed-institutions.ts'
import { tabTo } from '../keyboard.ts'
import { fillIn, refusedCall, unansweredCall } from '../steps.ts'
import { expectVisitHome, givenDemoCode, storedDemoCode } from '../visits.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
})

const tab = '/admin?tab=demo-codes'
const calls = '/api/demo/codes'

function rows(page: Page) {
  return page.getByRole('table', { name: 'Demo codes' }).getByRole('row')
}

test('a code is made, its link starts a demo, and it is revoked', async ({
  page,
  context,
  server,
  signIn,
  expectErrors,
}) => {
  test.slow()
  expectErrors(refusedCall(422, '/api/demo/sessions'))
  const name = `Fair ${newWord()}`
  await signIn('admin')
  await page.goto(tab)
  await page.getByRole('button', { name: 'Make a demo code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  for (const problem of [
    'Please enter a name.',
    'Please select at least one lab.',
    'Please enter a whole number.',
  ])
    await expect(dialog.getByText(problem)).toBeVisible()
  await fillIn(dialog, { Name: name, 'Number of uses': '2' })
  await dialog.getByRole('checkbox', { name: 'Global Compass' }).check()
  await dialog.getByRole('checkbox', { name: 'Market Entry' }).check()
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(dialog.getByText('This day has passed. Please choose a later one.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(farDay.day)
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(dialog.getByText(`The code ${name} is ready.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy the start link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await storedDemoCode(server, name)).toMatchObject({
    labs: ['market_analysis_lab', 'global_compass_lab'],
    expiresAt: farDay.end,
    maxUses: 2,
    used: 0,
    startUrl: link,
  })

  const visitor = await context.newPage()
  await visitor.goto(link)
  await expectVisitHome(visitor)
  await page.getByRole('searchbox', { name: 'Search by name or code' }).fill(name)
  await page.reload()
  const row = rows(page).filter({ hasText: name })
  await expect(row).toContainText('1 / 2')
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: `Copy start link of ${name}` }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const csv = await downloadedBy(page, page.getByRole('button', { name: 'Download CSV' }))
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(link)

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The code no longer works.')).toBeVisible()
  await expect(row).toContainText('Revoked')
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0)
  // The current demo continues, but a new one cannot start.
  await visitor.reload()
  await expectVisitHome(visitor)
  const late = await context.newPage()
  await late.goto(link)
  await expect(late.getByRole('heading', { level: 1, name: 'Enter your demo code' })).toBeVisible()
  await expect(late.getByText('The code in this link does not work.')).toBeVisible()
  await expect(late.getByText('Connecting to the product...')).toHaveCount(0)
  await expect(late.getByRole('main').getByRole('button')).toHaveCount(1)
  await expect(late.getByRole('main').getByRole('link')).toHaveCount(0)
  await late.getByRole('button', { name: 'Begin' }).click()
  await expect(late.getByText('This demo code is no longer valid.')).toBeVisible()
})

test(
  'each failure is shown where the action was started',
  inFull,
  async ({ page, server, signIn, expectErrors }) => {
    test.slow()
    expectErrors(refusedCall(500, calls), unansweredCall(calls), /list of demo-codes could not be loaded/u)
    const { name, code } = await givenDemoCode(server)
    await signIn('admin')
    const fail = {
      status: 500,
      json: { error: 'Server Error', message: 'Server Error', code: 'server_error' },
    }
    await page.route(`**${calls}?*`, (route) => route.fulfill(fail))
    await page.goto(`${tab}&search=${code}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch demo codes.')
    await page.unroute(`**${calls}?*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page).filter({ hasText: name })).toBeVisible()

    await page.route(`**${calls}/**`, (route) => route.abort())
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to revoke the demo code.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.route(`**${calls}`, (route) => route.fulfill(fail))
    await page.getByRole('button', { name: 'Make a demo code' }).click()
    await fillIn(dialog, { Name: 'Kept' })
    await dialog.getByRole('checkbox', { name: 'Global Compass' }).check()
    await dialog.getByRole('switch', { name: 'Unlimited uses' }).check()
    await dialog.getByRole('button', { name: 'Make the code' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to make the demo code.')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Kept')
    expect((await storedDemoCode(server, code)).revokedAt).toBeNull()
  },
)

test(
  'everybody can use the list and its dialogs, by keyboard and on a phone too',
  inFull,
  async ({ page, server, signIn, checkAccessibility }) => {
    test.slow()
    const name = `Partner ${newWord()}`
    await signIn('admin')
    await page.goto(`${tab}&search=${encodeURIComponent(name)}`)
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Make a demo code' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type(name)
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Global Compass' }))
    await page.keyboard.press('Space')
    await tabTo(page, dialog.getByRole('switch', { name: 'Unlimited uses' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    expect((await storedDemoCode(server, name)).maxUses).toBeNull()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(rows(page).filter({ hasText: name })).toContainText('unlimited')
      await checkAccessibility(page)
      await expectNoOverflow(page, width)
      await page.getByRole('button', { name: 'Make a demo code' }).click()
      await dialog.getByRole('button', { name: 'Make the code' }).click()
      await checkAccessibility(page)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Actions for' }).click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      await expect(page.getByRole('menu')).toBeHidden()
      await checkAccessibility(page)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
  },
)
