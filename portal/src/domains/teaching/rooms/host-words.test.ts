import type { HostView, RoomState, Seat } from '@tradewind/contract/teaching/rooms'
import { expect, test } from 'vitest'
import { entryInWords, kindOf, nextStep, placeInWords, progressOf, tallyOf } from './host-words.ts'

const room: RoomState = {
  ...{
    id: '',
    pacing: 'hosted',
    round: 2,
    rounds: 4,
    about: null,
    phase: 'open',
    closesAt: null,
    length: null,
  },
  ...{ pausedLeft: null, opensNextAt: null, over: false, team: null, version: 3, now: 0 },
}
const seat: Seat = {
  ...{ id: 'a', kind: 'student', name: 'Ana Ruiz', team: null, here: true, progress: 'deciding' },
  ...{ missed: [], extraPercent: 0, strength: null },
}
const decided: Seat = { ...seat, progress: 'decided' }
const robot: Seat = { ...decided, kind: 'robot', strength: 'steady' }

function stepOf(change: Partial<RoomState>, seats: readonly Seat[] = [seat, decided]) {
  const { sentence, label } = nextStep({ room: { ...room, ...change }, seats } as HostView)
  return [sentence, label]
}

test('there is always one thing to do next', () => {
  expect(stepOf({ phase: 'waiting', round: 0 })).toEqual([
    '2 of 2 students are here. Open round 1 when you are ready.',
    'Open round 1',
  ])
  expect(stepOf({ phase: 'waiting', round: 0 }, [])).toEqual([
    'Nobody has joined yet. Share the code, then open round 1.',
    'Open round 1',
  ])
  expect(stepOf({})).toEqual(['1 of 2 has decided. Close the round when you are ready.', 'Close round 2'])
  expect(stepOf({ closesAt: 9 })).toEqual([
    '1 of 2 has decided. The round closes when its time is up.',
    'Close round 2',
  ])
  expect(stepOf({}, [decided, robot])).toEqual([
    'Everybody has decided. You can close round 2.',
    'Close round 2',
  ])
  expect(stepOf({ phase: 'paused' })[1]).toBe('Resume round 2')
  expect(stepOf({ phase: 'closing' })[1]).toBe('Closing round 2…')
  expect(stepOf({ phase: 'closed' })).toEqual([
    'Round 2 is closed. Discuss it, then open round 3.',
    'Open round 3',
  ])
  expect(stepOf({ phase: 'closed', round: 4, over: true })).toEqual([
    'All rounds are closed. Look at the results with your class.',
    'Show the results',
  ])
  expect(stepOf({ over: true })[0]).toBe('This class has ended, so no round opens any more.')
})

test('what a timetable does by itself need not be done', () => {
  const timetable = { ...room, pacing: 'timetable' as const, phase: 'closed' as const, opensNextAt: 0 }
  const step = nextStep({ room: timetable, seats: [seat] } as unknown as HostView)
  expect(step).toMatchObject({ byItself: true, label: 'Open round 3 now', does: 'open' })
  expect(step.sentence).toMatch(/^Round 3 opens by itself on /u)
})

test('robots and test seats are not counted as students', () => {
  const seats = [seat, { ...decided, here: false }, robot, { ...decided, kind: 'test' as const }]
  expect(tallyOf({ room, seats })).toEqual({
    students: 2,
    here: 1,
    inTeams: false,
    deciders: 2,
    decided: 1,
  })
})

test('in a room of teams a team decides once, and whoever is in none does not count', () => {
  const red = { ...decided, team: 'Red' }
  const blue = { ...seat, team: 'Blue' }
  const seats = [red, red, blue, blue, blue, { ...seat, team: null }]
  expect(tallyOf({ room, seats })).toEqual({ students: 6, here: 6, inTeams: true, deciders: 2, decided: 1 })
  expect(stepOf({}, seats)[0]).toBe('1 of 2 teams has decided. Close the round when you are ready.')
  expect(stepOf({}, [red, red])[0]).toBe('Everybody has decided. You can close round 2.')
})

test('a default is no decision of the student', () => {
  expect(
    tallyOf({
      room,
      seats: [
        { ...decided, missed: [2] },
        { ...decided, missed: [1] },
      ],
    }).decided,
  ).toBe(1)
})

test('a seat is ready before the first round, and has missed a round for which a default counted', () => {
  expect(progressOf(seat, { ...room, phase: 'waiting', round: 0 })).toBe('Ready')
  expect(progressOf({ ...seat, progress: 'not_begun' }, room)).toBe('Not begun')
  expect(progressOf(seat, room)).toBe('Deciding')
  expect(progressOf({ ...seat, progress: 'behind' }, { ...room, phase: 'closed' })).toBe('Behind')
  expect(progressOf({ ...decided, missed: [2] }, { ...room, phase: 'closed' })).toBe('Missed')
  expect(progressOf({ ...decided, missed: [1] }, { ...room, phase: 'closed' })).toBe('Decided')
})

test('a robot in the place of a student is named', () => {
  expect(kindOf(seat)).toBeNull()
  expect(kindOf(robot)).toBe('Steady robot')
  expect(kindOf({ ...seat, strength: 'expert' })).toBe('Played by a robot, expert')
})

test('the log says what happened, for how long and by whom', () => {
  const entry = { number: 1, at: 0, round: 2, by: 'Ana Ruiz', seconds: null }
  expect(entryInWords({ ...entry, kind: 'open', seconds: 300 })).toBe(
    'Round 2 opened for 5 minutes, by Ana Ruiz.',
  )
  expect(entryInWords({ ...entry, kind: 'close', by: null })).toBe('Round 2 closed by itself.')
  expect(entryInWords({ ...entry, kind: 'extend', seconds: 60 })).toBe(
    'Round 2 got 1 minute more, by Ana Ruiz.',
  )
})

test('the place of a room is one line', () => {
  expect(placeInWords(room)).toBe('Round 2 of 4, open')
  expect(placeInWords({ ...room, round: 0, phase: 'waiting' })).toBe('4 rounds, none open yet')
})
