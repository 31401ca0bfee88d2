import { area, curveMonotoneX, line } from 'd3-shape'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import type { Axis } from '@tradewind/ui/plots/scale.ts'
import { horizontalScale, verticalScale, type Frame } from '@tradewind/ui/plots/plot.ts'

/** The values that 5, 25, 50, 75 and 95 of a hundred ends stay below. */
export type Bands = readonly [number, number, number, number, number]

interface Props {
  y: Axis
  /** The ends of the vertical axis. They stay as they are while a control moves, so that the fan is seen to bend. */
  domain: readonly [number, number]
  /** The value today. */
  start: number
  bands: Bands
  /** Another fan to compare with, as an outline. */
  other?: { readonly name: string; readonly bands: Bands } | undefined
  level?: { readonly name: string; readonly y: number } | undefined
  /** What it came to, and how much of the way is drawn, from 0 to 1. It goes there smoothly, or jumps at one moment. */
  end?:
    | { readonly y: number; readonly drawn: number; readonly name: string; readonly jumps?: boolean }
    | undefined
  from: string
  to: string
  /** Half as wide, for two beside each other. */
  half?: boolean
}

const wide: Frame = { width: 560, height: 330, left: 60, right: 12, top: 30, bottom: 30 }
const lower: Frame = { width: 360, height: 176, left: 52, right: 8, top: 28, bottom: 22 }
const wideHalf: Frame = { ...wide, width: 280 }
const lowerHalf: Frame = { ...lower, width: 160, height: 156 }

/** The frame with room for the figure at the end of the line, even where that is the highest or the lowest of all. */
function withFigure(frame: Frame, narrow: boolean): Frame {
  const { height, top, bottom } = frame
  if (!narrow) return { ...frame, bottom: bottom + 22 }
  return { ...frame, height: height + 34, top: top + 12, bottom: bottom + 22 }
}

/** Closer together at the beginning, where the fan opens fastest. */
const moments = Array.from({ length: 25 }, (_, at) => (at / 24) ** 2)

/** Where a quantile stands at a moment of the way: the drift grows with time, uncertainty with its root. */
function spreadTo({ start, middle }: Drift, end: number, moment: number): number {
  return start + (middle - start) * moment + (end - middle) * Math.sqrt(moment)
}

interface Drift {
  readonly start: number
  /** Where the middle of all ends lies. */
  readonly middle: number
}

/** How a value may develop until a moment: a fan that opens, the middle half of all ends darker. */
export function FanChart({ y, domain, start, bands, other, level, end, from, to, half = false }: Props) {
  const narrow = useNarrow()
  const empty = half ? (narrow ? lowerHalf : wideHalf) : narrow ? lower : wide
  const frame = end ? withFigure(empty, narrow) : empty
  const atX = horizontalScale(frame, [0, 1])
  const atY = verticalScale(frame, domain)
  const drift = { start, middle: bands[2] }
  const between = (low: number, high: number) =>
    area<number>()
      .x((moment) => atX(moment))
      .y0((moment) => atY(spreadTo(drift, low, moment)))
      .y1((moment) => atY(spreadTo(drift, high, moment)))(moments) ?? ''
  const along = (quantile: number, middle = bands[2]) =>
    line<number>()
      .x((moment) => atX(moment))
      .y((moment) => atY(spreadTo({ start, middle }, quantile, moment)))(moments) ?? ''
  return (
    <svg className="plot" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      {atY.ticks(frame.height / 60).map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'plot-axis' : 'plot-grid'}
            x1={frame.left}
            x2={frame.width - frame.right}
            y1={atY(tick)}
            y2={atY(tick)}
          />
          <text x={frame.left - 8} y={atY(tick) + 4} textAnchor="end">
            {y.text(tick)}
          </text>
        </g>
      ))}
      <text x={0} y={12}>
        {y.name}
      </text>
      <path className="fan-wide" d={between(bands[0], bands[4])} data-low={bands[0]} data-high={bands[4]} />
      <path className="fan-near" d={between(bands[1], bands[3])} data-low={bands[1]} data-high={bands[3]} />
      <path className="fan-middle" d={along(bands[2])} data-value={bands[2]} />
      {other && (
        <path
          className="fan-other"
          d={`${along(other.bands[0], other.bands[2])}${along(other.bands[4], other.bands[2])}`}
        />
      )}
      {level && (
        <g className="fan-level" data-value={level.y}>
          <line x1={frame.left} x2={frame.width - frame.right} y1={atY(level.y)} y2={atY(level.y)} />
          <text x={frame.left + 8} y={atY(level.y) - 6}>
            {level.name}
          </text>
        </g>
      )}
      {end && <EndLine {...{ end, start, atX, atY }} />}
      <text x={frame.left} y={frame.height - 8}>
        {from}
      </text>
      <text x={frame.width - frame.right} y={frame.height - 8} textAnchor="end">
        {to}
      </text>
    </svg>
  )
}

interface EndProps {
  end: NonNullable<Props['end']>
  start: number
  atX: (value: number) => number
  atY: (value: number) => number
}

/** The moment at which what jumps does so. */
const jumpAt = 0.6
const jumpMoments = [jumpAt - 0.001, jumpAt]

/** How much of the way to its end a value has gone at a moment. */
function goneAt(moment: number, jumps: boolean): number {
  if (jumps) return moment < jumpAt ? 0 : 1
  return moment * moment * (3 - 2 * moment)
}

function EndLine({ end, start, atX, atY }: EndProps) {
  const there = end.drawn
  const jumps = end.jumps === true
  const way = [...moments, ...(jumps ? jumpMoments : [])].toSorted((a, b) => a - b)
  const points: [number, number][] = [...way.filter((moment) => moment < there), there].map((moment) => [
    atX(moment),
    atY(start + (end.y - start) * goneAt(moment, jumps)),
  ])
  const last = points.at(-1)
  return (
    <g className="fan-end" data-value={end.y} data-jumps={jumps || undefined}>
      <path d={line().curve(curveMonotoneX)(points) ?? ''} />
      {last && <circle cx={last[0]} cy={last[1]} r="6" />}
      {there >= 1 && last && (
        <text x={last[0] - 12} y={last[1] + (end.y < start ? 22 : -12)} textAnchor="end">
          {end.name}
        </text>
      )}
    </g>
  )
}
