import type { JoinedClass, RunSummary } from '@tradewind/contract/runs'
import { expect, it } from 'vitest'
import { closedClass, deadlineInWords, momentInWords, runOutcome, timeInWords, timeZones } from './when.ts'

const deadline = Date.UTC(2026, 10, 28, 18)
const joined = { deadline, endedAt: null } as JoinedClass

it('shows the deadline in the class’s time zone too if it differs from the reader’s', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(deadlineInWords(deadline, here)).toBe(timeInWords(deadline))
  expect(deadlineInWords(deadline, 'Pacific/Kiritimati')).toMatch(/ your time \(29 Nov 2026, 08:00, Pacific/)
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
  expect(runOutcome({ status, score: 71.5, round: 2, rounds: 5 } as RunSummary)).toBe(words)
})

it('a moment includes its offset', () => {
  expect(momentInWords(Date.parse('2026-12-12T22:59:00Z'), 'Europe/Berlin')).toBe(
    'Sat, 12 Dec 2026, 23:59 CET',
  )
  expect(momentInWords(Date.parse('2026-12-12T22:59:00Z'), 'America/New_York')).toMatch(/17:59 GMT\u22125$/u)
})

it('the time zones contain UTC and the given ones, each once', () => {
  const zones = timeZones('US/Pacific', 'Europe/Berlin')
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'US/Pacific', 'Europe/Berlin']))
  expect(new Set(zones).size).toBe(zones.length)
})
