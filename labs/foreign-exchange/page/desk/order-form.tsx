import { Button } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Slider } from '@tradewind/ui/slider.tsx'
import { Toggle } from '@tradewind/ui/toggle.tsx'
import { Term } from '../../../shell/place/term.tsx'
import type { Side } from '../../desk/decisions.ts'
import type { DeskState } from '../../desk/state.ts'
import type { Objection, OrderDraft, OrderDrafts } from './order-drafts.ts'
import { hedgingSide, priceRange } from './preview.ts'
import { inThousands, priceText, sideNames } from './words.ts'

interface Props {
  state: DeskState
  drafts: OrderDrafts
  /** What was refused. */
  refused: Objection | null
}

/** The orders of a round: one of them is open, the others are a line each. */
export function OrderForm({ state, drafts, refused }: Props) {
  const { draft, open } = drafts
  const isSingle = draft.orders.length === 1
  return (
    <>
      {!draft.passes &&
        draft.orders.map((order, at) =>
          at === open ? (
            <OpenOrder
              key={at}
              {...{ state, order }}
              name={isSingle ? 'Your order' : `Order ${at + 1}`}
              at={at}
              refused={refused?.order === at ? refused : null}
              onChange={(changed) => drafts.change(at, changed)}
              onRemove={isSingle ? null : () => drafts.remove(at)}
            />
          ) : (
            <FoldedOrder key={at} order={order} at={at} onShow={() => drafts.show(at)} />
          ),
        )}
      <div className="fx-desk-more">
        {!draft.passes && draft.orders.length < state.limits.orders && (
          <Button small onClick={drafts.add}>
            Add an order
          </Button>
        )}
        <Toggle label="No order this round" checked={draft.passes} onChange={drafts.setPasses} />
      </div>
    </>
  )
}

interface OpenProps {
  state: DeskState
  order: OrderDraft
  name: string
  at: number
  refused: Objection | null
  onChange: (order: OrderDraft) => void
  /** Null for the only order. */
  onRemove: (() => void) | null
}

function OpenOrder({ state, order, name, at, refused, onChange, onRemove }: OpenProps) {
  const { limits } = state
  const most = order.side === 'buy' ? limits.mostBuy : limits.mostSell
  const hedging = hedgingSide(state)
  const [low, high] = priceRange(state)
  const errorIn = (field: Objection['field']) => (refused?.field === field ? refused.sentence : undefined)
  return (
    <div className="fx-desk-order stack gap-10 outlined round-control">
      <RadioGroup
        look="segments"
        legendHidden
        legend={`${name}: buy or sell aurels`}
        name={`fx-desk-side-${at}`}
        chosen={order.side}
        onChoose={(side: Side) => onChange({ ...order, side })}
        options={[hedging, hedging === 'buy' ? ('sell' as const) : ('buy' as const)].map((side) => ({
          id: side,
          text: sideNames[side],
        }))}
      />
      <div className="fx-desk-field stack middle">
        <span aria-hidden="true">Amount</span>
        <Slider
          label={`${name}: amount in thousand aurels`}
          unit="thousand"
          max={most}
          step={100}
          field={{ min: 1, max: Math.max(1, most), step: 1 }}
          value={order.amount}
          error={errorIn('amount') ?? errorIn('side')}
          onChange={(amount) => onChange({ ...order, amount })}
        />
      </div>
      <div className="fx-desk-field stack middle">
        <Term of="limit order">Limit</Term>
        <Slider
          label={`${name}: limit price in merins`}
          unit="merins"
          min={low}
          max={high}
          step={limits.priceStep}
          decimals={4}
          field={{ min: limits.lowestPrice, max: limits.highestPrice, step: limits.priceStep }}
          value={order.price}
          error={errorIn('price')}
          onChange={(price) => onChange({ ...order, price })}
        />
      </div>
      <div className="fx-desk-quote">
        <p>{quoteFor(state, order.side)}</p>
        {onRemove && (
          <Button small onClick={onRemove} about={`order ${at + 1}`}>
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}

/** At which prices the banks take the other side: a price to compare one's own with. */
function quoteFor({ market: { banks } }: DeskState, side: Side): string {
  const quotes = banks.filter((bank) => (side === 'sell' ? bank.buys : bank.sells))
  if (quotes.length === 0) return `The banks ${side === 'sell' ? 'buy' : 'sell'} no more.`
  return side === 'sell'
    ? `The banks buy at ${priceText(Math.max(...quotes.map(({ bid }) => bid)))} and below.`
    : `The banks sell at ${priceText(Math.min(...quotes.map(({ ask }) => ask)))} and above.`
}

interface FoldedProps {
  order: OrderDraft
  at: number
  onShow: () => void
}

function FoldedOrder({ order: { side, amount, price }, at, onShow }: FoldedProps) {
  const words =
    amount === null
      ? `${sideNames[side]}: no amount yet`
      : `${sideNames[side]} ${inThousands(amount)} at ${priceText(price)}`
  return (
    <div className="fx-desk-folded outlined round-control figures">
      <span>{words}</span>
      <Button small onClick={onShow} about={`order ${at + 1}`}>
        Change
      </Button>
    </div>
  )
}
