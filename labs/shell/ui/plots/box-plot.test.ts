import { expect, test } from 'vitest'
import { places } from './box-plot.tsx'

const quartiles = { least: 10, lower: 20, median: 30, upper: 40, most: 50 }

test('positions lie between the least and the greatest value', () => {
  expect(places(quartiles)).toEqual({ lower: 0.25, median: 0.5, upper: 0.75 })
  expect(places({ ...quartiles, least: 3, most: 3 })).toEqual({ lower: 0.5, median: 0.5, upper: 0.5 })
})
