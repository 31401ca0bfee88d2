import { readFileSync } from 'node:fs'
import { expect, inFull, test } from '../fixtures.ts'
import { givenLink, newDescription } from '../invitations.ts'
import { breakCalls, fillIn, loseCalls, refusedCall, unansweredCall } from '../steps.ts'

const links = '/admin?tab=links'
const calls = '/api/registration-links'

test('links are searched, shown page by page and exported', async ({ page, signIn, server }) => {
  const course = newDescription()
  for (let index = 1; index <= 11; index += 1)
    await givenLink(server, { description: `${course} section ${index}` })
  await signIn('admin')
  await page.goto(links)
  await page.getByRole('searchbox', { name: 'Search by description' }).fill(course.toUpperCase())
  // The search waits for a pause in typing, and leads to the first page.
  await expect(page).toHaveURL(/search=WORKSHOP/u)
  await expect(page.getByText('1 to 10 of 11')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(`${course} section 11`)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11 of 11')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toContainText(`${course} section 1`)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv.match(new RegExp(course, 'gu'))).toHaveLength(11)

  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('1 to 10 of 11')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page.getByText('11 of 11')).toBeVisible()

  await page.getByRole('searchbox').fill(`${course} nowhere`)
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test(
  'when the browser cannot copy, the link is shown and selected',
  inFull,
  async ({ page, signIn, server }) => {
    const { description, registrationUrl } = await givenLink(server)
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await signIn('admin')
    await page.goto(links)
    await page.getByRole('button', { name: `Copy link ${description}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy the Link' })
    await expect(dialog.getByRole('alert')).toHaveText('Failed to copy link to clipboard')
    const field = dialog.getByRole('textbox', { name: 'Registration link' })
    await expect(field).toHaveValue(registrationUrl)
    await expect(field).toBeFocused()
    await expect
      .poll(() => field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]))
      .toEqual([0, registrationUrl.length])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('button', { name: `Copy link ${description}` })).toBeFocused()
  },
)

test('a list that fails to load can be tried again', inFull, async ({ page, signIn, expectErrors }) => {
  expectErrors(refusedCall(500, calls), /could not be loaded/u)
  await signIn('admin')
  await breakCalls(page, 'GET', calls)
  await page.goto(links)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch registration links')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: 'Registration links' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('each failure is shown where the action was started, and the typed text stays', async ({
  page,
  signIn,
  server,
  expectErrors,
}) => {
  expectErrors(unansweredCall(calls), refusedCall(500, calls))
  const { description } = await givenLink(server)
  await signIn('admin')
  await loseCalls(page, 'POST', calls)
  await breakCalls(page, 'PUT', calls)
  await loseCalls(page, 'DELETE', calls)
  await page.goto(links)

  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { Description: 'Typed with care' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to create registration link')
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed with care')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const menu = page.getByRole('button', { name: `Actions for ${description}` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await fillIn(dialog, { Description: 'Typed with care' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update registration link')
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed with care')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete registration link')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
})

test(
  'everybody can read and use the list and its dialogs, also on a phone',
  inFull,
  async ({ page, signIn, server, checkAccessibility }) => {
    test.slow()
    const { description } = await givenLink(server, {
      usageLimit: 5,
      expiresAt: '2089-12-31T10:00:00.000Z',
      activeFrom: '2089-11-12T10:00:00.000Z',
      activeTo: '2089-12-12T10:00:00.000Z',
    })
    await signIn('admin')
    await page.goto(links)
    await expect(page.getByRole('row').filter({ hasText: description })).toBeVisible()
    await checkAccessibility(page)
    for (const width of [1024, 930, 800, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await page.getByRole('button', { name: 'Create link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Multi-use')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect(dialog.getByText('Please enter a description.')).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()

    await page.setViewportSize({ width: 390, height: 844 })
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: `Actions for ${description}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await fillIn(dialog, { 'Usage limit': '6' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: description })).toContainText('0 / 6')
  },
)
