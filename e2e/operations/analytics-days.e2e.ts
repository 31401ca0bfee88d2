import {
  answerDays,
  busyDay,
  chart,
  chartTitles,
  chooseDays,
  denverDay,
  linesOf,
  openAnalytics,
  tableOf,
} from './analytics.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { refusedCall } from '../steps.ts'

test.beforeEach(({ signIn }) => signIn('admin').then(() => undefined))

const today = denverDay()

test('the address contains the days, which survive a reload and Back', inFull, async ({ page }) => {
  await answerDays(page, (day) => busyDay(Number(day.slice(-2))))
  await openAnalytics(page)
  await expect(page).toHaveURL('/analytics')
  await expect(page.getByLabel('End Date')).toHaveValue(today)
  const from = await page.getByLabel('Begin Date').inputValue()
  expect([today.slice(-2), '28', '29', '30']).toContain(from.slice(-2))
  const month = (Date.parse(today) - Date.parse(from)) / 86_400_000 + 1
  await expect((await tableOf(page, 'Logins')).getByRole('rowheader')).toHaveCount(month)
  await chooseDays(page, '2025-03-01', '2025-03-02')
  await expect(page).toHaveURL('/analytics?from=2025-03-01&to=2025-03-02')
  const days = chart(page, 'Logins').getByRole('rowheader')
  await expect(days).toHaveText(['March 1, 2025', 'March 2, 2025'])
  await page.reload()
  await expect(page.getByLabel('Begin Date')).toHaveValue('2025-03-01')
  await tableOf(page, 'Logins')
  await expect(days).toHaveText(['March 1, 2025', 'March 2, 2025'])
  await page.goBack()
  await expect(page.getByLabel('Begin Date')).toHaveValue(from)
  await expect(page.getByLabel('End Date')).toHaveValue(today)
  await expect(days).toHaveCount(month)
})

test('the axis of a chart starts at 0, even if every day has much more', inFull, async ({ page }) => {
  await answerDays(page, (day) => busyDay(900 + Number(day.slice(-2))))
  await openAnalytics(page, '?from=2025-03-01&to=2025-03-05')
  await expect(chart(page, 'Logins').getByText('0', { exact: true })).toBeVisible()
  await expect(chart(page, 'Registrations').getByText('0', { exact: true })).toBeVisible()
})

test('days without activity and days without institutions have their own words; a problem with the days stands at its field, and the typed days stay', async ({
  page,
  expectErrors,
}) => {
  expectErrors(refusedCall(404, '/analytics/'))
  const noInstitutions = page.getByRole('heading', {
    name: 'No institution data available for the selected date range.',
  })
  await answerDays(page, (day) => (day < '2025-03-01' ? 404 : busyDay(3, ['unknown'])))
  await page.goto('/analytics?from=2025-02-01&to=2025-02-02')
  await expect(page.getByRole('heading', { name: 'No activity in this period.' })).toBeVisible()
  await expect(noInstitutions).toBeVisible()
  await chooseDays(page, '2025-03-01', '2025-03-02')
  await expect(chart(page, 'Request Latency')).toBeVisible()
  await expect(noInstitutions).toBeVisible()
  await expect(page.getByText('Institution tracking was recently added')).toBeVisible()
  await expect(chart(page, 'Institution Login Activity')).toHaveCount(0)

  const begin = page.getByLabel('Begin Date')
  const end = page.getByLabel('End Date')
  await chooseDays(page, '2025-03-05', '2025-03-02')
  await expect(end).toBeFocused()
  await expect(end).toHaveAccessibleDescription(
    'The end date is before the begin date. Please choose a later day.',
  )
  await expect(begin).toHaveValue('2025-03-05')
  await chooseDays(page, '2025-03-05', denverDay(-2))
  await expect(end).toHaveAccessibleDescription(
    'This day is in the future. Please choose today or an earlier day.',
  )
  await chooseDays(page, '2020-03-05', '2025-03-02')
  await expect(begin).toHaveAccessibleDescription(
    'Please choose at most 3 years. Begin later, or end earlier.',
  )
  await chooseDays(page, '', '2025-03-02')
  await expect(begin).toHaveAccessibleDescription('Please choose a day.')
  // The charts still show the last valid days.
  await expect(page).toHaveURL('/analytics?from=2025-03-01&to=2025-03-02')
  await expect(linesOf(page, 'Logins')).toBeVisible()
  await page.goto('/analytics?from=2025-03-05&to=2025-03-02')
  await expect(begin).toHaveValue('2025-03-05')
  await expect(end).toHaveAccessibleDescription(/The end date is before the begin date/u)
  await chooseDays(page, '2025-03-05', '2025-03-06')
  await expect(chart(page, 'Logins')).toBeVisible()
})

