import type { DailyData } from '@tradewind/contract/operations/analytics'
import { describe, expect, it } from 'vitest'
import type { Day } from './chart-model.ts'
import { institutionChart, institutionLines, rankInstitutions } from './institution-lines.ts'

function dayOf(day: string, institutionCounts: Record<string, number>): Day {
  return {
    day,
    data: { auth: { Login: { success: 1, uniqueUsers: 1, institutionCounts, institutionUniqueUsers: {} } } },
  }
}

const loginsOf = ({ auth }: DailyData) => auth?.Login?.institutionCounts ?? {}
const days: Day[] = [
  dayOf('2026-11-18', { 'uni-a': 1, unknown: 50 }),
  { day: '2026-11-19', data: {} },
  { day: '2026-11-20', data: null },
  dayOf('2026-11-21', { 'uni-b': 3, 'uni-c': 3, 'uni-a': 1 }),
]
const institutions = (of = days, names = new Map<string, string>()) => institutionLines(of, loginsOf, names)

describe('lines of institutions', () => {
  it('start with the largest, and end with unknown whatever its size', () => {
    expect(institutions().map(({ label, total }) => [label, total])).toEqual([
      ['uni-b', 3],
      ['uni-c', 3],
      ['uni-a', 2],
      ['unknown', 50],
    ])
    expect(institutions()[2]?.values).toEqual([1, 0, null, 1])
  })

  it('have the known names, with the id when two share a name', () => {
    const names = new Map([
      ['uni-a', 'Aurora'],
      ['uni-b', 'Aurora'],
      ['uni-d', 'Delta'],
    ])
    expect(institutions(days, names).map(({ label }) => label)).toEqual([
      'Aurora (uni-b)',
      'uni-c',
      'Aurora (uni-a)',
      'unknown',
    ])
  })

  it('leave out institutions without any activity', () => {
    expect(institutions([dayOf('2026-11-21', { 'uni-a': 0 })])).toEqual([])
  })

  it('may have ids such as "constructor"', () => {
    const of = [dayOf('2026-11-20', { constructor: 2 }), dayOf('2026-11-21', {})]
    expect(institutions(of)[0]?.values).toEqual([2, 0])
  })
})

describe('the rank of institutions', () => {
  it('follows the first activity, then the next one; unknown has no rank', () => {
    const logins = institutions()
    const labUse = institutions([dayOf('2026-11-21', { 'uni-d': 9, 'uni-a': 8, unknown: 7 })])
    expect(rankInstitutions([logins, labUse])).toEqual(['uni-b', 'uni-c', 'uni-a', 'uni-d'])
  })
})

describe('a chart of institutions', () => {
  const chartOf = (lines = institutions(), ranked = rankInstitutions([lines])) =>
    institutionChart({
      id: 'x',
      title: 'X',
      days,
      lines,
      ranked,
      details: [{ label: 'more', values: [0, 0, 0, 0] }],
    })
  const rolesOf = ({ series }: ReturnType<typeof chartOf>) => series.map(({ label, role }) => [label, role])

  it('has colours by rank, even when another institution is larger', () => {
    expect(rolesOf(chartOf(institutions(), ['uni-a', 'uni-c', 'uni-b']))).toEqual([
      ['uni-b', 'other'],
      ['uni-c', 'second'],
      ['uni-a', 'first'],
      ['unknown', 'unknown'],
    ])
  })

  it('draws every institution when there are at most twenty', () => {
    const { details, series, summary } = chartOf()
    expect(series).toHaveLength(4)
    expect(details.map(({ label }) => label)).toEqual(['more'])
    expect(summary).toBe('58 total, peak 51 on November 18, 2026; unknown has the largest part (50).')
  })

  it('draws the twenty largest and unknown out of more, counts all of them, and says so', () => {
    const counts = Object.fromEntries(Array.from({ length: 23 }, (_, at) => [`uni-${at}`, at + 1]))
    const many = institutions([dayOf('2026-11-18', { ...counts, unknown: 1 })])
    const { details, series, summary } = chartOf(many)
    expect(series.map(({ label }) => label)).toEqual([
      ...Array.from({ length: 20 }, (_, at) => `uni-${22 - at}`),
      'unknown',
    ])
    expect(details.map(({ label }) => label)).toEqual(['uni-2', 'uni-1', 'uni-0', 'more'])
    expect(summary).toBe(
      '277 total, peak 277 on November 18, 2026; uni-22 has the largest part (23). The 20 largest of 23 institutions are drawn; the table and the file have all.',
    )
  })
})
