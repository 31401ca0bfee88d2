import { expect, test } from 'vitest'
import {
  dayInDenver,
  dayInDenverWords,
  daysInDenver,
  endOfDayInDenver,
  startOfDayInDenver,
} from './denver.ts'

test.each([
  ['a winter day', '2027-01-15', '2027-01-16T06:59:59.999Z'],
  ['a summer day', '2027-07-04', '2027-07-05T05:59:59.999Z'],
  ['the day before the clocks go forward', '2027-03-13', '2027-03-14T06:59:59.999Z'],
  ['the day on which they go forward', '2027-03-14', '2027-03-15T05:59:59.999Z'],
  ['the day before they go back', '2027-11-06', '2027-11-07T05:59:59.999Z'],
  ['the day on which they go back', '2027-11-07', '2027-11-08T06:59:59.999Z'],
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

test.each(['0000-01-01', '0001-01-01', '0999-06-01', '1582-10-10', '1969-12-31'])(
  '%s is as the first day of 1970',
  (day) => {
    expect(startOfDayInDenver(day)).toEqual(new Date('1970-01-01T07:00:00.000Z'))
    expect(endOfDayInDenver(day)).toEqual(new Date('1970-01-02T06:59:59.999Z'))
  },
)

test('refuses text that is not a day', () => {
  expect(() => endOfDayInDenver('2027-02-30')).toThrow(/no day|Invalid/u)
})

test('a moment falls on the day that it is in Denver', () => {
  expect(dayInDenver(new Date('2027-05-13T05:59:59Z'))).toBe('2027-05-12')
  expect(dayInDenverWords(new Date('2027-05-13T05:59:59Z'))).toBe('12 May 2027')
})

test('days of a filter hold all of both, and may be any that a calendar has', () => {
  expect(daysInDenver('2027-03-14', '2027-03-14')).toEqual({
    from: new Date('2027-03-14T07:00:00.000Z'),
    to: new Date('2027-03-15T05:59:59.999Z'),
  })
  expect(daysInDenver(undefined, undefined)).toEqual({ from: null, to: null })
  expect(daysInDenver('0000-01-01', '9999-12-31')).toEqual({
    from: new Date('1970-01-01T07:00:00.000Z'),
    to: new Date(Date.UTC(10000, 0, 1, 6, 59, 59, 999)),
  })
})
