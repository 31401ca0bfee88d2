import { line as lineThrough } from 'd3-shape'
import { horizontalScale, verticalScale, type Frame } from './plot.ts'
import { Figure, type FigureWords } from '../figure.tsx'
import { Legend, Mark } from './legend.tsx'
import { PlotTable } from './plot-table.tsx'
import { domainOf, fewOf, type Axis } from './scale.ts'

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

/** The lines begin to the right of the labels of the upright axis. */
const frame: Frame = { width: 640, height: 300, left: 72, right: 12, top: 16, bottom: 40 }
const { width, height } = frame
/** About as many lines of the grid. */
const steps = 4

/** Lines over a common axis, with a legend. */
export function LineChart({ x, y, xs, lines, level, ...words }: Props) {
  const values = lines.flatMap(({ ys }) => ys.filter((value) => value !== null))
  const atY = verticalScale(frame, domainOf([...values, ...(level ? [level.y] : [])])).nice(steps)
  const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 1]
  const atX = horizontalScale(frame, [first, last === first ? first + 1 : last])
  const through = lineThrough<readonly [number, number]>()
    .x(([at]) => atX(at))
    .y(([, value]) => atY(value))
    .digits(1)
  const along = (ys: Line['ys']) =>
    through(ys.flatMap((value, place) => (value === null ? [] : [[xs[place] ?? 0, value] as const])))
  return (
    <Figure {...words} table={<LineTable title={words.title} x={x} y={y} xs={xs} lines={lines} />}>
      <Legend names={lines.map(({ name }) => name)} level={level?.name} />
      <p className="ui-plot-name">{y.name}</p>
      <svg className="ui-plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Grid values={atY.ticks(steps)} atY={atY} y={y} />
        {level && <line className="ui-plot-level" x1={0} x2={width} y1={atY(level.y)} y2={atY(level.y)} />}
        {lines.map(({ name, ys }, at) => (
          <g key={name} className="ui-line" data-line={at}>
            <path className="ui-line-through" d={along(ys) ?? ''} />
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

function Grid({ values, atY, y }: { values: readonly number[]; atY: (value: number) => number; y: Axis }) {
  return values.map((value) => (
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
