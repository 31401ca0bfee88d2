import { expect, test } from 'vitest'
import { durationInWords } from './durations.ts'

test.for([
  [1, '1 second'],
  [2, '2 seconds'],
  [60, '60 seconds'],
  [75, '75 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [35 * 60, '35 minutes'],
] as const)('%d seconds are said as "%s"', ([seconds, words]) => {
  expect(durationInWords(seconds)).toBe(words)
})
