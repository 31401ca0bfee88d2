import { describe, expect, test } from 'vitest'
import type { Usage } from '@tradewind/contract/institutions/usage-reports'
import { metricOf, monthsDown, usageModel } from './usage-model.ts'

const lab = (name: Usage['labs'][number]['lab'], requests: number[]): Usage['labs'][number] => ({
  lab: name,
  requests,
  investigations: requests.map((count) => count + 1),
  uniqueInvestigations: requests,
  uniqueRequests: requests,
  refused: requests.map(() => 0),
})

const usage = {
  months: ['2025-12', '2026-01'],
  labs: [lab('global_compass_lab', [2, 1200]), lab('foreign_exchange_lab', [5, 1])],
}

describe('the use of labs', () => {
  test('is counted by month and lab, with totals', () => {
    expect(usageModel(usage, 'requests')).toEqual({
      labs: ['Global Compass', 'Foreign Exchange'],
      months: [
        { month: '2025-12', counts: [2, 5], total: 7 },
        { month: '2026-01', counts: [1200, 1], total: 1201 },
      ],
      total: 1208,
      summary: '1,208 in all, most in Jan 2026 (1,201); Global Compass has the largest part (1,202).',
    })
  })

  test('is said to be none where there is none', () => {
    expect(usageModel(usage, 'refused').summary).toBe('None in these months.')
  })

  test('has one lab’s part left out where it is all', () => {
    const alone = { ...usage, labs: usage.labs.slice(0, 1) }
    expect(usageModel(alone, 'requests').summary).toBe('1,202 in all, most in Jan 2026 (1,200).')
  })
})

test('months go down from the last to the first', () => {
  expect(monthsDown('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsDown('2026-02', '2026-01')).toEqual([])
})

test('an unknown metric in an address counts as the first', () => {
  expect(metricOf('refused')).toBe('refused')
  expect(metricOf('laughs')).toBe('requests')
  expect(metricOf(null)).toBe('requests')
})
