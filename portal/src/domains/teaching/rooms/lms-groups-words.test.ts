import type { LmsGrouping } from '@tradewind/contract/lms/lms-groups'
import { expect, test } from 'vitest'
import { groupingName, groupsOfLms, groupsOutcome, severalInWords, splitInWords } from './lms-groups-words.ts'

const grouping = (set: string | null, { course = 'Finance 210', lms = 'Moodle' } = {}): LmsGrouping => ({
  course: { id: course, title: course },
  lms,
  set: set === null ? null : { id: set, name: set },
  groups: [],
  without: [],
  notHere: 0,
  readAt: null,
})

test('the way has the name of the LMS, or none where a class has two', () => {
  expect(groupsOfLms([grouping(null)])).toBe('Groups of Moodle')
  expect(groupsOfLms([grouping('A'), grouping('B')])).toBe('Groups of Moodle')
  expect(groupsOfLms([grouping(null), grouping(null, { lms: 'Canvas' })])).toBe('Groups of your LMS')
})

test('groups have the name of their set, and of their course where there are several', () => {
  const one = [grouping(null)]
  expect(one.map((each) => groupingName(each, one))).toEqual(['All groups'])
  const sets = [grouping('Project teams'), grouping(null)]
  expect(sets.map((each) => groupingName(each, sets))).toEqual(['Project teams', 'Groups in no set'])
  const courses = [grouping(null), grouping('Labs', { course: 'Trade 101' })]
  expect(courses.map((each) => groupingName(each, courses))).toEqual([
    'Finance 210: All groups',
    'Trade 101: Labs',
  ])
})

test('what comes out and what is split is said in numbers', () => {
  const people = [{ id: 'a', name: 'Ana' }]
  const teams = [{ name: 'Red', members: people }]
  expect(groupsOutcome({ teams, several: [], split: [] })).toBe('1 student: 1 team')
  const [person] = people
  const several = person ? [{ person, groups: ['Red', 'Blue'] }] : []
  expect(severalInWords({ teams, several, split: [] })).toBe(
    '1 student is in several groups. Where do they go?',
  )
  expect(splitInWords({ group: 'Red', members: 11, sizes: [6, 5] })).toBe(
    'Red has 11 students. A team has at most 8, so it becomes 2 teams of 6 and 5.',
  )
})
