import { expect, test } from 'vitest'
import { answersBelow } from './answers-below.ts'

const steps = [1, 1, 2, 4].map((round) => ({ round }))
const below = (answers: number[]) =>
  steps.map((_, at) =>
    answersBelow(at, { steps, answers: answers.map((round) => ({ round })) }).map(({ round }) => round),
  )

test('an answer stands once, below the last decision of its round', () => {
  expect(below([1, 2, 4])).toEqual([[], [1], [2], [4]])
})

test('an answer about a round without a decision stands below the round before it', () => {
  expect(below([3, 5])).toEqual([[], [], [3], [5]])
})
