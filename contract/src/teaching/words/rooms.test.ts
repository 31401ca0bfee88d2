import { expect, test } from 'vitest'
import { roundInWords } from './rooms.ts'

test('a round has its name, where the lab gives it one', () => {
  const about = { name: 'Screen the countries', says: 'Shortlist three.', question: null }
  expect(roundInWords({ round: 1, rounds: 11, about })).toBe('Round 1 of 11: screen the countries')
  expect(roundInWords({ round: 1, rounds: 11, about: null })).toBe('Round 1 of 11')
})
