import type { Page } from '@playwright/test'
import { statusOf } from '@tradewind/contract/client'
import { call } from '../api.ts'
import { givenSeats } from '../codes.ts'
import { expect, test, inFull } from '../fixtures.ts'
import {
  changeUser,
  chooseForUser,
  grantsOf,
  managedUser,
  openUsers,
  userRow,
  users,
  toast,
} from '../managed-users.ts'
import { breakCalls, loseCalls, refusedCall, unansweredCall } from '../steps.ts'

async function openAccess(page: Page, email: string) {
  await openUsers(page, email)
  await chooseForUser(page, email, 'Access')
  const dialog = page.getByRole('dialog', { name: 'Access of Maya Stone' })
  await expect(dialog.getByRole('list', { name: 'Access given to Maya Stone' })).toBeVisible()
  return dialog
}

test(
  'an administrator sees a user’s access, gives more, and ends it',
  inFull,
  async ({ page, server, register, signIn }) => {
    const student = await register('student')
    const admin = await signIn('admin')
    const dialog = await openAccess(page, student.email)
    const grants = dialog.getByRole('listitem')
    await expect(grants).toHaveText([/Global Compass.*Active.*Registration.*Until/u])

    await dialog.getByRole('button', { name: 'Give access' }).click()
    await expect(dialog.getByText('Please choose a lab.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Lab' }).selectOption('Market Entry')
    await dialog.getByLabel('Access until').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Give access' }).click()
    await expect(dialog.getByText('Please choose today or a later day.')).toBeVisible()
    await dialog.getByLabel('Access until').fill('2090-05-12')
    await dialog.getByRole('button', { name: 'Give access' }).click()
    await expect(dialog.getByText('Market Entry access granted.')).toBeVisible()
    await expect(grants.first()).toHaveText(/Market Entry.*Active.*Administrator.*Until May\s12,\s2090/u)
    expect((await managedUser(server, admin, student.user.id)).products.market_analysis_lab).toBeDefined()
    await expect(dialog.getByText('Market Entry access granted.')).toBeHidden()

    const end = grants.first().getByRole('button', { name: 'End the access to Market Entry: Administrator' })
    await end.click()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(end).toBeFocused()
    await end.click()
    await dialog.getByRole('button', { name: 'Yes, end it' }).click()
    await expect(grants.first()).toHaveText(/Market Entry.*Ended/u)
    await expect(grants.first().getByRole('button')).toHaveCount(0)
    const [latest] = await grantsOf(server, admin, student.user.id)
    expect(latest?.endedAt).not.toBeNull()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)

test(
  'a lab with a later end is not given again, and failures are shown',
  inFull,
  async ({ page, register, signIn, expectErrors }) => {
    const student = await register('student')
    await signIn('admin')
    expectErrors(refusedCall(409, '/grants'), refusedCall(500, '/grants'), unansweredCall('/grants'))
    const dialog = await openAccess(page, student.email)
    await dialog.getByRole('combobox', { name: 'Lab' }).selectOption('Global Compass')
    await dialog
      .getByLabel('Access until')
      .fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
    await dialog.getByRole('button', { name: 'Give access' }).click()
    await expect(dialog.getByRole('alert')).toContainText('for at least that long')

    const grants = `/api/users/${student.user.id}/grants`
    await breakCalls(page, 'POST', grants)
    await loseCalls(page, 'DELETE', grants)
    await dialog.getByRole('button', { name: 'Give access' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to give access.')
    await dialog.getByRole('button', { name: 'End the access to Global Compass' }).click()
    await dialog.getByRole('button', { name: 'Yes, end it' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to end access.' })).toBeVisible()

    await page.unrouteAll()
    // Closing would lose the choices.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Lab' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await breakCalls(page, 'GET', grants)
    await chooseForUser(page, student.email, 'Access')
    await expect(dialog.getByRole('alert')).toContainText('The access could not be loaded.')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText([/Global Compass/u])
  },
)

test('a user is signed out everywhere', inFull, async ({ page, server, register, signIn, expectErrors }) => {
  const student = await register('student')
  await signIn('admin')
  expectErrors(unansweredCall('/sign-out'))
  await openUsers(page, student.email)
  await loseCalls(page, 'POST', `/api/users/${student.user.id}`)
  await chooseForUser(page, student.email, 'Sign out everywhere')
  await expect(toast(page, 'Failed to sign out user.')).toBeVisible()
  await page.unrouteAll()
  await chooseForUser(page, student.email, 'Sign out everywhere')
  await expect(toast(page, 'The user is signed out on all their devices.')).toBeVisible()
  expect(await statusOf(call(server, 'GET /api/auth/user', {}, student.token))).toBe(401)
})

test('a user is deleted after two confirmations, and a failure is shown', async ({
  page,
  server,
  register,
  signIn,
  expectErrors,
}) => {
  const student = await register('student')
  const admin = await signIn('admin')
  await changeUser(server, admin, student.user.id, { firstName: 'Mia' })
  await givenSeats(server, student, 'market_analysis_lab', 3)
  expectErrors(refusedCall(500, '/api/users'), /The user could not be deleted/u)
  await openUsers(page, student.email)
  await chooseForUser(page, student.email, 'Delete')
  const first = page.getByRole('dialog', { name: 'Delete User' })
  await expect(first).toContainText('Mia Stone')
  await expect(first).toContainText(student.email)
  await expect(first).toContainText('the access to Global Compass')
  await expect(first).toContainText('They can get $30.00 back for Market Entry until')
  await expect(first).toContainText('3 unused seats will no longer work.')
  await first.getByRole('button', { name: 'Cancel' }).click()
  await expect(first).toBeHidden()

  await chooseForUser(page, student.email, 'Delete')
  await first.getByRole('button', { name: 'Delete' }).click()
  const last = page.getByRole('dialog', { name: 'Warning' })
  await expect(last.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(last).toContainText('This action is irreversible and deletes all data.')
  await breakCalls(page, 'DELETE', `/api/users/${student.user.id}`)
  await last.getByRole('button', { name: 'Yes, Delete Permanently' }).click()
  await expect(last.getByText('Failed to delete user.')).toBeVisible()
  await page.unrouteAll()
  await last.getByRole('button', { name: 'Yes, Delete Permanently' }).click()
  await expect(toast(page, 'The user and all their data were deleted.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(users(page)).toBeHidden()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  expect(await statusOf(managedUser(server, admin, student.user.id))).toBe(404)
  await expect(page.getByRole('group', { name: 'Users' })).toBeFocused()
})

test(
  'a user whom another administrator deleted leaves the list',
  inFull,
  async ({ page, server, register, signIn, expectErrors }) => {
    const student = await register('student')
    const admin = await signIn('admin')
    expectErrors(refusedCall(404, '/api/users'), /The user could not be deleted/u)
    await openUsers(page, student.email)
    await call(server, 'DELETE /api/users/:user', { params: { user: student.user.id } }, admin.token)
    await chooseForUser(page, student.email, 'Delete')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Yes, Delete Permanently' }).click()
    await expect(dialog.getByText('We could not find this user. Please reload the list.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Nothing matches.')).toBeVisible()
  },
)

test('administrators cannot delete their own account in the list', inFull, async ({ page, signIn }) => {
  const admin = await signIn('admin')
  await openUsers(page, admin.email)
  await userRow(page, admin.email).getByRole('button', { name: 'Actions for' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Access', 'Sign out everywhere'])
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await expect(toast(page, 'You are signed out on all your other devices.')).toBeVisible()
})
