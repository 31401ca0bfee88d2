import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'
import { breakCalls, expectHome, expectScreen, hideWelcome, logIn, refusedCall } from '../steps.ts'

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
  'Demo Codes',
  'Orders',
  'LMS',
  'Sign-In',
  'Activity',
  'Mail',
  'System',
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

test('a visitor signs in first and then comes back to the tab', inFull, async ({ page, server }) => {
  await page.goto('/admin?tab=activity')
  await expectScreen(page, '/login', 'Sign in')
  await logIn(page, server.administrator)
  await expectScreen(page, '/admin?tab=activity', 'Admin Dashboard')
  await expect(tab(page, 'Activity')).toHaveAttribute('aria-selected', 'true')
})

test('the arrow keys move through the tabs', inFull, async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin')
  await expect(page.getByRole('table', { name: 'Institutions' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, tab(page, 'Institutions'))
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Users')).toBeFocused()
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(tab(page, 'System')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Server processes' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Institutions')).toBeFocused()
})

test(
  'on a phone the menu leads to the dashboard, and all tabs are visible',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.slow()
    await signIn('admin')
    await hideWelcome(page.context())
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Admin' }).click()
    await expectScreen(page, '/admin', 'Admin Dashboard')
    for (const name of tabs) await expect(tab(page, name)).toBeInViewport({ ratio: 1 })
    await expect(tab(page, 'Orders')).toHaveAccessibleDescription('Money')
    await checkAccessibility(page)
    // The number of applications comes later, and moves the tabs behind it.
    await page.route('**/api/instructors/pending?*', (route) =>
      route.fulfill({ json: { items: [], total: 12, more: false } }),
    )
    await page.goto('/admin?tab=system')
    await expect(tab(page, 'Pending Instructors')).toHaveAccessibleDescription(
      'People 12 applications are waiting.',
    )
    for (const name of tabs) await expect(tab(page, name)).toBeInViewport({ ratio: 0.98 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

test('the overview leads to the list behind each number, and stays folded', async ({
  page,
  server,
  signIn,
  expectErrors,
  checkAccessibility,
}) => {
  const admin = await signIn('admin')
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const later = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
  for (const [name, day] of [
    ['Ending University', soon],
    ['Lasting University', later],
  ] as const)
    await call(
      server,
      'POST /api/institutions',
      {
        body: {
          institutionId: name.toLowerCase().replace(' ', '-'),
          name,
          ipRanges: ['none'],
          products: { global_compass_lab: { expiration: day } },
        },
      },
      admin.token,
    )
  expectErrors(refusedCall(500, '/overview'))
  await breakCalls(page, 'GET', '/api/admin/overview')
  await page.goto('/admin')
  const panel = page.getByRole('region', { name: 'Overview' })
  await expect(panel.getByRole('alert')).toContainText('The overview could not be loaded.')
  await page.unrouteAll()
  await panel.getByRole('button', { name: 'Try again' }).click()
  const tiles = panel.getByRole('list', { name: 'Needs attention' }).getByRole('link')
  await expect(tiles).toHaveText([
    /pending application/u,
    /running out of codes/u,
    // Other tests may have institutions that end, too.
    /^[1-9]\d* institutions? ends? soon/u,
    /failed payment/u,
    /mails? waiting/u,
  ])
  await expect(
    panel.getByRole('list', { name: 'Latest activity' }).getByRole('listitem').first(),
  ).toContainText('Created an institution')
  await checkAccessibility(page)

  const institutions = page.getByRole('table', { name: 'Institutions' })
  // The list may have many more from other tests.
  await page.getByRole('searchbox', { name: 'Search by id, name or contact email' }).fill('ing-university')
  await expect(institutions).toContainText('Lasting University')
  await tiles.nth(2).click()
  await expect(institutions).not.toContainText('Lasting University')
  await expect(institutions).toContainText('Ending University')
  await expect(page.getByRole('combobox', { name: 'Ends' })).toHaveValue('soon')
  await tiles.nth(4).click()
  await expect(tab(page, 'Mail')).toHaveAttribute('aria-selected', 'true')
  await checkAccessibility(page)
  await page.goBack()

  const fold = panel.getByRole('button', { name: 'Overview' })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await page.goto('/admin')
  await expect(institutions).toBeVisible()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(tiles).toHaveCount(0)
  await fold.click()
  await expect(tiles).toHaveCount(5)
})
