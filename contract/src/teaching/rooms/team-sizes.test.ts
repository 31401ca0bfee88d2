import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsOf } from './team-sizes.ts'

test.each([
  [0, 4, []],
  [1, 4, [1]],
  [3, 4, [3]],
  [5, 2, [3, 2]],
  [9, 4, [5, 4]],
  [10, 4, [5, 5]],
  [11, 4, [6, 5]],
  [24, 4, [4, 4, 4, 4, 4, 4]],
  [9, 8, [5, 4]],
  [17, 8, [6, 6, 5]],
  [3, 1, [1, 1, 1]],
])('%i people in teams of %i', (people, size, groups) => {
  expect(groupsOf(people, size)).toEqual(groups)
})

test('everybody is in a team, no team is above eight, and nobody is alone unless teams are of one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 8 }), (people, size) => {
      const groups = groupsOf(people, size)
      expect(groups.reduce((sum, count) => sum + count, 0)).toBe(people)
      expect(Math.max(...groups)).toBeLessThanOrEqual(8)
      expect(Math.max(...groups) - Math.min(...groups)).toBeLessThanOrEqual(1)
      if (size > 1 && people > 1) expect(Math.min(...groups)).toBeGreaterThan(1)
    }),
  )
})
