import { readCsv, type CsvRows, type FileEncoding } from '@tradewind/contract/csv'
import type { FileRow } from '@tradewind/contract/people/users'

/** The limits of a file. The server's limit of people is the same. */
export const fileLimits = { bytes: 2 * 1024 * 1024, people: 2000 } as const

/** A person of a file, with the row from 1. */
export interface PersonRow extends FileRow {
  row: number
}

/** A file without a usable list of people. The message is a sentence for people. */
export class PeopleFileError extends Error {}

/** The people of a file. */
export interface PeopleList extends Pick<CsvRows, 'isGuessed'> {
  people: PersonRow[]
  hasHeader: boolean
}

/**
 * Reads the people of a CSV file: the columns that a header row names, or else email, first name and last name.
 * @param encoding what the reader says of a file that tells nothing about its letters
 * @throws PeopleFileError for a file without a usable list
 */
export async function readPeople(file: File, encoding?: FileEncoding): Promise<PeopleList> {
  if (!file.name.toLowerCase().endsWith('.csv')) throw new PeopleFileError('Please select a CSV file')
  if (file.size > fileLimits.bytes)
    throw new PeopleFileError('This file is larger than 2 MB. Please split it.')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new PeopleFileError('Failed to read the file')
  })
  // Two rows more than people: the header, and the empty row after the last line break.
  const read = await readCsv(new Uint8Array(bytes), fileLimits.people + 2, encoding)
  if (!('problem' in read)) return toPeople(read)
  switch (read.problem) {
    case 'not_text':
      throw new PeopleFileError('This file is not text. Please save your list as CSV.')
    case 'too_many_rows':
      throw tooMany()
    case 'quotes':
      throw new PeopleFileError(
        `Failed to parse CSV file. Row ${read.row}: its quotation marks do not match.`,
      )
  }
}

function tooMany(): PeopleFileError {
  return new PeopleFileError('This file has more than 2,000 people. Please split it.')
}

const heads: Record<keyof FileRow, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'eaddress', 'address'],
  firstName: ['firstname', 'first', 'givenname', 'givennames', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
}

type Columns = Record<keyof FileRow, number>

/** The columns that a header row names; null if the row is none. An address in it means that it is a person. */
function columnsOf(row: readonly string[]): Columns | null {
  const cells = row.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/gu, ''))
  const find = (name: keyof FileRow) => cells.findIndex((cell) => heads[name].includes(cell))
  if (row.some((cell) => cell.includes('@')) || find('email') === -1) return null
  const columns = { email: find('email'), firstName: find('firstName'), lastName: find('lastName') }
  if (columns.firstName === -1) throw new PeopleFileError('The header row names no column “First name”.')
  if (columns.lastName === -1) throw new PeopleFileError('The header row names no column “Last name”.')
  return columns
}

/** The most characters of a cell that the server reads. Longer ones are refused there anyway. */
const cellLength = 300

function toPeople({ rows, firstRow, isGuessed }: CsvRows): PeopleList {
  const filled = rows
    .map((cells, index) => ({ cells, row: index + firstRow }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const named = columnsOf(filled[0]?.cells ?? [])
  const { email, firstName, lastName } = named ?? { email: 0, firstName: 1, lastName: 2 }
  const people = (named ? filled.slice(1) : filled).map(({ cells, row }) => {
    const cell = (column: number) => (cells[column] ?? '').trim().slice(0, cellLength)
    return { row, email: cell(email), firstName: cell(firstName), lastName: cell(lastName) }
  })
  if (people.length === 0) throw new PeopleFileError('This file names no people.')
  if (people.length > fileLimits.people) throw tooMany()
  return { people, hasHeader: named !== null, isGuessed }
}
