import { expect, it } from 'vitest'
import { mapWidth, outlinesOf, project } from './outlines.ts'

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
