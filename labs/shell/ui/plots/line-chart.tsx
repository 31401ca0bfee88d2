import type { ReactNode } from 'react'
import { Table } from '../table.tsx'
import { Disclosure } from '../disclosure.tsx'

/** A number's place on an axis, and how it is read. */
export interface Axis {
  readonly name: string
  readonly text: (value: number) => string
}

export interface Line {
  readonly name: string
  /** One for each x; null where there is none. */
  readonly ys: readonly (number | null)[]
}

interface LineProps {
  title: string
  /** What the chart shows, in one sentence. */
  summary: string
  x: Axis
  y: Axis
  /** In rising order. */
  xs: readonly number[]
  /** Five at most: they are told apart by their dashes and marks as well as by colour. */
  lines: readonly Line[]
  /** A level to compare with, such as a limit. */
  level?: { readonly name: string; readonly y: number } | undefined
}

const width = 640
/** The lines begin beside the labels of the y axis, which stand on its grid. */
const inset = 72
const height = 300
const base = height - 40
const top = 16

/** Lines over a common axis, with a legend, and the same as a table. */
export function LineChart({ title, summary, x, y, xs, lines, level }: LineProps) {
  const values = lines.flatMap(({ ys }) => ys.filter((value) => value !== null))
  const scale = scaleOf([...values, ...(level ? [level.y] : [])])
  const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 1]
  const atX = (value: number) => inset + ((value - first) / (last - first || 1)) * (width - inset - 12)
  const atY = (value: number) => base - ((value - scale.low) / (scale.high - scale.low || 1)) * (base - top)
  return (
    <Figure title={title} summary={summary}>
      <Legend names={lines.map(({ name }) => name)} level={level?.name} />
      <svg className="sim-plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Grid scale={scale} atY={atY} y={y} />
        {level && <line className="sim-level" x1={0} x2={width} y1={atY(level.y)} y2={atY(level.y)} />}
        {lines.map(({ name, ys }, at) => (
          <g key={name} data-line={at}>
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
    </Figure>
  )
}

interface HistogramProps {
  title: string
  summary: string
  x: Axis
  /** The edges of the bins, one more than there are bins. */
  edges: readonly number[]
  /** For each distribution the share that lies in each bin. */
  sets: readonly { readonly name: string; readonly shares: readonly number[] }[]
  /** A value to compare with, such as a limit. */
  mark?: { readonly name: string; readonly x: number }
}

/** Distributions one below the other on the same axes, and the same as a table. */
export function Histograms({ title, summary, x, edges, sets, mark }: HistogramProps) {
  const tallest = Math.max(...sets.flatMap(({ shares }) => shares), 0.01)
  const [low, high] = [edges[0] ?? 0, edges.at(-1) ?? 1]
  const atX = (value: number) => ((value - low) / (high - low || 1)) * width
  const tall = 110
  return (
    <Figure title={title} summary={summary}>
      {sets.map(({ name, shares }, at) => (
        <div className="sim-histogram" key={name}>
          <p>{name}</p>
          <svg className="sim-plot" viewBox={`0 0 ${width} ${tall + 4}`} aria-hidden="true" data-set={at}>
            {shares.map((share, bin) => {
              const [left, right] = [atX(edges[bin] ?? 0), atX(edges[bin + 1] ?? 0)]
              const bar = (share / tallest) * (tall - 8)
              return (
                <rect
                  key={bin}
                  data-line={at}
                  x={left + 1}
                  y={tall - bar}
                  width={Math.max(1, right - left - 2)}
                  height={bar}
                />
              )
            })}
            <line className="sim-axis" x1={0} x2={width} y1={tall} y2={tall} />
            {mark && <line className="sim-level" x1={atX(mark.x)} x2={atX(mark.x)} y1={0} y2={tall} />}
          </svg>
        </div>
      ))}
      <p className="sim-note sim-ends">
        <span>{x.text(low)}</span>
        {mark && <span>Dashed: {mark.name}</span>}
        <span>{x.text(high)}</span>
      </p>
      <PlotTable
        title={title}
        head={x.name}
        columns={sets.map(({ name }) => name)}
        rows={edges.slice(0, -1).map((edge, bin) => ({
          name: `${x.text(edge)} to ${x.text(edges[bin + 1] ?? edge)}`,
          cells: sets.map(({ shares }) => `${((shares[bin] ?? 0) * 100).toFixed(1)}\u00A0%`),
        }))}
      />
    </Figure>
  )
}

function Figure({ title, summary, children }: { title: string; summary: string; children: ReactNode }) {
  return (
    <figure className="sim-figure">
      <figcaption>
        <strong>{title}.</strong> {summary}
      </figcaption>
      {children}
    </figure>
  )
}

interface Scale {
  low: number
  high: number
  steps: readonly number[]
}

/** Round steps that hold all values and, where it is near, zero. */
function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const spread = most - least || Math.abs(most) || 1
  const from = least > 0 && least < spread ? 0 : least
  const to = most < 0 && -most < spread ? 0 : most
  const rough = (to - from || spread) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((times) => times * power >= rough) ?? 10) * power
  const low = Math.floor(from / step + 1e-9) * step
  const steps: number[] = []
  for (let at = 0; low + (at - 1) * step < to - 1e-9 || at < 2; at++) steps.push(low + at * step)
  return { low, high: steps.at(-1) ?? to, steps }
}

