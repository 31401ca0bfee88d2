import { labById, labPath, productById } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Config } from '../../../config.ts'
import { priceWords } from '@tradewind/contract/words/prices'
import type { MailBlock, MailMessage } from '../../../platform/mail/message.ts'
import type { PromotionUse } from '../../access/promotion-codes/promotion-codes.service.ts'
import type { OrderRow } from './checkout.queries.ts'

type OrderInMail = Pick<
  OrderRow,
  | 'number'
  | 'product_id'
  | 'product_name'
  | 'seats'
  | 'quantity'
  | 'unit_cents'
  | 'invoice_url'
  | 'swapped_to'
>

/** The result of a paid order. */
export type Bought =
  | { kind: 'access'; until: Date | null }
  /** `needsOne` is false for users who hold every lab by their role, and so need no use themselves. */
  | { kind: 'seats'; code: string; needsOne: boolean }
  /** A longer licence of an institution; `until` is null if nothing could be renewed. */
  | { kind: 'licence'; institution: string; until: Date | null }

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })

function seatsOf(order: OrderInMail): string {
  return `${order.quantity} ${order.product_name} seats`
}

function facts(order: OrderInMail): MailBlock[] {
  const total = priceWords(order.unit_cents * order.quantity)
  const sum = order.quantity > 1 ? `${order.quantity} × ${priceWords(order.unit_cents)} = ${total}` : total
  return [paragraph(`Order ${order.number}`), paragraph(`Amount: ${sum}`)]
}

export function receiptMail(
  config: Config,
  firstName: string,
  order: OrderInMail,
  bought: Bought,
): MailMessage {
  const what = boughtWords(order, bought)
  return {
    kind: 'purchase',
    subject: `Your receipt for ${what} (${order.number})`,
    preview: previews[bought.kind],
    heading: 'Thank you for your purchase',
    blocks: [
      paragraph(`Hello ${firstName}, your payment for ${what} went through.`),
      ...facts(order),
      ...(bought.kind === 'seats' ? codeBlocks(config, order, bought) : []),
      ...(bought.kind === 'access' ? accessBlocks(config, order, bought.until) : []),
      ...(bought.kind === 'licence' ? licenceBlocks(config, bought) : []),
      ...(order.invoice_url === null
        ? []
        : [{ kind: 'link', label: 'View the invoice', url: order.invoice_url } as const]),
      { kind: 'note', text: `A question about this order? Write to ${config.brand.supportEmail}.` },
    ],
  }
}

const previews: Record<Bought['kind'], string> = {
  access: 'Your access is ready.',
  seats: 'Your promotion code is inside.',
  licence: 'The licence goes on.',
}

function boughtWords(order: OrderInMail, bought: Bought): string {
  if (bought.kind === 'access') return order.product_name
  return bought.kind === 'seats' ? seatsOf(order) : licenceWords(order, bought.institution)
}

/** What an order for an institution's licence is for. */
export function licenceWords(
  { product_name: product }: Pick<OrderInMail, 'product_name'>,
  institution: string,
) {
  return `the licence of ${product} at ${institution}`
}

function licenceBlocks({ publicUrl }: Config, { until }: Extract<Bought, { kind: 'licence' }>): MailBlock[] {
  return [
    paragraph(
      until === null
        ? 'The licence could not be renewed by itself. We look at it and write to you.'
        : `The licence goes on until ${dayWords(until)}.`,
    ),
    { kind: 'button', label: 'See your institution', url: `${publicUrl}/institution` },
  ]
}

function accessBlocks(config: Config, order: OrderInMail, until: Date | null): MailBlock[] {
  const { labs } = productById(order.product_id)
  const [lab] = labs
  const registered =
    until &&
    paragraph(
      `${order.product_name} is registered to your account. You have access until ${dayWords(until)}.`,
    )
  return [
    ...(registered ? [registered] : []),
    labs.length === 1 && lab
      ? { kind: 'button', label: `Open ${order.product_name}`, url: config.publicUrl + labPath(lab) }
      : { kind: 'button', label: 'Open your labs', url: config.publicUrl },
  ]
}

function codeBlocks(
  config: Config,
  order: OrderInMail,
  { code, needsOne }: Extract<Bought, { kind: 'seats' }>,
): MailBlock[] {
  return [
    { kind: 'code', label: 'Promotion code', code },
    {
      kind: 'link',
      label: 'Link for students',
      url: `${config.publicUrl}/redeem/${encodeURIComponent(code)}`,
      shown: true,
    },
    ...(productById(order.product_id).labs.length > 1 ? packageGuidance(order) : labGuidance(order)),
    paragraph(
      `${needsOne ? 'For your own access, use one seat yourself. ' : ''}See who has used the code under Promotion Codes in the portal. A ready email for your students is there, too.`,
    ),
    { kind: 'button', label: 'Open your promotion codes', url: `${config.publicUrl}/promotion-codes` },
  ]
}

function labGuidance(order: OrderInMail): MailBlock[] {
  return [
    paragraph(
      `Share this code with your students. It works ${order.quantity} times: each use adds ${order.product_name} to one account.`,
    ),
    paragraph('Each student opens the link, or selects CHECKOUT in the cart and enters the code.'),
  ]
}

