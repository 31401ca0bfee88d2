import type { Page } from '@playwright/test'
import { statusOf } from '@tradewind/contract/client'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { changeUser, managedUser, openUsers, toast, userRow } from '../managed-users.ts'
import { breakCalls, hideWelcome, refusedCall } from '../steps.ts'

function part(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

test('a person has a page with profile, access, orders, devices and timeline', async ({
  page,
  server,
  register,
  signIn,
  expectErrors,
  checkAccessibility,
}) => {
  test.slow()
  const student = await register('student')
  const admin = await signIn('admin')
  expectErrors(refusedCall(500, '/orders'), refusedCall(404, `/api/users/${student.user.id}`))
  await openUsers(page, student.email)
  await breakCalls(page, 'GET', `/api/users/${student.user.id}/orders`)
  await userRow(page, student.email).getByRole('link', { name: 'Maya Stone' }).click()
  await expect(page).toHaveURL((url) => url.pathname === `/admin/users/${student.user.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Stone' })).toBeVisible()
  await expect(part(page, 'Profile')).toContainText(student.email)
  await expect(part(page, 'Orders').getByRole('alert')).toContainText('The orders could not be loaded.')
  await page.unrouteAll()
  await part(page, 'Orders').getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Orders')).toContainText('Nothing bought yet.')
  const timeline = page.getByRole('table', { name: 'Timeline' })
  await expect(timeline).toContainText('Registered')
  await checkAccessibility(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await checkAccessibility(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await part(page, 'Access').getByRole('combobox', { name: 'Lab' }).selectOption('Market Entry')
  await part(page, 'Access').getByLabel('Access until').fill('2090-05-12')
  await part(page, 'Access').getByRole('button', { name: 'Give access' }).click()
  await expect(part(page, 'Access').getByRole('listitem').first()).toHaveText(
    /Market Entry.*Until May\s12,\s2090/u,
  )
  await expect(timeline.getByRole('row').nth(1)).toContainText('Lab access granted')
  expect((await managedUser(server, admin, student.user.id)).products.market_analysis_lab).toBeDefined()

  await part(page, 'Devices')
    .getByRole('button', { name: /^Sign out /u })
    .click()
  await expect(part(page, 'Devices')).toContainText('Not signed in anywhere.')
  expect(await statusOf(call(server, 'GET /api/auth/user', {}, student.token))).toBe(401)

  await part(page, 'Profile').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByLabel('First name').fill('Mia')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mia Stone' })).toBeVisible()

  await part(page, 'Profile').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Delete Permanently' }).click()
  await expect(toast(page, 'The user and all their data were deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\?tab=users/u)

  // The activity of a deleted account stays, and the administrator in it has a page.
  await page.goto(`/admin/users/${student.user.id}`)
  await expect(page.getByText('There is no such user.')).toBeVisible()
  await expect(timeline.getByRole('row').nth(1)).toContainText('Deleted an account')
  await timeline
    .getByRole('link', { name: /^Profile of/u })
    .first()
    .click()
  await expect(part(page, 'Profile')).toContainText(admin.email)
  await expect(part(page, 'Profile').getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(part(page, 'Devices').getByText('This device')).toBeVisible()
})

test(
  'no dialog opens by itself in a view, and its end lies above every dialog',
  inFull,
  async ({ page, server, register, signIn, checkAccessibility }) => {
    const student = await register('student')
    const other = await register('student')
    const admin = await signIn('admin')
    await changeUser(server, admin, other.user.id, { instructor: true })
    const bar = page.getByRole('region', { name: 'Viewing as' })
    for (const [person, screen] of [
      [student, '/'],
      [other, '/coursekit'],
    ] as const) {
      await page.goto(`/admin/users/${person.user.id}`)
      await part(page, 'Profile').getByRole('button', { name: 'View as' }).click()
      await expect(bar).toBeVisible()
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Longer than the delays of everything that opens by itself on the same screens elsewhere.
      await expect(
        page.waitForFunction(() => document.querySelector('[role="dialog"]'), null, { timeout: 4000 }),
      ).rejects.toThrow('Timeout')
      await page.getByRole('button', { name: /How it works|Course Kit Guide/u }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.setViewportSize({ width: 390, height: 700 })
      await checkAccessibility(page)
      const foot = await page.getByRole('dialog').boundingBox()
      const end = await bar.boundingBox()
      expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(end?.y ?? 0)
      await bar.getByRole('button', { name: 'End view' }).click()
      await expect(page).toHaveURL(`/admin/users/${person.user.id}`)
      await page.setViewportSize({ width: 1280, height: 900 })
    }
  },
)

test('an administrator sees the pages as a person does, changes nothing there, and comes back', async ({
  page,
  server,
  register,
  signIn,
  expectErrors,
  checkAccessibility,
}) => {
  const student = await register('student')
  const admin = await signIn('admin')
  await hideWelcome(page.context())
  expectErrors(refusedCall(403, '/updateaccount'), refusedCall(403, '/openlab'), refusedCall(401, '/api/'))
  await page.goto(`/admin/users/${student.user.id}`)
  await part(page, 'Profile').getByRole('button', { name: 'View as' }).click()
  const bar = page.getByRole('region', { name: 'Viewing as' })
  await expect(bar).toContainText(`You see the pages of Maya Stone (${student.email}).`)
  await expect(page.getByRole('button', { name: 'Redeem Code' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await checkAccessibility(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await checkAccessibility(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.goto('/edit-settings')
  await page.getByLabel('First name').fill('Somebody else')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(
    toast(page, 'You are viewing this account, so you cannot change anything in it.'),
  ).toBeVisible()
  await page.goto('/?lab=global_compass_lab')
  await expect(page.getByRole('dialog')).toContainText('You are viewing this account')
  await page.goto('/admin/users/x')
  await expect(page).toHaveURL('/')
  await bar.getByRole('button', { name: 'End view' }).click()
  await expect(page).toHaveURL(`/admin/users/${student.user.id}`)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Timeline' }).getByRole('row').nth(1)).toContainText(
    'Viewed the portal as a user',
  )
  expect((await managedUser(server, admin, student.user.id)).firstName).toBe('Maya')

  // The view also ends when somebody ends the person's sessions: the next call leads back.
  await part(page, 'Profile').getByRole('button', { name: 'View as' }).click()
  await expect(bar).toBeVisible()
  // An open page would hear of the end, and might lead back before the next address opens.
  await page.goto('about:blank')
  await call(server, 'POST /api/users/:user/sign-out', { params: { user: student.user.id } }, admin.token)
  await page.goto('/settings')
  await expect(page).toHaveURL(`/admin/users/${student.user.id}`)
  await expect(part(page, 'Profile')).toContainText(student.email)
})
