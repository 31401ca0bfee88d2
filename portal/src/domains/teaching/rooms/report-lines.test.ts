import { expect, test } from 'vitest'
import { pathsOf } from './report-lines.ts'

test('lines run from left to right, higher values higher', () => {
  expect(pathsOf([[1, 2, 3]])).toEqual(['M0 39L50 20L100 1'])
})

test('all lines have one scale, a missing value breaks a line, a value alone is a dot, and equal values are no division by zero', () => {
  expect(
    pathsOf([
      [0, null, 2],
      [1, 1, 1],
    ]),
  ).toEqual(['M0 39h0M100 1h0', 'M0 20L50 20L100 20'])
  expect(pathsOf([[5]])).toEqual(['M0 39h0'])
  expect(pathsOf([])).toEqual([])
})
