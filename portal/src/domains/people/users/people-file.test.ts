import { expect, test } from 'vitest'
import { readPeople } from './people-file.ts'

function file(text: string, name = 'people.csv'): File {
  return new File([text], name)
}

test('columns are found by a header row, in any order and spelling', async () => {
  const { people, hasHeader } = await readPeople(
    file('Surname;Given name;Course;E-Mail\nHaddad;Noor;IB 301;noor@uni.example\n\n'),
  )
  expect(hasHeader).toBe(true)
  expect(people).toEqual([{ row: 2, email: 'noor@uni.example', firstName: 'Noor', lastName: 'Haddad' }])
})

test('without a header the columns are email, first name and last name', async () => {
  const { people, hasHeader } = await readPeople(
    file('noor@uni.example,Noor,Haddad\n ,,\n sam@uni.example , Sam ,"Rivera, Jr."'),
  )
  expect(hasHeader).toBe(false)
  expect(people).toEqual([
    { row: 1, email: 'noor@uni.example', firstName: 'Noor', lastName: 'Haddad' },
    { row: 3, email: 'sam@uni.example', firstName: 'Sam', lastName: 'Rivera, Jr.' },
  ])
})

test('missing cells are kept for the server, which says what is missing', async () => {
  const { people } = await readPeople(file('email,first name,last name\nnoor@uni.example\n'))
  expect(people).toEqual([{ row: 2, email: 'noor@uni.example', firstName: '', lastName: '' }])
})

test('a file that tells nothing about its letters is read as the reader says', async () => {
  const bytes = new TextEncoder().encode('a@uni.example,')
  const list = new File([Uint8Array.from([...bytes, 0xce, 0xb0, 0x2c, 0xd5, 0xc5])], 'people.csv')
  expect(await readPeople(list)).toMatchObject({ isGuessed: true, people: [{ firstName: 'Î°' }] })
  expect(await readPeople(list, 'gb18030')).toMatchObject({ people: [{ firstName: '伟', lastName: '张' }] })
})

test.each([
  ['is no CSV', file('a', 'people.xlsx'), 'Please select a CSV file'],
  ['is not text', file('\u0001\u0002'), 'This file is not text. Please save your list as CSV.'],
  ['is empty', file('\n\n'), 'This file names no people.'],
  ['has a header alone', file('email,first name,last name\n'), 'This file names no people.'],
  ['has a header without names', file('email\nx@y.example'), 'The header row names no column “First name”.'],
  [
    'has too many people',
    file('x@y.example,A,B\n'.repeat(2001)),
    'This file has more than 2,000 people. Please split it.',
  ],
  [
    'has a stray quotation mark',
    file('x@y.example,"A,B\n'),
    'Failed to parse CSV file. Row 1: its quotation marks do not match.',
  ],
])('a file that %s is refused', async (_, wrong, sentence) => {
  await expect(readPeople(wrong)).rejects.toThrow(sentence)
})
