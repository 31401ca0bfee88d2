import { readCsv, type CsvRows } from '@tradewind/contract/csv'
import { accessCodeProblem, codeKey } from '@tradewind/contract/rules'

/** The limits of a file, and of an upload. */
export const fileLimits = { bytes: 10 * 1024 * 1024, codes: 200_000 } as const

/** The codes of a file without duplicates. */
export interface CodeList {
  codes: string[]
  /** The row of each code in the file, from 1. */
  rows: number[]
  /** The number of rows that repeat an earlier code. */
  repeated: number
}

/** A file without a usable list of codes. The message is a sentence for people. */
export class CodeFileError extends Error {
  /** What exactly is wrong; null where nothing more is known. */
  readonly detail: string | null

  constructor(message: string, detail: string | null = null) {
    super(message)
    this.name = 'CodeFileError'
    this.detail = detail
  }
}

/**
 * Reads the codes of a CSV file: the first cell of each row.
 * @throws CodeFileError for a file without a usable list
 */
export async function readCodes(file: File): Promise<CodeList> {
  if (!file.name.toLowerCase().endsWith('.csv')) throw new CodeFileError('Please select a CSV file')
  if (file.size > fileLimits.bytes)
    throw new CodeFileError('This file is larger than 10 MB. Please split it.')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CodeFileError('Failed to read the file')
  })
  // Two rows more than codes: the heading, and the empty row after the last line break.
  const read = await readCsv(new Uint8Array(bytes), fileLimits.codes + 2)
  if (!('problem' in read)) return toList(read)
  switch (read.problem) {
    case 'not_text':
      throw new CodeFileError('This file is not text. Please save your list as CSV.')
    case 'too_many_rows':
      throw tooMany()
    case 'quotes':
      throw new CodeFileError(unparsable, `Row ${read.row}: its quotation marks do not match.`)
  }
}

const unparsable = 'Failed to parse CSV file'

function tooMany(): CodeFileError {
  return new CodeFileError('This file has more than 200,000 rows. Please split it.')
}

const heads = new Set(['code', 'codes', 'accesscode', 'accesscodes', 'redeemcode', 'redeemcodes'])

function isHead(cell: string): boolean {
  return heads.has(cell.toLowerCase().replaceAll(/[^a-z]/gu, ''))
}

function toList({ rows, firstRow, isGuessed }: CsvRows): CodeList {
  const written = rows
    .map(([cell = ''], index) => ({ code: cell.trim(), row: index + firstRow }))
    .filter(({ code }) => code !== '')
  const filled = isHead(written[0]?.code ?? '') ? written.slice(1) : written
  if (filled.length === 0) throw new CodeFileError('No valid access codes found in the CSV file')
  if (filled.length > fileLimits.codes) throw tooMany()
  for (const { code, row } of filled) {
    const problem = problemOf(code, isGuessed)
    if (problem !== null) throw new CodeFileError(unparsable, `Row ${row}: ${problem}`)
  }
  const byKey = new Map<string, { code: string; row: number }>()
  for (const one of filled) if (!byKey.has(codeKey(one.code))) byKey.set(codeKey(one.code), one)
  const unique = [...byKey.values()]
  return {
    codes: unique.map(({ code }) => code),
    rows: unique.map(({ row }) => row),
    repeated: filled.length - unique.length,
  }
}

function problemOf(code: string, isGuessed: boolean): string | null {
  if (/\p{Cc}/u.test(code)) return 'Please remove the invisible characters.'
  if (isGuessed && /[^\u0020-\u007E]/u.test(code))
    return 'A letter could not be read. Please save the file as CSV UTF-8.'
  return accessCodeProblem(code)
}
