import { expect, test } from 'vitest'
import { typedNumber, ungroupedNumber, wholeNumber } from './numbers.ts'
import { numbers } from '../test/samples.ts'

test.each(numbers.whole)('%j is the whole number %d', (text, number) => {
  expect(wholeNumber(text)).toBe(number)
  expect(typedNumber(text)).toBe(number)
})

test.each(numbers.others)('%j is %d where such numbers are asked for', (text, number) => {
  expect(wholeNumber(text)).toBeNull()
  expect(typedNumber(text)).toBe(number)
})

test.each(numbers.none)('%j is no number', (text) => {
  expect(wholeNumber(text)).toBeNull()
  expect(typedNumber(text)).toBeNull()
  expect(ungroupedNumber(text)).toBeNull()
})

test('a comma is refused where it would more likely stand for a point', () => {
  expect(ungroupedNumber('1.0225')).toBe(1.0225)
  expect(ungroupedNumber('4.25')).toBe(4.25)
  expect(ungroupedNumber('１．０２')).toBe(1.02)
  for (const text of ['1,023', '1 023', '1,2345', '4,25', '']) expect(ungroupedNumber(text)).toBeNull()
})

test('a whole number has at most nine digits, a number any', () => {
  expect(wholeNumber('999,999,999')).toBe(999_999_999)
  expect(wholeNumber('1,000,000,000')).toBeNull()
  expect(wholeNumber('1000000000')).toBeNull()
  expect(typedNumber('1,000,000,000')).toBe(1e9)
})
