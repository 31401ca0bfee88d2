import type { SignedInCaller } from '../../platform/caller.ts'
import { toCsv, type CsvCell } from '../../platform/csv.ts'
import type { Services } from '../../platform/services.ts'
import { grouped } from './class-figures.ts'
import { getHeld } from './class-management.ts'
import { columnsOf, keyOfFact, readResults, type FactColumn, type StudentResult } from './class-view.ts'

/** The students of a class session with the score that counts and the choices behind it, a row a student. */
export async function exportClass(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ fileName: string; csv: string }> {
  const session = await getHeld(services.db, caller, id)
  const results = await readResults(services, caller, session)
  const columns = columnsOf(results)
  const header = [
    'Student',
    'Email',
    `Joined (${session.time_zone})`,
    'Status',
    'Attempts used',
    'Counted score',
    ...columns.map(({ round, name }) => `Round ${round}: ${name}`),
  ]
  const timeIn = timeFormat(session.time_zone)
  return {
    fileName: fileNameOf(session.name),
    csv: toCsv([header, ...results.map((result) => rowOf(result, columns, timeIn))]),
  }
}

function rowOf(
  { student, facts }: StudentResult,
  columns: readonly FactColumn[],
  timeIn: (time: number) => string,
): CsvCell[] {
  const factsOfKey = grouped(facts, keyOfFact)
  return [
    student.name,
    student.email,
    timeIn(student.joinedAt),
    student.status.replaceAll('_', ' '),
    student.attemptsUsed,
    student.score,
    ...columns.map(({ key }) => cellOf((factsOfKey.get(key) ?? []).map(({ value }) => value))),
  ]
}

/** Choices that can occur more than once in a round, such as cards, share one cell. */
function cellOf(values: readonly (string | number)[]): CsvCell {
  return values.length > 1 ? values.join('; ') : (values[0] ?? null)
}

/** Times as spreadsheets read them, `2026-11-21 14:05`. */
function timeFormat(timeZone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (time) => format.format(time)
}

function fileNameOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .toLowerCase()
  return `${words === '' ? 'class' : words}-results.csv`
}
