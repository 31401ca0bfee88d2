import { useDraft, useOwnDraft } from '../../../shell/place/drafts.ts'
import { sum } from '../../../math/statistics.ts'
import type { DeskDecision, Order, Side } from '../../desk/decisions.ts'
import type { DeskState } from '../../desk/state.ts'
import { hedgingSide } from './preview.ts'
import { inThousands } from './words.ts'

/** An order as it stands in the form. */
export interface OrderDraft {
  readonly side: Side
  /** Null until a player has chosen it. */
  readonly amount: number | null
  readonly price: number
}

export interface RoundDraft {
  readonly orders: readonly OrderDraft[]
  /** No order in this round. What was typed stays, in case a player changes their mind. */
  readonly passes: boolean
}

/** What is wrong with a part of the draft. */
export interface Objection {
  readonly order: number
  readonly field: 'side' | 'amount' | 'price'
  readonly sentence: string
}

/** An order of a side at the banks’ middle, which is the nearest thing to a price that favours nobody. */
export function newOrder({ market }: Pick<DeskState, 'market'>, side: Side): OrderDraft {
  return { side, amount: null, price: market.fair }
}

export function firstDraft(state: DeskState): RoundDraft {
  return { orders: [newOrder(state, hedgingSide(state))], passes: false }
}

export function useOrderDrafts(state: DeskState) {
  const [draft, setDraft] = useDraft<RoundDraft>(`order ${state.round}/orders`, firstDraft(state))
  const [at, setAt] = useOwnDraft(`order ${state.round}/at`, 0)
  // A colleague may have taken the order away that was open here.
  const open = Math.min(at, draft.orders.length - 1)
  return {
    draft,
    /** The order whose controls are open. */
    open,
    show: setAt,
    setPasses: (passes: boolean) => setDraft({ ...draft, passes }),
    change: (place: number, order: OrderDraft) =>
      setDraft({ ...draft, orders: draft.orders.map((old, each) => (each === place ? order : old)) }),
    add: () => {
      setDraft({ ...draft, orders: [...draft.orders, newOrder(state, draft.orders[0]?.side ?? 'sell')] })
      setAt(draft.orders.length)
    },
    remove: (place: number) => {
      setDraft({ ...draft, orders: draft.orders.filter((_, each) => each !== place) })
      setAt(Math.max(0, place - 1))
    },
  }
}

export type OrderDrafts = ReturnType<typeof useOrderDrafts>

/** The orders that have an amount. */
export function filledIn({ orders, passes }: RoundDraft): readonly Order[] {
  if (passes) return []
  return orders.flatMap(({ side, amount, price }) => (amount === null ? [] : [{ side, amount, price }]))
}

/** What would be sent now; null while something is missing. */
export function decisionOf(draft: RoundDraft, limits: DeskState['limits']): DeskDecision | null {
  if (objectionTo(draft, limits)) return null
  return { type: 'order', orders: filledIn(draft) }
}

/** What the exchange or the firm’s policy would refuse; null if nothing. */
export function objectionTo(draft: RoundDraft, limits: DeskState['limits']): Objection | null {
  if (draft.passes) return null
  const missing = draft.orders.findIndex(({ amount }) => amount === null || amount < 1)
  if (missing >= 0)
    return { order: missing, field: 'amount', sentence: 'Choose an amount, or send no order in this round.' }
  return tooMuch(draft, limits) ?? ownDeal(draft)
}

function tooMuch({ orders }: RoundDraft, { mostBuy, mostSell }: DeskState['limits']): Objection | null {
  for (const [side, most] of [
    ['buy', mostBuy],
    ['sell', mostSell],
  ] as const) {
    const all = sum(orders.map((order) => (order.side === side ? (order.amount ?? 0) : 0)))
    const order = orders.findLastIndex((each) => each.side === side)
    if (all > most)
      return {
        order,
        field: 'amount',
        sentence: `Your firm’s policy lets you ${side} ${inThousands(most)} thousand in this round, in all orders together.`,
      }
  }
  return null
}

function ownDeal({ orders }: RoundDraft): Objection | null {
  const highestBuy = Math.max(...orders.filter(({ side }) => side === 'buy').map(({ price }) => price))
  const order = orders.findLastIndex(({ side, price }) => side === 'sell' && price <= highestBuy)
  if (order < 0) return null
  return { order, field: 'price', sentence: 'Sell above the price at which you buy, or you meet yourself.' }
}

const fieldAt = /^orders\.(\d)(?:\.(side|amount|price))?$/u

/** Where the engine’s refusal belongs; null if to none of the orders. */
export function refusedPart(sentence: string, field: string | null): Objection | null {
  const [, order, part] = fieldAt.exec(field ?? '') ?? []
  if (order === undefined) return null
  return { order: Number(order), field: (part ?? 'amount') as Objection['field'], sentence }
}
