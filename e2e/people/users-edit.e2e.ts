import type { Page } from '@playwright/test'
import { statusOf } from '@tradewind/contract/client'
import { call } from '../api.ts'
import { expect, test, inFull } from '../fixtures.ts'
import {
  changeUser,
  chooseForUser,
  givenInstitution,
  givenPeople,
  managedUser,
  openUsers,
  userRow,
  toast,
} from '../managed-users.ts'
import {
  breakCalls,
  expectHome,
  fillIn,
  hideWelcome,
  logIn,
  loseCalls,
  refusedCall,
  storedToken,
  unansweredCall,
} from '../steps.ts'

const day = 86_400_000

async function openDialog(page: Page, email: string) {
  await openUsers(page, email)
  await chooseForUser(page, email, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** A day from now by the calendar of Denver. */
function denverDay(inDays: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver' }).format(Date.now() + inDays * day)
}

test('names, roles, institution and labs are changed, and nothing else', async ({
  page,
  server,
  register,
  signIn,
}) => {
  const student = await register('student')
  const admin = await signIn('admin')
  const institution = await givenInstitution(server, admin)
  const before = await managedUser(server, admin, student.user.id)
  const dialog = await openDialog(page, student.email)
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(student.email)
  await expect(dialog.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
  await fillIn(dialog, { 'First name': '  Mia ', 'Last name': '' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a last name.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toBeFocused()
  await fillIn(dialog, { 'Last name': 'Reed' })
  await dialog.getByRole('combobox', { name: 'Institution' }).fill(institution.name)
  await page.getByRole('option', { name: institution.name }).click()
  await dialog.getByRole('checkbox', { name: 'Market Entry' }).check()
  await dialog.getByRole('checkbox', { name: 'Foreign Exchange' }).check()
  await dialog.getByLabel('Market Entry: access until').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose today or a later day.')).toBeVisible()
  const until = denverDay(60)
  await dialog.getByLabel('Market Entry: access until').fill(until)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(toast(page, 'Mia Reed is saved.')).toBeVisible()
  await expect(userRow(page, student.email)).toContainText('Mia Reed')
  await expect(userRow(page, student.email)).toContainText(institution.name)

  const after = await managedUser(server, admin, student.user.id)
  expect(after).toMatchObject({
    firstName: 'Mia',
    lastName: 'Reed',
    institutionId: institution.institutionId,
  })
  // An unchanged lab keeps its end to the millisecond.
  expect(after.granted.global_compass_lab).toEqual(before.granted.global_compass_lab)
  const marketEntry = after.granted.market_analysis_lab?.expiration ?? 0
  expect(new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver' }).format(marketEntry)).toBe(until)
  expect(after.granted.foreign_exchange_lab?.expiration).toBeGreaterThan(Date.now() + 364 * day)

  await chooseForUser(page, student.email, 'Edit')
  await dialog.getByRole('checkbox', { name: 'Foreign Exchange' }).uncheck()
  await dialog.getByRole('combobox', { name: 'Institution' }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const last = await managedUser(server, admin, student.user.id)
  expect(last.institutionId).toBeNull()
  expect(last.granted.foreign_exchange_lab?.expiration ?? 0).toBeLessThanOrEqual(Date.now())
})

test(
  'a change of role ends the sessions and is visible at once',
  inFull,
  async ({ page, server, register, signIn, checkAccessibility }) => {
    const student = await register('student', { verified: false })
    const admin = await signIn('admin')
    const dialog = await openDialog(page, student.email)
    await dialog.getByRole('switch', { name: /^Instructor/u }).click()
    await expect(dialog.getByText('A change of role signs Maya Stone out everywhere.')).toBeVisible()
    await expect(dialog.getByText('The role includes every lab.')).toBeVisible()
    const verified = dialog.getByRole('switch', { name: 'Verified' })
    await expect(verified).toBeChecked()
    await expect(verified).toBeDisabled()
    await expect(dialog.getByText(`Saving also marks ${student.email} as verified`)).toBeVisible()
    await checkAccessibility(page)
    await dialog.getByRole('switch', { name: /^Instructor/u }).click()
    await expect(verified).not.toBeChecked()
    await dialog.getByRole('switch', { name: /^Instructor/u }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(userRow(page, student.email)).toContainText('Instructor')
    expect(await managedUser(server, admin, student.user.id)).toMatchObject({
      instructor: true,
      verified: true,
    })
    expect(await statusOf(call(server, 'GET /api/auth/user', {}, student.token))).toBe(401)
  },
)

test('an unchanged form sends nothing', inFull, async ({ page, signIn, register }) => {
  const student = await register('student')
  await signIn('admin')
  const dialog = await openDialog(page, student.email)
  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'PUT' ? 1 : 0))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toBe(0)
})

test(
  'after a change of the labs by another administrator, the typed and chosen values stay',
  inFull,
  async ({ page, server, register, signIn, expectErrors }) => {
    const student = await register('student')
    const admin = await signIn('admin')
    expectErrors(refusedCall(409, '/api/users'))
    const dialog = await openDialog(page, student.email)
    await changeUser(server, admin, student.user.id, { products: { foreign_exchange_lab: {} } })
    await fillIn(dialog, { 'First name': 'Mia' })
    await dialog.getByRole('checkbox', { name: 'Market Entry' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('changed in the meantime')
    await expect(dialog.getByRole('checkbox', { name: 'Market Entry' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'Foreign Exchange' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'Global Compass' })).not.toBeChecked()
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Mia')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const { firstName, granted } = await managedUser(server, admin, student.user.id)
    expect(firstName).toBe('Mia')
    expect(granted.market_analysis_lab).toBeDefined()
    expect(granted.foreign_exchange_lab).toBeDefined()
  },
)

test('opening the dialog leads to page 1; a failure is shown in the dialog, which keeps the typed text', async ({
  page,
  server,
  register,
  signIn,
  expectErrors,
}) => {
  const student = await register('student')
  const admin = await signIn('admin')
  await givenPeople(server, admin, { count: 11, role: 'student' })
  expectErrors(refusedCall(500, '/api/users'), unansweredCall('/api/users'))
  await page.goto('/admin?tab=users&size=10&page=2')
  await page.getByRole('button', { name: 'Actions for' }).first().click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible()
  await expect(page).toHaveURL('/admin?tab=users&size=10')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The row is on another page now, so the list has the focus.
  await expect(page.getByRole('group', { name: 'Users' })).toBeFocused()

  const dialog = await openDialog(page, student.email)
  await fillIn(dialog, { 'First name': 'Mia' })
  const path = `/api/users/${student.user.id}`
  await breakCalls(page, 'PUT', path)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update user.')
  await page.unrouteAll()
  await loseCalls(page, 'PUT', path)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update user.')
  await page.unrouteAll()
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Mia')
  // Closing would lose the typed text.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
})

test(
  'administrators who give up their role leave the dashboard and stay signed in',
  inFull,
  async ({ page, server, register }) => {
    const second = await register('student')
    await changeUser(server, await register('admin'), second.user.id, { admin: true })
    await hideWelcome(page.context())
    await page.goto('/login')
    await logIn(page, second)
    await expectHome(page)
    const dialog = await openDialog(page, second.email)
    await dialog.getByRole('switch', { name: /^Admin/u }).click()
    await expect(dialog.getByText('This is your own account')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectHome(page)
    const token = (await storedToken(page)) ?? ''
    expect(await call(server, 'GET /api/auth/user', {}, token)).toMatchObject({ admin: false })
    await page.goto('/admin')
    await expectHome(page)
  },
)
