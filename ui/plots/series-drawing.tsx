import { stack } from 'd3-shape'
import { Grid } from './grid.tsx'
import { Mark } from './mark.tsx'
import { pathThrough, verticalScale, type Frame } from './plot.ts'
import type { SeriesLook } from './series-look.ts'

export interface ChartSeries {
  readonly name: string
  readonly look: SeriesLook
  /** One for each place; null for a missing value. */
  readonly values: readonly (number | null)[]
}

export interface DrawnSeries {
  series: readonly ChartSeries[]
  /** Whether the series are parts of one bar for each place, where lines would cross. */
  isStacked: boolean
  /** Whether lines skip missing values; otherwise they have gaps there. */
  joinsGaps: boolean
  /** Whether there are only whole numbers. */
  isWhole: boolean
}

interface Props extends DrawnSeries {
  frame: Frame
  atX: (place: number) => number
  /** The place whose values are read. */
  read: number | null
}

/** About as many lines of the grid. */
const steps = 4

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })

/** Lines or stacked bars from 0, with a grid. */
export function SeriesDrawing({ isWhole, ...props }: Props) {
  const { series, isStacked, frame } = props
  const parts = isStacked ? partsOf(series) : []
  const values = isStacked ? parts.flat(2) : series.flatMap((one) => one.values.map((value) => value ?? 0))
  const most = values.reduce((a, b) => Math.max(a, b), 0)
  const atY = verticalScale(frame, [0, most || 1]).nice(steps)
  const levels = atY.ticks(steps).filter((value) => !isWhole || Number.isInteger(value))
  return (
    <>
      <Grid values={levels} width={frame.width} atY={atY} text={compact.format} />
      {isStacked ? <Bars {...props} parts={parts} atY={atY} /> : <Lines {...props} atY={atY} />}
    </>
  )
}

/** For each series, the lower and the upper end of its part at each place. */
function partsOf(series: readonly ChartSeries[]): [low: number, high: number][][] {
  const places = series[0]?.values.map((_, place) => place) ?? []
  return stack<unknown, number, ChartSeries>()
    .keys(series)
    .value((place, { values }) => values[place] ?? 0)(places)
    .map((part) => part.map(([low, high]) => [low, high]))
}

interface LinesProps extends Omit<Props, 'isStacked' | 'isWhole'> {
  atY: (value: number) => number
}

/** Above this number of places there is no room for marks. */
const markedPlaces = 62

function Lines({ series, joinsGaps, frame: { top, height, bottom }, atX, atY, read }: LinesProps) {
  return (
    <>
      {read !== null && (
        <line className="ui-series-read" x1={atX(read)} x2={atX(read)} y1={top} y2={height - bottom} />
      )}
      {series.map(({ look: { colour, dash, mark }, values }, at) => {
        const points = values.map((value, place) => [place, value] as const)
        const found = points.filter((point): point is [number, number] => point[1] !== null)
        return (
          <g key={at} fill={colour}>
            <path
              className="ui-series-line"
              d={pathThrough(joinsGaps ? found : points, atX, atY)}
              stroke={colour}
              strokeDasharray={dash}
            />
            {found.map(
              ([place, value]) =>
                (place === read || values.length <= markedPlaces) && (
                  <Mark
                    key={place}
                    mark={mark}
                    x={atX(place)}
                    y={atY(value)}
                    size={place === read ? 1.5 : 1}
                  />
                ),
            )}
          </g>
        )
      })}
    </>
  )
}

interface BarsProps extends LinesProps {
  parts: readonly (readonly (readonly [low: number, high: number])[])[]
}

/** How much of its place a bar takes. */
const barShare = 0.8

function Bars({ series, parts, frame: { top, height, bottom }, atX, atY, read }: BarsProps) {
  const step = atX(1) - atX(0)
  return (
    <>
      {read !== null && (
        <rect
          className="ui-series-band"
          x={atX(read - 0.5)}
          y={top}
          width={step}
          height={height - bottom - top}
        />
      )}
      {series.map(({ look }, at) => (
        <g key={at} fill={look.colour}>
          {parts[at]?.map(
            ([low, high], place) =>
              high > low && (
                <rect
                  key={place}
                  x={atX(place - barShare / 2)}
                  y={atY(high)}
                  width={step * barShare}
                  height={atY(low) - atY(high)}
                />
              ),
          )}
        </g>
      ))}
    </>
  )
}
