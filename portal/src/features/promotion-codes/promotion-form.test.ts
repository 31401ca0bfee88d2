import { expect, test } from 'vitest'
import { productOptions, usesProblem } from './promotion-form.ts'

test('a promotion code can be made for every product of the environment', () => {
  const values = productOptions('production').map(({ value }) => value)
  expect(values[0]).toBe('')
  expect(values).toContain('TradewindPackagePro')
  expect(values).toContain('global_compass_lab')
  expect(values).not.toContain('cultural_exchange_lab')
})

test('its number of uses is a whole number within the limits', () => {
  expect(['1', ' 500 ', '100000', '1,500'].map(usesProblem)).toEqual(Array(4).fill(null))
  expect(['', '2.5', 'many'].map(usesProblem)).toEqual(Array(3).fill('Please enter a whole number.'))
  expect(usesProblem('0')).toBe('Enter at least 1.')
  expect(usesProblem('100001')).toBe('At most 100,000 uses.')
})
