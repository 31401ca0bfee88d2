import { expect, test } from 'vitest'
import type { RunHindsight } from '../runs.ts'
import {
  cardLines,
  classInWords,
  countedPoints,
  pathInWords,
  weightInWords,
  whenSolutionIsShown,
} from './hindsight.ts'

const decisive = {
  round: 3,
  name: 'Quarter 3: tender in aurels',
  chosen: 'forward, for 40 %',
  weight: 6.8,
  better: null,
}
const path = {
  name: 'Cash compared with the budget',
  unit: 'million merins',
  rounds: ['Quarter 1', 'Quarter 2'],
  own: [0.1, -0.45],
  others: [{ name: 'No hedge', values: [0, 1.2] }],
  best: null,
  class: null,
}
const hindsight: RunHindsight = {
  class: { name: 'Finance 210', finished: 7, median: 58.5, tens: [0, 0, 0, 0, 0, 7, 0, 0, 0, 0] },
  attempts: [],
  tried: 350,
  decisive,
  next: 'Compare before you choose.',
  path,
  solution: 'instructor',
}

test('the decision that mattered most is said with its weight, and with the better choice once it may be known', () => {
  expect(weightInWords(decisive)).toBe(
    'You chose: forward, for 40 %. Another choice there alone would have earned 6.8 points more.',
  )
  expect(weightInWords({ ...decisive, weight: 1, better: 'put, for 100 %' })).toBe(
    'You chose: forward, for 40 %. With all else as it was, this would have earned 1 point more: put, for 100 %.',
  )
  expect(countedPoints(0.1)).toBe('0.1 points')
})

test('the class is said without names', () => {
  expect(classInWords(hindsight.class!, 62.2)).toBe(
    '7 have finished. The median score is 58.5; you are above it.',
  )
})

test('a closed solution says what it waits for', () => {
  const inClass = { classSession: 'c1' }
  expect(whenSolutionIsShown(inClass, { solution: 'instructor' })).toBe(
    'when your instructor opens the solution',
  )
  expect(whenSolutionIsShown(inClass, { solution: 'attempts' })).toContain('once you have used your attempts')
  expect(whenSolutionIsShown({ classSession: null }, { solution: 'attempts' })).toBe(
    'after your last counted attempt',
  )
})

test('the path is said by where it ends, beside the others', () => {
  expect(pathInWords(path)).toBe('At the end you stand at −0.45 million merins; no hedge at 1.2.')
  expect(pathInWords({ ...path, others: [] })).toBe('At the end you stand at −0.45 million merins.')
  const theClass = { finished: 5, lower: [0, -0.2], median: [0.1, 0.4], upper: [0.2, 0.9] }
  expect(pathInWords({ ...path, class: theClass })).toBe(
    'At the end you stand at −0.45 million merins; no hedge at 1.2. The middle of your class is at 0.4; half of it lies between −0.2 and 0.9.',
  )
  expect(pathInWords({ ...path, class: { ...theClass, lower: [0, 0.4], upper: [0, 0.4] } })).toContain(
    'no hedge at 1.2. Most of your class is at 0.4.',
  )
})

test('the card has neither a name nor a class nor a better choice', () => {
  const known = { ...hindsight, decisive: { ...decisive, better: 'put, for 100 %' } }
  const lines = cardLines({ lab: 'Foreign Exchange', score: 62.25, hindsight: known })
  expect(lines).toEqual([
    'Foreign Exchange: 62.3 of 100 points',
    'The decision that mattered most: Quarter 3: tender in aurels (6.8 points)',
    'What I try next: Compare before you choose.',
  ])
  expect(cardLines({ lab: 'Foreign Exchange', score: 9, hindsight: null })).toEqual([
    'Foreign Exchange: 9 of 100 points',
  ])
})
