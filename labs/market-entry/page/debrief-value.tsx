import { BarChart, type ChartBar } from '../../shell/ui/plots/bar-chart.tsx'
import { million } from '../../shell/play/words.ts'
import type { Told } from './told.ts'
import { nameIn } from './words.ts'
import { Table } from '../../shell/ui/table.tsx'
import { DebriefPart } from '../../shell/play/round.tsx'
import { Histograms } from '../../shell/ui/plots/histograms.tsx'

/** What the decisions are worth, what they are made of, and how they are spread. */
export function ValueDebrief({ state, debrief, solution }: Told) {
  const { value, worst } = debrief
  const futures = value.spread.reduce((all, { count }) => all + count, 0)
  const below = value.spread.reduce((all, { to, count }) => (to <= 0 ? all + count : all), 0)
  return (
    <DebriefPart title="Value of your decisions">
      <p>
        The years you saw brought {million(value.realised)} in today’s money. Decisions like yours bring{' '}
        {million(value.judged)} on average, as far as orders count; the difference is{' '}
        {luckInWords(value.beyond)}, and is not graded. The points are for the average.
      </p>
      <ValueLines debrief={debrief} />
      <Histograms
        title="Your plan in 1,000 futures"
        summary={`Of ${futures} futures in which the plan is carried out as it stands, ${below} end below zero; the worst twentieth brings ${million(worst.value)} on average.`}
        x={{ name: 'Value, million', text: (bound) => String(bound).replace('-', '−') }}
        edges={[...value.spread.map(({ from }) => from), value.spread.at(-1)?.to ?? 1]}
        sets={[{ name: 'Share of the futures', shares: value.spread.map(({ count }) => count / futures) }]}
        mark={{ name: 'what the board bears in the worst twentieth', x: -worst.limit }}
      />
      {solution && <Compared state={state} debrief={debrief} solution={solution} />}
    </DebriefPart>
  )
}

/** @param beyond what orders bring past the limit up to which they count, million dollars */
export function luckInWords(beyond: number): string {
  return Math.abs(beyond) < 0.05
    ? 'luck'
    : `luck, but for the ${million(Math.abs(beyond))} that your orders ${beyond > 0 ? 'bring' : 'cost'} beyond the limit`
}

function ValueLines({ debrief: { value } }: Pick<Told, 'debrief'>) {
  const rows: readonly { name: string; value: number; total?: boolean }[] = [
    { name: 'The plan, carried out as it stands', value: value.plan },
    ...value.added.map((turn) => ({
      name: `Your orders from year ${turn.from}, beside going on unchanged`,
      value: turn.value,
    })),
    { name: 'Research', value: -value.research },
    { name: 'In all', value: value.judged, total: true },
  ]
  return (
    <Table
      frame="What the value is made of"
      look="sentences"
      caption="What the value is made of, on average over the futures from each decision on. Orders count up to a limit, so that one year’s luck does not decide."
      columns={[
        { head: 'Decision', cell: ({ name, total }) => (total ? <strong>{name}</strong> : name) },
        {
          head: 'Worth',
          cell: ({ value: worth, total }) => (total ? <strong>{million(worth)}</strong> : million(worth)),
        },
      ]}
      rows={rows}
      rowKey={({ name }) => name}
    />
  )
}

function Compared({ state, debrief, solution }: Told & { solution: NonNullable<Told['solution']> }) {
  const nameOf = nameIn(state)
  const bars: ChartBar[] = [
    { label: 'Your decisions', value: debrief.value.judged, text: million(debrief.value.judged) },
    {
      label: `The best plan found (${nameOf(solution.best.country)})`,
      value: solution.best.value,
      text: million(solution.best.value),
      kind: 'best',
    },
    ...solution.policies.map(({ name, value, country }): ChartBar => ({
      label: `${name} (${nameOf(country)})`,
      value,
      text: million(value),
      kind: 'other',
    })),
    {
      label: 'Plans drawn blindly',
      value: debrief.value.blind,
      text: million(debrief.value.blind),
      kind: 'other',
    },
  ]
  const beaten = solution.policies.filter(({ value }) => value < debrief.value.judged).length
  return (
    <BarChart
      title="Beside fixed strategies in the same futures"
      summary={`Your decisions beat ${beaten} of ${solution.policies.length} rules of thumb. Values below zero have no bar.`}
      heads={['Strategy', 'On average']}
      bars={bars}
    />
  )
}
