import { expect, type Page } from '@playwright/test'
import { screens } from '@tradewind/contract/screens'
import { inFull, test } from '../fixtures.ts'
import { hideWelcome } from '../steps.ts'

/** The narrowest screen that a page must fit, which is also a wide one at 400 %: WCAG 2.2, 1.4.10 Reflow. */
test.use({ viewport: { width: 320, height: 640 } })
test.beforeEach(({ context }) => hideWelcome(context))

/** Elements that reach beyond the edge, and words of links, buttons and tabs with a cut end. */
function cutOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const sideways = root.scrollWidth > root.clientWidth ? [`the page scrolls to ${root.scrollWidth}`] : []
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, [role="tab"]')]
    const parts = controls.flatMap((control) => [control, ...control.querySelectorAll<HTMLElement>('*')])
    const cut = parts.filter(
      (part) =>
        part.clientWidth > 1 &&
        part.scrollWidth > part.clientWidth + 1 &&
        !['inline', 'contents'].includes(getComputedStyle(part).display),
    )
    return [...sideways, ...cut.map((part) => `cut: ${part.textContent}`)]
  })
}

async function expectAllToFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expect.poll(() => cutOn(page), { message: path }).toEqual([])
  }
}

test('every public page fits the narrowest screen', inFull, async ({ page }) => {
  const paths = Object.entries(screens)
    .filter(([path, { access }]) => access === 'public' && !path.includes(':'))
    .map(([path]) => path)
  await expectAllToFit(page, paths)
})

test(
  'every screen of an account fits the narrowest screen',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    // Analytics of days without activity.
    expectErrors(/status of 404 .*\/analytics\//u)
    test.slow()
    await signIn('admin')
    const tabs = [
      'institutions',
      'users',
      'instructors',
      'links',
      'access-codes',
      'lms',
      'demo-codes',
      'activity',
      'mail',
    ]
    await expectAllToFit(page, [
      '/',
      '/settings',
      '/settings?part=sign-in',
      '/settings?part=orders',
      '/settings?part=data',
      '/edit-settings',
      '/change-email',
      '/change-password',
      '/delete',
      '/promotion-codes',
      '/cart/global_compass_lab',
      '/coursekit',
      '/coursekit?tab=onboarding&part=email',
      '/results/global_compass_lab',
      '/analytics',
      '/analytics/university',
      '/analytics/university/unknown',
      ...tabs.map((tab) => `/admin?tab=${tab}`),
    ])
  },
)
