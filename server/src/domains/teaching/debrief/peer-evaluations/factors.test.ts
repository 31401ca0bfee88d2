import { describe, expect, test } from 'vitest'
import { withPeerFactor } from '@tradewind/contract/teaching/debrief/peer-criteria'
import { randomFrom } from '@tradewind/labs/math/random'
import { factorsOf, shownOf, type Rating } from './factors.ts'

const rating = (rater_id: string, rated_id: string, mark: number): Rating => ({
  rater_id,
  rated_id,
  work: mark,
  ideas: mark,
  together: mark,
})

describe('the factor of a member', () => {
  test('is the mean share that the others gave, whether they are strict or mild', () => {
    const ratings = [
      // Ann is strict, and gives Bo 2 and Cy 1; Bo is mild, and gives Ann 5 and Cy 5; Cy finds both alike.
      ...[rating('ann', 'bo', 2), rating('ann', 'cy', 1)],
      ...[rating('bo', 'ann', 5), rating('bo', 'cy', 5)],
      ...[rating('cy', 'ann', 3), rating('cy', 'bo', 3)],
    ]
    expect(Object.fromEntries(factorsOf(ratings))).toEqual({
      ann: { raters: 2, factor: 1 },
      // (2 / 1.5 + 1) / 2 is 1.17, above the highest.
      bo: { raters: 2, factor: 1.1 },
      // (1 / 1.5 + 1) / 2
      cy: { raters: 2, factor: 0.83 },
    })
  })

  test('is 1 in a team of two, and for whoever only one other has rated', () => {
    expect([...factorsOf([rating('ann', 'bo', 1), rating('bo', 'ann', 5)]).values()]).toEqual([
      { raters: 1, factor: 1 },
      { raters: 1, factor: 1 },
    ])
    const one = factorsOf([rating('ann', 'bo', 5), rating('ann', 'cy', 1)])
    expect(one.get('cy')).toEqual({ raters: 1, factor: 1 })
    expect(one.get('ann')).toBeUndefined()
  })

  test('stays from 0.8 to 1.1 with any marks, and is 1 for all where everybody gives all the same', () => {
    const random = randomFrom('peer factors', 'marks')
    const people = ['a', 'b', 'c', 'd', 'e']
    for (let time = 0; time < 500; time++) {
      const ratings = people.flatMap((rater) =>
        people.filter((rated) => rated !== rater).map((rated) => rating(rater, rated, 1 + random.below(5))),
      )
      for (const { factor } of factorsOf(ratings).values()) {
        expect(factor).toBeGreaterThanOrEqual(0.8)
        expect(factor).toBeLessThanOrEqual(1.1)
      }
      const alike = ratings.map((each) => rating(each.rater_id, each.rated_id, 1 + (time % 5)))
      expect([...factorsOf(alike).values()].map(({ factor }) => factor)).toEqual([1, 1, 1, 1, 1])
    }
  })
})

test.each([
  [80, 0.9, 72],
  [95, 1.1, 100],
  [66.7, 0.83, 55.4],
  [0, 1.1, 0],
])('a score of %d with the factor %d is %d', (score, factor, grade) => {
  expect(withPeerFactor(score, factor)).toBe(grade)
})

describe('what a member may read', () => {
  const got = (text: string, withheld = false) => ({ work: 4, ideas: 3, together: 5, text, withheld })

  test('has means from two raters on, and texts from three on, in an order that tells nothing', () => {
    expect(shownOf([got('Thanks')])).toEqual({ means: null, texts: [] })
    expect(shownOf([got('Thanks'), got('Good')])).toEqual({
      means: { work: 4, ideas: 3, together: 5 },
      texts: [],
    })
    expect(shownOf([got('Thanks'), got(''), got('Good')]).texts).toEqual([])
    expect(shownOf([got('Thanks'), got('Good'), got('Be on time')]).texts).toEqual([
      'Be on time',
      'Good',
      'Thanks',
    ])
  })

  test('has no text that the instructor keeps', () => {
    expect(shownOf([got('Thanks'), got('You fool', true), got('Be on time')]).texts).toEqual([
      'Be on time',
      'Thanks',
    ])
  })
})
