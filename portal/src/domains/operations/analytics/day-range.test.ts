import { describe, expect, it } from 'vitest'
import { daysOf, firstOpenDay, monthsBefore, rangeOf, rangeProblems } from './day-range.ts'

const today = '2026-11-21'
const address = (query: string) => rangeOf(new URLSearchParams(query), today)

it('the numbers of a day may change until ten minutes after its end', () => {
  // Midnight in Denver is 7:00 UTC in winter and 6:00 UTC in summer.
  expect(firstOpenDay(Date.parse('2026-11-21T07:09:59Z'))).toBe('2026-11-20')
  expect(firstOpenDay(Date.parse('2026-11-21T07:10:00Z'))).toBe('2026-11-21')
  expect(firstOpenDay(Date.parse('2026-07-21T06:09:59Z'))).toBe('2026-07-20')
})

describe('the range', () => {
  it('is one month up to today when the address contains no days', () => {
    expect(address('')).toEqual({ from: '2026-10-21', to: today })
  })

  it('follows the address, and is one month when that contains only the end', () => {
    expect(address('from=2026-01-02&to=2026-02-03')).toEqual({ from: '2026-01-02', to: '2026-02-03' })
    expect(address('to=2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-31' })
    expect(address('to=tomorrow')).toEqual({ from: '2026-10-21', to: 'tomorrow' })
  })

  it('can start in the year before, and its start fits a short month', () => {
    expect(monthsBefore('2026-01-15', 1)).toBe('2025-12-15')
    expect(monthsBefore('2028-03-30', 1)).toBe('2028-02-29')
    expect(monthsBefore('2028-02-29', 12)).toBe('2027-02-28')
  })

  it('has each day once across month ends and changes of the clock', () => {
    expect(daysOf({ from: '2026-10-30', to: '2026-11-02' })).toEqual([
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ])
    expect(daysOf({ from: today, to: today })).toEqual([today])
    expect(daysOf({ from: '2023-11-21', to: today })).toHaveLength(3 * 365 + 2)
  })
})

describe('the problems of a range', () => {
  it('are none for up to three years and up to today', () => {
    expect(rangeProblems({ from: '2023-11-21', to: today }, today)).toEqual({})
    expect(rangeProblems({ from: today, to: today }, today)).toEqual({})
  })

  it('are reported at the field that they concern', () => {
    expect(rangeProblems({ from: '', to: '2026-02-30' }, today)).toEqual({
      from: 'Please choose a day.',
      to: 'Please choose a day.',
    })
    expect(rangeProblems({ from: '2026-11-01', to: '2026-11-22' }, today)).toEqual({
      to: 'This day is in the future. Please choose today or an earlier day.',
    })
    expect(rangeProblems({ from: '2026-11-02', to: '2026-11-01' }, today)).toEqual({
      to: 'The end date is before the begin date. Please choose a later day.',
    })
    expect(rangeProblems({ from: '2023-11-20', to: today }, today)).toEqual({
      from: 'Please choose at most 3 years. Begin later, or end earlier.',
    })
  })
})
