import { describe, expect, it } from 'vitest'
import { domainOf, fewOf } from './scale.ts'

describe('the domain of a chart', () => {
  it('holds all values, and zero where it is near', () => {
    expect(domainOf([-1.7, -0.3])).toEqual([-1.7, 0])
    expect(domainOf([12, 87])).toEqual([0, 87])
  })

  it('omits a distant zero, because it would flatten all values', () => {
    expect(domainOf([1.19, 1.21])).toEqual([1.19, 1.21])
  })

  it('leaves room around equal values', () => {
    const [low, high] = domainOf([5, 5])
    expect(low).toBeLessThan(5)
    expect(high).toBeGreaterThan(5)
  })
})

it('an axis of many values has three labels, including both ends', () => {
  expect(fewOf([1, 2, 3])).toEqual([1, 2, 3])
  expect(fewOf([1, 2, 3, 4])).toEqual([1, 2, 3, 4])
  expect(fewOf([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([1, 4, 8])
})
