import { expect, test } from 'vitest'
import { isLegacy, labLines, lossWords, rangesInShort } from './institution-words.ts'

const now = Date.UTC(2026, 10, 21)

test('labs come in the order of the catalogue, and ended ones are marked', () => {
  const ended = { id: 'prod_foreign_exchange', expiration: now }
  const open = { id: 'prod_market_entry', expiration: now + 1 }
  expect(labLines({ foreign_exchange_lab: ended, market_analysis_lab: open }, now)).toEqual([
    { lab: 'market_analysis_lab', name: 'Market Entry', until: now + 1, expired: false },
    { lab: 'foreign_exchange_lab', name: 'Foreign Exchange', until: now, expired: true },
  ])
})

test('labs in the older format have no end', () => {
  expect(isLegacy(['global_compass_lab'])).toBe(true)
  expect(labLines(['global_compass_lab'], now)).toEqual([
    { lab: 'global_compass_lab', name: 'Global Compass', until: null, expired: false },
  ])
})

test('a long list of ranges is cut, but never by a single range', () => {
  expect(rangesInShort(['a', 'b', 'c'])).toEqual({ first: ['a', 'b', 'c'], more: 0 })
  expect(rangesInShort(['a', 'b', 'c', 'd'])).toEqual({ first: ['a', 'b'], more: 2 })
})

test('the loss for users of a deleted institution is put into words', () => {
  expect(lossWords(0)).toBe('No user belongs to it.')
  expect(lossWords(1)).toMatch(/^Its 1 user loses the institution’s labs, but keeps/u)
  expect(lossWords(12)).toMatch(/^Its 12 users lose the institution’s labs, but keep/u)
})
