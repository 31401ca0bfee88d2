import { expect, test } from 'vitest'
import { entriesOf, lastDayProblem, usesProblem } from './typed.ts'

test.each([
  ['', 'Please enter a whole number.'],
  ['2.5', 'Please enter a whole number.'],
  ['many', 'Please enter a whole number.'],
  ['0', 'Enter at least 1.'],
  ['100001', 'At most 100,000 uses.'],
  ['1', null],
  [' 25 ', null],
  ['1,500', null],
  ['100000', null],
])('uses %j', (typed, problem) => expect(usesProblem(typed)).toBe(problem))

test('entries are trimmed, and empty ones are dropped', () => {
  expect(entriesOf(' 192.0.2.1 ,, 192.0.2.*,\n2001:db8::1 , ')).toEqual([
    '192.0.2.1',
    '192.0.2.*',
    '2001:db8::1',
  ])
})

test('the last day may be today, later or empty', () => {
  expect(lastDayProblem('', '2026-11-21')).toBeNull()
  expect(lastDayProblem('2026-11-21', '2026-11-21')).toBeNull()
  expect(lastDayProblem('2026-11-20', '2026-11-21')).toBe('This day has passed. Please choose a later one.')
})
