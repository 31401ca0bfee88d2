import { expect, test, vi } from 'vitest'
import { fromCourse, labToCome, usualRules, whatStudentsSee } from './course-words.ts'

/** The catalogue of a time before Cultural Exchange opens. */
vi.mock('@tradewind/contract/catalogue', async (original) => {
  const catalogue = await original<typeof import('@tradewind/contract/catalogue')>()
  catalogue.labById('cultural_exchange_lab').comes = 'Opens in spring 2027'
  return catalogue
})

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
  expect(last({ attempts: 2, counted: 'last', rehearsal: false })).toContain(
    '2 attempts, and the last one counts.',
  )
  expect(last({ attempts: 1, counted: 'first', rehearsal: false })).toContain('one attempt, which counts.')
  expect(last({ attempts: 1, counted: 'first', rehearsal: true })).toContain(
    'one attempt, which does not count.',
  )
})

test('a link to a lab that is not open yet says when it opens, and what to do until then', () => {
  expect(labToCome({ lab: null })).toBeNull()
  expect(labToCome({ lab: 'foreign_exchange_lab' })).toBeNull()
  expect(labToCome({ lab: 'cultural_exchange_lab' })).toEqual({
    title: 'Cultural Exchange is not open yet.',
    text: 'Opens in spring 2027. Come back to this link then to set up the class, or choose another lab in your course.',
  })
})
