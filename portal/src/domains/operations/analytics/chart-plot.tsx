import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { namedDayWords } from '@tradewind/contract/words/dates'
import { useMemo } from 'react'
import type { ActiveDotProps, DotItemDotProps } from 'recharts'
import { countWords, msWords, type ChartModel } from './chart-model.ts'
import classes from './chart-plot.module.css'
import { axisWords } from './day-range.ts'
import { lineLooks, marks, type LineLook } from './line-look.ts'

/** Above this number of days there is no room for marks. */
const markedDays = 62
/** Above this number of days the same date may appear twice, so labels omit the date. */
const datedDays = 300
/** The largest number of values in the box at the pointer, so that it stays small. */
const valuesAtPointer = 8

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })

/** The picture of a chart. The arrow keys move from day to day, like the pointer. */
export function ChartPlot({ chart }: { chart: ChartModel }) {
  const { title, summary, days, series, unit, isComplete, isStacked } = chart
  const looks = useMemo(() => lineLooks(series), [series])
  const rows = useMemo(
    () =>
      days.map((day, index) => ({
        day,
        ...Object.fromEntries(series.map(({ values }, at) => [keyAt(at), values[index] ?? null])),
      })),
    [days, series],
  )
  // The chart library passes this on to the picture, but its types do not know the property.
  const name = { 'aria-label': `${title}: ${summary} The arrow keys read it day by day.` }
  const picture = { margin: { top: 8, right: 12, bottom: 0, left: 0 }, ...name }
  const axes = {
    className: classes.lines,
    data: rows,
    dataKey: 'day',
    gridColor: 'var(--tw-line)',
    textColor: 'var(--tw-muted)',
    xAxisProps: {
      tickFormatter: (day: string) => axisWords(day, days.length > datedDays),
      minTickGap: 28,
      padding: { left: 8, right: 8 },
    },
    yAxisProps: {
      domain: [0, 'auto'] as [number, 'auto'],
      allowDecimals: unit === 'ms',
      width: 52,
      tickFormatter: (value: number) => compact.format(value),
    },
    tooltipProps: { content: pointedOf(chart, looks) },
  }
  return (
    <div className={classes.plot}>
      <Legend chart={chart} looks={looks} />
      {isStacked ? (
        <BarChart
          {...axes}
          type="stacked"
          series={looks.map(({ colour }, at) => ({ name: keyAt(at), color: colour }))}
          barChartProps={picture}
        />
      ) : (
        <LineChart
          {...axes}
          series={looks.map((look, at) => ({
            name: keyAt(at),
            color: look.colour,
            ...(look.dash !== undefined && { strokeDasharray: look.dash }),
          }))}
          curveType="linear"
          // Lines skip a day without requests, which has no average. A day that could not be loaded leaves a gap.
          connectNulls={isComplete}
          lineChartProps={picture}
          lineProps={({ name: key }) => ({
            dot: days.length <= markedDays && markOf(looks[indexOf(key)]),
            activeDot: markOf(looks[indexOf(key)], true),
          })}
        />
      )}
    </div>
  )
}

function keyAt(index: number): string {
  return `s${index}`
}

function indexOf(key: string): number {
  return Number(key.slice(1))
}

type MarkedPoint = Pick<DotItemDotProps | ActiveDotProps, 'cx' | 'cy' | 'value' | 'index'>

/** The mark of a line at one of its points. */
function markOf(look: LineLook | undefined, large = false) {
  return function drawMark({ cx, cy, value, index }: MarkedPoint) {
    // A day without a value has no point.
    if (!look || cx === undefined || cy === undefined || value === null) return null
    return (
      <path
        key={index}
        d={marks[look.mark]}
        fill={look.colour}
        transform={`translate(${cx} ${cy})${large ? ' scale(1.5)' : ''}`}
      />
    )
  }
}

interface SwatchProps {
  look: LineLook
  isStacked: ChartModel['isStacked']
}

/** A piece of the line or bar for the legend and the box at the pointer. */
function Swatch({ look, isStacked }: SwatchProps) {
  if (isStacked)
    return (
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden className={classes.swatch}>
        <rect width="12" height="12" rx="3" fill={look.colour} />
      </svg>
    )
  return (
    <svg width="30" height="12" viewBox="-15 -6 30 12" aria-hidden className={classes.swatch}>
      <path d="M-15 0H15" fill="none" stroke={look.colour} strokeWidth="2" strokeDasharray={look.dash} />
      <path d={marks[look.mark]} fill={look.colour} />
    </svg>
  )
}

/** From this number of lines on, the legend may need to scroll. */
const scrollingFrom = 4

interface LegendProps {
  chart: ChartModel
  looks: readonly LineLook[]
}

function Legend({ chart: { title, series, isStacked }, looks }: LegendProps) {
  return (
    <ul
      aria-label={`${isStacked ? 'Parts' : 'Lines'} of ${title}`}
      className={classes.legend}
      // Where it scrolls, the keyboard has to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={series.length >= scrollingFrom ? 0 : undefined}
    >
      {looks.map((look, at) => (
        <li key={at}>
          <Swatch look={look} isStacked={isStacked} />
          <span title={series[at]?.label}>{series[at]?.label}</span>
        </li>
      ))}
    </ul>
  )
}

interface PointedAt {
  active: boolean
  label?: string | number | undefined
  payload: readonly { dataKey?: unknown; value?: unknown }[]
}

/** The box at the pointer. */
function pointedOf(chart: ChartModel, looks: readonly LineLook[]) {
  return function drawPointed({ active, label, payload }: PointedAt) {
    if (!active || typeof label !== 'string') return null
    const values = payload.map(({ dataKey, value }) => ({
      key: String(dataKey),
      value: Number(value ?? Number.NaN),
    }))
    return <Pointed chart={chart} looks={looks} day={label} values={values} />
  }
}

interface PointedProps {
  chart: ChartModel
  looks: readonly LineLook[]
  day: string
  values: { key: string; value: number }[]
}

/** The values of the day at the pointer or the keyboard focus, largest first. */
function Pointed({ chart: { series, unit, isStacked }, looks, day, values }: PointedProps) {
  const words = unit === 'ms' ? msWords : countWords
  const found = values
    .map(({ key, value }) => {
      const at = indexOf(key)
      return { key, value, look: looks[at], label: series[at]?.label }
    })
    .filter(({ value }) => Number.isFinite(value))
    .toSorted((a, b) => b.value - a.value)
  const more = found.length - valuesAtPointer
  return (
    <div role="status" className={classes.pointed}>
      <strong>{namedDayWords(day)}</strong>
      {found.length === 0 && <div>No data</div>}
      {found.slice(0, valuesAtPointer).map(({ key, value, look, label }) => (
        <div key={key} className={classes.value}>
          {look && <Swatch look={look} isStacked={isStacked} />}
          <span>{label}</span>
          <b>{words(value)}</b>
        </div>
      ))}
      {more > 0 && <div>and {countWords(more)} more</div>}
    </div>
  )
}
