import { expect, test } from 'vitest'
import { daysBefore, rangeWords } from './day-range-words.ts'

test.each([
  ['', '', 'Any time'],
  ['2026-11-01', '', 'Since Nov 1, 2026'],
  ['', '2026-11-23', 'Until Nov 23, 2026'],
  ['2026-11-01', '2026-11-23', 'Nov 1, 2026 – Nov 23, 2026'],
  ['2026-11-23', '2026-11-23', 'Nov 23, 2026'],
  ['nonsense', '', 'Since nonsense'],
])('the range from %j to %j is called %s', (from, to, words) => {
  expect(rangeWords({ from, to })).toBe(words)
})

test('days are counted over the ends of months and years', () => {
  expect(daysBefore('2027-01-03', 6)).toBe('2026-12-28')
  expect(daysBefore('2026-11-23', 0)).toBe('2026-11-23')
})
