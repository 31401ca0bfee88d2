import { afterEach, beforeEach, expect, test } from 'vitest'
import { unknownInstitution } from '@tradewind/contract/rules'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { atOnce, day as oneDay, minute } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { recordOf } from '../../../test/analytics.ts'
import { workAnalyticsJobs, packRequests } from './past-requests.ts'
import { addRequests, type CountedRequests } from './requests.queries.ts'

let t: TestApp
let today: string
let yesterday: string
beforeEach(async () => {
  t = await openTestApp()
  // Noon in Denver or an hour later, far from the end of the day.
  const toNoon = (19 * 60 * minute - (t.clock.now().getTime() % oneDay) + oneDay) % oneDay
  t.clock.advance(toNoon)
  today = dayInDenver(t.clock.now())
  yesterday = dayInDenver(new Date(t.clock.now().getTime() - oneDay))
})
afterEach(() => t.close())

/** By default 2 requests of 3 ms for each institution and path. */
function counted(day: string, institutions: string[], paths: string[], requests = 2): CountedRequests[] {
  return paths.flatMap((path) =>
    institutions.map((institution) => ({ day, method: 'GET', path, institution, requests, totalMs: 3 })),
  )
}

async function rowsOf(table: 'analytics_requests' | 'analytics_past_requests', day: string) {
  return (await t.services.db.selectFrom(table).select('path').where('day', '=', day).execute()).length
}

const universities = ['university-1', 'university-2', unknownInstitution]

test('packing a day keeps its record and leaves one row per route', async () => {
  await addRequests(t.services.db, counted(yesterday, universities, ['/a', '/b']))
  const before = await recordOf(t.services, yesterday)
  expect(before.data.api?.Request['GET']?.paths['/a']).toEqual({
    eventCount: 6,
    totalExecutionTime: 9,
    institutionCounts: { 'university-1': 2, 'university-2': 2, unknown: 2 },
  })
  await packRequests(t.services)
  expect(await rowsOf('analytics_requests', yesterday)).toBe(0)
  expect(await rowsOf('analytics_past_requests', yesterday)).toBe(2)
  expect(await recordOf(t.services, yesterday)).toEqual(before)
})

test('requests counted after packing are added at once, and stay when the day is packed again', async () => {
  await addRequests(t.services.db, counted(yesterday, universities, ['/a']))
  await packRequests(t.services)
  await addRequests(t.services.db, counted(yesterday, ['university-2', 'university-3'], ['/a', '/late'], 5))
  const expected = {
    '/a': {
      eventCount: 16,
      totalExecutionTime: 15,
      institutionCounts: { 'university-1': 2, 'university-2': 7, 'university-3': 5, unknown: 2 },
    },
    '/late': {
      eventCount: 10,
      totalExecutionTime: 6,
      institutionCounts: { 'university-2': 5, 'university-3': 5 },
    },
  }
  const pathsNow = async () => (await recordOf(t.services, yesterday)).data.api?.Request['GET']?.paths
  expect(await pathsNow()).toEqual(expected)
  await packRequests(t.services)
  expect(await rowsOf('analytics_requests', yesterday)).toBe(0)
  expect(await pathsNow()).toEqual(expected)
})

test('several servers can pack a day at once while another adds requests', async () => {
  const rows = counted(yesterday, universities, ['/a', '/b'])
  await addRequests(t.services.db, rows)
  await Promise.all([
    atOnce(4, () => packRequests(t.services)),
    atOnce(4, () => addRequests(t.services.db, rows)),
  ])
  const { data } = await recordOf(t.services, yesterday)
  for (const path of ['/a', '/b'])
    expect(data.api?.Request['GET']?.paths[path]).toEqual({
      eventCount: 30,
      totalExecutionTime: 45,
      institutionCounts: { 'university-1': 10, 'university-2': 10, unknown: 10 },
    })
})

test('a start packs earlier days, but not a day on which requests may still be counted', async () => {
  await addRequests(t.services.db, [
    ...counted(today, universities, ['/a']),
    ...counted(yesterday, universities, ['/a']),
    ...counted('2026-01-15', universities, ['/a']),
  ])
  await workAnalyticsJobs(t.services)
  await expect.poll(() => rowsOf('analytics_past_requests', '2026-01-15')).toBe(1)
  expect(await rowsOf('analytics_past_requests', yesterday)).toBe(1)
  expect(await rowsOf('analytics_requests', today)).toBe(3)

  // First eleven minutes before the end of the day, then eleven minutes after it.
  const isToday = () => dayInDenver(new Date(t.clock.now().getTime() + 11 * minute)) === today
  while (isToday()) t.clock.advance(minute)
  await packRequests(t.services)
  expect(await rowsOf('analytics_requests', today)).toBe(3)
  t.clock.advance(22 * minute)
  await packRequests(t.services)
  expect(await rowsOf('analytics_requests', today)).toBe(0)
})
