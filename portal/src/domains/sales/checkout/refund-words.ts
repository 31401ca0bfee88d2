import type { Order } from '@tradewind/contract/sales/checkout'
import { dayWords, daysInWords } from '@tradewind/contract/words/dates'
import { priceWords } from '@tradewind/contract/words/prices'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { isForSeats } from './order-model.ts'

/** The rule of refunds, before a person pays; null where people decide. */
export function refundRule(days: number, { forSeats }: { forSeats: boolean }): string | null {
  if (days === 0) return null
  const within = `for ${daysInWords(days)} after you pay`
  return forSeats
    ? `You can get the money for unused seats back ${within}.`
    : `You can get your money back ${within}, as long as you have not finished a counted attempt.`
}

/** What the buyer can get back of a paid order, or what became of their wish; null if there is nothing to say. */
export function refundState(
  order: Pick<Order, 'status' | 'quantity' | 'refund' | 'refundable' | 'notRefundable'>,
): string | null {
  const { refund, refundable } = order
  if (refund?.status === 'asked')
    return `You asked for ${priceWords(refund.cents)} back on ${dayWords(refund.askedAt)}. We are waiting for the bank.`
  if (refund?.status === 'paid_back' && refund.settledAt !== null)
    return `We paid back ${priceWords(refund.cents)} on ${dayWords(refund.settledAt)}. Banks take up to ten days to show it.`
  const refused =
    refund?.status === 'refused' ? 'The bank refused your refund, so what you bought works again. ' : ''
  if (refundable)
    return `${refused}You can get ${isForSeats(order) ? `the money for ${seats(refundable.pieces)}` : 'your money'} back until ${dayWords(refundable.until)}.`
  return order.status === 'paid' && order.notRefundable !== null
    ? `${refused}${order.notRefundable}`
    : refused.trim() || null
}

/** "1 unused seat", "3 unused seats". */
export function seats(pieces: number): string {
  return pieces === 1 ? '1 unused seat' : `${pieces} unused seats`
}

/** Why a number of seats cannot be given back, or null. */
export function piecesProblem(typed: string, most: number): string | null {
  const pieces = wholeNumber(typed) ?? 0
  if (pieces < 1) return 'Please enter how many seats you give back.'
  return pieces > most ? `Only ${seats(most).replace(' unused', '')} can be given back.` : null
}
