import { momentWords } from '../../words/dates.ts'
import type { JoinedClass } from '../runs.ts'
import { expect, it } from 'vitest'
import { closedClass, deadlineInWords, runOutcome, timeZones, zoneName } from './runs.ts'

const deadline = Date.UTC(2026, 10, 28, 18)
const joined = { deadline, endedAt: null } as JoinedClass

it('shows the deadline in the class’s time zone too if it differs from the reader’s', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(deadlineInWords(deadline, here)).toBe(momentWords(deadline))
  const both = deadlineInWords(deadline, 'Pacific/Kiritimati').replace(/\s/gu, ' ')
  expect(both).toMatch(/ \(for the class, November 29, 2026 at 8:00 AM GMT\+14\)$/u)
  expect(both.startsWith(momentWords(deadline).replace(/\s/gu, ' '))).toBe(true)
})

it('a class is closed at its deadline and after its end', () => {
  expect(closedClass(null, deadline)).toBeNull()
  expect(closedClass(joined, deadline - 1)).toBeNull()
  expect(closedClass(joined, deadline)).toBe('The deadline has passed.')
  expect(closedClass({ ...joined, endedAt: 1 }, 0)).toMatch(/ended/)
})

it.each([
  ['open', 'Round 2 of 5'],
  ['finished', '71.5 of 100'],
  ['abandoned', 'Ended early'],
] as const)('a run that is %s shows: %s', (status, words) => {
  expect(runOutcome({ status, score: 71.5, round: 2, rounds: 5 })).toBe(words)
})

it('the name of a time zone has spaces', () => {
  expect(zoneName('America/New_York')).toBe('America/New York')
})

it('the time zones contain UTC and the given ones, each once', () => {
  const zones = timeZones('US/Pacific', 'Europe/Berlin')
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'US/Pacific', 'Europe/Berlin']))
  expect(new Set(zones).size).toBe(zones.length)
})
