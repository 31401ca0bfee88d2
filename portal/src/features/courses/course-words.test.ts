import { expect, test } from 'vitest'
import { fromCourse, usualRules, whatStudentsSee } from './course-words.ts'

test.each([
  ['Trade 101', 'Week 3', 'You opened “Week 3” in the course “Trade 101”.'],
  ['Trade 101', '', 'You came from the course “Trade 101”.'],
  ['Trade 101', 'Trade 101', 'You came from the course “Trade 101”.'],
  ['', 'Week 3', 'You opened “Week 3”.'],
  ['', '', 'You came from your course.'],
])('from the course “%s” by the link “%s”', (course, link, sentence) => {
  expect(fromCourse({ course, link })).toBe(sentence)
})

test('students are told the attempts of their class', () => {
  const last = (rules: typeof usualRules) => whatStudentsSee('Global Compass', rules).at(-1)
  expect(last(usualRules)).toContain('Then they have 3 attempts, and the best one counts.')
  expect(last({ attempts: 2, counted: 'last' })).toContain('2 attempts, and the last one counts.')
  expect(last({ attempts: 1, counted: 'first' })).toContain('one attempt, which counts.')
})
