import { parse, CsvError } from 'csv-parse/sync'
import { emailKey } from '@tradewind/contract/rules'
import { typedName } from '@tradewind/contract/typed'
import { refusedField } from '../../../../kernel/error.ts'

interface ListedStudent {
  user_id: string
  first_name: string
  last_name: string
  email: string
}

/** How many faulty lines a refusal names. */
const namedAtMost = 3

/**
 * Teams from CSV lines of a student and a team, with commas, semicolons or tabs. A student is an email address or a
 * whole name; a first line that names columns is left out. Refuses the field `text`, without a part of it being used.
 *
 * @returns the students' ids by the name of the team, in the order of the lines
 */
export function readTeamsList(text: string, students: readonly ListedStudent[]): Map<string, string[]> {
  const rows = rowsOf(text)
  if (rows.length === 0)
    throw refused('Write a line for each student: an email address, a comma, and a team.')
  const teams = new Map<string, string[]>()
  const seen = new Set<string>()
  const problems: string[] = []
  for (const [at, [who = '', team = '']] of rows.entries()) {
    const found = students.filter((student) => isNamed(student, who))
    const [student] = found
    if (!student && at === 0 && isHeading(who)) continue
    if (!student) problems.push(`nobody in the class is “${shortened(who)}”`)
    else if (found.length > 1) problems.push(`“${shortened(who)}” is the name of ${found.length} people`)
    else if (team === '') problems.push(`“${shortened(who)}” has no team`)
    else if (team.length > 60)
      problems.push(`the name of the team of “${shortened(who)}” is longer than 60 characters`)
    else if (seen.has(student.user_id)) problems.push(`“${shortened(who)}” is there twice`)
    else {
      seen.add(student.user_id)
      teams.set(team, [...(teams.get(team) ?? []), student.user_id])
    }
  }
  if (problems.length > 0) throw refused(sentenceOf(problems))
  if (teams.size === 0) throw refused('The list names nobody. Write a line for each student.')
  return teams
}

function rowsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (error) {
    if (error instanceof CsvError)
      throw refused(`Line ${Number(error['lines'])} of the list cannot be read as CSV.`)
    throw error
  }
}

function isNamed({ first_name, last_name, email }: ListedStudent, who: string): boolean {
  const isAddress = email !== '' && emailKey(email) === emailKey(who)
  return isAddress || nameKey(`${first_name} ${last_name}`) === nameKey(who)
}

function nameKey(name: string): string {
  return typedName(name).toLowerCase()
}

function isHeading(cell: string): boolean {
  return /^(?:e-?mail|student|name|user|login)/iu.test(cell) && !cell.includes('@')
}

function sentenceOf(problems: readonly string[]): string {
  const named = problems.slice(0, namedAtMost).join('; ')
  const more = problems.length - namedAtMost
  return `No teams were made: ${named}${more > 0 ? `; and ${more} more lines` : ''}.`
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function refused(sentence: string): Error {
  return refusedField('text', sentence)
}
