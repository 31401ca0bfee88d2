export type CsvCell = string | number | null

/**
 * Rows as CSV text (RFC 4180, UTF-8 with a byte order mark for spreadsheets). Text that a spreadsheet would run as a
 * formula gets an apostrophe before it; null and infinite numbers are empty cells.
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
