import { coreLabIds, labById, productById, type LabId } from '@tradewind/contract/catalogue'
import type { Products } from '@tradewind/contract/roles'
import { expect, test } from 'vitest'
import { savingWords, termWords } from './offer-words.ts'

const now = Date.UTC(2026, 10, 20)

function holding(labs: readonly LabId[], expiration = now + 1): { products: Products } {
  return { products: Object.fromEntries(labs.map((id) => [id, { id: labById(id).productId, expiration }])) }
}

const pro = productById('TradewindPackagePro')
const supreme = productById('TradewindPackageSupreme')

test('a duration has its days beside it, because a semester of a lab and of a package differ', () => {
  expect(termWords(productById('market_analysis_lab'))).toBe('1 Semester (365 days)')
  expect(termWords(pro)).toBe('1 Semester (180 days)')
  expect(termWords(supreme)).toBe('1 Year (365 days)')
})

test('a package says what it saves against single labs', () => {
  expect(savingWords(pro, holding([]), now)).toBe('Saves $24.00 against four single labs')
  expect(savingWords(supreme, holding([]), now)).toBe('Saves $15.00 against four single labs')
})

test('labs that the reader holds save nothing', () => {
  expect(savingWords(pro, holding(['global_compass_lab']), now)).toBe(
    'Saves $14.00 against three single labs',
  )
  expect(savingWords(pro, holding(['global_compass_lab'], now), now)).toMatch(/four/u)
  expect(savingWords(supreme, holding(coreLabIds.slice(2)), now)).toBeNull()
  expect(savingWords(supreme, holding(coreLabIds), now)).toBeNull()
})

test('a single lab saves nothing', () => {
  expect(savingWords(productById('market_analysis_lab'), holding([]), now)).toBeNull()
})
