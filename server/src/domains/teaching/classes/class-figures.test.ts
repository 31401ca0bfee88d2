import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countValues, isOutlier, quartilesOf } from './class-figures.ts'

describe('quartiles', () => {
  test('of no values are null; of one value they equal it', () => {
    expect(quartilesOf([])).toBeNull()
    expect(quartilesOf([61.5])).toEqual({
      count: 1,
      least: 61.5,
      lower: 61.5,
      median: 61.5,
      upper: 61.5,
      most: 61.5,
    })
  })

  test('lie between the nearest ranks, in any order of the values', () => {
    expect(quartilesOf([40, 10, 30, 20])).toEqual({
      count: 4,
      least: 10,
      lower: 17.5,
      median: 25,
      upper: 32.5,
      most: 40,
    })
    expect(quartilesOf([5, 1, 3, 2, 4])).toMatchObject({ lower: 2, median: 3, upper: 4 })
  })

  test('of tenths are exact', () => {
    expect(quartilesOf([0.1, 0.2, 0.3])).toMatchObject({ lower: 0.15, median: 0.2, upper: 0.25 })
  })

  test('are in ascending order and do not change the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), (tenths) => {
        const values = tenths.map((value) => value / 10)
        const before = [...values]
        const found = quartilesOf(values)
        if (!found) throw new Error('There are values')
        const { least, lower, median, upper, most } = found
        expect([least, lower, median, upper, most].toSorted((a, b) => a - b)).toEqual([
          least,
          lower,
          median,
          upper,
          most,
        ])
        expect(values).toEqual(before)
      }),
    )
  })
})

describe('an outlier', () => {
  test('lies beyond the fences, not on them', () => {
    const fences = { lower: 50, upper: 60 }
    expect([34.9, 35, 50, 75, 75.1].map((score) => isOutlier(score, fences))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
    expect(isOutlier(60.6, { lower: 60.1, upper: 60.3 })).toBe(false)
  })

  test('is the one student who differs when all others are equal', () => {
    const scores = [70, 70, 70, 70, 71]
    const quartiles = quartilesOf(scores)
    expect(quartiles && scores.map((score) => isOutlier(score, quartiles))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  })

  test('does not exist among three scores or fewer', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 3 }), (scores) => {
        const quartiles = quartilesOf(scores)
        expect(quartiles && scores.some((score) => isOutlier(score, quartiles))).toBe(false)
      }),
    )
  })
})

test('values are counted and sorted by count, then by name', () => {
  expect(countValues(['Peru', 'chile', 'Åland', 'Peru', 'Brazil'])).toEqual([
    { value: 'Peru', count: 2 },
    { value: 'Åland', count: 1 },
    { value: 'Brazil', count: 1 },
    { value: 'chile', count: 1 },
  ])
  expect(countValues([])).toEqual([])
})
