import { Bar } from '@tradewind/ui/bar.tsx'
import { Term } from '../../shell/place/term.tsx'
import type { ForeignExchangeState } from '../engine/state.ts'
import type { ShownExposure } from './foreign-exchange-play.ts'
import { hedged, roomForAll, type HedgeDraft } from './preview.ts'
import { about, inTenths } from './words.ts'

interface Props {
  state: ForeignExchangeState
  draft: HedgeDraft
  netting: boolean
  /** The exposure in view, whose part of the room is told. */
  exposure?: ShownExposure
}

/** The room that all hedges leave of the credit line and of the bank's limit, and what the one in view takes. */
export function Rooms({ state: { quarter, rules }, draft, netting, exposure }: Props) {
  const all = roomForAll(quarter, hedged(quarter, netting), draft, rules.forwardMargin)
  const own = roomForAll(quarter, exposure ? [exposure] : [], draft, rules.forwardMargin)
  return (
    <div className="fx-rooms stack gap-20 two-columns small">
      <Room of="credit line" own={own.credit} used={all.credit} limit={quarter.creditLine} />
      <Room
        of="bank’s limit"
        own={own.counterparty}
        used={all.counterparty}
        limit={quarter.counterpartyLimit}
      />
    </div>
  )
}

interface RoomProps {
  of: string
  own: number
  used: number
  limit: number
}

function Room({ of, own, used, limit }: RoomProps) {
  const isOver = used > limit
  const rest = isOver ? `${about(used - limit)} too much` : `${about(limit - used)} left`
  return (
    <div className="fx-room" data-over={isOver || undefined}>
      <p>
        <Term of={of}>{of.charAt(0).toUpperCase() + of.slice(1)}</Term>
        <span>{own > 0 ? `uses ${inTenths(own)}, ${rest}` : rest}</span>
      </p>
      <Bar share={Math.min(1, used / limit)} />
    </div>
  )
}
