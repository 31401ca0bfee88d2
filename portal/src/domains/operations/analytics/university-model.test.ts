import { describe, expect, it } from 'vitest'
import type { Day } from './chart-model.ts'
import { isWithoutUse, universityModel, universityTable } from './university-model.ts'

const path = (eventCount: number, totalExecutionTime: number, own: number) => ({
  eventCount,
  totalExecutionTime,
  institutionCounts: { 'uni-a': own, 'uni-b': 1000 },
})

function dayOf(day: string, logins: number): Day {
  return {
    day,
    data: {
      auth: {
        Login: {
          success: 99,
          uniqueUsers: 99,
          institutionCounts: { 'uni-a': logins, 'uni-b': 50 },
          institutionUniqueUsers: { 'uni-a': 1 },
        },
      },
      labs: {
        OpenLab: {
          global_compass_lab: {
            studentView: 9,
            instructorView: 9,
            institutionCounts: { 'uni-a': 2 },
            institutionUniqueUsers: { 'uni-a': 1 },
          },
        },
      },
      api: {
        Request: {
          GET: { paths: { '/api/labs': path(10, 45, 3), '/api/others': path(5, 5, 0) } },
          POST: { paths: { '/log/openlab': path(4, 3, 4) } },
        },
      },
    },
  }
}

const days = [dayOf('2026-11-20', 2), { day: '2026-11-21', data: null }, dayOf('2026-11-22', 3)]
const model = universityModel(days, 'uni-a', 'production')
const totals = {
  institutionId: 'uni-a',
  name: 'Aurora',
  totalLogins: 6,
  uniqueUsers: 2,
  totalLabSessions: 5,
  labUsers: 1,
}

describe('the model of a university', () => {
  it('contains the logins and lab sessions of that university only', () => {
    expect(model).toMatchObject({ totalLogins: 5, totalLabSessions: 4 })
    expect(model.logins.series.map(({ values }) => values)).toEqual([
      [2, null, 3],
      [1, null, 1],
    ])
    expect(model.labUse.series.find(({ label }) => label === 'Global Compass')?.values).toEqual([2, null, 2])
    expect(universityModel(days, 'uni-c', 'production')).toMatchObject({
      totalLogins: 0,
      logins: { hasData: false },
      labUse: { hasData: false },
      topApis: [],
    })
  })

  it('contains its requests, and its most requested paths with average times in whole ms', () => {
    expect(model.requests).toEqual([7, null, 7])
    expect(model.topApis).toEqual([
      { name: 'POST /log/openlab', requests: 8, averageMs: 1 },
      { name: 'GET /api/labs', requests: 6, averageMs: 5 },
    ])
  })

  it('lists at most ten paths', () => {
    const paths = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`/p${at}`, path(20, 20, at + 1)]))
    const many: Day[] = [{ day: '2026-11-20', data: { api: { Request: { GET: { paths } } } } }]
    const { topApis } = universityModel(many, 'uni-a', 'production')
    expect(topApis.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, at) => `GET /p${13 - at}`))
  })

  it('is without use only when the totals agree and no day is missing', () => {
    const idle = universityModel([{ day: '2026-11-20', data: {} }], 'uni-a', 'production')
    expect(isWithoutUse(idle, undefined, 0)).toBe(true)
    expect(isWithoutUse(idle, { ...totals, totalLogins: 0, totalLabSessions: 0 }, 0)).toBe(true)
    expect(isWithoutUse(idle, undefined, 1)).toBe(false)
    expect(isWithoutUse(idle, { ...totals, totalLogins: 0 }, 0)).toBe(false)
    expect(isWithoutUse(idle, { ...totals, totalLabSessions: 0 }, 0)).toBe(false)
    expect(isWithoutUse(model, undefined, 0)).toBe(false)
  })

  it('becomes one table that starts with the totals of the range', () => {
    expect(universityTable(model, totals).rows.slice(0, 5)).toEqual([
      ['Totals', null, 'Total Logins', 6, null],
      ['Totals', null, 'Unique Users', 2, null],
      ['Totals', null, 'Total Lab Sessions', 5, null],
      ['Totals', null, 'Lab Users', 1, null],
      ['Login Activity', '2026-11-20', 'Logins', 2, null],
    ])
  })

  it('becomes one table with all of its values', () => {
    const { head, rows } = universityTable(model, undefined)
    expect(head).toEqual(['Part', 'Day', 'Name', 'Count', 'Average time of all users (ms)'])
    expect(rows[0]).toEqual(['Login Activity', '2026-11-20', 'Logins', 2, null])
    expect(rows).toContainEqual(['Lab Usage', '2026-11-22', 'Global Compass, users', 1, null])
    expect(rows).toContainEqual(['Requests', '2026-11-21', 'Requests', null, null])
    expect(rows.at(-1)).toEqual(['Top APIs', null, 'GET /api/labs', 6, 5])
  })
})
