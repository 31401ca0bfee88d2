import type { ProjectorView } from '@tradewind/contract/teaching/rooms'
import classes from './projector.module.css'
import { pathsOf } from './report-lines.ts'
import parts from './world-report.module.css'

type WorldReport = NonNullable<ProjectorView['report']>

/** So many rows can be read from the last row of seats, and so many below a chart. */
const mostRows = 8
const mostBelowChart = 5

/** The outcomes of the rounds so far, where the firms of the room meet. */
export function Report({ report: { says, chart, table } }: { report: WorldReport }) {
  const rows = table?.rows.length ?? 0
  const isTable = rows > 0 && rows <= mostRows
  return (
    <div className={classes.report}>
      <p className={classes.says}>{says}</p>
      {chart && !(isTable && rows > mostBelowChart) && <Chart chart={chart} />}
      {table && isTable && <Firms table={table} />}
    </div>
  )
}

function Chart({ chart }: { chart: NonNullable<WorldReport['chart']> }) {
  const paths = pathsOf(chart.lines.map(({ values }) => values))
  return (
    <figure className={parts.chart}>
      <figcaption>
        {chart.title} ({chart.unit})
      </figcaption>
      <svg className={parts.lines} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        {paths.map((path, at) => (
          <path key={at} d={path} data-line={at} data-dot={!path.includes('L') || undefined} />
        ))}
      </svg>
      <ul>
        {chart.lines.map(({ name, values }, at) => (
          <li key={name}>
            <svg viewBox="0 0 24 8" aria-hidden="true">
              <path d="M0 4H24" data-line={at} />
            </svg>
            {name}: {inWords(values.findLast((value) => value !== null))}
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Rates need four decimals. */
function inWords(value: number | null | undefined): string {
  return value?.toLocaleString('en', { maximumFractionDigits: 4 }) ?? '–'
}

function Firms({ table }: { table: NonNullable<WorldReport['table']> }) {
  return (
    <table className={parts.firms}>
      <caption>{table.title}</caption>
      <thead>
        <tr>
          <th scope="col">Firm</th>
          {table.columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ firm, name, cells }) => (
          <tr key={firm ?? name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
