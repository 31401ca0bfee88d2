import { Table } from '@tradewind/ui/table.tsx'
import { percent } from '@tradewind/contract/words/figures'
import type { GlobalCompassState } from '../engine/state.ts'
import { inText } from './global-compass-play.ts'
import { BoardWords } from './board.tsx'

/** The brief of the board, and the weights once they are locked. */
export function BriefSheet({ state }: { state: GlobalCompassState }) {
  const { brief, criteria, weights, candidates } = state
  return (
    <>
      <p>
        <strong>{brief.firm}</strong> (fictional) makes {brief.product} in {inText(brief.home.name)} and looks
        for its next market among {candidates.length} candidates. {brief.story}
      </p>
      <p>
        The board ranks nothing. Three criteria it cannot do without, three it would feel, and four it shrugs
        at: hear which. Your pick is judged by what it means.
      </p>
      <BoardWords state={state} />
      <Table
        frame="The criteria"
        columns={[
          { head: 'Criterion', cell: ({ name }) => name },
          {
            head: 'Your weight',
            cell: ({ id }) => (weights ? percent(weights.shares[id]) : 'not locked yet'),
          },
        ]}
        rows={criteria}
        rowKey={({ id }) => id}
      />
    </>
  )
}
