import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomFrom } from './random.ts'
import { mean, quantile, zScores } from './statistics.ts'

it('gives the same numbers for the same seed and stream, and different ones otherwise', () => {
  const ten = (seed: string, stream: string) => {
    const random = randomFrom(seed, stream)
    return Array.from({ length: 10 }, random.next)
  }
  expect(ten('a', 'x')).toEqual(ten('a', 'x'))
  expect(ten('a', 'x')).not.toEqual(ten('a', 'y'))
  expect(ten('a', 'x')).not.toEqual(ten('b', 'x'))
})

it('stays within its ranges for any seed', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 50 }), (seed, count) => {
      const random = randomFrom(seed, 'ranges')
      const list = Array.from({ length: count }, (_, at) => at)
      expect(random.shuffled(list).toSorted((a, b) => a - b)).toEqual(list)
      expect(list).toContain(random.below(count))
      expect(list).toContain(random.pick(list))
      const number = random.between(2, 3)
      expect(number >= 2 && number < 3).toBe(true)
    }),
  )
})

it('draws evenly and normally distributed numbers', () => {
  const random = randomFrom('spread', 'test')
  const even = Array.from({ length: 20_000 }, random.next)
  const normal = Array.from({ length: 20_000 }, random.normal)
  expect(mean(even)).toBeCloseTo(0.5, 1)
  expect(quantile(even, 0.1)).toBeCloseTo(0.1, 1)
  expect(mean(normal)).toBeCloseTo(0, 1)
  expect(mean(normal.map((value) => value ** 2))).toBeCloseTo(1, 1)
})

it('z-scores have mean 0 and keep missing values missing', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: -1000, max: 1000 })), { maxLength: 30 }), (values) => {
      const scores = zScores(values)
      expect(scores.map((z) => z === null)).toEqual(values.map((value) => value === null))
      expect(mean(scores.filter((z) => z !== null))).toBeCloseTo(0, 9)
    }),
  )
})
