import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { statusOf } from '@tradewind/contract/client'
import { call } from '../api.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { changeUser, givenInstitution } from '../managed-users.ts'
import { breakCalls, refusedCall } from '../steps.ts'
import { givenDemoCode } from '../visits.ts'

function activity(page: Page) {
  return page.getByRole('table', { name: 'Activity' })
}

function rows(page: Page) {
  return activity(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
}

async function openActivity(page: Page, about: string) {
  await page.goto('/admin?tab=activity')
  await expect(activity(page)).toBeVisible()
  await showAbout(page, about)
}

/** Searches and waits for the rows. */
async function showAbout(page: Page, about: string) {
  await page.getByRole('searchbox', { name: 'Search by email or ID' }).fill(about)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === about)
  await expect(activity(page)).toHaveAttribute('aria-busy', 'false')
}

test(
  'a person’s actions are found by their address, and narrowed by action and day',
  inFull,
  async ({ page, register, signIn }) => {
    const student = await register('student')
    await signIn('admin')
    await openActivity(page, student.email)
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page)).toHaveText([/Email verified/u, /Lab access granted/u, /Registered/u])
    for (const row of await rows(page).all()) await expect(row).toContainText(student.email)
    await expect(rows(page).nth(2)).toContainText('127.0.0.1')
    await rows(page).nth(1).getByRole('group').getByText('Details').click()
    await expect(rows(page).nth(1)).toContainText('Global Compass')

    await page.getByRole('combobox', { name: 'What' }).selectOption('Registered')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/action=registered/u)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await page.goBack()
    await expect(rows(page)).toHaveCount(3)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver' }).format(new Date())
    await page.getByRole('button', { name: 'Period Any time' }).click()
    await page.getByLabel('Period to').fill(today)
    await page.getByLabel('Period from').fill(today)
    await expect(page).toHaveURL(new RegExp(`from=${today}`, 'u'))
    await expect(rows(page)).toHaveCount(3)
    await page.getByLabel('Period to').fill('2020-01-01')
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(activity(page)).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search by email or ID' })).toHaveValue('')
  },
)

test('a click on a person or thing shows all entries about them, and Back undoes it', async ({
  page,
  server,
  register,
  signIn,
}) => {
  const student = await register('student')
  const admin = await signIn('admin')
  const { institutionId, name } = await givenInstitution(server, admin)
  await changeUser(server, admin, student.user.id, { institutionId })
  await openActivity(page, institutionId)
  await expect(rows(page)).toHaveText([/Created an institution/u])
  await expect(rows(page).getByRole('button', { name: `Everything about ${name}` })).toBeVisible()
  await showAbout(page, student.email)
  await expect(rows(page).first()).toContainText('Changed a user')
  await expect(rows(page).first()).toContainText('institution id')
  await rows(page).first().getByRole('button', { name: 'Everything about First Administrator' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search by email or ID' })).toHaveValue(admin.user.id)
  await expect(rows(page).filter({ hasText: 'Created an institution' }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search by email or ID' })).toHaveValue(student.email)
  await expect(rows(page).first()).toContainText('Changed a user')
})

test(
  'deleted accounts and visitors have their own words',
  inFull,
  async ({ page, server, register, signIn }) => {
    const student = await register('student')
    const admin = await signIn('admin')
    await call(server, 'DELETE /api/users/:user', { params: { user: student.user.id } }, admin.token)
    await openActivity(page, student.user.id)
    await expect(rows(page).first()).toContainText('Deleted an account')
    await expect(rows(page).first()).toContainText(`${student.user.id.slice(0, 8)}…`)
    await expect(rows(page).last()).toContainText('Deleted account')

    const demo = await givenDemoCode(server)
    await call(server, 'POST /api/demo/sessions', { body: { code: demo.code } })
    await showAbout(page, demo.id)
    await expect(rows(page).filter({ hasText: 'Started a demo' })).toContainText('Demo visitor')
    await expect(activity(page)).not.toContainText('Deleted account')

    const other = await register('student')
    const wrong = { email: other.email, password: 'not-the-password' }
    expect(await statusOf(call(server, 'POST /api/auth/login', { body: wrong }))).toBe(401)
    await showAbout(page, other.email)
    await expect(rows(page).first()).toContainText('Failed to sign in')
  },
)

test(
  'the activity has pages with a chosen size, and a download',
  inFull,
  async ({ page, server, register, signIn }) => {
    const student = await register('student')
    for (let count = 0; count < 10; count += 1)
      await call(server, 'POST /api/auth/login', {
        body: { email: student.email, password: student.password },
      })
    await signIn('admin')
    await openActivity(page, student.email)
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10')
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveText('1 to 10 of 13')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(page).toHaveURL(/size=10.*page=2/u)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.split('\n').filter((line) => line.includes(student.email))).toHaveLength(13)
  },
)

test('a list that fails to load can be tried again', inFull, async ({ page, signIn, expectErrors }) => {
  await signIn('admin')
  expectErrors(refusedCall(500, '/api/audit'), /The list of audit could not be loaded/u)
  await breakCalls(page, 'GET', '/api/audit')
  await page.goto('/admin?tab=activity')
  await expect(page.getByRole('alert').filter({ hasText: 'The activity could not be loaded.' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(activity(page)).toBeVisible()
})

test(
  'everybody can read the activity, on a phone too',
  inFull,
  async ({ page, register, signIn, checkAccessibility }) => {
    test.slow()
    const student = await register('student')
    await signIn('admin')
    await openActivity(page, student.email)
    await expect(rows(page)).toHaveCount(3)
    await rows(page).nth(1).getByRole('group').getByText('Details').click()
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAccessibility(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

test('the longest moment fits the narrowest screen', inFull, async ({ page, signIn }) => {
  await signIn('admin')
  await page.route('**/api/audit?*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { items: { at: number }[] }
    const at = Date.parse('2026-09-30T12:48:48Z')
    await route.fulfill({
      response,
      json: { ...answer, items: answer.items.map((entry) => ({ ...entry, at })) },
    })
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/admin?tab=activity')
  await expect(page.getByText(/September\s30,\s2026 at 12:48:48/u).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
