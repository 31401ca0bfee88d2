import { Term } from '../../shell/place/term.tsx'
import { Table } from '../../shell/ui/table.tsx'
import { Bar } from '../../shell/ui/bar.tsx'
import type { ForeignExchangeState } from '../engine/state.ts'
import { hedged, lineFor, roomForAll, type HedgeDraft } from './preview.ts'
import { toolNames } from './tools.ts'
import { about, foreign } from './words.ts'

interface Props {
  state: ForeignExchangeState
  draft: HedgeDraft
  netting: boolean
}

/** All hedges of the quarter, and the room that they take of both limits. */
export function SignSheet({ state: { quarter, rules }, draft, netting }: Props) {
  const exposures = hedged(quarter, netting)
  const { credit, counterparty } = roomForAll(quarter, exposures, draft, rules.forwardMargin)
  return (
    <>
      <Table
        captionHidden
        caption="Your hedges"
        columns={[
          { head: 'Exposure', cell: ({ name }) => name },
          { head: 'Amount', cell: ({ amount, currency }) => foreign(amount, currency) },
          {
            head: 'Hedge',
            cell: (exposure) => {
              const { tool, ratio } = lineFor(draft, exposure)
              return `${toolNames[tool]}${ratio > 0 && tool !== 'invoice' ? `, ${ratio} %` : ''}`
            },
          },
        ]}
        rows={exposures}
        rowKey={({ id }) => id}
      />
      <Room of="credit line" used={credit} limit={quarter.creditLine} />
      <Room of="bank’s limit" used={counterparty} limit={quarter.counterpartyLimit} />
    </>
  )
}

function Room({ of, used, limit }: { of: string; used: number; limit: number }) {
  const isOver = used > limit
  return (
    <div className="fx-room" data-over={isOver || undefined}>
      <p>
        <Term of={of}>{of.charAt(0).toUpperCase() + of.slice(1)}</Term>
        <span>
          {about(used)} of {about(limit)} merins
          {isOver && ': too much'}
        </span>
      </p>
      <Bar share={Math.min(1, used / limit)} />
    </div>
  )
}
