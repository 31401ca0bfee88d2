import { expect, test } from 'vitest'
import { typedNumber } from './numbers.ts'

test.each([
  ['0', 0],
  [' 95 ', 95],
  ['10,000', 10_000],
  ['10 000', 10_000],
  ['100\u202F000', 100_000],
  ['', null],
  ['1,5', null],
  ['10,00', null],
  ['1000,000', null],
  ['1.5', null],
  ['1e3', null],
  ['-3', null],
  ['ten', null],
])('%j is read as %j', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})
