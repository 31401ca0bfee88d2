import { monthWords } from '@tradewind/contract/words/dates'
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { colour } from '@tradewind/contract/design'
import classes from './institution-desk.module.css'
import { countWords, type UsageModel } from './usage-model.ts'

const colours = [colour('navy'), colour('tide'), colour('coral'), colour('warning'), colour('muted')]

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })

/** Bars of months, with a part for each lab. The table below has the same numbers. */
export function UsageChart({
  model: { labs, months, summary },
  title,
}: {
  model: UsageModel
  title: string
}) {
  const data = months.map(({ month, counts }) => ({
    month: monthWords(month),
    ...Object.fromEntries(labs.map((name, at) => [name, counts[at] ?? 0])),
  }))
  // The chart library passes this on to the picture, but its types do not know the property.
  const name = { 'aria-label': `${title}: ${summary} The arrow keys read it month by month.` }
  return (
    <>
      <ul aria-label={`Parts of ${title}`} className={classes.legend}>
        {labs.map((lab, at) => (
          <li key={lab}>
            <span className={classes.swatch} style={{ background: colourAt(at) }} />
            {lab}
          </li>
        ))}
      </ul>
      <BarChart
        className={classes.bars}
        h={320}
        data={data}
        dataKey="month"
        type="stacked"
        series={labs.map((lab, at) => ({ name: lab, color: colourAt(at) }))}
        gridColor="var(--tw-line)"
        textColor="var(--tw-muted)"
        valueFormatter={countWords}
        barChartProps={{ margin: { top: 8, right: 4, bottom: 0, left: 0 }, ...name }}
        xAxisProps={{ minTickGap: 12 }}
        yAxisProps={{
          allowDecimals: false,
          width: 48,
          tickFormatter: (value: number) => compact.format(value),
        }}
      />
    </>
  )
}

function colourAt(index: number): string {
  return colours[index % colours.length] ?? colour('navy')
}
