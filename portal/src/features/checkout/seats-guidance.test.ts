import { labById, labIds, maximumExpiration } from '@tradewind/contract/catalogue'
import { expect, test } from 'vitest'
import { heldByRoleWords, ownUseWords } from './seats-guidance.ts'

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
