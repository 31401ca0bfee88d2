import { BarChart, type ChartBar } from '@tradewind/ui/plots/bar-chart.tsx'
import { Figure } from '@tradewind/ui/figure.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { Histograms } from '@tradewind/ui/plots/histograms.tsx'
import { figure, million, signed } from '@tradewind/contract/words/figures'
import { placed, WaterfallDrawing, type WaterfallStep } from '../../shell/place/charts/waterfall.tsx'
import type { EntryDebriefProps } from './market-entry-play.ts'
import { nameIn } from './words.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

/** The value of the decisions, its parts and its distribution. */
export function ValueDebrief({ state, debrief, solution }: EntryDebriefProps) {
  const { value, worst } = debrief
  const brought = value.replied.reduce((all, one) => all + one.brought, 0)
  const futures = value.spread.reduce((all, { count }) => all + count, 0)
  const below = value.spread.reduce((all, { to, count }) => (to <= 0 ? all + count : all), 0)
  return (
    <DebriefPart title="Value of your decisions">
      <p>
        The years you saw earned {million(value.realised)} in today’s money. Decisions like yours earn{' '}
        {million(value.judged)} on average, as far as orders count. The difference is{' '}
        {brought === 0 ? '' : `what the news brought (${signed(brought)}) and `}
        {luckInWords(value.beyond)}, and is not graded. Your points are for the average.
      </p>
      <ValueLines debrief={debrief} />
      <Histograms
        title="Your plan in 1,000 futures"
        summary={`In ${below} of ${figure(futures, 0)} futures the plan, left unchanged, ends below zero. The worst 5 % average ${million(worst.value)}.`}
        x={{ name: 'Value, million', text: (bound) => String(bound).replace('-', '−') }}
        edges={[...value.spread.map(({ from }) => from), value.spread.at(-1)?.to ?? 1]}
        sets={[{ name: 'Share of the futures', shares: value.spread.map(({ count }) => count / futures) }]}
        mark={{ name: 'the board’s limit for the worst 5 %', x: -worst.limit }}
      />
      {solution && <Compared state={state} debrief={debrief} solution={solution} />}
    </DebriefPart>
  )
}

/** @param beyond value of the orders beyond their limit, in millions of dollars */
export function luckInWords(beyond: number): string {
  return Math.abs(beyond) < 0.05
    ? 'luck'
    : `luck, except for ${million(Math.abs(beyond))} that your orders ${beyond > 0 ? 'earn' : 'cost'} beyond the limit`
}

/** Without answers, the orders of each turn; else all orders and all answers, since a table tells each answer. */
function turnSteps({ added, replied }: EntryDebriefProps['debrief']['value']): WaterfallStep[] {
  if (replied.length === 0) return added.map(({ from, value }) => ({ name: `From year ${from}`, value }))
  const sum = (list: readonly { readonly value: number }[]) => list.reduce((all, { value }) => all + value, 0)
  return [
    { name: 'Orders', value: sum(added) },
    { name: 'Answers', value: sum(replied) },
  ]
}

/** What each decision added to the value, or took from it, and what they come to. */
export function valueSteps({ value }: EntryDebriefProps['debrief']): WaterfallStep[] {
  return [
    { name: 'Your plan', value: value.plan },
    ...turnSteps(value),
    { name: 'Research', value: -value.research },
    { name: 'In all', value: value.judged, isTotal: true },
  ]
}

function ValueLines({ debrief }: Pick<EntryDebriefProps, 'debrief'>) {
  const steps = valueSteps(debrief)
  const ends = placed(steps).map(({ to }) => to)
  return (
    <Figure
      title="What makes up the value"
      summary={`In million, on average over the futures from each decision on: ${steps.map(({ name, value }) => `${name.toLowerCase()} ${signed(value)}`).join(', ')}. Orders are compared with no change, answers with letting the news pass. Both count up to a limit, so one year’s luck does not decide.`}
      table={
        <Table
          frame="What makes up the value"
          columns={[
            { head: 'Decision', cell: ({ name }) => name },
            { head: 'Worth', cell: ({ value }) => million(value) },
          ]}
          rows={steps}
          rowKey={({ name }) => name}
        />
      }
    >
      <div className="me-path">
        <WaterfallDrawing
          x={{ name: 'Million', text: (value) => signed(value) }}
          domain={[Math.min(0, ...ends) * 1.15, Math.max(0.5, ...ends) * 1.15]}
          steps={steps}
          narrow
        />
      </div>
    </Figure>
  )
}

function Compared({
  state,
  debrief,
  solution,
}: EntryDebriefProps & { solution: NonNullable<EntryDebriefProps['solution']> }) {
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
      label: 'Random plans',
      value: debrief.value.blind,
      text: million(debrief.value.blind),
      kind: 'other',
    },
  ]
  const beaten = solution.policies.filter(({ value }) => value < debrief.value.judged).length
  return (
    <BarChart
      title="Fixed strategies in the same futures"
      summary={`Your decisions beat ${beaten} of ${solution.policies.length} rules of thumb. Values below zero have no bar.`}
      heads={['Strategy', 'On average']}
      bars={bars}
    />
  )
}
