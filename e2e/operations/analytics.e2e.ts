import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import {
  answerDays,
  busyDay,
  chart,
  chartTitles,
  denverDay,
  linesOf,
  numberIn,
  openAnalytics,
  recordOf,
  tableOf,
} from './analytics.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { changeUser, givenInstitution } from '../managed-users.ts'
import { tabTo } from '../keyboard.ts'
import { expectHome, expectScreen, hideWelcome, logIn, refusedCall } from '../steps.ts'

const today = denverDay()

test(
  'the activity of people is in the charts of the day',
  inFull,
  async ({ page, server, register, signIn, expectErrors }) => {
    // The server has no record of days before it was started.
    expectErrors(refusedCall(404, '/analytics/'))
    const admin = await signIn('admin')
    const university = await givenInstitution(server, admin)
    const before = await recordOf(server, admin)
    const student = await register('student')
    await changeUser(server, admin, student.user.id, { institutionId: university.institutionId })
    await call(server, 'POST /api/auth/login', { body: student })
    const { token } = await call(server, 'POST /api/auth/login', { body: student })
    for (let opened = 0; opened < 3; opened += 1)
      await call(server, 'POST /log/openlab', { body: { data: { lab: 'global_compass_lab' } } }, token)

    await openAnalytics(page)
    await expect(page.getByRole('status').filter({ hasText: 'days shown.' })).toHaveText(
      /^(?:29|3[0-2]) days shown\.$/u,
    )
    const logins = (before.auth?.Login?.success ?? 0) + 2
    expect(await numberIn(await tableOf(page, 'Logins'), today, 'Logins')).toBe(String(logins))
    const registrations = (before.auth?.Register?.eventCount ?? 0) + 1
    expect(await numberIn(await tableOf(page, 'Registrations'), today, 'Registrations')).toBe(
      String(registrations),
    )
    const opened = (before.labs?.OpenLab.global_compass_lab?.studentView ?? 0) + 3
    expect(await numberIn(await tableOf(page, 'Labs Opened'), today, 'Global Compass, as student')).toBe(
      String(opened),
    )
    const byInstitution = await tableOf(page, 'Institution Login Activity')
    expect(await numberIn(byInstitution, today, university.name)).toBe('2')
    expect(await numberIn(byInstitution, today, `${university.name}, unique users`)).toBe('1')
    expect(await numberIn(await tableOf(page, 'Institution Lab Usage'), today, university.name)).toBe('3')
    expect(await numberIn(byInstitution, denverDay(1), university.name)).toBe('0')
  },
)

/** Expects the legend above the lines, and numbers from 0 beside them. */
async function expectLegendAndAxis(page: Page, title: string): Promise<void> {
  const lines = linesOf(page, title)
  const legend = await chart(page, title)
    .getByRole('list', { name: new RegExp(`^(Lines|Parts) of ${title}$`, 'u') })
    .boundingBox()
  const plot = await lines.boundingBox()
  expect((legend?.y ?? Infinity) + (legend?.height ?? 0), title).toBeLessThanOrEqual(plot?.y ?? 0)
  // The numbers of the upright axis, from its lower end.
  const numbers = await lines.locator('text').evaluateAll((texts) =>
    texts
      .map((text) => ({ said: text.textContent, y: text.getBoundingClientRect().y }))
      .filter(({ said }) => /^[\d.]+K?$/u.test(said))
      .toSorted((one, other) => other.y - one.y)
      .map(({ said }) => said),
  )
  expect(numbers.length, title).toBeGreaterThan(2)
  expect(numbers[0], title).toBe('0')
}

test('ten charts stand in a fixed order, and each is also a table and a file; a chart begins at 0, and its legend stands above its lines', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('admin')
  await answerDays(page, (day) => busyDay(1000 + Number(day.slice(-2))))
  await openAnalytics(page, '?from=2025-03-01&to=2025-03-03')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(chartTitles)
  for (const title of chartTitles) {
    await expect(linesOf(page, title)).toBeVisible()
    await expectLegendAndAxis(page, title)
    const table = await tableOf(page, title)
    await expect(table.getByRole('rowheader')).toHaveText(['March 1, 2025', 'March 2, 2025', 'March 3, 2025'])
    const downloading = page.waitForEvent('download')
    await chart(page, title).getByRole('button', { name: 'Download CSV' }).click()
    const download = await downloading
    const name = title.toLowerCase().replaceAll(' ', '-')
    expect(download.suggestedFilename()).toBe(`${name}-2025-03-01-to-2025-03-03.csv`)
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/^\uFEFFDay,/u)
    expect(lines[3]).toMatch(/^2025-03-03,/u)
    await chart(page, title).getByRole('button', { name: 'View as chart' }).click()
    await expect(linesOf(page, title)).toBeVisible()
  }
  await expect(chart(page, 'Registrations')).toContainText('3,006 total, peak 1,003 on March 3, 2025.')
  const latency = await tableOf(page, 'Request Latency')
  expect(await numberIn(latency, '2025-03-02', 'GET')).toBe('13 ms')
  expect(await numberIn(latency, '2025-03-02', 'POST /api/auth/login')).toBe('13 ms')
  const requests = await tableOf(page, 'Request Count')
  expect(await numberIn(requests, '2025-03-02', 'GET')).toBe('4,008')
  expect(await numberIn(requests, '2025-03-02', 'GET /api/config')).toBe('3,006')
})

