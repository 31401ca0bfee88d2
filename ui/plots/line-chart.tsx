import { horizontalScale, pathThrough, verticalScale, type Frame } from './plot.ts'
import { Figure, type FigureWords } from '../figure.tsx'
import { Grid } from './grid.tsx'
import { Legend } from './legend.tsx'
import { Mark, markAt } from './mark.tsx'
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
/** A phone shows the picture at half its size. */
const markSize = 1.4

/** Lines over a common axis, with a legend. */
export function LineChart({ x, y, xs, lines, level, ...words }: Props) {
  const values = lines.flatMap(({ ys }) => ys.filter((value) => value !== null))
  const atY = verticalScale(frame, domainOf([...values, ...(level ? [level.y] : [])])).nice(steps)
  const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 1]
  const atX = horizontalScale(frame, [first, last === first ? first + 1 : last])
  const along = (ys: Line['ys']) => {
    const points = ys.flatMap((value, place) => (value === null ? [] : [[xs[place] ?? 0, value] as const]))
    return pathThrough(points, atX, atY)
  }
  return (
    <Figure {...words} table={<LineTable title={words.title} x={x} y={y} xs={xs} lines={lines} />}>
      <Legend
        entries={[
          ...lines.map(({ name }, at) => ({ name, swatch: <LineSwatch line={at} /> })),
          ...(level ? [{ name: level.name, swatch: <LevelSwatch /> }] : []),
        ]}
      />
      <p className="ui-plot-name">{y.name}</p>
      <svg className="ui-plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Grid values={atY.ticks(steps)} width={width} atY={atY} text={y.text} />
        {level && <line className="ui-plot-level" x1={0} x2={width} y1={atY(level.y)} y2={atY(level.y)} />}
        {lines.map(({ name, ys }, at) => (
          <g key={name} className="ui-line" data-line={at}>
            <path className="ui-line-through" d={along(ys)} />
            {xs.length <= 12 &&
              ys.map(
                (value, place) =>
                  value !== null && (
                    <Mark
                      key={place}
                      mark={markAt(at)}
                      x={atX(xs[place] ?? 0)}
                      y={atY(value)}
                      size={markSize}
                    />
                  ),
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

function LineSwatch({ line }: { line: number }) {
  return (
    <svg width={36} height={14} aria-hidden="true">
      <g className="ui-line" data-line={line}>
        <path className="ui-line-through" d="M0 7H36" />
        <Mark mark={markAt(line)} x={18} y={7} size={markSize} />
      </g>
    </svg>
  )
}

function LevelSwatch() {
  return (
    <svg width={36} height={14} aria-hidden="true">
      <line className="ui-plot-level" x1={0} x2={36} y1={7} y2={7} />
    </svg>
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
