import { expect, test } from 'vitest'
import { priceWords } from './prices.ts'

test('prices have two decimals', () => {
  expect([1000, 1600, 2500, 5, 123456].map(priceWords)).toEqual([
    '$10.00',
    '$16.00',
    '$25.00',
    '$0.05',
    '$1,234.56',
  ])
})
