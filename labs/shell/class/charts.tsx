import type { ClassView } from '@tradewind/contract/classes'
import { sentence } from '../play/words.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { BarChart } from '../ui/plots/bar-chart.tsx'
import { BoxPlot } from '../ui/plots/box-plot.tsx'
import { ColumnChart } from '../ui/plots/column-chart.tsx'
import { Table } from '../ui/table.tsx'
import {
  byRound,
  choiceInWords,
  leading,
  middleNumber,
  number,
  quartilesInWords,
  rangeOf,
  scoresByTens,
  type Choice,
} from './figures.ts'

export function Scores({ view: { session, students, scores } }: { view: ClassView }) {
  if (!scores) return null
  const bins = scoresByTens(students.flatMap(({ score }) => (score === null ? [] : [score])))
  return (
    <section aria-labelledby="scores-title">
      <h2 id="scores-title">Scores</h2>
      <div className="class-card">
        <ColumnChart
          title={session.rehearsal ? 'Scores, not counted' : 'Counted scores'}
          heading="h3"
          summary={quartilesInWords(scores, 'score')}
          heads={['Score', 'Students']}
          columns={bins.map(({ name, count }) => ({ name, value: count, text: number(count) }))}
          edges={Array.from({ length: bins.length + 1 }, (_, at) => String(at * 10))}
        />
      </div>
    </section>
  )
}

/** The choices of each round, folded; the first round's are open. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  const rounds = byRound(choices)
  return (
    <section aria-labelledby="choices-title">
      <h2 id="choices-title">Choices</h2>
      {choices.length === 0 && (
        <p className="class-card">The choices from counted attempts will appear here.</p>
      )}
      {rounds.map(({ round, choices: chosen }, at) => (
        <Disclosure key={round} className="round" summary={`Round ${round}`} open={at === 0}>
          <div className="charts">
            {chosen.map((choice) => (
              <div key={choice.id} className="class-card">
                <ChoiceChart choice={choice} />
              </div>
            ))}
          </div>
        </Disclosure>
      ))}
    </section>
  )
}

const shownValues = 6

function ChoiceChart({ choice: { name, numbers, values } }: { choice: Choice }) {
  if (numbers) {
    return (
      <BoxPlot
        title={name}
        heading="h3"
        summary={quartilesInWords(numbers, 'value')}
        numbers={numbers}
        range={rangeOf(name, numbers)}
        text={middleNumber}
      />
    )
  }
  const shown = leading(values, shownValues)
  return (
    <BarChart
      title={name}
      heading="h3"
      summary={choiceInWords(values)}
      heads={['Choice', 'Times']}
      full={values.reduce((sum, { count }) => sum + count, 0)}
      bars={shown.map(({ name: value, count }) => ({
        label: sentence(value),
        value: count,
        text: number(count),
      }))}
      table={shown.length < values.length ? <AllValues values={values} /> : undefined}
    />
  )
}

function AllValues({ values }: Pick<Choice, 'values'>) {
  return (
    <Table
      narrow
      columns={[
        { head: 'Choice', cell: ({ value }) => sentence(value) },
        { head: 'Times', cell: ({ count }) => number(count) },
      ]}
      rows={values}
      rowKey={({ value }) => value}
    />
  )
}
