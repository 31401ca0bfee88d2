import { labById } from '@tradewind/contract/catalogue'
import type { Order, OrderStatus } from '@tradewind/contract/sales/checkout'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Paper } from '@tradewind/contract/sales/papers'
import { priceWords } from '@tradewind/contract/words/prices'

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
    asked: 'You have asked for an invoice. You get a mail as soon as we have decided.',
    invoiced: none,
    declined: 'We could not send an invoice for this order.',
    void: none,
  }
  return words[status]
}

/** The address of the payment form. */
export function checkoutPath(product: string, { seats }: { seats: boolean }): string {
  return `/checkout/${encodeURIComponent(product)}${seats ? '?seats=1' : ''}`
}

/** The form that asks for an invoice over seats, with the number that was entered so far. */
export function invoiceOrderPath(product: string, seats: string): string {
  const number = /^\d{1,3}$/u.test(seats.trim()) ? `?seats=${seats.trim()}` : ''
  return `/invoice-order/${encodeURIComponent(product)}${number}`
}

/**
 * Where an invoice is paid online: a page of the sandbox here, or one of the provider; null when there is none or it
 * would lead to another site.
 */
export function payLink({ byInvoice, provider }: Pick<Order, 'byInvoice' | 'provider'>): string | null {
  const payUrl = byInvoice?.payUrl ?? null
  if (provider === 'stripe') return receiptLink({ receiptUrl: payUrl })
  if (payUrl === null || !URL.canParse(payUrl)) return null
  const { pathname } = new URL(payUrl)
  return pathname.startsWith('/pay-invoice/') ? pathname : null
}

/** Whether an order was for other people. A quantity of one is always for the buyer. */
export function isForSeats({ quantity }: Pick<Order, 'quantity'>): boolean {
  return quantity > 1
}

export function orderStatusWords({
  status,
  refundedCents,
  refund,
  byInvoice,
}: Pick<Order, 'status' | 'refundedCents' | 'refund' | 'byInvoice'>): string {
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
    asked: 'Invoice asked',
    invoiced: byInvoice?.overdue === true ? 'Overdue' : 'Not paid yet',
    declined: 'Declined',
    void: 'Cancelled',
  }
  return words[status]
}

/** For whom an order is. */
export function quantityWords({ quantity, byInvoice }: Pick<Order, 'quantity' | 'byInvoice'>): string {
  const renews = byInvoice?.renews ?? null
  if (renews !== null) return `Licence of ${renews}, ${quantity} people`
  return quantity === 1 ? 'For yourself' : `${quantity} seats`
}

/** What an order by invoice waits for; null for other orders and once nothing is to be done. */
export function invoiceState({ status, byInvoice }: Pick<Order, 'status' | 'byInvoice'>): string | null {
  if (!byInvoice) return null
  if (status === 'asked') return 'You get a mail as soon as we have decided about your invoice.'
  if (status === 'declined') return byInvoice.declinedBecause
  if (status !== 'invoiced' || byInvoice.dueAt === null) return null
  const due = dayWords(byInvoice.dueAt)
  const isLicence = byInvoice.renews !== null
  if (byInvoice.overdue)
    return byInvoice.codes === 'now'
      ? `It was due on ${due}. ${isLicence ? 'The licence goes on' : 'Unused seats work again'} when it is paid.`
      : `It was due on ${due}.`
  return byInvoice.codes === 'when_paid'
    ? `Please pay by ${due}. ${isLicence ? 'The licence goes on' : 'You get the code'} when it is paid.`
    : `Please pay by ${due}.`
}
