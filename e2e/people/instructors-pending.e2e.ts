import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { statusOf } from '@tradewind/contract/client'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import type { OwnServer } from '../own-server.ts'
import { approvalRequired } from '../server-settings.ts'
import {
  breakCalls,
  fillIn,
  holdCalls,
  loseCalls,
  newPerson,
  refusedCall,
  type Person,
  unansweredCall,
} from '../steps.ts'

test.use({ settings: approvalRequired })

const pending = '/admin?tab=pending-instructors'

/** A person who registered as an instructor and waits for approval. */
async function givenApplicant(server: OwnServer, lastName: string): Promise<Person> {
  const person = { ...newPerson(), lastName }
  await call(server, 'POST /api/auth/register', { body: { ...person, instructor: true } })
  return person
}

function rowOf(page: Page, { email }: Person): Locator {
  return page.getByRole('row').filter({ hasText: email })
}

test('the list is searched, sorted and exported, and the address contains its view; one applicant is approved and another rejected, and both are told', async ({
  page,
  signIn,
  server,
  readMail,
}) => {
  const approved = await givenApplicant(server, 'Approved')
  const rejected = await givenApplicant(server, 'Rejected')
  await signIn('admin')
  await page.goto(pending)
  await page.getByRole('searchbox', { name: 'Search by email or name' }).fill('APPROV')
  // The search waits for a pause in typing, and the file follows the address.
  await expect(page).toHaveURL(/search=APPROV/u)
  await expect(rowOf(page, rejected)).toHaveCount(0)
  await expect(rowOf(page, approved)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv).toContain(approved.email)
  expect(csv).not.toContain(rejected.email)

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(rowOf(page, rejected)).toBeVisible()
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(size).toHaveValue('10')
  await size.selectOption('50')
  const byName = page.getByRole('columnheader', { name: 'Name' })
  await byName.getByRole('button').click()
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')
  await byName.getByRole('button').click()
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  await expect(size).toHaveValue('50')
  await page.goBack()
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')

  const approving = await holdCalls(page, '/api/instructors/approve')
  await rowOf(page, approved).getByRole('button', { name: 'Approve Noor Approved' }).click()
  const busy = rowOf(page, approved).getByRole('button', { name: 'Approving Noor Approved' })
  await expect(busy).toHaveText('Approving...')
  await busy.click({ force: true })
  approving.release()
  await expect(page.getByText('Noor Approved was approved. We’ve emailed them.')).toBeVisible()
  expect(approving.count()).toBe(1)
  await expect(rowOf(page, approved)).toHaveCount(0)
  const { user } = await call(server, 'POST /api/auth/login', { body: approved })
  expect(user).toMatchObject({ instructor: true, admin: false })

  await rowOf(page, rejected).getByRole('button', { name: 'Reject Noor Rejected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Instructor' })
  await expect(dialog).toContainText(rejected.email)
  await fillIn(dialog, { Reason: 'Please use your university address.' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Noor Rejected was rejected. We’ve emailed them.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, rejected)).toHaveCount(0)
  expect(await statusOf(call(server, 'POST /api/auth/login', { body: rejected }))).toBe(401)
  const { text } = await readMail(rejected.email, { subject: 'Your instructor application' })
  expect(text).toContain('Please use your university address.')
})

test(
  'an applicant is rejected without a reason by keyboard alone',
  inFull,
  async ({ page, signIn, server }) => {
    const person = await givenApplicant(server, 'Keys')
    await signIn('admin')
    await page.goto(pending)
    const reject = rowOf(page, person).getByRole('button', { name: 'Reject Noor Keys' })
    await reject.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(reject).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, person)).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Pending instructors' })).toBeFocused()
  },
)

test('failures are shown, and an applicant whom another administrator handled leaves the list', async ({
  page,
  signIn,
  server,
  expectErrors,
}) => {
  expectErrors(
    refusedCall(500, '/api/instructors'),
    refusedCall(404, '/api/instructors'),
    unansweredCall('/api/instructors'),
    /could not be loaded/u,
  )
  const person = await givenApplicant(server, 'Failure')
  await signIn('admin')
  await breakCalls(page, 'GET', '/api/instructors/pending')
  await page.goto(pending)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Failed to fetch pending instructors.',
  )
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()

  await breakCalls(page, 'POST', '/api/instructors/approve')
  await loseCalls(page, 'POST', '/api/instructors/reject')
  await rowOf(page, person).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to approve instructor.')
  await expect(page.getByRole('main').getByRole('alert')).toBeInViewport()
  await rowOf(page, person).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { Reason: 'Typed with care' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to reject instructor.')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Typed with care')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.unrouteAll()

  const { token } = await call(server, 'POST /api/auth/login', { body: server.administrator })
  await call(server, 'POST /api/instructors/approve', { body: { email: person.email } }, token)
  await rowOf(page, person).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This application was already handled. Reload the list to see the current state.',
  )
  await expect(rowOf(page, person)).toHaveCount(0)
})

test(
  'everybody can read and use the list and its dialog, also on a phone',
  inFull,
  async ({ page, signIn, server, checkAccessibility }) => {
    test.slow()
    const person = await givenApplicant(server, 'Phone')
    await signIn('admin')
    await page.goto(pending)
    await expect(rowOf(page, person)).toBeVisible()
    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest first')
    await rowOf(page, person).getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkAccessibility(page)
  },
)
