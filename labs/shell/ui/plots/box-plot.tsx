import { Figure, type FigureWords } from '../figure.tsx'
import { Table } from '../table.tsx'

export interface Quartiles {
  readonly count: number
  readonly least: number
  readonly lower: number
  readonly median: number
  readonly upper: number
  readonly most: number
}

interface Props extends FigureWords {
  numbers: Quartiles
  /** The ends of the scale, where the values have some, such as 0 and 100; by default the least and the greatest value. */
  range?: readonly [number, number] | undefined
  /** Formats a value. */
  text: (value: number) => string
}

/** A line from the least to the greatest value, with the middle half as a box and the median in it. */
export function BoxPlot({ numbers, range, text, ...words }: Props) {
  const { least, lower, median, upper, most } = places(numbers, range)
  const [low, high] = range ?? [numbers.least, numbers.most]
  const percent = (place: number) => `${2 + place * 96}%`
  return (
    <Figure {...words} table={<QuartileTable numbers={numbers} text={text} />}>
      <div className="ui-box-plot" aria-hidden="true">
        <svg width="100%" height={28}>
          <line className="ui-box-plot-scale" x1="2%" x2="98%" y1={14} y2={14} />
          <line x1={percent(least)} x2={percent(most)} y1={14} y2={14} />
          <line x1={percent(least)} x2={percent(least)} y1={8} y2={20} />
          <line x1={percent(most)} x2={percent(most)} y1={8} y2={20} />
          <rect
            className="ui-plot-fill"
            rx={4}
            x={percent(lower)}
            y={4}
            width={`${Math.max(1, (upper - lower) * 96)}%`}
            height={20}
          />
          <line className="ui-box-plot-median" x1={percent(median)} x2={percent(median)} y1={1} y2={27} />
        </svg>
        <p>
          <span>{text(low)}</span>
          <span>{text(high)}</span>
        </p>
      </div>
    </Figure>
  )
}

/** The positions of the quartiles on the scale, from 0 to 1. All are 0.5 if the scale has no length. */
export function places(
  { least, lower, median, upper, most }: Omit<Quartiles, 'count'>,
  [low, high]: readonly [number, number] = [least, most],
) {
  const place = (value: number) => (high === low ? 0.5 : (value - low) / (high - low))
  return {
    least: place(least),
    lower: place(lower),
    median: place(median),
    upper: place(upper),
    most: place(most),
  }
}

function QuartileTable({ numbers, text }: Pick<Props, 'numbers' | 'text'>) {
  const rows = [
    ['Lowest', numbers.least],
    ['Lower quartile', numbers.lower],
    ['Median', numbers.median],
    ['Upper quartile', numbers.upper],
    ['Highest', numbers.most],
    ['Count', numbers.count],
  ] as const
  return (
    <Table
      narrow
      columns={[
        { head: 'Figure', cell: ([name]) => name },
        { head: 'Value', cell: ([, value]) => text(value) },
      ]}
      rows={rows}
      rowKey={([name]) => name}
    />
  )
}
