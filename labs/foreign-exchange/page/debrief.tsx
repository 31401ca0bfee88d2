import { LineChart } from '@tradewind/ui/plots/line-chart.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { Histograms } from '@tradewind/ui/plots/histograms.tsx'
import type { DebriefProps } from '../../shell/simulation.ts'
import type { ComparedPolicy, ForeignExchangeDebrief, ForeignExchangeSolution } from '../engine/debrief.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { BookPlan, MemoDebrief, Quarters, Twists } from './debrief-parts.tsx'
import { LastQuarter } from './last-quarter.tsx'
import { about, gain, inMillions, merins, plain } from './words.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

type Props = DebriefProps<ForeignExchangeState, ForeignExchangeDebrief, ForeignExchangeSolution>

/** The player's result beside no hedge, everything forward, and options on everything. */
export function Debrief({ state, result: { debrief, solution } }: Props) {
  const policies = solution ? [...debrief.policies, solution.book] : debrief.policies
  const last = debrief.reviews.at(-1)
  return (
    <div className="sim sim-debrief fx">
      {last && (
        <DebriefPart title={`Quarter ${last.quarter}: what happened`}>
          <LastQuarter state={state} review={last} limit={debrief.limit} />
        </DebriefPart>
      )}
      <DebriefPart title="Over 1,000 futures">
        <Distribution policies={policies} edges={debrief.edges} />
        <Risk policies={debrief.policies} limit={debrief.limit} />
      </DebriefPart>
      <DebriefPart title="What the surprises did">
        <Twists twists={debrief.twists} />
      </DebriefPart>
      <DebriefPart title="Quarter by quarter">
        <Quarters debrief={debrief} />
      </DebriefPart>
      <DebriefPart title="Policy memo">
        <MemoDebrief state={state} memo={debrief.memo} />
      </DebriefPart>
      {solution && (
        <DebriefPart title="Hedging by the book">
          <BookPlan solution={solution} />
        </DebriefPart>
      )}
    </div>
  )
}

function Distribution({
  policies,
  edges,
}: {
  policies: readonly ComparedPolicy[]
  edges: readonly number[]
}) {
  const own = policies.find(({ id }) => id === 'own')
  const none = policies.find(({ id }) => id === 'none')
  return (
    <>
      <Histograms
        title="All quarters together"
        summary={`In the worst twentieth of the futures you end at about ${about(own?.worst ?? 0)} merins or worse against the budget, no hedge at about ${about(none?.worst ?? 0)}. A narrow shape is safe; a small shift to the left is the cost of safety.`}
        x={{ name: 'Million merins above or below the budget', text: inMillions }}
        edges={edges}
        sets={policies.map(({ name, shares }) => ({ name, shares }))}
        mark={{ name: 'the budget', x: 0 }}
      />
      <Table
        frame="Hedging policies compared"
        caption="Merins, all quarters together over 1,000 futures"
        columns={[
          { head: 'Hedging policy', cell: ({ name }) => name },
          { head: 'On average', cell: ({ mean }) => gain(mean) },
          { head: 'Worst twentieth', cell: ({ worst }) => gain(worst) },
          { head: 'Swings removed', cell: ({ effectiveness }) => `${Math.round(effectiveness * 100)} %` },
          { head: 'Cost on average', cell: ({ cost }) => plain(cost) },
        ]}
        rows={policies}
        rowKey={({ id }) => id}
      />
      <p className="sim-note">
        “Everything forward” and “options on everything” have every tool from quarter 1 on, with no credit
        line and no bank limit. A cost below 0 means that hedging paid off on average, for example when the
        risk of a peg break was underestimated.
      </p>
    </>
  )
}

function Risk({ policies, limit }: { policies: readonly ComparedPolicy[]; limit: number }) {
  const own = policies.find(({ id }) => id === 'own')?.atRisk ?? []
  const kept = own.filter((atRisk) => atRisk <= limit).length
  return (
    <LineChart
      title="Cash flow at risk, quarter by quarter"
      summary={`You stayed within the board’s ${merins(limit)} in ${kept} of ${own.length} quarters.`}
      x={{ name: 'Quarter', text: String }}
      y={{ name: 'Million merins', text: inMillions }}
      xs={own.map((_, at) => at + 1)}
      lines={policies.map(({ name, atRisk }) => ({ name, ys: atRisk }))}
      level={{ name: 'The board’s limit', y: limit }}
    />
  )
}
