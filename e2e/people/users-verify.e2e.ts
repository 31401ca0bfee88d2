import { expect, test } from '../fixtures.ts'
import { chooseForUser, managedUser, openUsers, toast, userRow } from '../managed-users.ts'
import { letPass, minute, ownClock } from '../server-clock.ts'
import { breakCalls, refusedCall } from '../steps.ts'

test.use({ settings: ownClock })

test('an address is verified by hand, or with a code that was sent again', async ({
  page,
  server,
  readMail,
  register,
  signIn,
  expectErrors,
}) => {
  const student = await register('student', { verified: false })
  await readMail(student.email)
  const admin = await signIn('admin')
  expectErrors(refusedCall(429, '/send-code'), refusedCall(500, '/api/users'))
  await openUsers(page, student.email)
  const path = `/api/users/${student.user.id}`
  await breakCalls(page, 'POST', path)
  await chooseForUser(page, student.email, 'Resend the code')
  await expect(toast(page, 'Failed to send the code.')).toBeVisible()
  await page.unrouteAll()
  // One code was already sent at registration.
  await chooseForUser(page, student.email, 'Resend the code')
  await expect(
    page.getByRole('group', { name: 'Error message' }).filter({ hasNotText: 'Failed' }),
  ).toBeVisible()
  letPass(server, minute)
  await chooseForUser(page, student.email, 'Resend the code')
  await expect(toast(page, 'Email Sent')).toBeVisible()
  expect((await readMail(student.email)).code).toBeDefined()

  await breakCalls(page, 'PUT', path)
  await chooseForUser(page, student.email, 'Mark as verified')
  await expect(toast(page, 'Failed to verify user.')).toBeVisible()
  await page.unrouteAll()
  await chooseForUser(page, student.email, 'Mark as verified')
  await expect(toast(page, 'Maya Stone is verified.')).toBeVisible()
  await expect(userRow(page, student.email)).toContainText('Yes')
  expect(await managedUser(server, admin, student.user.id)).toMatchObject({ verified: true })
  await userRow(page, student.email).getByRole('button', { name: 'Actions for' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Access', 'Sign out everywhere', 'Delete'])
})
