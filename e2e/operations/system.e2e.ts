import { expect, inFull, test } from '../fixtures.ts'
import { breakCalls, refusedCall } from '../steps.ts'

const calls = '/api/system'

test('an administrator sees how every process does, the database and what waits', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('admin')
  await page.goto('/admin?tab=system')
  const tab = page.getByRole('tabpanel', { name: 'System' })
  const one = tab.getByRole('listitem').first()
  await expect(one).toContainText(/process \d+/u)
  await expect(one).toContainText('Running since')
  await expect(one).toContainText('95 of 100 answers within')
  await expect(tab.getByRole('heading', { name: 'Database' })).toBeVisible()
  await expect(tab).toContainText('Read replica')
  await checkAccessibility(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(one).toContainText('Memory')
  await checkAccessibility(page)
})

test('a process in trouble is marked, with what to do', inFull, async ({ page, signIn }) => {
  await page.route(`**${calls}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { processes: object[] }
    const [first] = body.processes
    const work = { name: 'count-earlier-events', done: 30, total: 365 }
    await route.fulfill({
      response: answer,
      json: {
        ...body,
        processes: [
          { ...first, id: 'a', host: 'harbour-2', pid: 7, failuresPerMinute: 0, poolWaiting: 12, work },
        ],
        jobs: [{ name: 'read-roster', waiting: 3, running: 1, failed: 2 }],
        mailsWaiting: 2,
      },
    })
  })
  await signIn('admin')
  await page.goto('/admin?tab=system')
  const one = page.getByRole('listitem', { name: 'harbour-2, process 7' })
  await expect(one).toContainText('Waits for the database')
  await expect(one).toContainText('Check how busy the database is, or start another process.')
  await expect(one).toContainText('30 of 365 days are done.')
  await expect(page.getByRole('row', { name: /Read roster/u })).toContainText('312')
  await expect(page.getByText('2 mails wait.')).toBeVisible()
  await page.getByRole('link', { name: 'See them' }).click()
  await expect(page).toHaveURL('/admin?tab=mail')
})

test(
  'figures that cannot be loaded say so, and can be tried again',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    expectErrors(refusedCall(500, calls))
    await signIn('admin')
    await breakCalls(page, 'GET', calls)
    await page.goto('/admin?tab=system')
    await expect(page.getByRole('alert').filter({ hasText: 'figures' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Server processes' })).toBeVisible()
  },
)
