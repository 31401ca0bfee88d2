import { labById, labIds, maximumExpiration } from '@tradewind/contract/catalogue'
import { expect, test } from 'vitest'
import { heldByRoleWords, ownUseWords } from './seats-guidance.ts'

const student = { instructor: false, admin: false, products: {} }
const products = Object.fromEntries(
  labIds.map((lab) => [lab, { id: labById(lab).productId, expiration: maximumExpiration }]),
)

test.each([
  [{ instructor: true, admin: false }, 'As an instructor you hold every lab already'],
  [{ instructor: false, admin: true }, 'As an administrator you hold every lab already'],
  [{ instructor: true, admin: true }, 'As an instructor you hold every lab already'],
])('%j need no use of a code', (buyer, because) => {
  const words = `${because}, so you need no use for yourself.`
  expect(heldByRoleWords({ ...buyer, products })).toBe(words)
  expect(ownUseWords({ ...buyer, products }, 'Global Compass')).toBe(words)
})

test('everybody else uses the code once, too', () => {
  expect(heldByRoleWords(student)).toBeNull()
  expect(heldByRoleWords({ ...student, instructor: true })).toBeNull()
  expect(ownUseWords(student, 'Global Compass')).toBe(
    'Buying seats does not register anything for you; to have Global Compass yourself, use the code once, too.',
  )
})
