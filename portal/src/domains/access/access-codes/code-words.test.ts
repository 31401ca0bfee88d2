import { codeLimits } from '@tradewind/contract/access/access-codes'
import { expect, test } from 'vitest'
import { codesInWords, countProblem, redeemableName, redeemableOptions, unusedWords } from './code-words.ts'

test('a code is named after the product that it gives', () => {
  expect(redeemableName('bundle_year')).toBe('Supreme Package')
  expect(redeemableName('bundle_semester')).toBe('Pro Package')
  expect(redeemableName('market_analysis_lab')).toBe('Market Entry')
})

test('codes can be made only for products of the environment', () => {
  const values = (environment: 'local' | 'production') =>
    redeemableOptions(environment).map(({ value }) => value)
  expect(values('local')[0]).toBe('')
  expect(values('local')).toContain('cultural_exchange_lab')
  expect(values('production')).not.toContain('cultural_exchange_lab')
})

test('the word code is singular for 1 only', () => {
  expect([0, 1, 2].map(codesInWords)).toEqual(['0 codes', '1 code', '2 codes'])
})

test('the number of unused codes is stated exactly', () => {
  const words = (unused: number, codes: number) => unusedWords({ unused, codes }).join(' … ')
  expect(words(12, 14)).toBe('12 of the 14 codes in … are unused.')
  expect(words(1, 1500)).toBe('1 of the 1,500 codes in … is unused.')
  expect(words(3, 3)).toBe('All 3 codes in … are unused.')
  expect(words(1, 1)).toBe('The code in … is unused.')
})

test('the size of a batch is a whole number within the limits', () => {
  expect(['1', ' 95 ', `${codeLimits.batch}`, '10,000'].map(countProblem)).toEqual(Array(4).fill(null))
  expect(['', '1.5', 'ten', '-3', '1e3'].map(countProblem)).toEqual(
    Array(5).fill('Please enter a whole number.'),
  )
  expect(countProblem('0')).toBe('Enter at least 1.')
  expect(countProblem(`${codeLimits.batch + 1}`)).toBe('At most 10,000 codes.')
})
