import type { Order, OrderStatus } from '@tradewind/contract/checkout'
import { priceWords } from '../../ui/money.ts'

/** Where an invoice is: on a screen of the portal, or on a page of the payment provider. */
export type InvoiceLink = { kind: 'own'; path: string } | { kind: 'provider'; url: string }

/**
 * The link to an order's invoice; null when there is none or it would lead to another site. The portal's own is
 * recognized by its path, because the server's name may have changed since the payment.
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

/** Why an order has no invoice on this screen. */
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

/** Whether an order was for other people. A quantity of one is always for the buyer. */
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
