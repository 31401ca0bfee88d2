import { expect, test } from 'vitest'
import { outcomeWords, runWords } from './run-words.ts'

test('a run is a rehearsal or an attempt, alone or in a class', () => {
  expect(runWords({ kind: 'rehearsal', attempt: 4, counts: false, classSession: null })).toBe(
    'Rehearsal, on your own',
  )
  expect(runWords({ kind: 'counted', attempt: 2, counts: true, classSession: 'a' })).toBe(
    'Counted attempt 2, in a class',
  )
  expect(runWords({ kind: 'counted', attempt: 1, counts: false, classSession: 'a' })).toBe(
    'Attempt 1, not counted, in a class',
  )
})

test('a run shows its score, or its status without one', () => {
  const run = { score: null, round: 2, rounds: 5, closed: null }
  expect(outcomeWords({ ...run, status: 'finished', score: 71.3 })).toBe('71.3 of 100')
  expect(outcomeWords({ ...run, status: 'finished', score: 0 })).toBe('0 of 100')
  expect(outcomeWords({ ...run, status: 'abandoned' })).toBe('Ended early')
  expect(outcomeWords({ ...run, status: 'open' })).toBe('Open, round 2 of 5')
  expect(outcomeWords({ ...run, status: 'open', closed: 'The deadline has passed.' })).toBe(
    'The deadline has passed.',
  )
})
