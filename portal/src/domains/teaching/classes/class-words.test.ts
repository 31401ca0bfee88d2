import { expect, test } from 'vitest'
import { classLetter, joinedWords, paceWords, whenWords } from './class-words.ts'

const deadline = Date.parse('2027-03-05T17:00:00Z')
const session = { deadline, endedAt: null }
const written = (change: Partial<typeof session> | { endedAt: number } | { deadline: null }, now: number) =>
  whenWords({ ...session, ...change }, now, 'Europe/Berlin').replace(/\u00A0/gu, ' ')

test('a class tells its deadline on the reader’s clock, and that it is closed from then on', () => {
  expect(written({}, deadline - 1)).toBe('Deadline March 5, 2027 at 6:00 PM GMT+1')
  expect(written({}, deadline)).toBe('Closed since March 5, 2027 at 6:00 PM GMT+1')
  expect(written({ deadline: null }, deadline)).toBe('No deadline')
  expect(written({ endedAt: deadline }, deadline - 1)).toBe('Ended March 5, 2027 at 6:00 PM GMT+1')
})

test('the letter to students has the link, the code and the deadline', () => {
  const theClass = {
    name: 'IB 301',
    lab: 'global_compass_lab' as const,
    code: 'ABCD2345',
    joinLink: 'https://labs.example/?lab=global_compass_lab&class=ABCD2345',
    deadline: null,
  }
  const { subject, body } = classLetter(theClass, '')
  expect(subject).toBe('IB 301: Global Compass')
  expect(body.split('\n\n')).toEqual([
    'Dear students,',
    `We play Global Compass in IB 301. Open this link to join:\n${theClass.joinLink}`,
    'If a page asks for the class code, it is ABCD2345.',
    'Best regards,\n[Your name]',
  ])
  expect(classLetter({ ...theClass, deadline }, 'Ines Moreau').body).toMatch(
    /Please finish by March\s5,\s2027 at .+\.\n\nBest regards,\nInes Moreau$/u,
  )
})

test('one student is one student', () => {
  expect([0, 1, 2].map(joinedWords)).toEqual(['0 students joined', '1 student joined', '2 students joined'])
})

test('a class says how its rounds open, unless everybody plays at their own pace', () => {
  expect((['own', 'hosted', 'timetable'] as const).map((pacing) => paceWords({ pacing }))).toEqual([
    null,
    'You open the rounds',
    'Rounds open at set times',
  ])
})
