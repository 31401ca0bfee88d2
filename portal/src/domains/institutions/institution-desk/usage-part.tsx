import { monthWords } from '@tradewind/contract/words/dates'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import type { InstitutionDesk } from '@tradewind/contract/institutions/institution-desk'
import type { Usage, UsageReportId } from '@tradewind/contract/institutions/usage-reports'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { SelectField } from '../../../ui/choices.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { DataTable, type Column } from '../../../ui/list/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { mailDraft } from '../../../ui/mail-draft.ts'
import { sentenceOf } from '../../../ui/refusal.ts'
import { saveReport, useUsage, type Period } from './institution-desk.api.ts'
import classes from './institution-desk.module.css'
import { countWords, metricOf, metrics, monthsDown, usageModel, type UsageModel } from './usage-model.ts'

// The charts of the kit come beside the numbers that they show.
const UsageChart = lazy(async () => ({ default: (await import('./usage-chart.tsx')).UsageChart }))

/** How much the labs of an institution are used, month by month. */
export function UsagePart({ desk }: { desk: InstitutionDesk }) {
  const { institutionId } = desk
  const [address, setAddress] = useSearchParams()
  const period = periodOf(address)
  const metric = metricOf(address.get('show'))
  const { data, error, isFetching, isPlaceholderData, refetch } = useUsage(institutionId, period)
  const choose = (change: Record<string, string>) =>
    setAddress({ show: metric, ...period, ...change }, { replace: true, preventScrollReset: true })
  const label = metrics.find(({ value }) => value === metric)?.label ?? ''
  return (
    <section className={classes.card} aria-labelledby="usage" aria-busy={isFetching}>
      <h2 id="usage">Usage</h2>
      <p className={classes.quiet}>
        By calendar month (UTC), in the form of COUNTER 5.1, not audited. Each month is ready on the 2nd of
        the next month.
      </p>
      <div className={classes.tools}>
        <SelectField
          label="Show"
          name="show"
          value={metric}
          onChange={(event) => choose({ show: event.currentTarget.value })}
          options={metrics}
        />
        {data && <PeriodFields usage={data} onChoose={choose} />}
      </div>
      {error && !isFetching && (
        <Notice
          tone="error"
          error={error}
          title="The usage could not be loaded."
          onRetry={() => void refetch()}
        >
          {sentenceOf(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton height={320} radius={10} />}
      {data && !error && (
        <div className={classes.usage} data-stale={isPlaceholderData || undefined}>
          <UsageFigures model={usageModel(data, metric)} title={label} />
        </div>
      )}
      <Reports desk={desk} period={period} />
    </section>
  )
}

function periodOf(address: URLSearchParams): Period {
  const from = address.get('from')
  const to = address.get('to')
  return { ...(from !== null && { from }), ...(to !== null && { to }) }
}

interface PeriodFieldsProps {
  usage: Usage
  onChoose: (change: Record<string, string>) => void
}

function PeriodFields({ usage: { first, last, months }, onChoose }: PeriodFieldsProps) {
  const from = months[0] ?? first
  const to = months.at(-1) ?? last
  const optionsOf = (all: readonly string[]) => all.map((value) => ({ value, label: monthWords(value) }))
  return (
    <>
      <SelectField
        label="From"
        name="from"
        value={from}
        onChange={(event) => onChoose({ from: event.currentTarget.value, to })}
        options={optionsOf(monthsDown(first, to))}
      />
      <SelectField
        label="To"
        name="to"
        value={to}
        onChange={(event) => onChoose({ from, to: event.currentTarget.value })}
        options={optionsOf(monthsDown(from, last))}
      />
    </>
  )
}

function UsageFigures({ model, title }: { model: UsageModel; title: string }) {
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? IconChartBar : IconTable
  return (
    <>
      <p className={classes.summary} role="status">
        {title}: {model.summary}
      </p>
      {model.total > 0 && (
        <>
          {asTable ? (
            <UsageTable model={model} title={title} />
          ) : (
            <Suspense fallback={<Skeleton height={352} radius={10} />}>
              <UsageChart model={model} title={title} />
            </Suspense>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'View as chart' : 'View as table'}
          </Button>
        </>
      )}
    </>
  )
}

type Row = UsageModel['months'][number]

function totalOf({ total }: Row) {
  return <strong>{countWords(total)}</strong>
}

function UsageTable({ model, title }: { model: UsageModel; title: string }) {
  const columns: Column<Row>[] = [
    { head: 'Month', cell: ({ month }) => monthWords(month) },
    ...model.labs.map((head, at) => ({
      head,
      numeric: true,
      cell: ({ counts }: Row) => countWords(counts[at] ?? 0),
    })),
    { head: 'All labs', numeric: true, cell: totalOf },
  ]
  return (
    <div className={classes.table}>
      <DataTable
        label={title}
        columns={columns}
        rows={model.months.toReversed()}
        rowKey={({ month }) => month}
        rowName={({ month }) => monthWords(month)}
      />
    </div>
  )
}

const reports: readonly { id: UsageReportId; name: string; words: string }[] = [
  { id: 'pr', name: 'Platform Report (PR)', words: 'All labs together.' },
  {
    id: 'pr_p1',
    name: 'Platform Usage (PR_P1)',
    words: 'All labs together, only how often they were opened.',
  },
  { id: 'ir', name: 'Item Report (IR)', words: 'Each lab, with refusals for lack of a licence.' },
  { id: 'ir_m1', name: 'Multimedia Item Requests (IR_M1)', words: 'Each lab, only how often it was opened.' },
]

function Reports({ desk, period }: { desk: InstitutionDesk; period: Period }) {
  const { institutionId, usageReports } = desk
  return (
    <>
      <h3 className={classes.next}>Files for your library</h3>
      <p className={classes.quiet}>
        Tables with tabs between the columns, of the months that you chose above.
      </p>
      <ul className={classes.rows}>
        {reports.map(({ id, name, words }) => (
          <li key={id} className={classes.row}>
            <div>
              <strong>{name}</strong>
              <span className={classes.below}>{words}</span>
            </div>
            <FileButton
              size="sm"
              save={() => saveReport(institutionId, id, period)}
              label={
                <>
                  Download<span className="visually-hidden">&nbsp;{name}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <h3 className={classes.next}>For library programs</h3>
      <p className={classes.quiet}>
        Programs such as Alma or EBSCOadmin read the reports by themselves. They need a key from us, and
        these:
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>Address (COUNTER API)</dt>
          <dd>{usageReports.address}</dd>
        </div>
        <div>
          <dt>Customer ID</dt>
          <dd>{usageReports.customerId}</dd>
        </div>
      </dl>
      <p className={classes.key}>
        <Button component="a" href={keyLetter(usageReports.customerId)} variant="default" size="sm">
          Ask us for a key
        </Button>
      </p>
    </>
  )
}

/** A letter to our support, which makes the keys. */
function keyLetter(customerId: string): string {
  return mailDraft({
    to: publicConfig.brand.supportEmail,
    subject: 'A key for usage reports',
    body: `Please make a key for our usage reports.\n\nCustomer ID: ${customerId}\nProgram that will read the reports:\n`,
  })
}
