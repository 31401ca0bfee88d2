import type { WorldForHost, WorldReport } from '@tradewind/contract/teaching/rooms'
import { counted } from '@tradewind/contract/teaching/words/classes'
import { LineChart } from '@tradewind/ui/plots/line-chart.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'

/** The world in which the firms of the room meet, as everybody may see it. */
export function WorldCard({ world }: { world: WorldForHost }) {
  const { name, firms, report } = world
  return (
    <section className="class-card stack gap-16 one-column" aria-labelledby="world-title">
      <h2 id="world-title">{name}</h2>
      {report ? (
        <Report report={report} />
      ) : (
        <p>
          {firms.length === 0
            ? 'No firm has taken its seat yet.'
            : `${counted(firms.length, 'firm')} so far.`}{' '}
          The outcome of each round appears here and on the wall when the round closes.
        </p>
      )}
    </section>
  )
}

type Row = NonNullable<WorldReport['table']>['rows'][number]

/** More lines than these could not be told apart. */
const mostLines = 5

function Report({ report: { says, question, chart, table } }: { report: WorldReport }) {
  const isDrawn = chart !== null && chart.lines.length <= mostLines
  return (
    <>
      {!isDrawn && <p>{says}</p>}
      {isDrawn && (
        <LineChart
          title={chart.title}
          summary={says}
          x={{ name: 'When', text: (at) => chart.labels[at] ?? '' }}
          y={{ name: chart.unit, text: (value) => value.toLocaleString('en', { maximumFractionDigits: 4 }) }}
          xs={chart.labels.map((_, at) => at)}
          lines={chart.lines.map(({ name, values }) => ({ name, ys: values }))}
        />
      )}
      {table && (
        <Disclosure summary={table.title}>
          <Table
            frame={table.title}
            columns={[
              { head: 'Firm', cell: ({ name }) => name },
              ...table.columns.map((head, at) => ({ head, cell: ({ cells }: Row) => cells[at] })),
            ]}
            rows={table.rows}
            rowKey={({ firm, name }) => firm ?? name}
          />
        </Disclosure>
      )}
      <p>
        <strong>To discuss:</strong> {question}
      </p>
    </>
  )
}
