import { describe, expect, test } from 'vitest'
import {
  ago,
  byRound,
  choiceInWords,
  factText,
  leading,
  middleNumber,
  number,
  quartilesInWords,
  rangeOf,
  scoresByTens,
  type Choice,
} from './figures.ts'

const quartiles = { count: 5, least: 10, lower: 20, median: 30, upper: 40, most: 50 }

test('scores are counted in tens, and 100 belongs to the last', () => {
  const counts = scoresByTens([0, 9.9, 10, 55.5, 90, 100]).map(({ count }) => count)
  expect(counts).toEqual([2, 1, 0, 0, 0, 1, 0, 0, 0, 2])
})

test('a number below 0 has a minus sign, not a hyphen', () => {
  expect(number(-785339.126)).toBe('−785,339.13')
})

test('a middle of thousands has no decimals', () => {
  expect(middleNumber(97.5)).toBe('97.5')
  expect(middleNumber(178_848.5)).toBe('178,849')
})

describe('quartilesInWords', () => {
  test('gives the middle half, the median and the extremes', () => {
    expect(quartilesInWords(quartiles, 'score')).toBe(
      'Half of the 5 scores lie between 20 and 40; the median is 30, the lowest 10, the highest 50.',
    )
  })

  test('gives a single value, or the value that all or most share', () => {
    expect(quartilesInWords({ ...quartiles, count: 1, median: 61.25 }, 'score')).toBe(
      'The only score is 61.3.',
    )
    const equal = { count: 3, least: 7, lower: 7, median: 7, upper: 7, most: 7 }
    expect(quartilesInWords(equal, 'score')).toBe('All 3 scores are 7.')
    const alike = { count: 6, least: 1, lower: 2, median: 2, upper: 2, most: 9 }
    expect(quartilesInWords(alike, 'value')).toBe(
      'Most of the 6 values are 2; the lowest is 1, the highest 9.',
    )
  })
})

describe('choiceInWords', () => {
  test.each([
    [[], 'Nobody has chosen yet.'],
    [[['Chile', 1]], 'One student has chosen.'],
    [[['Chile', 4]], 'All 4 chose “Chile”.'],
    [
      [
        ['Chile', 4],
        ['Peru', 1],
      ],
      'Most often: “Chile”, 4 of 5 choices.',
    ],
    [
      [
        ['Chile', 2],
        ['Peru', 2],
        ['Ghana', 1],
      ],
      'Most often, with 2 choices each: “Chile” and “Peru”.',
    ],
    [
      ['Chile', 'Peru', 'Ghana', 'Togo'].map((name) => [name, 1]),
      '4 answers are equally frequent, with 1 choice each.',
    ],
    [
      [
        ['“Could we write this down together, step by step, so that nothing is lost?”', 3],
        ['Wait.', 1],
      ],
      'One answer leads, with 3 of 4 choices.',
    ],
  ] as [[string, number][], string][])('of %j is one sentence', (values, sentence) => {
    expect(choiceInWords(values.map(([value, count]) => ({ value, count })))).toBe(sentence)
  })
})

test('a stored fact is written as a figure where it is one, and else as words', () => {
  expect(['426775', '-1158.5', 'no hedge', 'put, 3 % away', '2030-01'].map(factText)).toEqual([
    '426,775',
    '−1,158.5',
    'No hedge',
    'Put, 3 % away',
    '2030-01',
  ])
})

test('a share has the scale of shares, other figures their own', () => {
  const shares = { count: 2, least: 12, lower: 20, median: 30, upper: 40, most: 50 }
  expect(rangeOf('Memo: least share hedged, %', shares)).toEqual([0, 100])
  expect(rangeOf('Cash, merins', shares)).toBeUndefined()
  expect(rangeOf('Growth, %', { ...shares, most: 120 })).toBeUndefined()
})

test('rare values share one line, but a single one keeps its own', () => {
  const values = ['a', 'b', 'c', 'd'].map((value, at) => ({ value, count: 4 - at }))
  expect(leading(values, 3)).toHaveLength(4)
  expect(leading(values, 2)).toEqual([
    { name: 'a', count: 4 },
    { name: 'b', count: 3 },
    { name: '2 others', count: 3 },
  ])
})

test('choices are grouped by round, in order', () => {
  const choice = (id: string, round: number): Choice => ({ id, name: id, round, numbers: null, values: [] })
  const rounds = byRound([choice('c', 3), choice('a', 1), choice('d', 3)])
  expect(rounds.map(({ round, choices }) => [round, choices.map(({ id }) => id)])).toEqual([
    [1, ['a']],
    [3, ['c', 'd']],
  ])
})

test('ago gives the time since a moment, and the date after a while', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  expect(ago(now + 500, now)).toBe('Just now')
  expect(ago(now - 90_000, now)).toBe('1 min ago')
  expect(ago(now - 3 * 3_600_000, now)).toBe('3 h ago')
  expect(ago(now - 3 * 86_400_000, now)).toBe('November 18, 2026')
})
