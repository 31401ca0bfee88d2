import type { DailyData } from '@tradewind/contract/operations/analytics'
import { ApiError } from '@tradewind/contract/client'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from '../accounts.ts'
import { call } from '../api.ts'
import type { OwnServer } from '../own-server.ts'

/** A day in Denver as yyyy-mm-dd, `daysAgo` days before today. */
export function denverDay(daysAgo = 0): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver' }).format(
    Date.now() - daysAgo * 86_400_000,
  )
}

/** A day as the screen writes it. */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
}

export const chartTitles = [
  'Logins',
  'Registrations',
  'Demos',
  'Labs Opened',
  'LTI Connections',
  'Request Count',
  'Request Latency',
  'Institution Login Activity',
  'Institution Lab Usage',
  'Institution Request Activity',
]

/** A chart with its summary and its buttons. */
export function chart(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** The lines of a chart, which the keyboard can focus. */
export function linesOf(page: Page, title: string): Locator {
  return chart(page, title).getByRole('application')
}

/** Shows a chart as a table. */
export async function tableOf(page: Page, title: string): Promise<Locator> {
  await chart(page, title).getByRole('button', { name: 'View as table' }).click()
  return chart(page, title).getByRole('table')
}

/** The number for a day in a column of a chart's table. */
export async function numberIn(table: Locator, day: string, column: string): Promise<string> {
  const heads = await table.getByRole('columnheader').allTextContents()
  const head = table.page().getByRole('rowheader', { name: dayWords(day) })
  const row = table.getByRole('row').filter({ has: head })
  // The day itself is a row header in the first column, not a cell.
  return await row
    .getByRole('cell')
    .nth(heads.indexOf(column) - 1)
    .innerText()
}

/** The server's record of a day; empty when it has none. */
export async function recordOf(
  server: OwnServer,
  { token }: Pick<Account, 'token'>,
  day = denverDay(),
): Promise<DailyData> {
  const [year = '', month = '', date = ''] = day.split('-')
  const asked = { params: { year, month, day: date }, query: { today: 'true' } } as const
  const record = await call(server, 'GET /analytics/:year/:month/:day', asked, token).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    },
  )
  return record?.data ?? {}
}

const openings = (views: number, institutionCounts: Record<string, number>) => ({
  studentView: views,
  instructorView: 1,
  institutionCounts,
  institutionUniqueUsers: {},
})

/** A day with activity of every kind, `count` of each. */
export function busyDay(count: number, institutions = ['uni-a', 'uni-b', 'uni-c', 'unknown']): DailyData {
  const institutionCounts = Object.fromEntries(institutions.map((id, at) => [id, count + at]))
  const path = (eventCount: number) => ({
    eventCount,
    totalExecutionTime: eventCount * 12.5,
    institutionCounts,
  })
  return {
    auth: {
      Login: {
        success: 4 * count + 6,
        uniqueUsers: count,
        institutionCounts,
        institutionUniqueUsers: institutionCounts,
      },
      Register: { eventCount: count },
      Demo: { eventCount: count, uniqueCodes: 1 },
    },
    labs: { OpenLab: { global_compass_lab: openings(count, institutionCounts) } },
    lti: { OrgConnect: { eventCount: count, institutionCounts } },
    api: {
      Request: {
        GET: { paths: { '/api/users/:user': path(count), '/api/config': path(3 * count) } },
        POST: { paths: { '/api/auth/login': path(count) } },
      },
    },
  }
}

interface AskedDays {
  /** The requested days in order. */
  asked: string[]
  /** The greatest number of calls at the same time. */
  together: () => number
}

/**
 * Answers the calls for days in place of the server, which has no history. The answer is a record or the status of a
 * failure, 404 for a day without activity.
 */
export async function answerDays(
  page: Page,
  answer: (day: string) => DailyData | number | Promise<DailyData | number>,
): Promise<AskedDays> {
  const asked: string[] = []
  let underWay = 0
  let most = 0
  await page.route(
    ({ pathname }) => /^\/analytics\/\d{4}\//u.test(pathname),
    async (route) => {
      const day = new URL(route.request().url()).pathname.split('/').slice(2).join('-')
      asked.push(day)
      underWay += 1
      most = Math.max(most, underWay)
      const given = await answer(day)
      underWay -= 1
      if (typeof given !== 'number') return await route.fulfill({ json: { date: day, data: given } })
      const message = given === 404 ? 'Nothing happened on this day.' : 'Server Error'
      const json = { error: message, message, code: given === 404 ? 'not_found' : 'server_error' }
      return await route.fulfill({ status: given, json })
    },
  )
  return { asked, together: () => most }
}

/** Opens Analytics and waits for the charts. */
export async function openAnalytics(page: Page, query = ''): Promise<void> {
  await page.goto(`/analytics${query}`)
  await expect(chart(page, 'Logins')).toBeVisible()
}

export async function chooseDays(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('Begin Date').fill(from)
  await page.getByLabel('End Date').fill(to)
  await page.getByRole('button', { name: 'Update Dates' }).click()
}
