import csv from 'papaparse'
import type { CsvFile } from '../../ui/list/csv-button.tsx'
import type { ChartModel } from './chart-model.ts'
import type { DayRange } from './day-range.ts'

type Cell = string | number | null

export interface CsvTable {
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** The numbers of a chart by day, with those that are not drawn. */
export function chartTable({ days, series, details, unit }: ChartModel): CsvTable {
  const columns = [...series, ...details]
  return {
    head: ['Day', ...columns.map(({ label }) => (unit === 'ms' ? `${label} (ms)` : label))],
    rows: days.map((day, index) => [day, ...columns.map(({ values }) => values[index] ?? null)]),
  }
}

// The same as in the server's files: see `platform/csv.ts` there.
/** Some programs drop leading spaces, or read the wide forms of the signs as the signs. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
/** Other separators, where a spreadsheet of another country would begin a new cell. */
const special = /[;\t]|^\s|\s$/u

/** The byte order mark tells spreadsheets that it is UTF-8. Names cannot run as formulas. */
export function csvFileOf(name: string, { from, to }: DayRange, { head, rows }: CsvTable): CsvFile {
  const text = csv.unparse([head, ...rows], {
    escapeFormulae: formula,
    quotes: (cell) => typeof cell === 'string' && special.test(cell),
  })
  return {
    fileName: `${name}-${from}-to-${to}.csv`,
    csv: `\uFEFF${text}\r\n`,
  }
}
