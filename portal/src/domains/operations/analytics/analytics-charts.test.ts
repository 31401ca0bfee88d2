import type { DailyData } from '@tradewind/contract/operations/analytics'
import { describe, expect, it } from 'vitest'
import { analyticsCharts, chartTitles, isNothing, isWithoutInstitutions } from './analytics-charts.ts'
import type { Day } from './chart-model.ts'

const path = (eventCount: number, totalExecutionTime: number, institutionCounts = {}) => ({
  eventCount,
  totalExecutionTime,
  institutionCounts,
})

const busy: DailyData = {
  auth: {
    Login: {
      success: 12,
      uniqueUsers: 9,
      institutionCounts: { 'uni-a': 4, unknown: 8 },
      institutionUniqueUsers: { 'uni-a': 3 },
    },
    Register: { eventCount: 3 },
    Demo: { eventCount: 5, uniqueCodes: 2 },
  },
  labs: {
    OpenLab: {
      global_compass_lab: {
        studentView: 7,
        instructorView: 1,
        institutionCounts: { 'uni-a': 2, 'uni-b': 1 },
        institutionUniqueUsers: { 'uni-a': 2 },
      },
      cultural_exchange_lab: {
        studentView: 1,
        instructorView: 0,
        institutionCounts: { 'uni-b': 1 },
        institutionUniqueUsers: { 'uni-b': 1 },
      },
    },
  },
  lti: { OrgConnect: { eventCount: 4, institutionCounts: { 'uni-a': 4 } } },
  api: {
    Request: {
      POST: { paths: { '/api/auth/login': path(10, 150, { 'uni-a': 1 }) } },
      GET: { paths: { '/api/users/:email': path(40, 812.5, { 'uni-a': 6 }), '/api/labs': path(10, 2.5) } },
    },
  },
}
const days: Day[] = [
  { day: '2026-11-19', data: busy },
  { day: '2026-11-20', data: {} },
  { day: '2026-11-21', data: null },
]

function charts(of = days) {
  const { overall, institutions } = analyticsCharts(of, new Map([['uni-a', 'Aurora']]), 'production')
  return [...overall, ...institutions]
}

/** The lines of a chart, and the columns that it does not draw. */
function numbers(title: string, of = days) {
  const chart = charts(of).find((each) => each.title === title)
  const entries = (list: readonly { label: string; values: unknown }[] = []) =>
    Object.fromEntries(list.map(({ label, values }) => [label, values]))
  return { series: entries(chart?.series), details: entries(chart?.details) }
}

