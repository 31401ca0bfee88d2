import { labById } from '@tradewind/contract/catalogue'
import type { Order, OrderStatus } from '@tradewind/contract/checkout'
import type { Paper } from '@tradewind/contract/papers'
import { priceWords } from '@tradewind/contract/price-words'

/** The page with the invoice of an order; null when there is none. */
export function invoicePath({ invoiceUrl, number }: Pick<Order, 'invoiceUrl' | 'number'>): string | null {
  return invoiceUrl === null ? null : `/invoice/${encodeURIComponent(number)}`
}

/** The page with a paper of an order. */
export function paperPath({ kind, order, number }: Pick<Paper, 'kind' | 'order' | 'number'>): string {
  const page = `/invoice/${encodeURIComponent(order)}`
  return kind === 'invoice' ? page : `${page}/${encodeURIComponent(number)}`
}

/** The payment provider's own paper for an order; null when there is none or it would lead to another site. */
export function receiptLink({ receiptUrl }: Pick<Order, 'receiptUrl'>): string | null {
  if (receiptUrl === null || !URL.canParse(receiptUrl)) return null
  const { protocol, hostname, href } = new URL(receiptUrl)
  const ofProvider = hostname === 'stripe.com' || hostname.endsWith('.stripe.com')
  return protocol === 'https:' && ofProvider ? href : null
}

/** What an order gives: its product, or the lab that was taken instead. */
export function givenName({ productName, swapped }: Pick<Order, 'productName' | 'swapped'>): string {
  return swapped ? labById(swapped.lab).name : productName
}

/** Why an order has no invoice on this screen. */
export function noInvoiceWords({ status }: Pick<Order, 'status'>): string {
  const notPaid = 'This order has not been paid, so there is no invoice.'
  const none = 'There is no invoice for this order.'
  const words: Record<OrderStatus, string> = {
    open: notPaid,
    confirming: 'The payment for this order is still being confirmed. You will get an invoice after that.',
    paid: none,
    in_question: 'We are checking the payment for this order. There is no invoice until we are done.',
    failed: notPaid,
    expired: notPaid,
    refunded: none,
    disputed: none,
  }
  return words[status]
}

/** The address of the payment form. */
export function checkoutPath(product: string, { seats }: { seats: boolean }): string {
  return `/checkout/${encodeURIComponent(product)}${seats ? '?seats=1' : ''}`
}

/** Whether an order was for other people. A quantity of one is always for the buyer. */
export function isForSeats({ quantity }: Pick<Order, 'quantity'>): boolean {
  return quantity > 1
}

export function orderStatusWords({
  status,
  refundedCents,
  refund,
}: Pick<Order, 'status' | 'refundedCents' | 'refund'>): string {
  if (status === 'paid' && refund?.status === 'asked') return 'Refund asked'
  const words: Record<OrderStatus, string> = {
    open: 'Not paid yet',
    confirming: 'Being confirmed',
    paid: refundedCents > 0 ? `Paid, ${priceWords(refundedCents)} refunded` : 'Paid',
    in_question: 'Under review',
    failed: 'Payment failed',
    expired: 'Not paid in time',
    refunded: 'Refunded',
    disputed: 'Disputed',
  }
  return words[status]
}

export function quantityWords({ quantity }: Pick<Order, 'quantity'>): string {
  return quantity === 1 ? 'For yourself' : `${quantity} seats`
}
