import { Figure, type FigureWords } from '../figure.tsx'
import { Legend, Mark } from './legend.tsx'
import { PlotTable } from './plot-table.tsx'
import { fewOf, scaleOf, type Axis, type Scale } from './scale.ts'

export interface Line {
  readonly name: string
  /** One per x; null for a missing value. */
  readonly ys: readonly (number | null)[]
}

interface Props extends FigureWords {
  x: Axis
  y: Axis
  /** Ascending. */
  xs: readonly number[]
  /** At most five, because lines must also differ by dashes and marks, not only by colour. */
  lines: readonly Line[]
  /** A level to compare with, such as a limit. */
  level?: { readonly name: string; readonly y: number } | undefined
}

const width = 640
/** The left end of the lines, to the right of the y-axis labels. */
const inset = 72
const height = 300
const base = height - 40
const top = 16

/** Lines over a common axis, with a legend. */
export function LineChart({ x, y, xs, lines, level, ...words }: Props) {
  const values = lines.flatMap(({ ys }) => ys.filter((value) => value !== null))
  const scale = scaleOf([...values, ...(level ? [level.y] : [])])
  const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 1]
  const atX = (value: number) => inset + ((value - first) / (last - first || 1)) * (width - inset - 12)
  const atY = (value: number) => base - ((value - scale.low) / (scale.high - scale.low || 1)) * (base - top)
  return (
    <Figure {...words} table={<LineTable title={words.title} x={x} y={y} xs={xs} lines={lines} />}>
      <Legend names={lines.map(({ name }) => name)} level={level?.name} />
      <p className="ui-plot-name">{y.name}</p>
      <svg className="ui-plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Grid scale={scale} atY={atY} y={y} />
        {level && <line className="ui-plot-level" x1={0} x2={width} y1={atY(level.y)} y2={atY(level.y)} />}
        {lines.map(({ name, ys }, at) => (
          <g key={name} className="ui-line" data-line={at}>
            <polyline
              points={ys
                .flatMap((value, place) =>
                  value === null ? [] : [`${atX(xs[place] ?? 0).toFixed(1)},${atY(value).toFixed(1)}`],
                )
                .join(' ')}
            />
            {xs.length <= 12 &&
              ys.map(
                (value, place) =>
                  value !== null && <Mark key={place} line={at} x={atX(xs[place] ?? 0)} y={atY(value)} />,
              )}
          </g>
        ))}
        <XLabels values={fewOf(xs)} at={atX} x={x} />
      </svg>
      <p className="ui-plot-name" data-end>
        {x.name}
      </p>
    </Figure>
  )
}

function LineTable({ title, x, y, xs, lines }: Pick<Props, 'title' | 'x' | 'y' | 'xs' | 'lines'>) {
  return (
    <PlotTable
      title={title}
      head={x.name}
      columns={lines.map(({ name }) => name)}
      rows={xs.map((value, place) => ({
        name: x.text(value),
        cells: lines.map(({ ys }) => {
          const found = ys[place] ?? null
          return found === null ? '–' : y.text(found)
        }),
      }))}
    />
  )
}

function Grid({ scale, atY, y }: { scale: Scale; atY: (value: number) => number; y: Axis }) {
  return scale.steps.map((value) => (
    <g key={value}>
      <line
        className={value === 0 ? 'ui-plot-axis' : 'ui-plot-grid'}
        x1={0}
        x2={width}
        y1={atY(value)}
        y2={atY(value)}
      />
      <text x={0} y={atY(value) - 4}>
        {y.text(value)}
      </text>
    </g>
  ))
}

function XLabels({ values, at, x }: { values: readonly number[]; at: (value: number) => number; x: Axis }) {
  return values.map((value, place) => (
    <text
      key={value}
      x={at(value)}
      y={height - 12}
      textAnchor={place === 0 ? 'start' : place === values.length - 1 ? 'end' : 'middle'}
    >
      {x.text(value)}
    </text>
  ))
}
