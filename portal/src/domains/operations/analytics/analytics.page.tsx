import { useMemo } from 'react'
import { publicConfig } from '../../../public-config.ts'
import { QueryProvider } from '../../../query.tsx'
import { Page } from '../../../ui/page.tsx'
import { AdminsOnly, EmptyState } from './analytics-parts.tsx'
import { analyticsCharts, chartTitles, isNothing, isWithoutInstitutions } from './analytics-charts.ts'
import { isOutdated, useDays, useInstitutionNames, type LoadedDays } from './analytics.api.ts'
import classes from './analytics.module.css'
import { ChartCard, ChartGrid, ChartSkeleton } from './chart-card.tsx'
import { DaysState } from './days-state.tsx'
import { RangeForm } from './range-form.tsx'
import { useRange } from './use-range.ts'

/** The use of the product, day by day. */
export function Screen() {
  return (
    <AdminsOnly>
      <Page title="Analytics" lead="Daily usage, Denver time." wide>
        <QueryProvider>
          <Analytics />
        </QueryProvider>
      </Page>
    </AdminsOnly>
  )
}

function Analytics() {
  const { today, openFrom, asked, problems, range, show } = useRange()
  const daily = useDays(range, { today, openFrom })
  const { data, error, isFetching, refetch } = daily
  const again = () => void refetch()
  const isSame = ({ from, to }: typeof asked) => from === asked.from && to === asked.to
  return (
    <>
      <RangeForm
        today={today}
        asked={asked}
        problems={problems}
        onShow={(wanted) => (isSame(wanted) ? again() : show(wanted))}
      />
      <DaysState range={range} data={data} error={error} isFetching={isFetching} onRetry={again} />
      {range && !data && isFetching && (
        <ChartGrid stale>
          {chartTitles.map((title) => (
            <ChartSkeleton key={title} title={title} />
          ))}
        </ChartGrid>
      )}
      {data && <Charts loaded={data} stale={isOutdated(daily)} />}
    </>
  )
}

function Charts({ loaded: { days, range, missing }, stale }: { loaded: LoadedDays; stale: boolean }) {
  const names = useInstitutionNames()
  const charts = useMemo(() => analyticsCharts(days, names, publicConfig.environment), [days, names])
  return (
    <>
      {isNothing(charts, missing) ? (
        <EmptyState title="No activity in this period.">
          <p>
            Logins, registrations, demos, opened labs and requests appear here. Try an earlier start date.
          </p>
        </EmptyState>
      ) : (
        <ChartGrid stale={stale}>
          {[...charts.overall, ...charts.institutions].map((chart) => (
            <ChartCard key={chart.id} chart={chart} range={range} />
          ))}
        </ChartGrid>
      )}
      {isWithoutInstitutions(charts, missing) && (
        <div className={classes.below}>
          <EmptyState title="No institution data available for the selected date range.">
            <p>Institution tracking was recently added, so earlier days do not show institutions.</p>
          </EmptyState>
        </div>
      )}
    </>
  )
}
