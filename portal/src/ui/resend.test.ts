import { expect, test } from 'vitest'
import { countdownWords } from './resend.ts'

test.for([
  [1, '1 s'],
  [60, '60 s'],
  [90, '90 s'],
  [91, '2 minutes'],
  [23 * 3600, '23 hours'],
] as const)('%d seconds beside a button are said as "%s"', ([seconds, words]) => {
  expect(countdownWords(seconds)).toBe(words)
})
