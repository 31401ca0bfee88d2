import { expect, test } from 'vitest'
import { usesProblem } from './numbers.ts'

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