test(
  'a year loads six days at a time with a progress bar, and no past day twice',
  inFull,
  async ({ page }) => {
    test.slow()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const days = await answerDays(page, async (day) => {
      if (day > '2025-01-31') await held
      return busyDay(Number(day.slice(-2)))
    })
    await page.goto('/analytics?from=2024-11-21&to=2025-11-20')
    const bar = page.getByRole('progressbar', { name: 'Loading the days' })
    await expect(bar).toHaveAttribute('aria-valuetext', '72 of 365 days')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(chartTitles)
    expect(days.together()).toBe(6)
    // The new days do not wait for those of the year.
    await chooseDays(page, '2024-12-01', '2024-12-02')
    await expect(page.getByText('2 days shown.')).toBeAttached()
    await expect(bar).toHaveCount(0)
    const asked = days.asked.length
    expect(asked).toBe(72 + 6)
    await page.goBack()
    await expect(bar).toHaveAttribute('aria-valuetext', '72 of 365 days')
    // The previous charts stay until the new ones are loaded.
    await expect(linesOf(page, 'Logins')).toBeVisible()
    release()
    await expect(page.getByText('365 days shown.')).toBeAttached({ timeout: 30_000 })
    await expect(bar).toHaveCount(0)
    // Days that were loading when the range changed are asked for again.
    expect(days.asked).toHaveLength(365 + 6)
    expect(new Set(days.asked).size).toBe(365)
    await chooseDays(page, '2025-01-01', '2025-11-20')
    await expect(page.getByText('324 days shown.')).toBeAttached()
    await page.goBack()
    await expect(page.getByText('365 days shown.')).toBeAttached()
    expect(days.asked).toHaveLength(365 + 6)
  },
)

test('failed days are counted, and a retry asks for them alone', inFull, async ({ page, expectErrors }) => {
  expectErrors(refusedCall(500, '/analytics/'), /2 of 10 days could not be loaded/u)
  let broken = true
  const days = await answerDays(page, (day) =>
    broken && day >= '2025-03-09' ? 500 : busyDay(Number(day.slice(-2))),
  )
  await openAnalytics(page, '?from=2025-03-01&to=2025-03-10')
  const notice = page.getByRole('status').filter({ hasText: '2 of 10 days could not be loaded.' })
  await expect(notice).toBeVisible()
  await tableOf(page, 'Registrations')
  await expect(chart(page, 'Registrations').getByRole('cell')).toHaveText([
    ...['1', '2', '3', '4', '5', '6', '7', '8'],
    ...['–', '–'],
  ])
  broken = false
  days.asked.length = 0
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toHaveCount(0)
  await expect(chart(page, 'Registrations').getByRole('cell').last()).toHaveText('10')
  expect(days.asked.toSorted()).toEqual(['2025-03-09', '2025-03-10'])
})

test(
  'when every day fails, the screen says so and offers another try',
  inFull,
  async ({ page, expectErrors }) => {
    expectErrors(refusedCall(500, '/analytics/'), /The analytics could not be loaded/u)
    let broken = true
    await answerDays(page, () => (broken ? 500 : busyDay(3)))
    await page.goto('/analytics?from=2025-03-01&to=2025-03-02')
    const notice = page.getByRole('alert').filter({ hasText: 'The analytics could not be loaded.' })
    await expect(notice).toBeVisible()
    broken = false
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(linesOf(page, 'Logins')).toBeVisible()
    await expect(notice).toHaveCount(0)
  },
)
