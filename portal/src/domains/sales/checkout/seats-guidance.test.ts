import { labById, labIds, maximumExpiration, productById } from '@tradewind/contract/catalogue'
import { expect, test } from 'vitest'
import { heldByRoleWords, ownUseWords, seatsWords } from './seats-guidance.ts'

const student = { instructor: false, admin: false, products: {} }
const products = Object.fromEntries(
  labIds.map((lab) => [lab, { id: labById(lab).productId, expiration: maximumExpiration }]),
)

test.each([
  [{ instructor: true, admin: false }, 'As an instructor, you already have every lab'],
  [{ instructor: false, admin: true }, 'As an administrator, you already have every lab'],
  [{ instructor: true, admin: true }, 'As an instructor, you already have every lab'],
])('somebody with %j needs no seat', (buyer, because) => {
  const words = `${because}, so you do not need a seat for yourself.`
  expect(heldByRoleWords({ ...buyer, products })).toBe(words)
  expect(ownUseWords({ ...buyer, products }, 'Global Compass')).toBe(words)
})

test('everybody else is told to use one seat for their own access', () => {
  expect(heldByRoleWords(student)).toBeNull()
  expect(heldByRoleWords({ ...student, instructor: true })).toBeNull()
  expect(ownUseWords(student, 'Global Compass')).toBe(
    'Buying seats does not register anything for you. For your own access to Global Compass, use one seat yourself.',
  )
})

test('a use of a package’s code gives all its labs, and a use of a lab’s code that lab', () => {
  expect(seatsWords(productById('TradewindPackagePro'))).toContain(
    'Each use gives one person all four labs of the Pro Package.',
  )
  expect(seatsWords(productById('market_analysis_lab'))).toContain('each of them can register Market Entry.')
})
