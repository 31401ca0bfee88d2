import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clocksAt, momentInWords, momentOf, sameClocks, timeZones } from './zoned-time.ts'

describe('the moment that clocks show', () => {
  test.each([
    ['2026-12-12T23:59', 'Europe/Berlin', '2026-12-12T22:59:00Z'],
    ['2026-07-01T08:00', 'America/New_York', '2026-07-01T12:00:00Z'],
    ['2026-07-01T08:00', 'Asia/Kolkata', '2026-07-01T02:30:00Z'],
    ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00Z'],
    ['2026-01-01T00:00', 'UTC', '2026-01-01T00:00:00Z'],
  ])('%s in %s', (value, timeZone, moment) => {
    expect(momentOf(value, timeZone)).toBe(Date.parse(moment))
  })

  test.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
    ['America/New_York', '2026-03-08T02:00', '2026-03-08T03:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45'],
  ])('a time left out in %s is as much later as the clocks are moved', (timeZone, value, shown) => {
    expect(clocksAt(momentOf(value, timeZone) ?? 0, timeZone)).toBe(shown)
  })

  test('a day left out whole is the next one', () => {
    expect(clocksAt(momentOf('2011-12-30T12:00', 'Pacific/Apia') ?? 0, 'Pacific/Apia')).toBe(
      '2011-12-31T12:00',
    )
  })

  test('a time that comes twice is the first', () => {
    expect(momentOf('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T00:30:00Z'))
    expect(momentOf('2026-11-01T01:30', 'America/New_York')).toBe(Date.parse('2026-11-01T05:30:00Z'))
  })

  test('the hours around a change are exact', () => {
    expect(momentOf('2026-03-29T01:59', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T00:59:00Z'))
    expect(momentOf('2026-03-29T03:00', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T01:00:00Z'))
    expect(momentOf('2026-10-25T03:00', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T02:00:00Z'))
  })

  test('text that is no time has none', () => {
    for (const value of ['', '2026-12', 'tomorrow', '2026-13-01T10:00', '20266-01-01T10:00'])
      expect(momentOf(value, 'UTC')).toBeNull()
  })

  test('clocks show what was put in, unless it was left out', () => {
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

test('words carry the offset', () => {
  expect(momentInWords(Date.parse('2026-12-12T22:59:00Z'), 'Europe/Berlin')).toBe(
    'Sat, 12 Dec 2026, 23:59 CET',
  )
  expect(momentInWords(Date.parse('2026-12-12T22:59:00Z'), 'America/New_York')).toMatch(/17:59 GMT\u22125$/u)
})

test('clocks of two zones may agree for a part of the year', () => {
  expect(sameClocks(Date.UTC(2026, 0, 1), 'Europe/London', 'UTC')).toBe(true)
  expect(sameClocks(Date.UTC(2026, 6, 1), 'Europe/London', 'UTC')).toBe(false)
})

test('the time zones hold UTC and the given ones, each once', () => {
  const zones = timeZones('US/Pacific', 'Europe/Berlin')
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'US/Pacific', 'Europe/Berlin']))
  expect(new Set(zones).size).toBe(zones.length)
})
