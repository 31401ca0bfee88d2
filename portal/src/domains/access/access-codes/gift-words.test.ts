import { labById, maximumExpiration, productById } from '@tradewind/contract/catalogue'
import { expect, test } from 'vitest'
import { giftWords } from './gift-words.ts'

const until = Date.UTC(2027, 4, 12, 3)

test('a lab is yours until a day in Denver', () => {
  expect(giftWords({ product: 'global_compass_lab', until })).toEqual({
    name: 'Global Compass',
    sentence: 'Global Compass is yours until May 11, 2027.',
    opens: null,
    labs: [],
  })
})

test('access without an end has no date', () => {
  expect(giftWords({ product: 'global_compass_lab', until: maximumExpiration }).sentence).toBe(
    'Global Compass is yours.',
  )
})

test('a package lists its labs', () => {
  const words = giftWords({ product: 'TradewindPackagePro', until })
  expect(words.sentence).toBe('Pro Package is yours until May 11, 2027.')
  expect(words.opens).toBeNull()
  expect(words.labs).toEqual(productById('TradewindPackagePro').labs.map(labById))
})
