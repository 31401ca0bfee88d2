import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconChartLine, IconDownload, IconTable } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { saveCsv } from '../../../ui/list/csv-button.tsx'
import classes from './chart-card.module.css'
import { chartTable, csvFileOf } from './chart-csv.ts'
import type { ChartModel } from './chart-model.ts'
import { ChartPlot } from './chart-plot.tsx'
import { ChartTable } from './chart-table.tsx'
import type { DayRange } from './day-range.ts'

/** Charts side by side, or one below the other on narrow screens. */
export function ChartGrid({ stale = false, children }: { stale?: boolean; children: ReactNode }) {
  return (
    <div className={classes.grid} data-stale={stale || undefined} aria-busy={stale}>
      {children}
    </div>
  )
}

/** A chart with its summary, as a picture, as a table and as a file. */
export function ChartCard({ chart, range }: { chart: ChartModel; range: DayRange }) {
  const [asTable, setAsTable] = useState(false)
  const headingId = useId()
  const { id, title, summary, hasData, isComplete } = chart
  const Icon = asTable ? IconChartLine : IconTable
  const of = <span className="visually-hidden"> of {title}</span>
  return (
    <section aria-labelledby={headingId} className={classes.card}>
      <h2 id={headingId}>{title}</h2>
      <p className={classes.summary}>{summary}</p>
      <div className={classes.body}>
        {asTable && <ChartTable chart={chart} />}
        {!asTable && (hasData ? <ChartPlot chart={chart} /> : <Nothing isComplete={isComplete} />)}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'View as chart' : 'View as table'}
          {of}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveCsv(csvFileOf(id, range, chartTable(chart)))}
        >
          Download CSV
          {of}
        </Button>
      </div>
    </section>
  )
}

function Nothing({ isComplete }: Pick<ChartModel, 'isComplete'>) {
  return (
    <p className={classes.nothing}>
      <IconChartLine size={32} stroke={1.4} aria-hidden />
      {isComplete
        ? 'No data for this period. Try an earlier start date.'
        : 'No data in the days that could be loaded.'}
    </p>
  )
}

/** Reserves the space of a chart while it loads. */
export function ChartSkeleton({ title }: { title: string }) {
  return (
    <div className={classes.card} aria-busy>
      <h2>{title}</h2>
      <div className={classes.summary}>
        <Skeleton height={14} mt={4} width="60%" radius={6} />
      </div>
      <div className={classes.body}>
        <Skeleton height="100%" radius={10} />
      </div>
      <div className={classes.actions}>
        <Skeleton height={38} width={140} radius={10} />
        <Skeleton height={38} width={150} radius={10} />
      </div>
    </div>
  )
}
