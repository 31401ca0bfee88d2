import { expect, it } from 'vitest'
import { visitsOf } from './class-picture.tsx'

const spread = (round: number, id: string) => ({ round, id, name: id, telling: false, ranges: [] })
const middle = (median: number) => ({ lower: median, median, upper: median })

it('puts the rounds of visits in order, and says nothing of a group that is not shown', () => {
  const decisions = [
    { ...spread(4, 'like-home'), values: [], middle: middle(3) },
    { ...spread(2, 'like-home'), values: [], middle: middle(6) },
    { ...spread(2, 'answer'), values: [{ value: 'not taken', runs: 7, score: 40 }], middle: null },
    {
      ...spread(4, 'answer'),
      values: [
        { value: 'taken', runs: 6, score: 60 },
        { value: 'not taken', runs: 5, score: 41 },
      ],
      middle: null,
    },
    { ...spread(3, 'guess.gift'), values: [{ value: 'tea', runs: 7, score: 50 }], middle: null },
  ]
  expect(visitsOf({ decisions })).toEqual([
    { round: 2, alike: 6, taken: null },
    { round: 4, alike: 3, taken: 6 },
  ])
})
