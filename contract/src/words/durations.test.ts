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
  [59 * 60, '59 minutes'],
  [59 * 60 + 1, '1 hour'],
  [60 * 60, '1 hour'],
  [60 * 60 + 1, '1 hour 1 minute'],
  [90 * 60, '1 hour 30 minutes'],
  [2 * 3600 - 60, '1 hour 59 minutes'],
  [2 * 3600, '2 hours'],
  [2 * 3600 + 1, '2 hours 15 minutes'],
  [2 * 3600 + 15 * 60, '2 hours 15 minutes'],
  [5 * 3600 + 46 * 60, '6 hours'],
  [6 * 3600, '6 hours'],
  [6 * 3600 + 1, '7 hours'],
  [1380 * 60, '23 hours'],
  [1380 * 60 + 1, '24 hours'],
  [24 * 3600, '24 hours'],
] as const)('%d seconds are said as "%s"', ([seconds, words]) => {
  expect(durationInWords(seconds)).toBe(words)
})

test('a wait of up to a day is never told too short, and at most by a half too long', () => {
  const waits = Array.from({ length: 24 * 3600 }, (_, at) => at + 1)
  const wrong = waits.filter((seconds) => {
    const told = secondsIn(durationInWords(seconds))
    return told < seconds || told >= seconds * 1.5
  })
  expect(wrong).toEqual([])
})

function secondsIn(words: string): number {
  const lengths = { second: 1, minute: 60, hour: 3600 }
  const parts = [...words.matchAll(/(\d+) (second|minute|hour)/gu)]
  return parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * lengths[unit as keyof typeof lengths],
    0,
  )
}
