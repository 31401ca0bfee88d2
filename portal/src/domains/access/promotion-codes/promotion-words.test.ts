import { expect, test } from 'vitest'
import { endedWords, productOptions, userWords } from './promotion-words.ts'

test('a person who used a code is named, unless the account is deleted', () => {
  expect(userWords({ name: 'Maya Stone', email: 'maya@university.example' })).toEqual({
    name: 'Maya Stone',
    email: 'maya@university.example',
  })
  expect(userWords({ name: null, email: 'maya@university.example' })).toEqual({
    name: 'maya@university.example',
    email: null,
  })
  expect(userWords({ name: null, email: null })).toEqual({ name: 'Account deleted', email: null })
})

test('an active code has no mark, and an ended one says why it ended', () => {
  expect(endedWords(null)).toBeNull()
  expect(endedWords('refunded')).toBe('Refunded')
  expect(endedWords('disputed')).toBe('Payment disputed')
  expect(endedWords('revoked')).toBe('Revoked')
})

test('a promotion code can be made for every product of the environment', () => {
  const values = productOptions('production').map(({ value }) => value)
  expect(values[0]).toBe('')
  expect(values).toContain('TradewindPackagePro')
  expect(values).toContain('global_compass_lab')
  expect(values).not.toContain('cultural_exchange_lab')
})
