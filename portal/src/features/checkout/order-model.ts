import type { Order, OrderStatus } from '@tradewind/contract/checkout'
import { priceWords } from '../../ui/money.ts'

/** Where an invoice is: a page of ours, or one of the payment provider. */
export type InvoiceLink = { kind: 'own'; path: string } | { kind: 'provider'; url: string }

/**
 * The invoice of an order as a link, or null where there is none, or where it would lead elsewhere. Ours is known by its
 * path: this server may have other names than the one that the order was paid under.
 */
export function invoiceLink({
  invoiceUrl,
  number,
}: Pick<Order, 'invoiceUrl' | 'number'>): InvoiceLink | null {
  if (invoiceUrl === null || !URL.canParse(invoiceUrl)) return null
  const { protocol, hostname, pathname, href } = new URL(invoiceUrl)
  const path = `/invoice/${encodeURIComponent(number)}`
  if (pathname === path) return { kind: 'own', path }
  const ofProvider = hostname === 'stripe.com' || hostname.endsWith('.stripe.com')
  return protocol === 'https:' && ofProvider ? { kind: 'provider', url: href } : null
}

/** Why an order has no invoice to show here. */
export function noInvoiceWords({ status }: Pick<Order, 'status'>): string {
  const notPaid = 'This order has not been paid, so there is no invoice.'
  const returned =
    'The payment for this order was returned. If there was an invoice, it came with the receipt.'
  const words: Record<OrderStatus, string> = {
    open: notPaid,
    confirming: 'The payment for this order is still being confirmed. You will get an invoice after that.',
    paid: 'The invoice for this order comes with the receipt that we email you.',
    in_question: 'We are checking the payment for this order. There is no invoice until we are done.',
    failed: notPaid,
    expired: notPaid,
    refunded: returned,
    disputed: returned,
  }
  return words[status]
}

/** The address of the payment form. */
export function checkoutPath(product: string, { seats }: { seats: boolean }): string {
  return `/checkout/${encodeURIComponent(product)}${seats ? '?seats=1' : ''}`
}

/** Whether an order was for others: one piece is always for oneself. */
export function isForSeats({ quantity }: Pick<Order, 'quantity'>): boolean {
  return quantity > 1
}

export function orderStatusWords({ status, refundedCents }: Pick<Order, 'status' | 'refundedCents'>): string {
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
