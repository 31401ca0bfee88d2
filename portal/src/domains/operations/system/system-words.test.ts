import type { ProcessFigures } from '@tradewind/contract/operations/system'
import { expect, test } from 'vitest'
import { byteWords, judgementOf, msWords, queueWords, workWords } from './system-words.ts'

const quiet: ProcessFigures = {
  requestsPerMinute: 120,
  failuresPerMinute: 0,
  refusalsPerMinute: 0,
  p50Ms: 3,
  p95Ms: 12,
  loopDelayMs: 21,
  poolBusy: 1,
  poolWaiting: 0,
  hashesWaiting: 0,
  streams: 0,
  memoryMb: 180,
  work: null,
}

test('a process that answers in time works, and nothing is advised', () => {
  expect(judgementOf(quiet)).toEqual({ tone: 'success', words: 'Working', advice: null })
  expect(judgementOf({ ...quiet, p50Ms: null, p95Ms: null }).tone).toBe('success')
  // People who try too often are asked to wait: the process does what it should.
  expect(judgementOf({ ...quiet, refusalsPerMinute: 40 }).tone).toBe('success')
})

test.each([
  [{ failuresPerMinute: 4, poolWaiting: 3 }, 'Some calls fail'],
  [{ poolWaiting: 3, hashesWaiting: 8 }, 'Waits for the database'],
  [{ hashesWaiting: 8, p95Ms: 4000 }, 'Many people sign in'],
  [{ p95Ms: 1000 }, 'Slow'],
  [{ loopDelayMs: 200 }, 'Slow'],
])('the worst of %j is told', (changed, words) => {
  const judgement = judgementOf({ ...quiet, ...changed })
  expect(judgement.words).toBe(words)
  expect(judgement.advice).not.toBeNull()
})

test('figures are rounded for reading', () => {
  expect([null, 0.4, 9.96, 12.4, 999, 1440].map(msWords)).toEqual([
    '–',
    '0.4 ms',
    '10.0 ms',
    '12 ms',
    '999 ms',
    '1.4 s',
  ])
  expect([4_200_000, 1_440_000_000].map(byteWords)).toEqual(['4 MB', '1.4 GB'])
  expect(queueWords('read-roster')).toBe('Read roster')
  expect(workWords({ name: 'count-earlier-events', done: 30, total: 365 })).toBe(
    'Counts the events of earlier days for analytics: 30 of 365 days are done.',
  )
})
