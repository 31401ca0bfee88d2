import { Term } from '../../../shell/place/term.tsx'
import type { DeskState } from '../../desk/state.ts'
import type { HedgePosition } from './preview.ts'
import { inThousands, percentOf, priceText } from './words.ts'

interface Props {
  state: DeskState
  /** Where the firm stands, and where it would if all of its orders were filled. */
  now: HedgePosition
  after: HedgePosition
}

/** One's own position in four figures. Two of them move with the orders. */
export function Position({ state: { exposure, position }, now, after }: Props) {
  return (
    <dl className="fx-desk-position stack gap-4-12 spread">
      <div>
        <dt>
          <Term of="exposure">{exposure.now > 0 ? 'Comes in' : 'Goes out'}</Term>
        </dt>
        <dd>{inThousands(Math.abs(exposure.now))} thousand</dd>
      </div>
      <div>
        <dt>Hedged</dt>
        <dd>
          <Moving from={percentOf(now.hedged)} to={percentOf(after.hedged)} />
        </dd>
      </div>
      <div>
        <dt>Open</dt>
        <dd>
          <Moving from={openWords(now.open)} to={openWords(after.open)} />
        </dd>
      </div>
      {position.averagePrice !== null && (
        <div>
          <dt>Mean price</dt>
          <dd>{priceText(position.averagePrice)}</dd>
        </div>
      )}
    </dl>
  )
}

const openWords = (open: number) => inThousands(Math.abs(open))

function Moving({ from, to }: { from: string; to: string }) {
  if (from === to) return from
  return (
    <>
      {from}
      <span aria-hidden="true">→</span>
      <span className="visually-hidden"> would become </span>
      <strong>{to}</strong>
    </>
  )
}