test(
  'the administrator’s links lead to both screens, also on a phone',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    expectErrors(refusedCall(404, '/analytics/'))
    await signIn('admin')
    await hideWelcome(page.context())
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Main' })
    const links = ['Portal', 'Admin', 'Analytics', 'University Analytics', 'Course Kit']
    await expect(bar.getByRole('link')).toHaveText(links)
    await bar.getByRole('link', { name: 'University Analytics' }).click()
    await expectScreen(page, '/analytics/university', 'University Analytics')
    await expect(bar.getByRole('link', { name: 'Analytics', exact: true })).not.toHaveAttribute(
      'aria-current',
    )
    await bar.getByRole('link', { name: 'Analytics', exact: true }).click()
    await expectScreen(page, '/analytics', 'Analytics')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'University Analytics' })
      .click()
    await expectScreen(page, '/analytics/university', 'University Analytics')
  },
)

test('a person who is not an administrator ends at Home, and a visitor signs in first', async ({
  page,
  server,
  register,
  signIn,
  expectErrors,
}) => {
  expectErrors(refusedCall(404, '/analytics/'))
  await hideWelcome(page.context())
  const student = await register('student')
  await page.goto('/analytics')
  await expectScreen(page, '/login', 'Sign in')
  await logIn(page, student)
  await expectHome(page)
  await expect(page.getByRole('link', { name: 'Analytics' })).toHaveCount(0)
  await signIn('instructor')
  for (const path of ['/analytics', '/analytics/university', '/analytics/university/uni-a']) {
    await page.goto(path)
    await expectHome(page)
  }
  // Home may still be asking for its parts. This page asks for nothing.
  await page.goto('/trust')
  await page.evaluate(() => localStorage.removeItem('tradewind.session'))
  await page.goto('/analytics/university?from=2025-03-01&to=2025-03-02')
  await expectScreen(page, '/login', 'Sign in')
  await logIn(page, server.administrator)
  await expectScreen(page, '/analytics/university?from=2025-03-01&to=2025-03-02', 'University Analytics')
})

test('the keyboard reads a chart day by day and reaches its table', inFull, async ({ page, signIn }) => {
  await signIn('admin')
  await answerDays(page, (day) => busyDay(Number(day.slice(-2))))
  await openAnalytics(page, '?from=2025-03-01&to=2025-03-03')
  const lines = linesOf(page, 'Registrations')
  await expect(lines).toHaveAccessibleName(/^Registrations: 6 total, peak 3 on March\s3,\s2025\./u)
  await tabTo(page, lines)
  await page.keyboard.press('ArrowRight')
  await expect(chart(page, 'Registrations').getByRole('status')).toHaveText('March 2, 2025Registrations2')
  await page.keyboard.press('ArrowRight')
  await expect(chart(page, 'Registrations').getByRole('status')).toHaveText('March 3, 2025Registrations3')
  await lines.hover()
  await expect(chart(page, 'Registrations').getByRole('status')).toHaveText('March 2, 2025Registrations2')
  await tabTo(page, chart(page, 'Registrations').getByRole('button', { name: 'View as table' }))
  await page.keyboard.press('Enter')
  await expect(chart(page, 'Registrations').getByRole('button', { name: 'View as chart' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('region', { name: 'Registrations as a table' })).toBeFocused()
})

test(
  'the screen is accessible in every state and fits a phone',
  inFull,
  async ({ page, signIn, expectErrors, checkAccessibility }) => {
    test.slow()
    expectErrors(refusedCall(404, '/analytics/'))
    await signIn('admin')
    await answerDays(page, (day) => busyDay(Number(day.slice(-2))))
    await openAnalytics(page, '?from=2025-03-01&to=2025-03-20')
    await tableOf(page, 'Request Count')
    await linesOf(page, 'Logins').hover()
    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await checkAccessibility(page)
    await answerDays(page, () => 404)
    await page.goto('/analytics?from=2025-02-01&to=2025-02-02')
    await expect(page.getByRole('heading', { name: 'No activity in this period.' })).toBeVisible()
    await checkAccessibility(page)
  },
)
