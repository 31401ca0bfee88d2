import { expect, it } from 'vitest'
import { countryData } from '../data/countries.ts'
import { loadOutlines, mapWidth, outlinesOf, project } from './map.ts'

it('puts the equator and the edges in the right place', () => {
  expect(project(0, 0)[0]).toBeCloseTo(mapWidth / 2)
  expect(project(180, 0)[0]).toBeCloseTo(mapWidth)
  expect(project(-180, 0)[0]).toBeCloseTo(0)
  expect(project(0, 60)[1]).toBeLessThan(project(0, 0)[1])
})

it('joins arcs, including those that are walked backwards', () => {
  const [outline] = outlinesOf({
    transform: { scale: [1, 1], translate: [0, 0] },
    objects: { countries: { geometries: [{ type: 'Polygon', id: '001', arcs: [[0, ~1]] }] } },
    arcs: [
      [
        [0, 0],
        [10, 0],
      ],
      [
        [0, 0],
        [0, 10],
        [10, -10],
      ],
    ],
  })
  expect(outline?.numeric).toBe('001')
  expect(outline?.path.match(/[ML]/gu)?.join('')).toBe('MLLL')
})

it('draws no line across the map for a country on both sides of the 180th meridian', async () => {
  for (const { path } of await loadOutlines()) {
    for (const ring of path.split('M').slice(1)) {
      const xs = ring
        .replace('Z', '')
        .split('L')
        .map((point) => Number(point.split(',')[0]))
      const steps = xs.map((x, at) => Math.abs(x - (xs.at(at - 1) ?? x)))
      expect(Math.max(...steps)).toBeLessThan(mapWidth / 4)
    }
  }
})

it('has an outline for every country except Singapore', async () => {
  const drawn = new Set((await loadOutlines()).map(({ numeric }) => numeric))
  const without = countryData.countries.filter(({ numeric }) => !drawn.has(numeric)).map(({ name }) => name)
  expect(without).toEqual(['Singapore'])
})
