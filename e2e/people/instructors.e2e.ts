import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { statusOf } from '@tradewind/contract/client'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { givenInvitation, invitationPath, tokenOf } from '../invitations.ts'
import { downloadedBy } from '../managed-codes.ts'
import { givenPeople } from '../managed-users.ts'
import { breakCalls, fillIn, loseCalls, newPerson, refusedCall, unansweredCall } from '../steps.ts'

const instructors = '/admin?tab=instructors'
const invited = 'Instructor invitation sent successfully!'
const created =
  'Instructor account created successfully with access to all labs! An approval email has been sent.'

/** The part of the tab with the open invitations. */
function openInvitations(page: Page) {
  return page.getByRole('region', { name: 'Open invitations' })
}

async function chooseAction(page: Page, email: string, action: string): Promise<void> {
  await openInvitations(page)
    .getByRole('button', { name: `Actions for ${email}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a page has 20 instructors, or 10, 50 or 100', async ({ page, signIn, server }) => {
  const admin = await signIn('admin')
  const lastName = `Pages${randomBytes(4).toString('hex')}`
  await givenPeople(server, admin, { count: 21, role: 'instructor', lastName })
  await page.goto(`${instructors}&search=${lastName}`)
  const people = page.getByRole('table', { name: 'Instructors' }).getByRole('rowheader')
  await expect(people).toHaveCount(20)
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(size).toHaveValue('20')
  await expect(size.getByRole('option')).toHaveText(['10', '20', '50', '100'])
  for (const [chosen, shown] of [
    ['10', 10],
    ['50', 21],
    ['100', 21],
  ] as const) {
    await size.selectOption(chosen)
    await expect(people).toHaveCount(shown)
  }
})

test('a person is invited, invited again, and the invitation is revoked', async ({
  page,
  signIn,
  server,
  readMail,
}) => {
  await signIn('admin')
  await page.goto(instructors)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Instructor' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Please enter an email address.')).toBeVisible()
  const { email } = newPerson()
  await fillIn(dialog, { Email: email })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(invited)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused()
  await expect(page.getByText(invited)).toBeHidden()
  const former = tokenOf(server.url + (await invitationPath(readMail, email)))

  await openInvitations(page).getByRole('searchbox', { name: 'Search by email' }).fill(email.toUpperCase())
  await expect(page).toHaveURL(/invitations-search=/u)
  await expect(openInvitations(page).getByText('1 of 1')).toBeVisible()
  await expect(openInvitations(page).getByRole('row').filter({ hasText: email })).toContainText(
    'Invitation to register',
  )
  const csv = await downloadedBy(page, openInvitations(page).getByRole('button', { name: 'Download CSV' }))
  expect(csv.trim().split(/\r\n/u)[1]).toContain(`${email},invitation,`)
  await chooseAction(page, email, 'Send again')
  await expect(page.getByText(`Sent again to ${email}.`)).toBeVisible()
  const newer = tokenOf(server.url + (await invitationPath(readMail, email)))
  const refused = call(server, 'POST /api/instructors/invitation', { body: { token: former } })
  expect(await statusOf(refused)).toBe(422)
  await call(server, 'POST /api/instructors/invitation', { body: { token: newer } })

  await chooseAction(page, email, 'Revoke')
  const question = page.getByRole('dialog', { name: 'Revoke Invitation' })
  await expect(question).toContainText(email)
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(`The invitation for ${email} was revoked.`)).toBeVisible()
  await expect(openInvitations(page).getByText('Nothing matches.')).toBeVisible()
  await expect(call(server, 'POST /api/instructors/invitation', { body: { token: newer } })).rejects.toThrow(
    'withdrawn',
  )
})

test(
  'an account is made by keyboard alone and appears in both lists',
  inFull,
  async ({ page, signIn, server, readMail }) => {
    await signIn('admin')
    await page.goto(instructors)
    await page.getByRole('button', { name: 'Create', exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create Instructor' })
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused()
    const person = { ...newPerson(), firstName: 'Dana', lastName: 'Brooks' }
    await page.keyboard.type(person.email)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter a first name.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused()
    await page.keyboard.type(person.firstName)
    await page.keyboard.press('Tab')
    await page.keyboard.type(person.lastName)
    await page.keyboard.press('Enter')
    await expect(page.getByText(created)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeFocused()

    const row = openInvitations(page).getByRole('row').filter({ hasText: person.email })
    await expect(row).toContainText('Account made, password not set')
    await page.getByRole('searchbox', { name: 'Search by email or name' }).fill(person.email)
    await expect(
      page.getByRole('table', { name: 'Instructors' }).getByRole('row').filter({ hasText: person.email }),
    ).toContainText('Dana Brooks')
    const token = tokenOf(server.url + (await invitationPath(readMail, person.email)))
    const invitation = await call(server, 'POST /api/instructors/invitation', { body: { token } })
    expect(invitation).toMatchObject({ email: person.email, firstName: 'Dana', hasAccount: false })
  },
)

test('each refusal is shown at its field', inFull, async ({ page, signIn, register, expectErrors }) => {
  expectErrors(refusedCall(409, '/api/instructors/'))
  const instructor = await register('instructor')
  await signIn('admin')
  await page.goto(instructors)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { Email: instructor.email })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('This person is already an instructor.')).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await fillIn(dialog, { Email: instructor.email, 'First name': 'Ines', 'Last name': 'Carter' })
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByText('An account with this email already exists.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused()
})

test('each failure is shown where the action was started', async ({
  page,
  signIn,
  server,
  readMail,
  expectErrors,
}) => {
  expectErrors(refusedCall(500, '/api/'), unansweredCall('/api/'), /could not be loaded/u)
  const { email } = newPerson()
  await givenInvitation(server, readMail, email)
  await signIn('admin')
  await breakCalls(page, 'POST', '/api/instructors')
  await loseCalls(page, 'DELETE', '/api/instructors')
  await page.goto(instructors)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Invite' }).click()
  await fillIn(dialog, { Email: email })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to invite instructor.')
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await fillIn(dialog, { Email: email, 'First name': 'Dana', 'Last name': 'Brooks' })
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to create instructor account.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await chooseAction(page, email, 'Send again')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toHaveText('Failed to send the invitation again.')
  await expect(failure).toBeInViewport()
  await chooseAction(page, email, 'Revoke')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to revoke the invitation.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: `Actions for ${email}` })).toBeFocused()

  await loseCalls(page, 'GET', '/api/instructors/invitations')
  await breakCalls(page, 'GET', '/api/users')
  await page.reload()
  await expect(page.getByText('Failed to fetch invitations.')).toBeVisible()
  await expect(page.getByText('Failed to fetch instructors.')).toBeVisible()
  await page.unrouteAll()
  await openInvitations(page).getByRole('button', { name: 'Try again' }).click()
  await expect(openInvitations(page).getByText(email)).toBeVisible()
})

test(
  'everybody can read and use the tab and its dialogs, also on a phone',
  inFull,
  async ({ page, signIn, server, readMail, checkAccessibility }) => {
    test.slow()
    const { email } = newPerson()
    await givenInvitation(server, readMail, email)
    await signIn('admin')
    await page.goto(instructors)
    await expect(openInvitations(page).getByText(email)).toBeVisible()
    await checkAccessibility(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByRole('button', { name: 'Create account' }).click()
    await expect(dialog.getByText('Please enter a first name.')).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(openInvitations(page).getByText(email)).toBeVisible()
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog).toBeVisible()
    await checkAccessibility(page)
  },
)