function Grid({ scale, atY, y }: { scale: Scale; atY: (value: number) => number; y: Axis }) {
  return scale.steps.map((value) => (
    <g key={value}>
      <line
        className={value === 0 ? 'sim-axis' : 'sim-grid'}
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

/** At most three labels, so that they have room on a telephone. */
function fewOf(xs: readonly number[]): readonly number[] {
  if (xs.length <= 3) return xs
  return [0, Math.floor((xs.length - 1) / 2), xs.length - 1].map((at) => xs[at] ?? 0)
}

function Mark({ line, x, y }: { line: number; x: number; y: number }) {
  if (line === 0) return <circle cx={x} cy={y} r={5} />
  if (line === 1) return <rect x={x - 4.5} y={y - 4.5} width={9} height={9} />
  if (line === 2) return <path d={`M${x} ${y - 6}l6 11h-12z`} />
  if (line === 3) return <path d={`M${x} ${y - 6}l6 6l-6 6l-6 -6z`} />
  return <path d={`M${x - 7} ${y - 2}h5v-5h4v5h5v4h-5v5h-4v-5h-5z`} />
}

function Legend({ names, level }: { names: readonly string[]; level: string | undefined }) {
  return (
    <ul className="sim-legend">
      {names.map((name, at) => (
        <li key={name}>
          <svg width={36} height={14} aria-hidden="true">
            <g data-line={at}>
              <polyline points="0,7 36,7" />
              <Mark line={at} x={18} y={7} />
            </g>
          </svg>
          {name}
        </li>
      ))}
      {level !== undefined && (
        <li>
          <svg width={36} height={14} aria-hidden="true">
            <line className="sim-level" x1={0} x2={36} y1={7} y2={7} />
          </svg>
          {level}
        </li>
      )}
    </ul>
  )
}

interface PlotRow {
  readonly name: string
  readonly cells: readonly string[]
}

interface TableProps {
  title: string
  head: string
  columns: readonly string[]
  rows: readonly PlotRow[]
}

function PlotTable({ title, head, columns, rows }: TableProps) {
  return (
    <Disclosure
      summary={
        <>
          View as table<span className="visually-hidden">: {title}</span>
        </>
      }
    >
      <Table
        frame={`${title}, as a table`}
        columns={[
          { head, cell: ({ name }) => name },
          ...columns.map((name, at) => ({ head: name, cell: ({ cells }: PlotRow) => cells[at] })),
        ]}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </Disclosure>
  )
}
