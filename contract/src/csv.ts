/** CSV, written and read in one place. The library for reading is loaded on demand. */

export type CsvCell = string | number | null

/** What programs that import a file may need. */
export interface CsvLook {
  /** Whether the file begins with a byte order mark; true if not given. */
  mark?: boolean
  /** Whether each cell stands in quotation marks. */
  quoted?: boolean
}

/**
 * Rows as CSV text (RFC 4180, UTF-8 with a byte order mark, which spreadsheets need to detect UTF-8). Text that a
 * spreadsheet would run as a formula gets an apostrophe in front; numbers do not. Null and numbers that are not finite
 * become empty cells.
 */
export function toCsv(
  rows: readonly (readonly CsvCell[])[],
  { mark = true, quoted = false }: CsvLook = {},
): string {
  const lines = rows.map((row) => `${row.map((cell) => cellText(cell, quoted)).join(',')}\r\n`)
  return `${mark ? '\uFEFF' : ''}${lines.join('')}`
}

/** Whether a spreadsheet would run a text as a formula. */
export function isFormula(text: string): boolean {
  return formula.test(text)
}

/** Some programs ignore leading spaces, or read the full-width forms of these signs. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
/**
 * Besides what RFC 4180 requires: other separators, at which spreadsheets in other countries would begin a new cell.
 */
const special = /[",;\t\r\n]|^\s|\s$/u

function cellText(cell: CsvCell, quoted: boolean): string {
  const text = harmlessText(cell)
  return quoted || (typeof cell === 'string' && special.test(text)) ? `"${text.replaceAll('"', '""')}"` : text
}

function harmlessText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  return formula.test(cell) ? `'${cell}` : cell
}

/**
 * A text as a part of a file's name: small letters and digits with hyphens between them, at most 60 characters; empty if
 * nothing is left.
 */
export function fileNamePart(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  const part = words.filter((word) => word !== '').join('-')
  return [...part].slice(0, 60).join('').replace(/-$/u, '')
}

/** The content of a CSV file. */
export interface CsvRows {
  rows: string[][]
  /** The row number in the file of the first row, from 1. */
  firstRow: number
  /**
   * The file names no encoding and is not UTF-8, so only its ASCII letters are certain: a person who knows the names
   * chooses one of `fileEncodings`.
   */
  isGuessed: boolean
}

/** Why a file cannot be read: it is not text, has too many rows, or has unmatched quotation marks. */
export type CsvProblem = { problem: 'not_text' | 'too_many_rows' } | { problem: 'quotes'; row: number }

/** How programs of a region write files that are not UTF-8, by the names of the Encoding Standard; the most usual first. */
export const fileEncodings = [
  { value: 'windows-1252', label: 'Western Europe, America (Windows-1252)' },
  { value: 'windows-1250', label: 'Central Europe (Windows-1250)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { value: 'windows-1255', label: 'Hebrew (Windows-1255)' },
  { value: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { value: 'windows-1257', label: 'Baltic (Windows-1257)' },
  { value: 'windows-1258', label: 'Vietnamese (Windows-1258)' },
  { value: 'gb18030', label: 'Chinese, simplified (GB18030)' },
  { value: 'big5', label: 'Chinese, traditional (Big5)' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)' },
  { value: 'windows-874', label: 'Thai (Windows-874)' },
] as const
/** What a reader is told who is to choose one. */
export const encodingHelp =
  'This file does not say how its letters are written. Choose the line with which all names look right, or save the file as “CSV UTF-8”.'

export type FileEncoding = (typeof fileEncodings)[number]['value']

/**
 * Reads a file of at most `maxRows` rows; a final line break begins an empty row. The file may be UTF-8 or UTF-16 (both
 * with or without a byte order mark), or else in the `encoding` that its owner says, with commas, semicolons or tabs
 * between cells.
 */
export async function readCsv(
  bytes: Uint8Array,
  maxRows: number,
  encoding: FileEncoding = 'windows-1252',
): Promise<CsvRows | CsvProblem> {
  const { text, isGuessed } = decode(bytes, encoding)
  // Control characters other than tabs and line breaks mean a picture, a workbook or anything else but text. Those
  // beyond ASCII come of a guess that is wrong, too.
  const control = isGuessed ? /[^\P{Cc}\t\n\r\u0080-\u009F]/u : /[^\P{Cc}\t\n\r]/u
  if (control.test(text)) return { problem: 'not_text' }
  // Some spreadsheets begin a file with a line that names the separator.
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

function decode(bytes: Uint8Array, encoding: FileEncoding): { text: string; isGuessed: boolean } {
  const wide = wideEncoding(bytes)
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), isGuessed: true }
  }
}

/** UTF-16 has a byte order mark, or many zeros: every second byte of an ASCII letter is zero. */
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
 * The first separator outside quotation marks, because an unquoted first cell contains none. The library's own guess
 * reads a short file of two columns as one column.
 */
function firstSeparator(text: string): string {
  const unquoted = text.slice(0, 10_000).replaceAll(/"[^"]*"/gu, '')
  return /[,;\t]/u.exec(unquoted.trimStart())?.[0] ?? ','
}
