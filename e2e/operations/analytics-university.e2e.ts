import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { call } from '../api.ts'
import { answerDays, busyDay, chart, denverDay, linesOf, numberIn, tableOf } from './analytics.ts'
import { expect, test, inFull } from '../fixtures.ts'
import { changeUser, givenInstitution } from '../managed-users.ts'
import { tabTo } from '../keyboard.ts'
import { breakCalls, expectScreen, loseCalls, refusedCall, unansweredCall } from '../steps.ts'

const today = denverDay()
const lastWeek = `from=${denverDay(6)}&to=${today}`

const cards = ['Total Logins', 'Unique Users', 'Total Lab Sessions', 'Lab Users']

async function expectCards(page: Page, numbers: string[], names = cards) {
  await expect(page.getByRole('term')).toHaveText(names)
  await expect(page.getByRole('definition')).toHaveText(numbers)
}

test('a university without use lists possible reasons, and the use of a university counts each person once in the whole range', async ({
  page,
  server,
  register,
  signIn,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors(refusedCall(404, 'analytics/'))
  const admin = await signIn('admin')
  const { institutionId, name } = await givenInstitution(server, admin)
  await page.goto(`/analytics/university/${institutionId}?${lastWeek}`)
  await expect(page.getByRole('heading', { name: `No ${name} Data Available` })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'no users were active in this period',
    'institution tracking was recently implemented',
    'users have not logged in with the updated system yet',
  ])
  await checkAccessibility(page)
  await page.goto(`/analytics/university/no-such-university?${lastWeek}`)
  await expect(page.getByRole('heading', { name: 'There is no such university.' })).toBeVisible()

  for (const logins of [1, 2]) {
    const student = await register('student')
    await changeUser(server, admin, student.user.id, { institutionId })
    for (let count = 0; count < logins; count += 1) {
      const { token } = await call(server, 'POST /api/auth/login', { body: student })
      if (logins === 2)
        await call(server, 'POST /log/openlab', { body: { data: { lab: 'global_compass_lab' } } }, token)
    }
  }
  await page.goto(`/analytics/university?${lastWeek}`)
  await page.getByRole('combobox', { name: 'University' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expectScreen(page, `/analytics/university/${institutionId}?${lastWeek}`, 'University Analytics')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectCards(page, ['3', '2', '2', '1'])
  await expect(page.getByText('With guest access, each guest visit counts as a user.')).toBeVisible()
  expect(await numberIn(await tableOf(page, 'Login Activity'), today, 'Logins')).toBe('3')
  expect(await numberIn(await tableOf(page, 'Lab Usage'), today, 'Global Compass')).toBe('2')
  await page.reload()
  await expectCards(page, ['3', '2', '2', '1'])
  await expect(page.getByRole('combobox', { name: 'University' })).toHaveValue(name)
})

/** A university with a history. */
async function givenHistory(page: Page) {
  await answerDays(page, (day) => busyDay(Number(day.slice(-2))))
  await page.route('**/api/analytics/institutions/uni-a?*', (route) =>
    route.fulfill({
      json: {
        institutionId: 'uni-a',
        name: 'Aurora University',
        totalLogins: 6,
        uniqueUsers: 4,
        totalLabSessions: 6,
        labUsers: 1200,
      },
    }),
  )
}

const historyPath = '/analytics/university/uni-a?from=2025-03-01&to=2025-03-03'

test(
  'the file of the screen also contains requests and the most requested paths',
  inFull,
  async ({ page, signIn }) => {
    await signIn('admin')
    await givenHistory(page)
    await page.goto(historyPath)
    await expectCards(page, ['6', '4', '6', '1,200'])
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all as CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('uni-a-2025-03-01-to-2025-03-03.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toBe('\uFEFFPart,Day,Name,Count,Average time of all users (ms)')
    expect(lines.filter((line) => line.startsWith('Totals'))).toEqual([
      'Totals,,Total Logins,6,',
      'Totals,,Unique Users,4,',
      'Totals,,Total Lab Sessions,6,',
      'Totals,,Lab Users,1200,',
    ])
    expect(lines).toContain('Login Activity,2025-03-02,Logins,2,')
    expect(lines).toContain('Requests,2025-03-02,Requests,6,')
    expect(lines.filter((line) => line.startsWith('Top APIs'))).toEqual([
      'Top APIs,,GET /api/config,6,13',
      'Top APIs,,GET /api/users/:user,6,13',
      'Top APIs,,POST /api/auth/login,6,13',
    ])
    await expect(page.getByText('/api/config')).toHaveCount(0)
    for (const title of ['Login Activity', 'Lab Usage']) {
      const own = page.waitForEvent('download')
      await chart(page, title).getByRole('button', { name: 'Download CSV' }).click()
      const name = title.toLowerCase().replace(' ', '-')
      expect((await own).suggestedFilename()).toBe(`uni-a-${name}-2025-03-01-to-2025-03-03.csv`)
    }
  },
)

test('when people cannot be counted, the rest is shown', inFull, async ({ page, signIn, expectErrors }) => {
  expectErrors(unansweredCall('/api/analytics/'), /The use of an institution could not be loaded/u)
  await signIn('admin')
  await givenHistory(page)
  await loseCalls(page, 'GET', '/api/analytics/institutions/')
  await page.goto(historyPath)
  const notice = page.getByRole('alert').filter({ hasText: 'The numbers of users could not be loaded.' })
  await expect(notice).toBeVisible()
  await expectCards(page, ['6', '6'], ['Total Logins', 'Total Lab Sessions'])
  await expect(linesOf(page, 'Login Activity')).toBeVisible()
  await page.unrouteAll()
  await givenHistory(page)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expectCards(page, ['6', '4', '6', '1,200'])
  await expect(notice).toHaveCount(0)
})

test(
  'institutions are called by their ids when their names cannot be loaded',
  inFull,
  async ({ page, signIn, expectErrors }) => {
    expectErrors(
      refusedCall(500, '/api/institutions'),
      /The institutions could not be loaded|The names of institutions could not be loaded/u,
    )
    await signIn('admin')
    await givenHistory(page)
    await breakCalls(page, 'GET', '/api/institutions')
    await page.goto('/analytics?from=2025-03-01&to=2025-03-03')
    const legend = page.getByRole('list', { name: 'Lines of Institution Login Activity' })
    await expect(legend.getByRole('listitem')).toHaveText(['uni-c', 'uni-b', 'uni-a', 'unknown'])
  },
)

test(
  'a university can be chosen by keyboard, and both screens are accessible and fit a phone',
  inFull,
  async ({ page, server, signIn, checkAccessibility, expectErrors }) => {
    test.slow()
    expectErrors(refusedCall(404, 'analytics/'))
    const { institutionId, name } = await givenInstitution(server, await signIn('admin'))
    await page.goto('/analytics/university')
    await expect(page.getByRole('combobox', { name: 'University' })).toBeVisible()
    await checkAccessibility(page)
    await tabTo(page, page.getByRole('combobox', { name: 'University' }))
    await page.keyboard.type(name)
    await expect(page.getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/analytics/university/${institutionId}`)
    await givenHistory(page)
    await page.goto(historyPath)
    await expect(linesOf(page, 'Lab Usage')).toBeVisible()
    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await checkAccessibility(page)
  },
)
