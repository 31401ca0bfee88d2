import { accessCodeProblem, codeKey } from '@tradewind/contract/rules'

/** What one file, and one upload, may have at most. */
export const fileLimits = { bytes: 10 * 1024 * 1024, codes: 200_000 } as const

/** The codes of a file, each once. */
export interface CodeList {
  codes: string[]
  /** For each code the row of the file that it stands in, from 1. */
  rows: number[]
  /** How many further rows repeat a code. */
  repeated: number
}

/** A file that holds no list of codes. The message is a sentence for a person. */
export class CodeFileError extends Error {
  /** What exactly is wrong, where more is known. */
  readonly detail: string | null

  constructor(message: string, detail: string | null = null) {
    super(message)
    this.name = 'CodeFileError'
    this.detail = detail
  }
}

/**
 * Reads the codes of a CSV file: the first cell of each row.
 * @throws CodeFileError where it is no such file
 */
export async function readCodes(file: File): Promise<CodeList> {
  if (!file.name.toLowerCase().endsWith('.csv')) throw new CodeFileError('Please select a CSV file')
  if (file.size > fileLimits.bytes)
    throw new CodeFileError('This file is larger than 10 MB. Please split it.')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CodeFileError('Failed to read the file')
  })
  const { text, guessed } = decode(new Uint8Array(bytes))
  // Control characters but tabs and ends of lines: a picture, a workbook, anything but text.
  if (/[^\P{Cc}\t\n\r]/u.test(text))
    throw new CodeFileError('This file is not text. Please save your list as CSV.')
  return toList(await parseRows(text), guessed)
}

/** `guessed` says that the file names no encoding and is not UTF-8: then only plain letters can be trusted. */
function decode(bytes: Uint8Array): { text: string; guessed: boolean } {
  const wide = wideEncoding(bytes)
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), guessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true }
  }
}

/** UTF-16 says so by its first two bytes, or shows it by its many zeros: every second byte of plain letters is one. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2000)
  const zeros = [0, 1].map((odd) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length * 0.4 && even === 0) return 'utf-16le'
  return even > sample.length * 0.4 && odd === 0 ? 'utf-16be' : null
}

interface Rows {
  cells: string[][]
  /** The row of the file that the first of them is. */
  first: number
}

const unparsable = 'Failed to parse CSV file'

async function parseRows(text: string): Promise<Rows> {
  // Some spreadsheets begin a file with the separator that it uses.
  const [line = '', separator] = /^sep=(.)\r?\n/iu.exec(text) ?? []
  const { default: csv } = await import('papaparse')
  const { data, errors, meta } = csv.parse<string[]>(text.slice(line.length), {
    delimiter: separator ?? firstSeparator(text),
    // A head, the codes, and one row that is too much.
    preview: fileLimits.codes + 2,
  })
  const first = separator === undefined ? 1 : 2
  const wrong = errors.find(({ type }) => type === 'Quotes')
  if (wrong)
    throw new CodeFileError(unparsable, `Row ${(wrong.row ?? 0) + first}: its quotation marks do not match.`)
  if (meta.truncated) throw tooMany()
  return { cells: data, first }
}

/**
 * A code has none of these signs, so the first of them ends a first cell. The library's own guess takes a short file with
 * two columns for one with a single column.
 */
function firstSeparator(text: string): string {
  const unquoted = text.slice(0, 10_000).replaceAll(/"[^"]*"/gu, '')
  return /[,;\t]/u.exec(unquoted.trimStart())?.[0] ?? ','
}

function tooMany(): CodeFileError {
  return new CodeFileError('This file has more than 200,000 rows. Please split it.')
}

const heads = new Set(['code', 'codes', 'accesscode', 'accesscodes', 'redeemcode', 'redeemcodes'])

function isHead(cell: string): boolean {
  return heads.has(cell.toLowerCase().replaceAll(/[^a-z]/gu, ''))
}

function toList({ cells, first }: Rows, guessed: boolean): CodeList {
  const written = cells
    .map(([cell = ''], index) => ({ code: cell.trim(), row: index + first }))
    .filter(({ code }) => code !== '')
  const filled = isHead(written[0]?.code ?? '') ? written.slice(1) : written
  if (filled.length === 0) throw new CodeFileError('No valid access codes found in the CSV file')
  if (filled.length > fileLimits.codes) throw tooMany()
  for (const { code, row } of filled) {
    const problem = problemOf(code, guessed)
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

function problemOf(code: string, guessed: boolean): string | null {
  if (/\p{Cc}/u.test(code)) return 'Please remove the invisible characters.'
  if (guessed && /[^\u0020-\u007E]/u.test(code))
    return 'A letter could not be read. Please save the file as CSV UTF-8.'
  return accessCodeProblem(code)
}
