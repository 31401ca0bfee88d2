import { expect, test } from 'vitest'
import { productOptions } from './promotion-form.ts'

test('a promotion code can be made for every product of the environment', () => {
  const values = productOptions('production').map(({ value }) => value)
  expect(values[0]).toBe('')
  expect(values).toContain('TradewindPackagePro')
  expect(values).toContain('global_compass_lab')
  expect(values).not.toContain('cultural_exchange_lab')
})
