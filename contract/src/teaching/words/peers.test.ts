import { expect, test } from 'vitest'
import { resultInWords } from './peers.ts'

const result = {
  raters: 3,
  factor: 0.9,
  counts: true,
  score: 80,
  scoreWithFactor: 72,
  means: null,
  texts: [],
}

test.each([
  [result, 'Your factor is 0.90. Your team has 80 points, so your grade is 72.'],
  [{ ...result, counts: false }, 'Your factor is 0.90. So far it does not change your grade.'],
  [{ ...result, score: null, scoreWithFactor: null }, 'Your factor is 0.90.'],
  [{ ...result, raters: 0, factor: 1 }, 'Nobody rated you, so your factor is 1.00.'],
])('a result in words', (given, words) => {
  expect(resultInWords(given)).toBe(words)
})
