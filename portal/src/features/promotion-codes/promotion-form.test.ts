import { expect, test } from 'vitest'
import { productOptions, usesProblem } from './promotion-form.ts'

test('a promotion code is for anything that is offered where the portal runs', () => {
  const values = productOptions('production').map(({ value }) => value)
  expect(values[0]).toBe('')
  expect(values).toContain('TradewindPackagePro')
  expect(values).toContain('global_compass_lab')
  expect(values).not.toContain('cultural_exchange_lab')
})

test('its uses are a whole number within the limits', () => {
  expect(['1', ' 500 ', '100000', '1,500'].map(usesProblem)).toEqual(Array(4).fill(null))
  expect(['', '2.5', 'many'].map(usesProblem)).toEqual(Array(3).fill('Please enter a whole number.'))
  expect(usesProblem('0')).toBe('Enter at least 1.')
  expect(usesProblem('100001')).toBe('At most 100,000 uses.')
})
