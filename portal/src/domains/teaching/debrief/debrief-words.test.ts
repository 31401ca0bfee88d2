import { expect, test } from 'vitest'
import { comparedDecisions } from './compared.ts'
import {
  earnedInWords,
  groupInWords,
  groupsOf,
  momentInWords,
  momentName,
  partInWords,
} from './debrief-words.ts'

const decision = {
  ...{ id: 'pick', name: 'Pick', round: 2, telling: true, middle: null, ranges: [] },
  values: [
    { value: 'Chile', runs: 3, score: 70 },
    { value: 'Ghana', runs: 1, score: 55.5 },
  ],
}

test('groups have names that people read', () => {
  const ranges = [
    { from: -3.5, to: 2, runs: 2, score: 50 },
    { from: 4, to: 4, runs: 1, score: 60 },
  ]
  expect(groupsOf({ values: [], ranges }).map(({ name }) => name)).toEqual(['−3.5 to 2', '4'])
  expect(groupsOf(decision).map(groupInWords)).toEqual(['3 runs, 70', '1 run, 55.5'])
})

test('a decision says what its groups earned', () => {
  expect(earnedInWords(groupsOf(decision))).toBe(
    '“Chile” has the highest median score, 70; “Ghana” the lowest, 55.5.',
  )
  expect(earnedInWords([{ name: 'Chile', runs: 2, score: 70 }])).toBe('All decided the same.')
  const same = ['a', 'b'].map((name) => ({ name, runs: 2, score: 70 }))
  expect(earnedInWords(same)).toBe('All groups have the same median score, 70.')
})

test('parts and moments are told in words', () => {
  const numbers = { count: 4, least: 1, lower: 10, median: 12.5, upper: 14, most: 20 }
  const part = { id: 'plan', name: 'Plan', max: 20, numbers }
  expect(partInWords(part)).toBe('12.5 (half lie between 10 and 14)')
  expect(partInWords({ ...part, numbers: { ...numbers, count: 1 } })).toBe('12.5')
  const moment = { round: 3, name: 'Pick', runs: 5, weight: 4.2 }
  expect(momentInWords(moment, 12)).toBe(
    'In 5 of 12 runs, no other decision mattered more. Another choice there alone would have earned 4.2 points more on average.',
  )
  expect(momentName(moment)).toBe('Round 3: Pick')
  expect(momentName({ ...moment, name: null })).toBe('Round 3')
})

test('two classes are compared by what each chose', () => {
  const of = (decisions: (typeof decision)[]) => ({
    ...{ finished: 4, tooFew: false, scores: null, parts: [], moments: [], lookedBack: 4, path: null },
    typical: null,
    decisions,
  })
  const other = { ...decision, values: [{ value: 'Peru', runs: 5, score: 40 }] }
  expect(comparedDecisions([of([decision]), of([other])])).toEqual([
    {
      ...{ key: '2 pick', title: 'Round 2: Pick' },
      rows: [
        { name: 'Chile', values: ['75 %', '0 %'] },
        { name: 'Ghana', values: ['25 %', '0 %'] },
        { name: 'Peru', values: ['0 %', '100 %'] },
      ],
    },
  ])
  const numbers = (median: number) => ({
    ...decision,
    ...{ values: [], middle: { lower: 10, median, upper: 90 } },
  })
  expect(comparedDecisions([of([numbers(50) as never]), of([numbers(60) as never])])[0]?.rows[0]).toEqual({
    name: 'Median',
    values: ['50', '60'],
  })
  expect(comparedDecisions([of([decision]), of([])])).toEqual([])
})
