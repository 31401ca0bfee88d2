import type { ReactNode } from 'react'
import { Bar, type BarKind } from '../bar.tsx'
import { Figure, type FigureWords } from '../figure.tsx'
import { Table } from '../table.tsx'

export interface ChartBar {
  readonly label: string
  readonly value: number
  /** The value as it is read. */
  readonly text: string
  readonly kind?: BarKind
}

interface Props extends FigureWords {
  /** What the rows are, and what the values are. */
  heads: readonly [rows: string, values: string]
  bars: readonly ChartBar[]
  /** The value of a full bar; the largest value where none access granted. */
  full?: number
  /** All figures, where the bars are a selection of them. */
  table?: ReactNode
}

/** Bars from 0 that are their own table: each row has its name, its bar and its value. */
export function BarChart({ heads, bars, full, table, ...words }: Props) {
  const most = full ?? Math.max(...bars.map(({ value }) => value), 0)
  return (
    <Figure {...words} table={table}>
      <Table
        look="text"
        className="ui-bars"
        columns={[
          {
            head: heads[0],
            cell: ({ label, value, kind }) => (
              <div>
                <span>{label}</span>
                <Bar share={most > 0 ? value / most : 0} kind={kind} />
              </div>
            ),
          },
          { head: heads[1], cell: ({ text }) => text },
        ]}
        rows={bars}
        rowKey={({ label }) => label}
      />
    </Figure>
  )
}
