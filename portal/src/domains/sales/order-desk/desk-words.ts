import type { DeskEntry, DeskFilter } from '@tradewind/contract/sales/order-desk'
import { dayWords } from '@tradewind/contract/words/dates'
import { priceWords } from '@tradewind/contract/words/prices'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { payDays } from '@tradewind/contract/sales/purchase-orders'
import type { TagTone } from '../../../ui/tag.tsx'

/** The choices of the list, in the order in which they need attention. */
export const filterOptions: { value: DeskFilter; label: string }[] = [
  { value: 'to_decide', label: 'Invoices to decide' },
  { value: 'unpaid', label: 'Unpaid invoices' },
  { value: 'in_question', label: 'Payments to check' },
  { value: 'orders', label: 'Orders' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'disputes', label: 'Disputes' },
  { value: 'courtesy', label: 'Free days' },
  { value: 'moves', label: 'Moves' },
]

export const filterNames = filterOptions.map(({ value }) => value)

type DeskOrder = NonNullable<DeskEntry['order']>
type Status = Pick<DeskOrder, 'status' | 'refundedCents' | 'refund' | 'overdue'>

/** The state of an order in one or two words, and how much it matters. */
export function statusWords({ status, refundedCents, refund, overdue }: Status): {
  words: string
  tone: TagTone
} {
  if (status === 'paid' && refund === 'asked') return { words: 'Refund under way', tone: 'warning' }
  if (status === 'paid' && refundedCents > 0)
    return { words: `${priceWords(refundedCents)} refunded`, tone: 'info' }
  const words: Record<DeskOrder['status'], [string, TagTone]> = {
    open: ['Not paid', 'light'],
    confirming: ['Bank confirms', 'info'],
    paid: ['Paid', 'success'],
    in_question: ['To check', 'danger'],
    failed: ['Payment failed', 'light'],
    expired: ['Not paid', 'light'],
    refunded: ['Refunded', 'info'],
    disputed: ['Disputed', 'danger'],
    asked: ['To decide', 'warning'],
    invoiced: overdue ? ['Overdue', 'danger'] : ['Invoice unpaid', 'warning'],
    declined: ['Declined', 'light'],
    void: ['Cancelled', 'light'],
  }
  const [said, tone] = words[status]
  return { words: said, tone }
}

/** What a line is, beside the product or lab. */
export function kindWords({ kind, order, until }: DeskEntry): string {
  if (order) {
    const way = order.byInvoice ? ', by invoice' : ''
    const seats = order.licence ? `Licence for ${order.quantity} people` : `${order.quantity} seats`
    const what = order.seats ? seats : 'For one person'
    return `${what}${way}${order.swapped ? ', swapped' : ''}${order.provider === 'sandbox' ? ', test money' : ''}`
  }
  if (kind === 'move') return 'Moved to another account'
  const end = until === null ? '' : ` until ${dayWords(until)}`
  return kind === 'courtesy' ? `Free days${end}` : `Extended free${end}`
}

/** What is wrong with a typed number of days to pay; null when it is valid. */
export function payDaysProblem(text: string): string | null {
  return rangeProblem(text, payDays.least, payDays.most)
}

/** What is wrong with a typed number of seats to refund; null when it is valid. */
export function refundPiecesProblem(text: string, most: number): string | null {
  return rangeProblem(text, 1, most)
}

function rangeProblem(text: string, least: number, most: number): string | null {
  const number = wholeNumber(text)
  return number !== null && number >= least && number <= most
    ? null
    : `Please enter a number from ${least} to ${most}.`
}
