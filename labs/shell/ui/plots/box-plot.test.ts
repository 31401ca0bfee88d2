import { expect, test } from 'vitest'
import { places } from './box-plot.tsx'

const quartiles = { least: 10, lower: 20, median: 30, upper: 40, most: 50 }

test('positions lie between the least and the greatest value, or on a scale of their own', () => {
  expect(places(quartiles)).toEqual({ least: 0, lower: 0.25, median: 0.5, upper: 0.75, most: 1 })
  expect(places(quartiles, [0, 100])).toEqual({ least: 0.1, lower: 0.2, median: 0.3, upper: 0.4, most: 0.5 })
  expect(places({ ...quartiles, least: 3, most: 3 })).toMatchObject({ lower: 0.5, median: 0.5, upper: 0.5 })
})
