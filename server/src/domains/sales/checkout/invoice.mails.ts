import { dayWords } from '@tradewind/contract/words/dates'
import { priceWords } from '@tradewind/contract/words/prices'
import type { Config } from '../../../config.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { licenceWords } from './checkout.mails.ts'
import { invoicePage } from './invoice.ts'
import type { InvoiceOrder } from './invoices.queries.ts'

/**
 * @param unused the seats that sleep; null if there is no code yet
 * @param renews the institution whose licence it is for; null for seats
 */
export function overdueMail(
  config: Config,
  order: InvoiceOrder,
  { unused, renews }: { unused: number | null; renews: string | null },
): MailMessage {
  const { number, product_name: product, quantity, unit_cents: unit, due_at: dueAt } = order
  const amount = priceWords(unit * quantity)
  const what = renews === null ? `${quantity} ${product} seats` : licenceWords(order, renews)
  return {
    kind: 'purchase',
    subject: `Please pay your invoice over ${amount} (${number})`,
    preview: `It was due on ${dayWords(dueAt ?? 0)}.`,
    heading: 'Your invoice is overdue',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${order.first_name ?? ''}, the invoice for ${what} over ${amount} was due on ${dayWords(dueAt ?? 0)}, and we have not received your payment.`,
      },
      ...(unused === null || unused === 0
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `The ${unused} unused seats of your code do not work until it is paid. Students who have used the code keep their access.`,
            },
          ]),
      ...(renews !== null && order.codes === 'now'
        ? [
            {
              kind: 'paragraph' as const,
              text: 'The time that it added to the licence does not count until it is paid.',
            },
          ]
        : []),
      { kind: 'button', label: 'See the invoice', url: invoicePage(config, number) },
      {
        kind: 'note',
        text: `If you have paid lately, you need to do nothing. A question? Write to ${config.brand.supportEmail}.`,
      },
    ],
  }
}
