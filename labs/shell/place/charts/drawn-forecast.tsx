import { area, line } from 'd3-shape'
import { useState, type PointerEvent } from 'react'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { horizontalScale, verticalScale, type Frame } from '@tradewind/ui/plots/plot.ts'
import './drawn-forecast.css'

interface Props {
  /** The vertical axis: its name, and how its figures are written. */
  y: { readonly name: string; readonly text: (value: number) => string }
  /** The ends of the vertical axis, which stay as they are while a player draws. */
  domain: readonly [number, number]
  /** The value today; null where it is not known. */
  start: number | null
  /** Where the forecast ends: the middle of its band. */
  middle: number
  /** One standard deviation of the end around its middle. */
  spread: number
  /** What it means to end above 0, and below. */
  above: Side
  below: Side
  from: string
  to: string
  /** A player draws the end to another value. */
  onDraw: (middle: number) => void
}

interface Side {
  readonly name: string
  /** The share of the band on this side, as text. */
  readonly share: string
}

const wide: Frame = { width: 510, height: 215, left: 52, right: 160, top: 26, bottom: 28 }
const lower: Frame = { width: 360, height: 170, left: 44, right: 104, top: 22, bottom: 22 }
const moments = Array.from({ length: 21 }, (_, at) => at / 20)
/** Standard deviations that 5 and 95 of a hundred ends stay below. */
const wideBand = 1.645
const nearBand = 0.674

/** How high the bell stands at a value, 1 at its middle. */
const bell = (value: number, middle: number, spread: number) =>
  Math.exp(-(((value - middle) / spread) ** 2) / 2)

/**
 * A forecast that is drawn: a line from today to its end, and the band in which it may end. Dragging the end moves the
 * band, and with it the share that lies above 0. A slider beside it does the same by keyboard.
 */
export function DrawnForecast(props: Props) {
  const { y, domain, start, middle, spread, above, below, from, to, onDraw } = props
  const frame = useNarrow() ? lower : wide
  const [drawing, setDrawing] = useState(false)
  const atX = horizontalScale(frame, [0, 1])
  const atY = verticalScale(frame, domain)
  const begin = start ?? 0
  const end = frame.width - frame.right
  const along = (z: number) => (moment: number) =>
    atY(begin + (middle - begin) * moment + z * spread * Math.sqrt(moment))
  const band = (z: number) => area<number>().x(atX).y0(along(-z)).y1(along(z))(moments) ?? ''
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const value = atY.invert(heightOf(event))
    onDraw(Math.max(domain[0], Math.min(domain[1], value)))
  }
  return (
    <svg
      className="plot drawn"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
      data-drawing={drawing || undefined}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrawing(true)
        follow(event)
      }}
      onPointerMove={(event) => drawing && follow(event)}
      onPointerUp={() => setDrawing(false)}
      onPointerCancel={() => setDrawing(false)}
    >
      <text x={0} y={12}>
        {y.name}
      </text>
      {atY.ticks(5).map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'drawn-zero' : 'plot-grid'}
            x1={frame.left}
            x2={tick === 0 ? frame.width : end}
            y1={atY(tick)}
            y2={atY(tick)}
          />
          <text x={frame.left - 8} y={atY(tick) + 5} textAnchor="end">
            {y.text(tick)}
          </text>
        </g>
      ))}
      <path className="fan-wide" d={band(wideBand)} />
      <path className="fan-near" d={band(nearBand)} />
      <path className="fan-middle" d={line<number>().x(atX).y(along(0))(moments) ?? ''} />
      <Bell {...props} frame={frame} atY={atY} />
      {start === null ? (
        <text className="drawn-unknown" x={frame.left + 8} y={atY(0) - 10}>
          ?
        </text>
      ) : (
        <circle className="drawn-start" cx={atX(0)} cy={atY(start)} r={6} data-value={start} />
      )}
      <g className="drawn-end" transform={`translate(${end} ${atY(middle).toFixed(1)})`} data-value={middle}>
        <circle r={13} />
        <path d="M-4-3L0-7L4-3M-4 3L0 7L4 3" />
      </g>
      <Share side={above} x={frame.width} y={frame.top + 14} />
      <Share side={below} x={frame.width} y={frame.height - frame.bottom - 22} />
      <text x={frame.left} y={frame.height - 6}>
        {from}
      </text>
      <text x={end} y={frame.height - 6} textAnchor="end">
        {to}
      </text>
    </svg>
  )
}

function Share({ side: { name, share }, x, y }: { side: Side; x: number; y: number }) {
  return (
    <g className="drawn-share" textAnchor="end">
      <text x={x} y={y}>
        {share}
      </text>
      <text className="drawn-side" x={x} y={y + 18}>
        {name}
      </text>
    </g>
  )
}

interface BellProps extends Pick<Props, 'domain' | 'middle' | 'spread'> {
  frame: Frame
  atY: ReturnType<typeof verticalScale>
}

/** The chances of all ends, as a bell on its side: above 0 in one colour, below in the other. */
function Bell({ domain, middle, spread, frame, atY }: BellProps) {
  const foot = frame.width - frame.right
  const tall = frame.right * 0.48
  const side = (low: number, high: number) => {
    const values = Array.from({ length: 25 }, (_, at) => low + ((high - low) * at) / 24)
    return (
      area<number>()
        .y(atY)
        .x0(foot)
        .x1((value) => foot + tall * bell(value, middle, spread))(values) ?? ''
    )
  }
  return (
    <>
      <path className="drawn-above" d={side(0, domain[1])} />
      <path className="drawn-below" d={side(domain[0], 0)} />
    </>
  )
}

/** How far down the pointer is, in units of the picture. */
function heightOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): number {
  const matrix = currentTarget.getScreenCTM()?.inverse()
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix).y : 0
}
