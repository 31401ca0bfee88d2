import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clocksAt,
  dayInDenver,
  endOfDayInDenver,
  momentOf,
  sameClocks,
  startOfDayInDenver,
} from './zoned-time.ts'

describe('momentOf', () => {
  test.each([
    ['2026-12-12T23:59', 'Europe/Berlin', '2026-12-12T22:59:00Z'],
    ['2026-07-01T08:00', 'America/New_York', '2026-07-01T12:00:00Z'],
    ['2026-07-01T08:00', 'Asia/Kolkata', '2026-07-01T02:30:00Z'],
    ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00Z'],
    ['2026-01-01T00:00', 'UTC', '2026-01-01T00:00:00Z'],
  ])('finds %s in %s', (value, timeZone, moment) => {
    expect(momentOf(value, timeZone)).toBe(Date.parse(moment))
  })

  test.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
    ['America/New_York', '2026-03-08T02:00', '2026-03-08T03:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45'],
  ])('moves a skipped time in %s by as much as the clocks change', (timeZone, value, shown) => {
    expect(clocksAt(momentOf(value, timeZone) ?? 0, timeZone)).toBe(shown)
  })

  test('moves a skipped day to the next one', () => {
    expect(clocksAt(momentOf('2011-12-30T12:00', 'Pacific/Apia') ?? 0, 'Pacific/Apia')).toBe(
      '2011-12-31T12:00',
    )
  })

  test('takes the first of a repeated time', () => {
    expect(momentOf('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T00:30:00Z'))
    expect(momentOf('2026-11-01T01:30', 'America/New_York')).toBe(Date.parse('2026-11-01T05:30:00Z'))
  })

  test('is exact around a change of clocks', () => {
    expect(momentOf('2026-03-29T01:59', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T00:59:00Z'))
    expect(momentOf('2026-03-29T03:00', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T01:00:00Z'))
    expect(momentOf('2026-10-25T03:00', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T02:00:00Z'))
  })

  test('is null for invalid text', () => {
    for (const value of ['', '2026-12', 'tomorrow', '2026-13-01T10:00', '20266-01-01T10:00'])
      expect(momentOf(value, 'UTC')).toBeNull()
  })

  test('is the inverse of clocksAt, except for skipped and repeated times', () => {
    const minute = 60_000
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0) / minute, max: Date.UTC(2040, 0) / minute }),
        fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'),
        (at, timeZone) => {
          const shown = clocksAt(at * minute, timeZone)
          const moment = momentOf(shown, timeZone) ?? Number.NaN
          expect(clocksAt(moment, timeZone)).toBe(shown)
          expect(moment).toBeLessThanOrEqual(at * minute)
        },
      ),
    )
  })
})

test('two time zones may agree for part of the year', () => {
  expect(sameClocks(Date.UTC(2026, 0, 1), 'Europe/London', 'UTC')).toBe(true)
  expect(sameClocks(Date.UTC(2026, 6, 1), 'Europe/London', 'UTC')).toBe(false)
})

test('days begin and end in Denver, also when the clocks change', () => {
  expect(dayInDenver(Date.UTC(2027, 4, 13, 5, 59, 59, 999))).toBe('2027-05-12')
  expect(dayInDenver(Date.UTC(2027, 4, 13, 6))).toBe('2027-05-13')
  expect(dayInDenver(new Date(Date.UTC(2027, 0, 1, 6, 59, 59, 999)))).toBe('2026-12-31')
  expect(dayInDenver(new Date('2027-05-13T05:59:59Z'))).toBe('2027-05-12')
  expect(dayInDenver(253402300799000)).toBe('9999-12-31')
})

test.each([
  ['a winter day', '2027-01-15', '2027-01-16T06:59:59.999Z'],
  ['a summer day', '2027-07-04', '2027-07-05T05:59:59.999Z'],
  ['the day before the clocks go forward', '2027-03-13', '2027-03-14T06:59:59.999Z'],
  ['the day when they go forward', '2027-03-14', '2027-03-15T05:59:59.999Z'],
  ['the day before they go back', '2027-11-06', '2027-11-07T05:59:59.999Z'],
  ['the day when they go back', '2027-11-07', '2027-11-08T06:59:59.999Z'],
  ['the last day of a year', '2027-12-31', '2028-01-01T06:59:59.999Z'],
  ['a leap day', '2028-02-29', '2028-03-01T06:59:59.999Z'],
])('%s ends at its last millisecond', (_name, day, end) => {
  expect(endOfDayInDenver(day).toISOString()).toBe(end)
})

test('every day of five years ends one millisecond before the next begins', () => {
  for (let noon = Date.UTC(2026, 0, 1, 18); noon < Date.UTC(2031, 0, 1); noon += 86_400_000) {
    const day = dayInDenver(new Date(noon))
    const end = endOfDayInDenver(day)
    const next = new Date(end.getTime() + 1)
    expect([dayInDenver(end), dayInDenver(next) > day]).toEqual([day, true])
    expect(startOfDayInDenver(dayInDenver(next))).toEqual(next)
  }
})

test('an invalid day is refused', () => {
  expect(() => endOfDayInDenver('2027-02-30')).toThrow(/no day|Invalid/u)
})
