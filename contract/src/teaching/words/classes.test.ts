import { describe, expect, test } from 'vitest'
import { ago, factText, isInPlay, middleNumber, number, quartilesInWords, scoresByTens } from './classes.ts'

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
    expect(quartilesInWords(quartiles)).toBe(
      'Half of the 5 scores lie between 20 and 40; the median is 30, the lowest 10, the highest 50.',
    )
  })

  test('gives a single value, or the value that all or most share', () => {
    expect(quartilesInWords({ ...quartiles, count: 1, median: 61.25 })).toBe('The only score is 61.3.')
    const equal = { count: 3, least: 7, lower: 7, median: 7, upper: 7, most: 7 }
    expect(quartilesInWords(equal)).toBe('All 3 scores are 7.')
    const alike = { count: 6, least: 1, lower: 2, median: 2, upper: 2, most: 9 }
    expect(quartilesInWords(alike)).toBe('Most of the 6 scores are 2; the lowest is 1, the highest 9.')
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

test('ago gives the time since a moment, and the date after a while', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  expect(ago(now + 500, now)).toBe('Just now')
  expect(ago(now - 90_000, now)).toBe('1 min ago')
  expect(ago(now - 3 * 3_600_000, now)).toBe('3 h ago')
  expect(ago(now - 3 * 86_400_000, now)).toBe('November 18, 2026')
})

test('a setting that belongs to another choice does not matter', () => {
  const pace = { only: { field: 'rivals', value: 'computer' } }
  expect(isInPlay(pace, { rivals: 'computer', pace: 'steps' })).toBe(true)
  expect(isInPlay(pace, { rivals: 'firms', pace: 'steps' })).toBe(false)
  expect(isInPlay({ only: null }, {})).toBe(true)
})
