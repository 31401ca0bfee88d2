import type { Order } from '@tradewind/contract/sales/checkout'

/** The outcome of an order on the confirmation screen. */
export type PurchaseOutcome =
  /** The payment is not final yet. `payable` means that the order is still unpaid and can be paid. */
  | { kind: 'waiting'; payable: boolean }
  | { kind: 'seats'; promotionCode: string | null }
  /** `until` in ms since 1970; null when the server gives no end. */
  | { kind: 'registered'; until: number | null }
  /** A payment arrived that does not match the order, and people check it. */
  | { kind: 'in-question' }
  | { kind: 'not-paid' }
  | { kind: 'taken-back' }

export function outcomeOf(order: Order): PurchaseOutcome {
  switch (order.status) {
    case 'open':
      return { kind: 'waiting', payable: true }
    case 'confirming':
      return { kind: 'waiting', payable: false }
    case 'in_question':
      return { kind: 'in-question' }
    case 'failed':
    case 'expired':
    case 'asked':
    case 'invoiced':
    case 'declined':
    case 'void':
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
/** The number of frequent questions to the server, for about a minute. */
const oftenTimes = 30

/**
 * The wait before the next question about an order, in ms; false when its outcome is final.
 *
 * @param asked the number of questions so far
 */
export function nextQuestionIn(order: Order | undefined, asked: number): number | false {
  if (!order || outcomeOf(order).kind !== 'waiting') return false
  return asked < oftenTimes ? oftenMs : seldomMs
}

/**
 * The checkout session in an address or a history entry; null without one. The return from payment also puts
 * quantity, promotion code and invoice into the address, where everybody could change them, so the screen shows the
 * stored order instead.
 */
export function sessionIn(search: string, historyState: unknown): string | null {
  const inAddress = new URLSearchParams(search).get('session_id')
  if (inAddress !== null && inAddress !== '') return inAddress
  const kept = typeof historyState === 'object' && historyState !== null ? historyState : {}
  return 'sessionId' in kept && typeof kept.sessionId === 'string' ? kept.sessionId : null
}
