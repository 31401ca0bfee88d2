import { monthWords } from '@tradewind/contract/words/dates'
import { SeriesChart } from '@tradewind/ui/plots/series-chart.tsx'
import { seriesLook } from '@tradewind/ui/plots/series-look.ts'
import '@tradewind/ui/plots/chart.css'
import classes from './institution-desk.module.css'
import { countWords, type UsageModel } from './usage-model.ts'

interface Props {
  model: UsageModel
  title: string
}

/** Bars of months, with a part for each lab. The table below has the same numbers. */
export function UsageChart({ model: { labs, months, summary }, title }: Props) {
  return (
    <div className={classes.bars}>
      <SeriesChart
        title={title}
        summary={summary}
        step="month"
        places={months.map(({ month }) => ({ name: monthWords(month), short: monthWords(month) }))}
        series={labs.map((name, at) => ({
          name,
          look: seriesLook(at),
          values: months.map(({ counts }) => counts[at] ?? 0),
        }))}
        isStacked
        text={countWords}
        isWhole
      />
    </div>
  )
}
