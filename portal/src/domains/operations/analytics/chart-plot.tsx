import { namedDayWords } from '@tradewind/contract/words/dates'
import { SeriesChart } from '@tradewind/ui/plots/series-chart.tsx'
import '@tradewind/ui/plots/chart.css'
import { useMemo } from 'react'
import { countWords, msWords, type ChartModel } from './chart-model.ts'
import { axisWords } from './day-range.ts'
import { lineLook } from './line-look.ts'

/** Above this number of days the same date may appear twice, so labels omit the date. */
const datedDays = 300

/** The picture of a chart. The arrow keys move from day to day, like the pointer. */
export function ChartPlot({ chart }: { chart: ChartModel }) {
  const { title, summary, days, series, unit, isComplete, isStacked } = chart
  const places = useMemo(
    () => days.map((day) => ({ name: namedDayWords(day), short: axisWords(day, days.length > datedDays) })),
    [days],
  )
  return (
    <SeriesChart
      title={title}
      summary={summary}
      step="day"
      places={places}
      series={series.map(({ label, role, values }, at) => ({
        name: label,
        look: lineLook(role, at),
        values,
      }))}
      isStacked={isStacked}
      // Lines skip a day without requests, which has no average. A day that could not be loaded leaves a gap.
      joinsGaps={isComplete}
      text={unit === 'ms' ? msWords : countWords}
      isWhole={unit === 'count'}
    />
  )
}
