import type { ReactNode } from 'react'
import { Bar, type BarKind } from '../bar.tsx'
import { Figure, type FigureWords } from '../figure.tsx'
import { Table } from '../table.tsx'

export interface ChartBar {
  readonly label: string
  readonly value: number
  /** The value as text. */
  readonly text: string
  readonly kind?: BarKind
}

interface Props extends FigureWords {
  /** The headers of the rows and of the values. */
  heads: readonly [rows: string, values: string]
  bars: readonly ChartBar[]
  /** The value of a full bar; by default the largest value. */
  full?: number
  /** All figures, if the bars show a selection. */
  table?: ReactNode
}

/** A bar chart from 0 that is also its own table: each row has a name, a bar and a value. */
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
