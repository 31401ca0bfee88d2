import { dayWords } from '@tradewind/contract/words/dates'
import { priceWords } from '@tradewind/contract/words/prices'
import type { Config } from '../../../config.ts'
import type { MailBlock, MailMessage } from '../../../platform/mail/message.ts'
import { invoicePage } from '../checkout/invoice.ts'
import { licenceWords } from '../checkout/checkout.mails.ts'
import type { OrderRow } from '../checkout/checkout.queries.ts'
import type { Seats } from '../checkout/seats.ts'

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

/** An order and the name of the institution whose licence it is for; null for seats by a code. */
interface Ordered {
  order: OrderRow
  renews: string | null
}

function whatOf({ order, renews }: Ordered): string {
  return renews === null ? `${order.quantity} ${order.product_name} seats` : licenceWords(order, renews)
}

function totalOf({ quantity, unit_cents: unit }: OrderRow): string {
  return priceWords(quantity * unit)
}

/** To administrators. */
export function askedMail(
  { publicUrl }: Config,
  ordered: Ordered,
  { purchaseOrder, note, billTo }: { purchaseOrder: string; note: string; billTo: { institution: string } },
): MailMessage {
  const { order, renews } = ordered
  const what = whatOf(ordered)
  return {
    kind: 'purchase',
    subject: `${billTo.institution} asks for an invoice (${order.number})`,
    preview: `${what} over ${totalOf(order)}`,
    heading: 'A school asks to pay by invoice',
    blocks: [
      paragraph(`${billTo.institution} asks for ${what} over ${totalOf(order)}.`),
      ...(renews === null ? [] : [paragraph(`People: ${order.quantity}`)]),
      paragraph(`Purchase order: ${purchaseOrder}`),
      ...(note === '' ? [] : [paragraph(`They write: ${note}`)]),
      {
        kind: 'button',
        label: 'Decide',
        url: `${publicUrl}/admin/orders/${order.number}`,
      },
    ],
  }
}

interface Invoiced extends Ordered {
  dueAt: Date
  /** What is given now; null if it comes when the invoice is paid. */
  seats: Seats | null
}

export function invoicedMail(
  config: Config,
  firstName: string,
  { dueAt, seats, ...ordered }: Invoiced,
): MailMessage {
  const { order } = ordered
  const what = whatOf(ordered)
  return {
    kind: 'purchase',
    subject: `Your invoice for ${what} (${order.number})`,
    preview: `Please pay ${totalOf(order)} by ${dayWords(dueAt)}.`,
    heading: 'Your invoice',
    blocks: [
      paragraph(
        `Hello ${firstName}, here is your invoice for ${what}. Please pay ${totalOf(order)} by ${dayWords(dueAt)}. The page of the invoice says how.`,
      ),
      { kind: 'button', label: 'See the invoice', url: invoicePage(config, order.number) },
      ...(seats === null ? [paragraph(laterWords(ordered))] : givenBlocks(config, order, seats)),
      { kind: 'note', text: `A question about this order? Write to ${config.brand.supportEmail}.` },
    ],
  }
}

function laterWords({ renews }: Ordered): string {
  return renews === null
    ? 'You get the code for your students as soon as the invoice is paid.'
    : 'The licence goes on as soon as the invoice is paid.'
}

function givenBlocks({ publicUrl }: Config, order: OrderRow, seats: Seats): MailBlock[] {
  if (seats.kind === 'licence')
    return [
      paragraph(
        `The licence goes on until ${dayWords(seats.until ?? 0)}. If the invoice is not paid in time, what it added does not count until it is.`,
      ),
    ]
  const { code } = seats
  return [
    { kind: 'code', label: 'Promotion code', code },
    {
      kind: 'link',
      label: 'Link for students',
      url: `${publicUrl}/redeem/${encodeURIComponent(code)}`,
      shown: true,
    },
    paragraph(
      `You can share it now: it works ${order.quantity} times. If the invoice is not paid in time, unused seats stop working until it is.`,
    ),
  ]
}

export function declinedMail(
  config: Config,
  firstName: string,
  { because, ...ordered }: Ordered & { because: string },
): MailMessage {
  const { order } = ordered
  return {
    kind: 'purchase',
    subject: `We cannot send you an invoice (${order.number})`,
    preview: because,
    heading: 'We cannot send you an invoice',
    blocks: [
      paragraph(
        `Hello ${firstName}, you asked to pay ${whatOf(ordered)} by invoice. We cannot do that: ${because}`,
      ),
      paragraph('You can still pay by card, or ask again.'),
      { kind: 'button', label: 'Buy seats', url: `${config.publicUrl}/cart/${order.product_id}` },
      { kind: 'note', text: `A question about this? Write to ${config.brand.supportEmail}.` },
    ],
  }
}

export function cancelledMail(config: Config, firstName: string, ordered: Ordered): MailMessage {
  const { order, renews } = ordered
  const lost =
    renews === null
      ? 'unused seats do not work any more. Students who have used the code keep their access.'
      : 'what it added to the licence does not count any more.'
  return {
    kind: 'purchase',
    subject: `Your invoice is cancelled (${order.number})`,
    preview: 'Nothing is left to pay.',
    heading: 'Your invoice is cancelled',
    blocks: [
      paragraph(
        `Hello ${firstName}, we have cancelled the invoice for ${whatOf(ordered)}. Nothing is left to pay, and ${lost}`,
      ),
      { kind: 'button', label: 'See the credit note', url: invoicePage(config, order.number) },
      { kind: 'note', text: `A question about this? Write to ${config.brand.supportEmail}.` },
    ],
  }
}
