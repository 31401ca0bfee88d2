import { Term } from '../../shell/place/term.tsx'
import { Bar } from '../../shell/ui/bar.tsx'
import type { ForeignExchangeState } from '../engine/state.ts'
import { hedged, roomForAll, type HedgeDraft } from './preview.ts'
import { about } from './words.ts'

interface Props {
  state: ForeignExchangeState
  draft: HedgeDraft
  netting: boolean
}

/** The room that all hedges take of the credit line and of the bank's limit, and what is left. */
export function Rooms({ state: { quarter, rules }, draft, netting }: Props) {
  const { credit, counterparty } = roomForAll(quarter, hedged(quarter, netting), draft, rules.forwardMargin)
  return (
    <div className="fx-rooms">
      <Room of="credit line" used={credit} limit={quarter.creditLine} />
      <Room of="bank’s limit" used={counterparty} limit={quarter.counterpartyLimit} />
    </div>
  )
}

function Room({ of, used, limit }: { of: string; used: number; limit: number }) {
  const isOver = used > limit
  return (
    <div className="fx-room" data-over={isOver || undefined}>
      <p>
        <Term of={of}>{of.charAt(0).toUpperCase() + of.slice(1)}</Term>
        <span>{isOver ? `${about(used - limit)} too much` : `${about(limit - used)} left`}</span>
      </p>
      <Bar share={Math.min(1, used / limit)} />
    </div>
  )
}