/** A use of a package's code gives all its labs at once, and single labs refuse it. */
function packageGuidance(order: OrderInMail): MailBlock[] {
  const { accessDays } = productById(order.product_id)
  return [
    paragraph(
      `Share the link with your students. It works ${order.quantity} times: each use gives one person all labs of the ${order.product_name} for ${accessDays} days.`,
    ),
    paragraph(
      'Each student opens the link, creates an account or signs in, and selects Enter. Without the link, they select Redeem Code on the portal and enter the code.',
    ),
  ]
}

export function paymentFailedMail(config: Config, firstName: string, order: OrderInMail): MailMessage {
  const what = order.seats ? seatsOf(order) : order.product_name
  return {
    kind: 'purchase',
    subject: 'Your payment did not go through',
    preview: `We did not receive your payment for ${what}.`,
    heading: 'Your payment did not go through',
    blocks: [
      paragraph(
        `Hello ${firstName}, your payment for ${what} was declined; nothing was added to your account.`,
      ),
      ...facts(order),
      paragraph('You can try again with the same payment method or another one.'),
      {
        kind: 'button',
        label: 'Try again',
        url: `${config.publicUrl}/checkout/${order.product_id}${order.seats ? '?seats=1' : ''}`,
      },
      { kind: 'note', text: `If you need help, write to ${config.brand.supportEmail}.` },
    ],
  }
}

/** What an order gives: its product, or the lab that was taken instead. */
function givenBy({ product_name, swapped_to }: OrderInMail): string {
  return swapped_to === null ? product_name : labById(swapped_to).name
}

/** What a refund is of, and how much it pays back. */
interface RefundInMail {
  order: OrderInMail
  cents: number
}

export function refundPaidMail(
  config: Config,
  firstName: string,
  { order, cents }: RefundInMail,
): MailMessage {
  return {
    kind: 'purchase',
    subject: `Your refund of ${priceWords(cents)} (${order.number})`,
    preview: 'The money goes back to the card that you paid with.',
    heading: 'Your refund is on its way',
    blocks: [
      paragraph(
        `Hello ${firstName}, we have paid back ${priceWords(cents)} for ${order.seats ? `${order.product_name} seats` : order.product_name}.`,
      ),
      paragraph('The money goes to the card that you paid with. Banks take up to ten days to show it.'),
      paragraph(`Order ${order.number}`),
      { kind: 'button', label: 'See your orders', url: `${config.publicUrl}/settings?part=orders` },
      { kind: 'note', text: `A question about this order? Write to ${config.brand.supportEmail}.` },
    ],
  }
}

export function refundRefusedMail(
  config: Config,
  firstName: string,
  { order, cents }: RefundInMail,
): MailMessage {
  return {
    kind: 'purchase',
    subject: `Your refund did not go through (${order.number})`,
    preview: order.seats ? 'Your seats work again.' : 'Your access works again.',
    heading: 'Your refund did not go through',
    blocks: [
      paragraph(
        `Hello ${firstName}, the bank did not take the ${priceWords(cents)} that we tried to pay back. ${order.seats ? 'The seats that you gave back work again.' : `Your access to ${givenBy(order)} works again.`}`,
      ),
      paragraph(`Please write to ${config.brand.supportEmail}, and we will find another way.`),
      paragraph(`Order ${order.number}`),
    ],
  }
}

/** To administrators: seats were refunded, with the people who had redeemed some of them. */
export function seatsTakenBackMail(
  config: Config,
  order: OrderInMail,
  because: 'refunded' | 'disputed',
  { code, unused, uses }: { code: string; unused: number; uses: PromotionUse[] },
): MailMessage {
  return {
    kind: 'purchase',
    subject: `${seatsOf(order)} were ${because} (${order.number})`,
    preview: `${uses.length} of ${order.quantity} seats had been used.`,
    heading: because === 'refunded' ? 'Seats were refunded' : 'A payment for seats is disputed',
    blocks: [
      ...facts(order),
      paragraph(`The code ${code} can no longer be used: ${unused} of ${order.quantity} uses were left.`),
      paragraph(
        uses.length === 0
          ? 'Nobody has used it.'
          : `These people have used it and keep their access unless you end it: ${uses.map(userWords).join('; ')}.`,
      ),
      { kind: 'button', label: 'Open the portal', url: config.publicUrl },
    ],
  }
}

/** To administrators: an unexpected payment, and how it was handled. */
export function paymentToLookAtMail(order: OrderInMail, sentence: string): MailMessage {
  return {
    kind: 'administration',
    subject: `Please check the payment for order ${order.number}`,
    preview: sentence,
    heading: 'A payment needs your attention',
    blocks: [
      ...facts(order),
      paragraph(sentence),
      paragraph('Check it with the payment provider; you may want to refund it there.'),
    ],
  }
}

function userWords({ name, email, usedAt }: PromotionUse): string {
  return name === null
    ? `a deleted account on ${dayWords(usedAt)}`
    : `${name} (${email ?? 'no address'}) on ${dayWords(usedAt)}`
}
