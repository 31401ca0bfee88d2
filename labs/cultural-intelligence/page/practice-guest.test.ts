import { expect, it } from 'vitest'
import { beliefWords, drawGuest, openings, reactionOf } from './practice-guest.ts'

it('the sign of the practice round is right three times in four, as its words say', () => {
  let at = 0
  // Pairs that cover the unit square evenly.
  const random = () => ((at++ >> 1) % 100) / 100
  const guests = Array.from({ length: 100 }, () => drawGuest(random))
  expect(guests.filter(({ lean, sign }) => lean === sign)).toHaveLength(75)
})

it('no words suit everybody', () => {
  for (const { id } of openings) {
    const feels = (['low', 'high'] as const).map((lean) => reactionOf({ lean, sign: lean }, id).feel)
    expect(Math.min(...feels)).toBeLessThan(0)
    expect(Math.max(...feels)).toBeGreaterThan(0)
  }
})

it('says back what somebody believed, as sure as they were of either side', () => {
  expect(beliefWords(80)).toBe('80 % sure that she likes to talk about herself first.')
  expect(beliefWords(20)).toBe('80 % sure that she likes to settle the task first.')
  expect(beliefWords(50)).toBe('You could not tell.')
})
