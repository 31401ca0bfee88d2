import type { Locator, Page } from '@playwright/test'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { givenLink, newDescription } from '../invitations.ts'
import { fillIn, newPerson } from '../steps.ts'

const links = '/admin?tab=links'

function rowOf(page: Page, description: string): Locator {
  return page.getByRole('row').filter({ hasText: description })
}

async function chooseAction(page: Page, description: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${description}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The address that the button of a row copies to the clipboard. */
async function copyLink(page: Page, description: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy link ${description}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'copied' })).toHaveText(
    'Registration link copied to clipboard!',
  )
  return await page.evaluate(() => navigator.clipboard.readText())
}

test('a link for one person is made, copied and used', async ({
  page,
  signIn,
  server,
  checkAccessibility,
}) => {
  await signIn('admin')
  await page.goto(links)
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Registration Link' })
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Usage limit' })).toHaveCount(0)
  const description = newDescription()
  await fillIn(dialog, { Description: description })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Registration link created successfully!')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeFocused()
  const made = page.getByRole('region', { name: `Your new link: ${description}` })
  await expect(made.getByRole('img', { name: 'Registration link as a QR code' })).toBeVisible()
  const given = await made.getByRole('textbox', { name: 'Registration link' }).inputValue()
  const letter = new URL(
    (await made.getByRole('link', { name: 'Write an email' }).getAttribute('href')) ?? '',
  )
  expect(letter.searchParams.get('body')).toContain(given)
  await checkAccessibility(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await made.getByRole('button', { name: 'Copy the new link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(given)
  await expect(page.getByText('Registration link copied to clipboard!')).toBeHidden()
  await made.getByRole('button', { name: 'Close the new link' }).click()
  await expect(made).toHaveCount(0)

  const row = rowOf(page, description)
  await expect(row).toContainText('Single-use')
  await expect(row.getByRole('cell', { name: 'Active', exact: true })).toBeVisible()
  await expect(row).toContainText('0 / 1')
  await expect(row).toContainText(server.administrator.email)

  const address = new URL(await copyLink(page, description))
  expect(address.href).toBe(given)
  expect(address.origin + address.pathname).toBe(`${server.url}/register-instructor`)
  await expect(page.getByText('Registration link copied to clipboard!')).toBeHidden()
  const token = address.searchParams.get('token') ?? ''
  const person = newPerson()
  await call(server, 'POST /api/registration-links/use', { body: { token, ...person } })
  await page.reload()
  await expect(row).toContainText('Used')
  await row.getByRole('button', { name: `show who used ${description}` }).click()
  const uses = page.getByRole('dialog', { name: `Who used ${description}` })
  await expect(uses.getByRole('listitem')).toContainText(person.email)
  await uses.getByRole('button', { name: 'Close' }).last().click()
  await expect(uses).toBeHidden()
})

test('a link for several people has a limit and a window', async ({ page, signIn, server }) => {
  await signIn('admin')
  await page.goto(links)
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Multi-use')
  await fillIn(dialog, { 'Usage limit': '0' })
  await dialog.getByLabel('Active from').fill('2030-01-02T08:00')
  await dialog.getByLabel('Active to').fill('2030-01-01T08:00')
  await dialog.getByLabel('Final expiration').fill('2020-01-01T08:00')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('Please enter a description.')).toBeVisible()
  await expect(dialog.getByText('Please choose a time at least one minute from now.')).toBeVisible()
  await expect(dialog.getByText('The limit must be at least 1.')).toBeVisible()
  await expect(dialog.getByText('Please choose a time that is not before')).toBeVisible()
  await expect(dialog.getByLabel('Final expiration')).toBeFocused()

  const description = newDescription()
  await fillIn(dialog, { Description: description, 'Usage limit': '2' })
  await dialog.getByLabel('Active to').fill('2030-01-03T08:00')
  await dialog.getByLabel('Final expiration').fill('2030-01-02T08:00')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('Please choose a time before the final expiration.')).toBeVisible()
  await expect(dialog.getByLabel('Active from')).toBeFocused()
  await dialog.getByLabel('Final expiration').fill('2030-01-04T08:00')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, description)).toContainText('Not Yet Active')
  await expect(rowOf(page, description)).toContainText('From January 2, 2030')

  const token = new URL(await copyLink(page, description)).searchParams.get('token') ?? ''
  const check = await call(server, 'POST /api/registration-links/validate', { body: { token } })
  expect(check).toMatchObject({ valid: false, activeFrom: expect.stringContaining('2030-01-02') })
})

test('a half-typed time does not count as empty', inFull, async ({ page, signIn, server }) => {
  const { description } = await givenLink(server)
  await signIn('admin')
  await page.goto(links)
  await chooseAction(page, description, 'Edit')
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { 'Usage limit': '7' })
  const from = dialog.getByLabel('Active from')
  await from.focus()
  await page.keyboard.type('0102')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter the full date and time.')).toBeVisible()
  await expect(from).toBeFocused()
  await from.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, description)).toContainText('0 / 7')
})

/** Chooses Delete by keyboard, with the focus on the menu of the row. */
async function askToDelete(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
}

test('only changed fields are sent, and emptied fields are cleared; a link is deleted after one confirmation, by keyboard alone', async ({
  page,
  signIn,
  server,
}) => {
  const { description, token } = await givenLink(server, { usageLimit: 1 })
  await call(server, 'POST /api/registration-links/use', { body: { token, ...newPerson() } })
  await signIn('admin')
  await page.goto(links)
  await expect(rowOf(page, description)).toContainText('Usage Limit Reached')
  await chooseAction(page, description, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Registration Link' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByRole('status')).toHaveText('No changes detected to update.')

  await fillIn(dialog, { 'Usage limit': '' })
  await expect(dialog.getByRole('status')).toBeHidden()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save.click()
  expect((await sent).postDataJSON()).toEqual({ usageLimit: null })
  await expect(dialog.getByRole('status')).toHaveText('Registration link updated successfully!')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, description)).toContainText('Active (1 used)')
  await call(server, 'POST /api/registration-links/use', { body: { token, ...newPerson() } })
  await page.reload()
  await expect(rowOf(page, description)).toContainText('2 / unlimited')

  await chooseAction(page, description, 'Edit')
  await fillIn(dialog, { 'Usage limit': '1' })
  await save.click()
  await expect(dialog.getByText('The link was used 2 times already')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const menu = page.getByRole('button', { name: `Actions for ${description}` })
  const deletion = page.getByRole('dialog', { name: 'Delete Registration Link' })
  await menu.focus()
  await askToDelete(page, deletion)
  await expect(deletion).toContainText(description)
  await page.keyboard.press('Escape')
  await expect(deletion).toBeHidden()
  await expect(menu).toBeFocused()
  await askToDelete(page, deletion)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Registration link deleted successfully!')).toBeVisible()
  await expect(rowOf(page, description)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Registration links' })).toBeFocused()
  await expect(page.getByText('Registration link deleted successfully!')).toBeHidden()
  const check = await call(server, 'POST /api/registration-links/validate', { body: { token } })
  expect(check).toEqual({ valid: false, activeFrom: null, error: 'Invalid registration link' })
})
