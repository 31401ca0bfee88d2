import { expect, inFull, test } from '../fixtures.ts'
import { breakCalls, expectScreen, loseCalls, refusedCall, unansweredCall } from '../steps.ts'

const calls = '/status.json'

test(
  'everybody can read what works, also signed out and on a phone',
  inFull,
  async ({ page, checkAccessibility }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/login')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
    await expectScreen(page, '/status', 'Status')
    for (const part of ['Portal', 'Database'])
      await expect(page.getByRole('listitem').filter({ hasText: part })).toContainText('Working')
    // What other tests do at the same time may wait or fail there.
    for (const part of ['Email', 'Payments', 'Learning platform'])
      await expect(page.getByRole('heading', { level: 2, name: part }).first()).toBeVisible()
    await expect(page.getByText('status.json')).toHaveAttribute('href', '/status.json')
    await checkAccessibility(page)
  },
)

test(
  'a status that cannot be loaded says so, and can be tried again',
  inFull,
  async ({ page, expectErrors }) => {
    expectErrors(refusedCall(500, calls), unansweredCall(calls))
    for (const fail of [breakCalls, loseCalls]) {
      await fail(page, 'GET', calls)
      await page.goto('/status')
      await expect(page.getByRole('alert').filter({ hasText: 'status' })).toContainText(
        'The status could not be loaded. The portal may be down.',
      )
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Database' })).toBeVisible()
    }
  },
)

test('an administrator reads whose LMS fails and what to do', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await page.route(`**/api/status/details`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { lms: unknown[] }
    await route.fulfill({
      response: answer,
      json: {
        ...body,
        lms: [
          {
            id: 'a',
            name: 'Moodle of Arts',
            institution: 'Arts School',
            state: 'impaired',
            gradesDelayed: 2,
            listsFailed: 1,
            lastLaunchAt: null,
            problems: [
              {
                sentence: 'The LMS does not allow this service.',
                advice: 'Switch on grades and names and roles for this tool in the LMS.',
              },
            ],
          },
        ],
      },
    })
  })
  await signIn('admin')
  await page.goto('/status')
  const lms = page.getByRole('listitem').filter({ hasText: 'Moodle of Arts, Arts School' })
  await expect(lms).toContainText('2 grades are waiting; 1 class list could not be read.')
  await expect(lms).toContainText('Switch on grades and names and roles for this tool in the LMS.')
  await checkAccessibility(page)
  await lms.getByRole('link', { name: 'See the LMS' }).click()
  await expectScreen(page, '/admin?tab=lms', 'Admin Dashboard')
})
