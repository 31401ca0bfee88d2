import { momentWords } from '@tradewind/contract/words/dates'
import type { RoomState } from '@tradewind/contract/teaching/rooms'
import { expect, test } from 'vitest'
import {
  barWidths,
  clockWords,
  nextWords,
  roundWords,
  rowsOf,
  shownNames,
  timeLeft,
} from './projector-words.ts'

const room: RoomState = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  pacing: 'hosted',
  round: 2,
  rounds: 6,
  about: null,
  phase: 'open',
  closesAt: 100_000,
  length: 120_000,
  pausedLeft: null,
  opensNextAt: null,
  over: false,
  team: null,
  version: 3,
  now: 0,
}

test('the wall names the round, and says when it is closed or the last', () => {
  expect(roundWords({ ...room, round: 0, phase: 'waiting' })).toBe('We begin soon')
  expect(roundWords(room)).toBe('Round 2 of 6')
  const about = { name: 'Look closer', says: 'Study three countries.', question: null }
  expect(roundWords({ ...room, about })).toBe('Round 2 of 6: look closer')
  expect(roundWords({ ...room, phase: 'paused' })).toBe('Round 2 of 6')
  expect(roundWords({ ...room, phase: 'closing' })).toBe('Round 2 of 6 is closed')
  expect(roundWords({ ...room, round: 6, phase: 'closed', over: true })).toBe('All rounds are played')
})

test('a timetable says when the next round opens, but not while one is open', () => {
  const opensNextAt = Date.parse('2027-11-24T04:05:00Z')
  expect(nextWords({ ...room, phase: 'closed', opensNextAt })).toBe(
    `Round 3 opens on ${momentWords(opensNextAt)}.`,
  )
  expect(nextWords({ ...room, opensNextAt })).toBeNull()
  const about = { name: 'Look closer', says: 'Study three countries.', question: null }
  expect(nextWords({ ...room, about, opensNextAt })).toBe('Study three countries.')
  expect(nextWords({ ...room, phase: 'closed' })).toBeNull()
})

test('the clock counts down to nothing, and stands still in a pause', () => {
  expect(timeLeft(room, 40_000)).toBe(60_000)
  expect(timeLeft(room, 200_000)).toBe(0)
  expect(timeLeft({ ...room, closesAt: null, pausedLeft: 5000 }, 40_000)).toBe(5000)
  expect(timeLeft({ ...room, closesAt: null }, 40_000)).toBeNull()
  expect([0, 1, 9000, 245_000, 3_600_000].map(clockWords)).toEqual([
    '0:00',
    '0:01',
    '0:09',
    '4:05',
    '1:00:00',
  ])
})

test('more names than the wall has room for are counted', () => {
  const names = Array.from({ length: 41 }, (_, at) => `Student ${at}`)
  expect(shownNames(names.slice(0, 40))).toEqual({ shown: names.slice(0, 40), more: 0 })
  expect(shownNames(names)).toEqual({ shown: names.slice(0, 39), more: 2 })
})

test('the longest bar is the most frequent answer', () => {
  const values = [
    { value: 'Forwards', count: 8 },
    { value: 'Options', count: 2 },
    { value: 'Nothing', count: 0 },
  ]
  expect(barWidths({ name: 'Tool', values })).toEqual([100, 25, 0])
  expect(barWidths({ name: 'Tool', values: [{ value: 'None', count: 0 }] })).toEqual([0])
})

test('of two spreads beside each other the longer one counts', () => {
  const spreadOf = (bars: number) => ({
    name: 'Tool',
    values: Array.from({ length: bars }, (_, at) => ({ value: `${at}`, count: 1 })),
  })
  expect(rowsOf([])).toBe(0)
  expect(rowsOf([spreadOf(2)])).toBe(2)
  expect(rowsOf([spreadOf(2), spreadOf(6), spreadOf(3), spreadOf(1)])).toBe(9)
})
