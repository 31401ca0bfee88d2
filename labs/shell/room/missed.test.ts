import { expect, it } from 'vitest'
import { byRound, unreadInWords } from './missed.tsx'

const missed = [
  { round: 1, says: 'Nothing was hedged.' },
  { round: 3, says: 'The calculation was left out.' },
  { round: 3, says: 'Nothing was hedged.' },
]

it('a round in which several decisions were missed is listed once, with all that counted', () => {
  expect(byRound(missed)).toEqual([
    { round: 1, says: 'Nothing was hedged.' },
    { round: 3, says: 'The calculation was left out. Nothing was hedged.' },
  ])
})

it('what is read aloud has every sentence', () => {
  expect(unreadInWords(missed.slice(1))).toBe('The calculation was left out. Nothing was hedged.')
})