describe('the charts', () => {
  it('have ten titles in a fixed order', () => {
    expect(charts().map(({ title }) => title)).toEqual(chartTitles)
  })

  it('count logins, registrations, demos and connections', () => {
    expect(numbers('Logins').series).toEqual({ Logins: [12, 0, null], 'Unique users': [9, 0, null] })
    expect(numbers('Registrations').series).toEqual({ Registrations: [3, 0, null] })
    expect(numbers('Demos').series).toEqual({ Demos: [5, 0, null], 'Different codes': [2, 0, null] })
    expect(numbers('LTI Connections')).toEqual({
      series: { Connections: [4, 0, null] },
      details: { Aurora: [4, 0, null] },
    })
  })

  it('draw the labs on offer, and a hidden lab once it was opened', () => {
    const { series, details } = numbers('Labs Opened')
    expect(Object.keys(series)).toEqual([
      'Market Entry',
      'Foreign Exchange',
      'Global Compass',
      'Cultural Intelligence',
      'Cultural Exchange',
    ])
    expect(series['Global Compass']).toEqual([8, 0, null])
    expect(
      charts()
        .filter(({ isStacked }) => isStacked)
        .map(({ title }) => title),
    ).toEqual(['Labs Opened'])
    expect(details['Global Compass, as instructor']).toEqual([1, 0, null])
    expect(Object.keys(numbers('Labs Opened', [{ day: '2026-11-20', data: {} }]).series)).toHaveLength(4)
  })

  it('count requests by method, and list the paths with most requests', () => {
    const { series, details } = numbers('Request Count')
    expect(Object.entries(series)).toEqual([
      ['GET', [50, 0, null]],
      ['POST', [10, 0, null]],
    ])
    expect(Object.keys(details)).toEqual(['GET /api/users/:email', 'POST /api/auth/login', 'GET /api/labs'])
  })

  it('give average times, and none for a day without requests', () => {
    const { series, details } = numbers('Request Latency')
    expect(series).toEqual({ GET: [16.3, null, null], POST: [15, null, null] })
    expect(details['GET /api/labs']).toEqual([0.3, null, null])
    expect(charts()[6]?.summary).toBe('16 ms on average, slowest on November 19, 2026 (16 ms).')
  })

  it('list at most ten paths', () => {
    const paths = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`/p${at}`, path(at + 1, 1)]))
    const many: Day[] = [{ day: '2026-11-19', data: { api: { Request: { GET: { paths } } } } }]
    const listed = Object.keys(numbers('Request Count', many).details)
    expect(listed).toHaveLength(10)
    expect(listed[0]).toBe('GET /p13')
  })

  it('add up the labs and the paths of an institution', () => {
    expect(numbers('Institution Login Activity')).toEqual({
      series: { Aurora: [4, 0, null], unknown: [8, 0, null] },
      details: { 'Aurora, unique users': [3, 0, null] },
    })
    expect(numbers('Institution Lab Usage').series).toEqual({ Aurora: [2, 0, null], 'uni-b': [2, 0, null] })
    expect(numbers('Institution Request Activity').series).toEqual({ Aurora: [7, 0, null] })
  })

  it('give an institution the same colour in every chart', () => {
    const opened = {
      studentView: 9,
      instructorView: 0,
      institutionCounts: { 'uni-b': 9 },
      institutionUniqueUsers: {},
    }
    const more: Day = { day: '2026-11-22', data: { labs: { OpenLab: { global_compass_lab: opened } } } }
    const { institutions } = analyticsCharts([...days, more], new Map(), 'production')
    const roles = institutions.map(({ series }) => series.map(({ label, role }) => [label, role]))
    expect(roles).toEqual([
      [
        ['uni-a', 'first'],
        ['unknown', 'unknown'],
      ],
      [
        ['uni-b', 'second'],
        ['uni-a', 'first'],
      ],
      [['uni-a', 'first']],
    ])
  })

  it('leave out institutions when all activity is unknown', () => {
    const Login = {
      success: 1,
      uniqueUsers: 1,
      institutionCounts: { unknown: 1 },
      institutionUniqueUsers: {},
    }
    const of: Day[] = [{ day: '2026-11-19', data: { auth: { Login } } }]
    expect(charts(of).map(({ title }) => title)).toEqual(chartTitles.slice(0, 7))
  })

  it('report that nothing happened only when no day is missing', () => {
    const empty = analyticsCharts([{ day: '2026-11-20', data: {} }], new Map(), 'production')
    expect([isNothing(empty, 0), isWithoutInstitutions(empty, 0)]).toEqual([true, true])
    expect([isNothing(empty, 1), isWithoutInstitutions(empty, 1)]).toEqual([false, false])
    const some = analyticsCharts(days.slice(0, 1), new Map(), 'production')
    expect([isNothing(some, 0), isWithoutInstitutions(some, 0)]).toEqual([false, false])
  })

  it('are incomplete when a day is missing', () => {
    expect(charts().every(({ isComplete }) => !isComplete)).toBe(true)
    expect(charts(days.slice(0, 2)).every(({ isComplete }) => isComplete)).toBe(true)
    const [, , , , , , latency] = charts([{ day: '2026-11-21', data: null }])
    expect(latency?.summary).toBe('None in the days that could be loaded.')
  })

  it('have nothing to draw when nothing happened', () => {
    expect(charts([{ day: '2026-11-20', data: {} }]).map(({ hasData }) => hasData)).toEqual(
      Array(7).fill(false),
    )
  })
})
