import { dayWords } from '@tradewind/contract/date-words'
import { priceWords } from '@tradewind/contract/price-words'
import type { Config } from '../../config.ts'
import type { MailBlock, MailMessage } from '../../platform/mail/message.ts'
import { invoicePage, type OrderRow } from '../checkout/checkout.service.ts'

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

function seatsOf({ quantity, product_name: product }: OrderRow): string {
  return `${quantity} ${product} seats`
}

function totalOf({ quantity, unit_cents: unit }: OrderRow): string {
  return priceWords(quantity * unit)
}

/** To administrators. */
export function askedMail(
  { publicUrl }: Config,
  order: OrderRow,
  { purchaseOrder, note, billTo }: { purchaseOrder: string; note: string; billTo: { institution: string } },
): MailMessage {
  return {
    subject: `${billTo.institution} asks for an invoice (${order.number})`,
    preview: `${seatsOf(order)} over ${totalOf(order)}`,
    heading: 'A school asks to pay by invoice',
    blocks: [
      paragraph(`${billTo.institution} asks for ${seatsOf(order)} over ${totalOf(order)}.`),
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

interface Invoiced {
  order: OrderRow
  dueAt: Date
  /** Null if it comes when the invoice is paid. */
  code: string | null
}

export function invoicedMail(
  config: Config,
  firstName: string,
  { order, dueAt, code }: Invoiced,
): MailMessage {
  return {
    subject: `Your invoice for ${seatsOf(order)} (${order.number})`,
    preview: `Please pay ${totalOf(order)} by ${dayWords(dueAt)}.`,
    heading: 'Your invoice',
    blocks: [
      paragraph(
        `Hello ${firstName}, here is your invoice for ${seatsOf(order)}. Please pay ${totalOf(order)} by ${dayWords(dueAt)}. The page of the invoice says how.`,
      ),
      { kind: 'button', label: 'See the invoice', url: invoicePage(config, order.number) },
      ...(code === null
        ? [paragraph('You get the code for your students as soon as the invoice is paid.')]
        : codeBlocks(config, order, code)),
      { kind: 'note', text: `A question about this order? Write to ${config.brand.supportEmail}.` },
    ],
  }
}

function codeBlocks({ publicUrl }: Config, order: OrderRow, code: string): MailBlock[] {
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
  { order, because }: { order: OrderRow; because: string },
): MailMessage {
  return {
    subject: `We cannot send you an invoice (${order.number})`,
    preview: because,
    heading: 'We cannot send you an invoice',
    blocks: [
      paragraph(
        `Hello ${firstName}, you asked to pay ${seatsOf(order)} by invoice. We cannot do that: ${because}`,
      ),
      paragraph('You can still pay by card, or ask again.'),
      { kind: 'button', label: 'Buy seats', url: `${config.publicUrl}/cart/${order.product_id}` },
      { kind: 'note', text: `A question about this? Write to ${config.brand.supportEmail}.` },
    ],
  }
}

export function cancelledMail(config: Config, firstName: string, order: OrderRow): MailMessage {
  return {
    subject: `Your invoice is cancelled (${order.number})`,
    preview: 'Nothing is left to pay.',
    heading: 'Your invoice is cancelled',
    blocks: [
      paragraph(
        `Hello ${firstName}, we have cancelled the invoice for ${seatsOf(order)}. Nothing is left to pay, and unused seats do not work any more. Students who have used the code keep their access.`,
      ),
      { kind: 'button', label: 'See the credit note', url: invoicePage(config, order.number) },
      { kind: 'note', text: `A question about this? Write to ${config.brand.supportEmail}.` },
    ],
  }
}
