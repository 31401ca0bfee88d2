import { expect, test } from 'vitest'
import { daysInDenver, endOfNamedDay } from './zones.ts'

test.each(['0000-01-01', '0001-01-01', '0999-06-01', '1582-10-10', '1969-12-31'])(
  '%s counts as the first day of 1970',
  (day) => {
    const end = new Date('1970-01-02T06:59:59.999Z')
    expect(daysInDenver(day, day)).toEqual({ from: new Date('1970-01-01T07:00:00.000Z'), to: end })
    expect(endOfNamedDay(day)).toEqual(end)
  },
)

test('a filter covers both of its days completely and accepts any day of the calendar', () => {
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
