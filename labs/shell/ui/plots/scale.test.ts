import { describe, expect, it } from 'vitest'
import { fewOf, scaleOf } from './scale.ts'

describe('a scale', () => {
  it('has round steps around all values', () => {
    expect(scaleOf([-1.7, -0.3])).toEqual({ low: -2, high: 0, steps: [-2, -1.5, -1, -0.5, 0] })
    expect(scaleOf([12, 87])).toEqual({ low: 0, high: 100, steps: [0, 25, 50, 75, 100] })
  })

  it('omits a distant zero, because it would flatten all values', () => {
    const { low, high } = scaleOf([1.19, 1.21])
    expect(low).toBeGreaterThan(1)
    expect(low).toBeLessThanOrEqual(1.19)
    expect(high).toBeGreaterThanOrEqual(1.21)
  })

  it('leaves room around equal values', () => {
    const { low, high, steps } = scaleOf([5, 5])
    expect(low).toBeLessThanOrEqual(5)
    expect(high).toBeGreaterThanOrEqual(5)
    expect(steps.length).toBeGreaterThanOrEqual(2)
  })
})

it('an axis of many values has three labels, including both ends', () => {
  expect(fewOf([1, 2, 3])).toEqual([1, 2, 3])
  expect(fewOf([1, 2, 3, 4])).toEqual([1, 2, 3, 4])
  expect(fewOf([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([1, 4, 8])
})
