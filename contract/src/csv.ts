/** CSV, written and read in one place. The library that reads is loaded when it is needed. */

export type CsvCell = string | number | null

/**
 * Rows as CSV text (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets read it as such). Text that a
 * spreadsheet would run as a formula gets an apostrophe before it; numbers are data and stay as they are. Null and what
 * is no finite number are empty cells.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`
}

/** Some programs drop leading spaces, or read the wide forms of the signs as the signs. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
/** Beside what RFC 4180 asks for: other separators, where a spreadsheet of another country would begin a new cell. */
const special = /[",;\t\r\n]|^\s|\s$/u

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const harmless = formula.test(cell) ? `'${cell}` : cell
  return special.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** What a CSV file has. */
export interface CsvRows {
  rows: string[][]
  /** The row of the file that the first of them is, from 1. */
  firstRow: number
  /** The file names no encoding and is not UTF-8: only its plain letters can be trusted. */
  isGuessed: boolean
}

/** Why a file cannot be read: it is no text, has more rows than asked for, or quotation marks that do not match. */
export type CsvProblem = { problem: 'not_text' | 'too_many_rows' } | { problem: 'quotes'; row: number }

/**
 * Reads a file with at most so many rows; an end of line at its end begins an empty one. The file may be UTF-8 or UTF-16, with or without a byte order mark, or of
 * Windows-1252, and its cells may be separated by commas, semicolons or tabs.
 */
export async function readCsv(bytes: Uint8Array, maxRows: number): Promise<CsvRows | CsvProblem> {
  const { text, isGuessed } = decode(bytes)
  // Control characters but tabs and ends of lines: a picture, a workbook, anything but text.
  if (/[^\P{Cc}\t\n\r]/u.test(text)) return { problem: 'not_text' }
  // Some spreadsheets begin a file with the separator that it uses.
  const [line = '', separator] = /^sep=(.)\r?\n/iu.exec(text) ?? []
  const firstRow = separator === undefined ? 1 : 2
  const { default: csv } = await import('papaparse')
  const { data, errors } = csv.parse<string[]>(text.slice(line.length), {
    delimiter: separator ?? firstSeparator(text),
    preview: maxRows + 1,
  })
  const wrong = errors.find(({ type }) => type === 'Quotes')
  if (wrong) return { problem: 'quotes', row: (wrong.row ?? 0) + firstRow }
  return data.length > maxRows ? { problem: 'too_many_rows' } : { rows: data, firstRow, isGuessed }
}

function decode(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const wide = wideEncoding(bytes)
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
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

/**
 * The first separator outside of quotation marks; a first cell has none of them as it is. The library's own guess takes
 * a short file with two columns for one with a single column.
 */
function firstSeparator(text: string): string {
  const unquoted = text.slice(0, 10_000).replaceAll(/"[^"]*"/gu, '')
  return /[,;\t]/u.exec(unquoted.trimStart())?.[0] ?? ','
}
