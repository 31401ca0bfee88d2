import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, inFull } from '../fixtures.ts'
import {
  changeUser,
  givenCrew,
  givenInstitution,
  openUsers,
  userRow,
  users,
  toast,
} from '../managed-users.ts'
import { breakCalls, loseCalls, refusedCall, unansweredCall } from '../steps.ts'

const letters = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ivo', 'Jo', 'Kim', 'Lou']

/** The names of the rows, from top to bottom. */
function names(page: Page) {
  return users(page).getByRole('rowheader')
}

async function expectNames(page: Page, firstNames: string[], lastName: string): Promise<void> {
  await expect(names(page)).toHaveText(firstNames.map((name) => new RegExp(`${name} ${lastName}$`, 'u')))
}

function rows(page: Page) {
  return page.getByRole('status').filter({ hasText: ' of ' })
}

test('the address contains search, page, size and order, which survive a reload and Back', async ({
  page,
  server,
  signIn,
}) => {
  const crew = await givenCrew(server, letters)
  const { lastName } = crew[0] ?? { lastName: '' }
  await signIn('admin')
  await page.goto('/admin?tab=users')
  await page.getByRole('searchbox', { name: 'Search by email or name' }).fill(lastName.toUpperCase())
  await expect(rows(page)).toHaveText('1 to 12 of 12')
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(size).toHaveValue('20')
  await expect(size.getByRole('option')).toHaveText(['10', '20', '50', '100'])
  await size.selectOption('10')
  await expect(rows(page)).toHaveText('1 to 10 of 12')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows(page)).toHaveText('11 to 12 of 12')
  await expectNames(page, ['Ben', 'Ada'], lastName)

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(rows(page)).toHaveText('1 to 10 of 12')
  await expectNames(page, letters.slice(0, 10), lastName)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(`/admin?tab=users&search=${lastName.toUpperCase()}&size=10&sort=name`)
  await page.reload()
  await expectNames(page, letters.slice(0, 10), lastName)
  await page.goBack()
  await expect(rows(page)).toHaveText('11 to 12 of 12')

  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  const emails = crew.map(({ email }) => email).toSorted()
  await expect(users(page).getByRole('row').nth(1)).toContainText(emails[0] ?? '')
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await expect(users(page).getByRole('row').nth(1)).toContainText(emails.at(-1) ?? '')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).not.toHaveURL(/search=/u)
})

test('filters hide users who do not match', inFull, async ({ page, server, register, signIn }) => {
  const [ada, ben] = await givenCrew(server, ['Ada', 'Ben'])
  if (!ada || !ben) throw new Error('unreachable')
  const admin = await signIn('admin')
  const institution = await givenInstitution(server, admin)
  await changeUser(server, admin, ada.email, { instructor: true, verified: true })
  await changeUser(server, admin, ben.email, { verified: true, institutionId: institution.institutionId })
  await register('student')
  await openUsers(page, ada.lastName)
  await expect(rows(page)).toHaveText('1 to 2 of 2')
  await expect(userRow(page, ada.email)).toContainText('Instructor')
  await expect(userRow(page, ben.email)).toContainText(institution.name)

  const role = page.getByRole('combobox', { name: 'Role' })
  await role.selectOption('Instructors')
  await expectNames(page, ['Ada'], ada.lastName)
  await role.selectOption('Students')
  await expectNames(page, ['Ben'], ben.lastName)
  await role.selectOption('Admins')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await role.selectOption('All')
  await page.getByRole('combobox', { name: 'Verified' }).selectOption('No')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Verified' }).selectOption('Yes')
  await expectNames(page, ['Ben', 'Ada'], ben.lastName)
  await page.getByRole('combobox', { name: 'Verified' }).selectOption('All')
  await expect(names(page)).toHaveCount(2)

  await page.getByRole('combobox', { name: 'Institution' }).fill(institution.name.toLowerCase())
  await page.getByRole('option', { name: institution.name }).click()
  await expectNames(page, ['Ben'], ben.lastName)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Institution' })).toHaveValue(institution.name)
  await expectNames(page, ['Ben'], ben.lastName)
  await page.getByRole('combobox', { name: 'Institution' }).click()
  await page.getByRole('listbox', { name: 'Institution' }).getByRole('option', { name: 'All' }).click()
  await expect(names(page)).toHaveCount(2)
})

test('a list that fails to load is logged and can be tried again; the days of registration limit the list, including the last day', async ({
  page,
  server,
  signIn,
  expectErrors,
}) => {
  const [ada] = await givenCrew(server, ['Ada'])
  if (!ada) throw new Error('unreachable')
  await signIn('admin')
  expectErrors(refusedCall(500, '/api/users'), /The list of users could not be loaded/u)
  await breakCalls(page, 'GET', '/api/users')
  await page.goto(`/admin?tab=users&search=${ada.lastName}`)
  await expect(page.getByRole('alert').filter({ hasText: 'The users could not be loaded.' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(users(page)).toBeVisible()

  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver' }).format(new Date())
  await page.getByRole('button', { name: 'Created Any time' }).click()
  await page.getByLabel('Created to').fill(today)
  await expect(page).toHaveURL(new RegExp(`createdTo=${today}`, 'u'))
  await expectNames(page, ['Ada'], ada.lastName)
  await page.getByLabel('Created to').fill('2020-01-01')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Created Until Jan 1, 2020' })).toBeFocused()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL('/admin?tab=users')
  await page.getByRole('button', { name: 'Created Any time' }).click()
  await expect(page.getByLabel('Created to')).toHaveValue('')
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(new RegExp(`createdFrom=.*createdTo=${today}`, 'u'))
  await page.getByLabel('Created from').fill('2090-01-01')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  // Text that is not a day counts as empty.
  await page.goto(`/admin?tab=users&search=${ada.lastName}&createdTo=garbage&createdFrom=2027-02-30`)
  await expectNames(page, ['Ada'], ada.lastName)
})

test('the shown users can be downloaded', inFull, async ({ page, server, signIn }) => {
  const crew = await givenCrew(server, ['Ada', 'Ben'])
  await signIn('admin')
  await openUsers(page, crew[0]?.lastName ?? '')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.csv$/u)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/u)
  expect(lines).toHaveLength(3)
  for (const { email } of crew) expect(lines.some((line) => line.includes(email))).toBe(true)
})

test('a failed download is shown', inFull, async ({ page, signIn, expectErrors }) => {
  await signIn('admin')
  expectErrors(unansweredCall('/api/users/csv'))
  await page.goto('/admin?tab=users')
  await loseCalls(page, 'GET', '/api/users/csv')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(toast(page, 'We could not reach the server.')).toBeVisible()
})
