import { expect, test } from 'vitest'
import { standingInWords, whenStandingIsShown } from './standing-words.ts'

test('a standing is a share of the others, with words of its own at both ends', () => {
  expect(standingInWords({ betterThan: 70, rehearsal: false })).toBe(
    'This is better than 70 % of the others who finished.',
  )
  expect(standingInWords({ betterThan: 100, rehearsal: false })).toMatch(/everybody else/u)
  expect(standingInWords({ betterThan: 0, rehearsal: false })).not.toContain('0 %')
})

test('a standing in a rehearsal says that it does not count', () => {
  expect(standingInWords({ betterThan: 70, rehearsal: true })).toMatch(/does not count\.$/u)
})

test('only an open attempt is something to wait for that the page does not say already', () => {
  expect(whenStandingIsShown({ waitsFor: 'attempt' })).toMatch(/open attempt/u)
  expect(whenStandingIsShown({ waitsFor: 'others' })).toBeNull()
  expect(whenStandingIsShown({ waitsFor: null })).toBeNull()
})
