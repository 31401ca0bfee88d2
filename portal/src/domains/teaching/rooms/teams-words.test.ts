import type { Team } from '@tradewind/contract/teaching/rooms/teams'
import { expect, test } from 'vitest'
import { aloneInWords, outcomeInWords, teamOption } from './teams-words.ts'

const people = (count: number, here = count) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Student ${at}`, here: at < here }))
const team = (members: number): Team => ({
  id: 'red',
  name: 'Red',
  captain: null,
  strength: null,
  members: people(members),
})
const outcome = (students: number, size: number) =>
  outcomeInWords({ teams: [], without: people(students) }, { size, onlyHere: false })

test('what comes out is said by the rule that makes the teams', () => {
  expect(outcome(24, 4)).toBe('24 students: 6 teams of 4')
  expect(outcome(10, 4)).toBe('10 students: 2 teams of 5')
  expect(outcome(9, 4)).toBe('9 students: 1 team of 5 and 1 of 4')
  expect(outcome(17, 8)).toBe('17 students: 2 teams of 6 and 1 of 5')
  expect(outcome(1, 4)).toBe('1 student: 1 team of 1')
  expect(outcome(0, 4)).toBe('Nobody has joined this class yet.')
})

test('what comes out counts everybody in the class, or only who is here', () => {
  const view = { teams: [team(4)], without: people(3, 1) }
  expect(outcomeInWords(view, { size: 4, onlyHere: false })).toBe('7 students: 1 team of 7')
  expect(outcomeInWords(view, { size: 3, onlyHere: true })).toBe('5 students here: 1 team of 5')
  const away = { teams: [], without: people(2, 0) }
  expect(outcomeInWords(away, { size: 4, onlyHere: true })).toBe('Nobody is here yet.')
})

test('a team to move to has its size, and says where the student is now and what is full', () => {
  expect(teamOption(team(1), null).name).toBe('Red (1 member)')
  expect(teamOption(team(4), 'red').name).toBe('Red (now, 4 members)')
  expect(teamOption(team(8), 'blue').name).toBe('Red (8 members, full)')
})

test('a class without teams plays alone, and once it has begun it says why that stays', () => {
  expect(aloneInWords({ begun: false })).toMatch(/^Everybody plays alone\. In teams/u)
  expect(aloneInWords({ begun: true })).toContain('The first attempt has begun')
})
