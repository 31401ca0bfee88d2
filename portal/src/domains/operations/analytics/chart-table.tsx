import { namedDayWords } from '@tradewind/contract/words/dates'
import { countWords, msWords, type ChartModel } from './chart-model.ts'
import classes from './chart-table.module.css'

/** The values of a chart, including those that it does not draw. The table scrolls within its own area. */
export function ChartTable({ chart }: { chart: ChartModel }) {
  const { title, unit, days, series, details } = chart
  const words = unit === 'ms' ? msWords : countWords
  const columns = [...series, ...details]
  return (
    // The keyboard has to reach what scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={`${title} as a table`} tabIndex={0} className={classes.place}>
      <table className={classes.table}>
        <caption>
          {title} by day
          {unit === 'ms' ? ', average times' : ''}
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{namedDayWords(day)}</th>
              {columns.map(({ label, values }) => (
                <td key={label}>{valueWords(values[index] ?? null, words)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function valueWords(value: number | null, words: (value: number) => string): string {
  return value === null ? '–' : words(value)
}
