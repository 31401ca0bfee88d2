import type { Order } from '@tradewind/contract/checkout'

/** What the confirmation shows for an order. */
export type Outcome =
  /** The payment is on its way; `payable` where it is still unpaid and can be paid. */
  | { kind: 'waiting'; payable: boolean }
  | { kind: 'seats'; promotionCode: string | null }
  /** `until` in ms since 1970; null where the server names none. */
  | { kind: 'registered'; until: number | null }
  /** A payment came that does not match the order; people look at it. */
  | { kind: 'in-question' }
  | { kind: 'not-paid' }
  | { kind: 'taken-back' }

export function outcomeOf(order: Order): Outcome {
  switch (order.status) {
    case 'open':
      return { kind: 'waiting', payable: true }
    case 'confirming':
      return { kind: 'waiting', payable: false }
    case 'in_question':
      return { kind: 'in-question' }
    case 'failed':
    case 'expired':
      return { kind: 'not-paid' }
    case 'refunded':
    case 'disputed':
      return { kind: 'taken-back' }
    case 'paid':
      return order.quantity > 1
        ? { kind: 'seats', promotionCode: order.promotionCode }
        : { kind: 'registered', until: order.accessUntil }
  }
}

const oftenMs = 2000
const seldomMs = 10_000
/** How many times the server is asked often: about a minute. */
const oftenTimes = 30

/**
 * How long to wait before asking again for an order, in ms; false where there is nothing more to wait for.
 *
 * @param asked how many times it was asked already
 */
export function nextQuestionIn(order: Order | undefined, asked: number): number | false {
  if (!order || outcomeOf(order).kind !== 'waiting') return false
  return asked < oftenTimes ? oftenMs : seldomMs
}

/**
 * The checkout session that an address or a history entry names; null where it names none. The return from payment
 * puts quantity, promotion code and invoice into the address as well: anybody could write them there, so the screen
 * shows what the order of that session says, which is the same wherever nobody did.
 */
export function sessionIn(search: string, historyState: unknown): string | null {
  const inAddress = new URLSearchParams(search).get('session_id')
  if (inAddress !== null && inAddress !== '') return inAddress
  const kept = typeof historyState === 'object' && historyState !== null ? historyState : {}
  return 'sessionId' in kept && typeof kept.sessionId === 'string' ? kept.sessionId : null
}
