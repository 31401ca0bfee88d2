import { useNarrow } from '@tradewind/ui/narrow.ts'
import { LineChart } from '@tradewind/ui/plots/line-chart.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { percent } from '@tradewind/contract/words/figures'
import type { DebriefProps } from '../../shell/simulation.ts'
import type { CulturalExchangeDebrief, SignsTold } from '../engine/debrief.ts'
import type { CulturalExchangeSolution } from '../engine/solution.ts'
import type { CulturalExchangeState } from '../engine/state.ts'
import { SolutionDebrief } from './debrief-solution.tsx'
import { wholeWords } from './debrief-words.ts'
import { TradePath } from './trade-path.tsx'
import { DebriefPart } from '../../shell/play/round.tsx'

export function Debrief({
  result: { debrief, solution },
}: DebriefProps<CulturalExchangeState, CulturalExchangeDebrief, CulturalExchangeSolution>) {
  const narrow = useNarrow()
  return (
    <div className="sim cx sim-debrief">
      <DebriefPart title="Your visits">
        <TradePath visits={debrief.signs} narrow={narrow} />
      </DebriefPart>
      <Trust signs={debrief.signs} />
      <Notes debrief={debrief} />
      <Joint debrief={debrief} />
      <LookedBack statements={debrief.statements} />
      {solution && <SolutionDebrief solution={solution} />}
    </div>
  )
}

function Trust({ signs }: { signs: readonly SignsTold[] }) {
  const at = (table: SignsTold['table']) => signs.map((visit) => (visit.table === table ? visit.trust : null))
  const lastOf = (table: SignsTold['table']) => at(table).findLast((trust) => trust !== null) ?? 50
  return (
    <DebriefPart title="Trust">
      <LineChart
        title="Trust at the two tables"
        summary={`It ended at ${lastOf('weir')} of 100 at the weir and ${lastOf('lantern')} under the lantern. You began at 50.`}
        x={{ name: 'Visit', text: String }}
        y={{ name: 'Trust, 0 to 100', text: (value) => String(Math.round(value)) }}
        xs={signs.map(({ number }) => number)}
        lines={[
          { name: 'At the weir', ys: at('weir') },
          { name: 'Under the lantern', ys: at('lantern') },
        ]}
        level={{ name: 'Where you began', y: 50 }}
      />
    </DebriefPart>
  )
}

function Notes({ debrief: { notes, sureFirst, sureLast, report } }: { debrief: CulturalExchangeDebrief }) {
  return (
    <DebriefPart title="Your notes">
      <p>
        You were {Math.round(sureFirst)} % sure on average in your first notes and {Math.round(sureLast)} % in
        your last. Your note on the change: {report.place.toLowerCase()}, {report.custom.toLowerCase()},{' '}
        {report.confidence} % sure.
      </p>
      <Table
        frame="Your notes"
        columns={[
          { head: 'Custom', cell: ({ name }) => name },
          { head: 'First notes', cell: ({ first }) => `${first.way}, ${first.confidence} %` },
          { head: 'Last notes', cell: ({ last }) => `${last.way}, ${last.confidence} %` },
        ]}
        rows={notes}
        rowKey={({ custom }) => custom}
      />
    </DebriefPart>
  )
}

function Joint({ debrief: { joint, earned, taken, trades } }: { debrief: CulturalExchangeDebrief }) {
  const both = joint.homeTook && joint.awayTook
  const told = both
    ? 'Both sides took it.'
    : `${joint.homeTook ? 'Home took it, but the other town did not' : joint.awayTook ? 'The other town took it, but home did not' : 'Neither side took it'}.`
  return (
    <DebriefPart title="The joint table and your purse">
      <p>
        {told} The chances were {percent(joint.chanceHome)} for home and {percent(joint.chanceAway)} for the
        other town. With {joint.bridges} {joint.bridges === 1 ? 'bridge' : 'bridges'} that brings{' '}
        {wholeWords(joint.gain)} of 100 on average. Your marks follow the average, not how it turned out.
      </p>
      <p>
        {taken} of your {trades} trades {taken === 1 ? 'was' : 'were'} taken and earned you {earned}{' '}
        {earned === 1 ? 'coin' : 'coins'}. The coins earn no marks.
      </p>
    </DebriefPart>
  )
}

function LookedBack({ statements }: { statements: CulturalExchangeDebrief['statements'] }) {
  const word = (value: boolean) => (value ? 'true' : 'not true')
  return (
    <DebriefPart title="What you said about yourself">
      <Table
        frame="What you said about yourself"
        look="sentences"
        columns={[
          { head: 'Statement', cell: ({ text }) => text },
          { head: 'You said', cell: ({ said }) => word(said) },
          {
            head: 'Your record says',
            cell: ({ said, record }) => `${said === record ? '✓' : '✗'} ${word(record)}`,
          },
        ]}
        rows={statements}
        rowKey={({ text }) => text}
      />
    </DebriefPart>
  )
}
