import { useMemo } from 'react'
import { useParams } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { QueryProvider } from '../../../query.tsx'
import { CsvButton } from '../../../ui/list/csv-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { AdminsOnly, EmptyState } from './analytics-parts.tsx'
import {
  isAbsent,
  isOutdated,
  useDays,
  useInstitutionNames,
  useInstitutionUse,
  type LoadedDays,
} from './analytics.api.ts'
import classes from './analytics.module.css'
import { ChartCard, ChartGrid, ChartSkeleton } from './chart-card.tsx'
import { csvFileOf } from './chart-csv.ts'
import { DaysState } from './days-state.tsx'
import { RangeForm } from './range-form.tsx'
import { UniversityCards } from './university-cards.tsx'
import { UniversityChoice } from './university-choice.tsx'
import { isWithoutUse, universityModel, universityTable } from './university-model.ts'
import { useRange } from './use-range.ts'

/** Daily usage of one university. */
export function Screen() {
  const { institution = '' } = useParams()
  return (
    <AdminsOnly>
      <Page title="University Analytics" lead="Daily usage of one university, Denver time." wide>
        <QueryProvider>
          <University key={institution} id={institution} />
        </QueryProvider>
      </Page>
    </AdminsOnly>
  )
}

function University({ id }: { id: string }) {
  const { today, openFrom, asked, problems, range, show } = useRange()
  const daily = useDays(range, { today, openFrom })
  const use = useInstitutionUse(id, range, { today, openFrom })
  const again = () => {
    void daily.refetch()
    void use.refetch()
  }
  const isSame = ({ from, to }: typeof asked) => from === asked.from && to === asked.to
  return (
    <>
      <div className={classes.tools}>
        <UniversityChoice id={id} />
        <RangeForm
          today={today}
          asked={asked}
          problems={problems}
          onShow={(wanted) => (isSame(wanted) ? again() : show(wanted))}
        />
      </div>
      {isAbsent(use.error) ? (
        <EmptyState title="There is no such university.">
          <p>The link may be out of date. Choose another university above.</p>
        </EmptyState>
      ) : (
        <>
          <DaysState
            range={range}
            data={daily.data}
            error={daily.error}
            isFetching={daily.isFetching}
            onRetry={again}
          />
          {range && !daily.data && daily.isFetching && <UniversitySkeleton />}
          {daily.data && (
            <Use
              id={id}
              use={use}
              loaded={daily.data}
              isFormer={daily.isPlaceholderData}
              stale={isOutdated(daily)}
            />
          )}
        </>
      )}
    </>
  )
}

function UniversitySkeleton() {
  return (
    <ChartGrid stale>
      <ChartSkeleton title="Login Activity" />
      <ChartSkeleton title="Lab Usage" />
    </ChartGrid>
  )
}

interface UseProps {
  id: string
  use: ReturnType<typeof useInstitutionUse>
  loaded: LoadedDays
  /** Whether the days belong to the previous range while `use` belongs to the new one. */
  isFormer: boolean
  stale: boolean
}

function Use({ id, use, loaded: { days, range, missing }, isFormer, stale }: UseProps) {
  const names = useInstitutionNames()
  const name = names.get(id) ?? use.data?.name ?? id
  const model = useMemo(() => universityModel(days, id, publicConfig.environment), [days, id])
  const totals = isFormer ? undefined : use.data
  return (
    <>
      <div className={classes.head}>
        <h2>{name}</h2>
        <CsvButton
          label="Download all as CSV"
          read={() => Promise.resolve(csvFileOf(id, range, universityTable(model, totals)))}
        />
      </div>
      {use.error && !use.isFetching && (
        <div className={classes.notice}>
          <Notice
            tone="error"
            title="The numbers of users could not be loaded."
            onRetry={() => void use.refetch()}
          >
            {missing === 0
              ? 'The charts below are complete.'
              : 'The charts below show the days that could be loaded.'}
          </Notice>
        </div>
      )}
      <UniversityCards model={model} use={use.data} isLoading={use.isFetching && !use.data} />
      {isWithoutUse(model, use.data, missing) ? (
        <NoData name={name} />
      ) : (
        <ChartGrid stale={stale}>
          <ChartCard chart={model.logins} range={range} />
          <ChartCard chart={model.labUse} range={range} />
        </ChartGrid>
      )}
    </>
  )
}

function NoData({ name }: { name: string }) {
  return (
    <EmptyState title={`No ${name} Data Available`}>
      <p>This can be because:</p>
      <ul>
        <li>no users were active in this period</li>
        <li>institution tracking was recently implemented</li>
        <li>users have not logged in with the updated system yet</li>
      </ul>
    </EmptyState>
  )
}
