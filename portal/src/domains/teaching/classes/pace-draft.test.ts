import { expect, test } from 'vitest'
import {
  ownPace,
  paceDraftOf,
  paceOf,
  paceProblems,
  rowsFor,
  withFirstLength,
  type PaceDraft,
} from './pace-draft.ts'

const frame = { rounds: 2, timeZone: 'Europe/Berlin' }
const first = { opensAt: '2027-03-05T09:00', closesAt: '2027-03-05T09:20' }
const timetable: PaceDraft = { ...ownPace, pacing: 'timetable', rows: [first] }

test('a hosted class has no clock, or one of a typed length', () => {
  const hosted: PaceDraft = { ...ownPace, pacing: 'hosted' }
  expect(paceOf(hosted, frame)).toEqual({ pacing: 'hosted', roundSeconds: null })
  const timed = { ...hosted, hasClock: true, clock: { minutes: '2', seconds: '30' } }
  expect(paceOf(timed, frame)).toEqual({ pacing: 'hosted', roundSeconds: 150 })
  expect(paceProblems({ ...timed, clock: { minutes: '', seconds: '5' } }, frame)).toHaveProperty('clock')
  expect(paceDraftOf({ pacing: 'hosted', roundSeconds: 150 }, frame.timeZone)).toEqual(timed)
})

test('a timetable needs the times of every round, in order', () => {
  expect(Object.keys(paceProblems(timetable, frame))).toEqual(['opens.1', 'closes.1'])
  const overlapping = {
    ...timetable,
    rows: [first, { opensAt: '2027-03-05T09:10', closesAt: '2027-03-05T09:10' }],
  }
  expect(paceProblems(overlapping, frame)).toEqual({
    'opens.1': 'Round 2 must open after round 1 closes.',
    'closes.1': 'Round 2 must close after it opens.',
  })
  const whole = { ...timetable, rows: [first, { opensAt: '2027-03-05T09:20', closesAt: '2027-03-05T09:40' }] }
  expect(paceProblems(whole, frame)).toEqual({})
})

test('times are those of the class', () => {
  const whole = { ...timetable, rows: withFirstLength(rowsFor(timetable, 2), frame.timeZone) }
  const start = Date.parse('2027-03-05T08:00:00Z')
  const minutes = 60_000
  const pace = {
    pacing: 'timetable' as const,
    timetable: [
      { opensAt: start, closesAt: start + 20 * minutes },
      { opensAt: start + 20 * minutes, closesAt: start + 40 * minutes },
    ],
  }
  expect(paceOf(whole, frame)).toEqual(pace)
  expect(paceDraftOf(pace, frame.timeZone).rows).toEqual(whole.rows)
})

test('the first round’s length is copied to all, whose openings stay', () => {
  const rows = [
    first,
    { opensAt: '2027-03-12T09:00', closesAt: '2027-03-12T11:00' },
    { opensAt: '', closesAt: '' },
  ]
  expect(withFirstLength(rows, frame.timeZone)).toEqual([
    first,
    { opensAt: '2027-03-12T09:00', closesAt: '2027-03-12T09:20' },
    { opensAt: '2027-03-12T09:20', closesAt: '2027-03-12T09:40' },
  ])
  expect(withFirstLength([{ opensAt: '', closesAt: '' }], frame.timeZone)).toEqual([
    { opensAt: '', closesAt: '' },
  ])
})

test('times that were not touched stay the same to the millisecond', () => {
  const start = Date.parse('2027-03-05T08:00:12.345Z')
  const before = {
    pacing: 'timetable' as const,
    timetable: [
      { opensAt: start, closesAt: start + 60_000 },
      { opensAt: start + 60_000, closesAt: start + 120_000 },
    ],
  }
  const draft = paceDraftOf(before, frame.timeZone)
  expect(paceOf(draft, frame, before)).toEqual(before)
})
