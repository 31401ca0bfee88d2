import { toCsv, type CsvCell } from '@tradewind/contract/csv'
import type { CsvFile } from '../../../ui/list/csv-button.tsx'
import type { ChartModel } from './chart-model.ts'
import type { DayRange } from './day-range.ts'

export interface CsvTable {
  head: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}

/** The values of a chart by day, including the columns that it does not draw. */
export function chartTable({ days, series, details, unit }: ChartModel): CsvTable {
  const columns = [...series, ...details]
  return {
    head: ['Day', ...columns.map(({ label }) => (unit === 'ms' ? `${label} (ms)` : label))],
    rows: days.map((day, index) => [day, ...columns.map(({ values }) => values[index] ?? null)]),
  }
}

export function csvFileOf(name: string, { from, to }: DayRange, { head, rows }: CsvTable): CsvFile {
  return { fileName: `${name}-${from}-to-${to}.csv`, csv: toCsv([head, ...rows]) }
}
