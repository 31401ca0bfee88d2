import { describe, expect, it } from 'vitest'
import { addUp, countChart, perDay, type Day } from './chart-model.ts'

function dayOf(day: string, logins: Record<string, number>): Day {
  const success = Object.values(logins).reduce((a, b) => a + b, 0)
  return {
    day,
    data: {
      auth: { Login: { success, uniqueUsers: 1, institutionCounts: logins, institutionUniqueUsers: {} } },
    },
  }
}

const days: Day[] = [
  dayOf('2026-11-18', { 'uni-a': 1, unknown: 50 }),
  { day: '2026-11-19', data: {} },
  { day: '2026-11-20', data: null },
  dayOf('2026-11-21', { 'uni-b': 3, 'uni-c': 3, 'uni-a': 1 }),
]

describe('values by day', () => {
  it('are 0 when nothing happened, and null when the day could not be loaded', () => {
    expect(perDay(days, ({ auth }) => auth?.Login?.success ?? 0)).toEqual([51, 0, null, 7])
  })
})

it('adds up counts under names such as "constructor"', () => {
  expect(addUp([{ constructor: 1 }, { constructor: 2, a: 1 }])).toEqual({ constructor: 3, a: 1 })
})

describe('the summary of a chart of counts', () => {
  const chart = (...values: number[][]) =>
    countChart({
      id: 'x',
      title: 'X',
      days,
      series: values.map((each, index) => ({ label: `line ${index}`, role: 'part', values: each })),
    })

  it('states the total and the day with most', () => {
    expect(chart([1, 0, 0, 1200]).summary).toBe('1,201 total, peak 1,200 on November 21, 2026.')
  })

  it('names the largest of several parts', () => {
    expect(chart([1, 0, 0, 1], [5, 0, 0, 0]).summary).toBe(
      '7 total, peak 6 on November 18, 2026; line 1 has the largest part (5).',
    )
    expect(chart([1, 0, 0, 1], [0, 0, 0, 0]).summary).toBe('2 total, peak 1 on November 18, 2026.')
  })

  it('reports that nothing happened only when no day is missing', () => {
    const missing = { summary: 'None in the days that could be loaded.', hasData: false, isComplete: false }
    expect(chart([0, 0, 0, 0])).toMatchObject(missing)
    expect(chart()).toMatchObject(missing)
    const complete = countChart({ id: 'x', title: 'X', days: days.slice(0, 2), series: [] })
    expect(complete).toMatchObject({ summary: 'None in this period.', hasData: false, isComplete: true })
  })
})
