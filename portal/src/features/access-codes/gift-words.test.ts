import { labById, maximumExpiration, productById } from '@tradewind/contract/catalogue'
import { expect, test } from 'vitest'
import { giftWords } from './gift-words.ts'

const until = Date.UTC(2027, 4, 12, 3)
const place = { locale: 'en-GB', timeZone: 'America/Denver' }

test('a lab is yours until a day in the reader’s time zone', () => {
  expect(giftWords({ product: 'global_compass_lab', until }, place)).toEqual({
    name: 'Global Compass',
    sentence: 'Global Compass is yours until 11 May 2027.',
    opens: null,
    labs: [],
  })
})

test('access without an end has no date', () => {
  expect(giftWords({ product: 'global_compass_lab', until: maximumExpiration }, place).sentence).toBe(
    'Global Compass is yours.',
  )
})

test('a package lists its labs', () => {
  const words = giftWords({ product: 'TradewindPackagePro', until }, place)
  expect(words.sentence).toBe('Pro Package is yours until 11 May 2027.')
  expect(words.opens).toBeNull()
  expect(words.labs).toEqual(productById('TradewindPackagePro').labs.map(labById))
})
