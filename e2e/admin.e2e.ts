import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { expectHome, expectScreen, hideWelcome, logIn } from './steps.ts'

function tab(page: Page, name: string) {
  return page.getByRole('tab', { name, exact: true })
}

const tabs = [
  'Institutions',
  'Users',
  'Instructors',
  'Pending Instructors',
  'Links',
  'Access Codes',
  'LMS',
  'Demo Codes',
  'Activity',
]

test('the address contains the open tab, which survives a reload and Back', async ({ page, signIn }) => {
  await signIn('admin')
  await hideWelcome(page.context())
  await page.goto('/')
  await page.getByRole('link', { name: 'Admin' }).click()
  await expectScreen(page, '/admin', 'Admin Dashboard')
  await expect(page.getByRole('tab')).toHaveText(tabs)
  await expect(tab(page, 'Institutions')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Users').click()
  await expect(page).toHaveURL('/admin?tab=users')
  await page.getByRole('searchbox', { name: 'Search by email or name' }).fill('admin')
  await expect(page).toHaveURL('/admin?tab=users&search=admin')
  await tab(page, 'Activity').click()
  // The search among users is dropped for the activity.
  await expect(page).toHaveURL('/admin?tab=activity')
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible()
  await page.reload()
  await expect(tab(page, 'Activity')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('searchbox', { name: 'Search by email or name' })).toHaveValue('admin')
  await page.goto('/admin?tab=no-such-tab')
  await expect(tab(page, 'Institutions')).toHaveAttribute('aria-selected', 'true')
})

test('a person who is not an administrator is sent Home', async ({ page, signIn }) => {
  for (const role of ['student', 'instructor'] as const) {
    await signIn(role)
    await hideWelcome(page.context())
    await page.goto('/admin?tab=users')
    await expectHome(page)
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  }
})

test('a visitor signs in first and then comes back to the tab', async ({ page, server }) => {
  await page.goto('/admin?tab=activity')
  await expectScreen(page, '/login', 'Sign in')
  await logIn(page, server.administrator)
  await expectScreen(page, '/admin?tab=activity', 'Admin Dashboard')
  await expect(tab(page, 'Activity')).toHaveAttribute('aria-selected', 'true')
})

test('the arrow keys move through the tabs', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin')
  await tabTo(page, tab(page, 'Institutions'))
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Users')).toBeFocused()
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(tab(page, 'Activity')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Institutions')).toBeFocused()
})

test('on a phone the menu leads to the dashboard, and the open tab is visible', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  test.slow()
  await signIn('admin')
  await hideWelcome(page.context())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Admin' }).click()
  await expectScreen(page, '/admin', 'Admin Dashboard')
  await expect(tab(page, 'Institutions')).toBeInViewport()
  await checkAccessibility(page)
  await page.goto('/admin?tab=activity')
  await expect(tab(page, 'Activity')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
