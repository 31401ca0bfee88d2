import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { inWords, percent } from '@tradewind/contract/words/figures'
import type { Remark } from '../engine/board.ts'
import type { CheckedReason } from '../engine/cards.ts'
import type { CriterionId } from '../engine/criteria.ts'
import { namesIn, type CompassDebriefProps } from './global-compass-play.ts'
import { boardPeople } from './people.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

const verdicts: Readonly<Record<CheckedReason['verdict'], string>> = {
  holds: '✓ holds',
  'no card': '✗ you did not open its card',
  'no figure': '✗ the figure is missing',
  'does not hold': '✗ not clearly better than average',
  'not asked': '✗ true, but the board shrugs at it',
}

export function EvidenceDebrief({ state, debrief, solution }: CompassDebriefProps) {
  const { agreement, covered, reasons } = debrief.evidence
  const nameOf = namesIn(state)
  const criterionNames = new Map(state.criteria.map(({ id, name }) => [id, name]))
  const holding = reasons.filter(({ verdict }) => verdict === 'holds').length
  return (
    <DebriefPart title="Evidence">
      <BarChart
        title="Weights and cards"
        summary={`Your weights match the board’s priorities to ${percent(agreement)}, and your cards cover ${percent(covered)} of the board’s weight.`}
        heads={['Measure', 'Share']}
        full={1}
        bars={[
          { label: 'Agreement with the board', value: agreement, text: percent(agreement) },
          { label: 'Weight covered by cards', value: covered, text: percent(covered) },
        ]}
      />
      {solution && (
        <>
          <p>
            The cards that cover most of the board’s weight within the budget:{' '}
            {inWords(solution.bestCards.map((id) => criterionNames.get(id) ?? id))}.
          </p>
          <WeightsBesideBoard state={state} solution={solution} />
        </>
      )}
      <Table
        frame="Your reasons"
        look="sentences"
        caption={`${holding} of your ${reasons.length} reasons ${holding === 1 ? 'holds' : 'hold'}.`}
        columns={[
          { head: 'Country', cell: ({ country }) => nameOf(country) },
          { head: 'Reason', cell: ({ criterion }) => criterionNames.get(criterion) },
          { head: 'Verdict', cell: ({ verdict }) => verdicts[verdict] },
        ]}
        rows={reasons}
        rowKey={({ country, criterion }) => `${country} ${criterion}`}
      />
    </DebriefPart>
  )
}

/** Who of the board spoke of a criterion, and how. */
function said(remarks: readonly Remark[], id: CriterionId): string {
  const remark = remarks.find(({ criterion }) => criterion === id)
  return remark ? `${boardPeople[remark.member].name}: “${remark.says}”` : ''
}

function WeightsBesideBoard({
  state,
  solution,
}: {
  state: CompassDebriefProps['state']
  solution: NonNullable<CompassDebriefProps['solution']>
}) {
  return (
    <Disclosure summary="Your weights and the board’s">
      <Table
        frame="Your weights and the board’s"
        look="sentences"
        columns={[
          { head: 'Criterion', cell: ({ name }) => name },
          { head: 'What was said', cell: ({ id }) => said(solution.remarks, id) },
          { head: 'Your weight', cell: ({ id }) => percent(state.weights?.shares[id] ?? 0) },
          { head: 'The board’s weight', cell: ({ id }) => percent(solution.boardWeights[id]) },
        ]}
        rows={state.criteria}
        rowKey={({ id }) => id}
      />
    </Disclosure>
  )
}
