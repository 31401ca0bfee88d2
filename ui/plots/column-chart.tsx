import { Figure, type FigureWords } from '../figure.tsx'
import { Table } from '../table.tsx'

export interface ChartColumn {
  readonly name: string
  readonly value: number
  /** The value as text. */
  readonly text: string
}

interface Props extends FigureWords {
  /** The headers of the columns and of the values. */
  heads: readonly [columns: string, values: string]
  columns: readonly ChartColumn[]
  /** The labels below the column edges, one more than there are columns. */
  edges: readonly string[]
}

const step = 60
const width = 44
const height = 150
const top = 30
const bottom = 34
/** Half a step at either end, so that the labels below the outer edges fit. */
const margin = step / 2

/** The distribution of values over neighbouring ranges: a column per range, from 0. */
export function ColumnChart({ heads, columns, edges, ...words }: Props) {
  const most = Math.max(1, ...columns.map(({ value }) => value))
  const right = 2 * margin + columns.length * step
  const base = top + height
  return (
    <Figure
      {...words}
      table={
        <Table
          narrow
          columns={[
            { head: heads[0], cell: ({ name }) => name },
            { head: heads[1], cell: ({ text }) => text },
          ]}
          rows={columns}
          rowKey={({ name }) => name}
        />
      }
    >
      <svg className="ui-plot" viewBox={`0 0 ${right} ${base + bottom}`} aria-hidden="true">
        {columns.map(({ name, value, text }, at) => {
          const tall = (value / most) * height
          const middle = margin + (at + 0.5) * step
          return (
            <g key={name}>
              <rect
                className="ui-plot-fill"
                rx={4}
                x={middle - width / 2}
                y={base - tall}
                width={width}
                height={tall}
              />
              {value > 0 && (
                <text className="ui-plot-value" x={middle} y={base - tall - 8} textAnchor="middle">
                  {text}
                </text>
              )}
            </g>
          )
        })}
        <line className="ui-plot-axis" x1={margin} x2={right - margin} y1={base} y2={base} />
        {edges.map((edge, at) => (
          <text key={edge} x={margin + at * step} y={base + bottom - 6} textAnchor="middle">
            {edge}
          </text>
        ))}
      </svg>
    </Figure>
  )
}
