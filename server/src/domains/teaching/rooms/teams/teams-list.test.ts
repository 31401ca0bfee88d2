import { copiedWays, names } from '@tradewind/contract/test/samples'
import { expect, test } from 'vitest'
import { readTeamsList } from './teams-list.ts'

const students = [
  { user_id: 'a', first_name: 'Ana', last_name: 'Ruiz', email: 'ana@uni.test' },
  { user_id: 'b', first_name: 'Bo', last_name: 'Li', email: 'bo@uni.test' },
  { user_id: 'c', first_name: 'Bo', last_name: 'Li', email: 'bo2@uni.test' },
]

function refusalOf(text: string): unknown {
  try {
    readTeamsList(text, students)
  } catch (error) {
    return error
  }
  return null
}

test.each([
  ['addresses', 'ana@uni.test,Red\nbo@uni.test,Blue\n'],
  ['capital letters and spaces', ' ANA@uni.test , Red\r\n\r\nBo@Uni.test ; Blue'],
  ['a heading and a mark of byte order', '\uFEFFEmail,Team\nana@uni.test,Red\nbo@uni.test,Blue'],
  ['a name, tabs and quotes', '"Ana Ruiz"\tRed\nbo@uni.test\t"Blue"'],
])('teams are read from %s', (_what, text) => {
  expect([...readTeamsList(text, students)]).toEqual([
    ['Red', ['a']],
    ['Blue', ['b']],
  ])
})

test.each([
  ['nothing', '', 'Write a line for each student: an email address, a comma, and a team.'],
  ['a heading alone', 'email,team', 'The list names nobody. Write a line for each student.'],
  [
    'somebody unknown',
    'ana@uni.test,Red\nzoe@uni.test,Red',
    'No teams were made: nobody in the class is “zoe@uni.test”.',
  ],
  ['a name of two', 'Bo Li,Red', 'No teams were made: “Bo Li” is the name of 2 people.'],
  ['no team', 'ana@uni.test,', 'No teams were made: “ana@uni.test” has no team.'],
  ['somebody twice', 'ana@uni.test,Red\nAna Ruiz,Blue', 'No teams were made: “Ana Ruiz” is there twice.'],
  [
    'many unknown',
    ['p@x', 'q@x', 'r@x', 's@x', 't@x'].map((who) => `${who},Red`).join('\n'),
    'No teams were made: nobody in the class is “p@x”; nobody in the class is “q@x”; nobody in the class is “r@x”; and 2 more lines.',
  ],
])('%s is refused with a sentence', (_what, text, sentence) => {
  expect(refusalOf(text)).toMatchObject({ code: 'invalid_fields', fields: { text: sentence } })
})

test('an open quotation mark is refused with its line', () => {
  expect(refusalOf('ana@uni.test,"Red')).toMatchObject({
    fields: { text: expect.stringMatching(/^Line 1 of/u) as string },
  })
})

test.each(copiedWays)('an address copied %s is that of its student', (_what, change) => {
  const student = { user_id: 'a', first_name: 'Ana', last_name: 'Ruiz', email: 'ana-r@uni.test' }
  expect([...readTeamsList(`"${change(student.email)}",Red`, [student])]).toEqual([['Red', ['a']]])
})

test.each(names.stored)('the name %j is that of %s', (copied, stored) => {
  const student = { user_id: 'a', first_name: stored, last_name: '', email: 'a@uni.test' }
  expect([...readTeamsList(`"${copied}",Red`, [student])]).toEqual([['Red', ['a']]])
})
