import { expect, test } from 'vitest'
import { availableAt, lastDayOf, monthHead, monthOf, monthsBetween } from './report-months.ts'

test('a month is there from the second day of the next on, and two years before this one', () => {
  const at = (time: string) => availableAt(new Date(time))
  expect(at('2026-04-02T05:59:59Z')).toEqual({ first: '2024-01', last: '2026-02', current: '2026-04' })
  expect(at('2026-04-02T06:00:00Z').last).toBe('2026-03')
  expect(at('2026-01-15T12:00:00Z')).toEqual({ first: '2024-01', last: '2025-12', current: '2026-01' })
})

test('a date is a month or a day that exists', () => {
  expect(monthOf('2026-02')).toBe('2026-02')
  expect(monthOf('2024-02-29')).toBe('2024-02')
  for (const text of ['2026-02-29', '2026-2', '2026-00', '02-2026', '', '2026-02-01T00:00'])
    expect(monthOf(text)).toBeNull()
})

test('months are listed with both ends, named, and end on their last day', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsBetween('2026-02', '2026-01')).toEqual([])
  expect(monthHead('2026-09')).toBe('Sep-2026')
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
})
