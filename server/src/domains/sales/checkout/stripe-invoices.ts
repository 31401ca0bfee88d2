import { Stripe } from 'stripe'
import { hour } from '../../../kernel/clock.ts'
import type { InvoiceRequest, InvoiceState } from './payment-provider.ts'

/** Makes an invoice that the buyer pays on Stripe's page, and opens it. Each step is made once for each order. */
export async function createStripeInvoice(
  stripe: Stripe,
  request: InvoiceRequest,
): Promise<{ invoiceId: string; payUrl: string }> {
  const metadata = { order_id: request.orderId }
  const once = (step: string) => ({ idempotencyKey: `${step}-${request.orderId}` })
  const customer = await stripe.customers.create(
    { name: request.name, ...(request.email !== '' && { email: request.email }), metadata },
    once('customer'),
  )
  const invoice = await stripe.invoices.create(
    {
      customer: customer.id,
      collection_method: 'send_invoice',
      // Stripe takes no day that is over.
      due_date: Math.floor(Math.max(request.dueAt.getTime(), Date.now() + hour) / 1000),
      // The portal sends its own mails.
      auto_advance: false,
      custom_fields: [{ name: 'Purchase order', value: request.purchaseOrder }],
      metadata,
    },
    once('invoice'),
  )
  await stripe.invoiceItems.create(
    {
      customer: customer.id,
      invoice: invoice.id,
      amount: request.unitCents * request.quantity,
      currency: 'usd',
      description: `${request.quantity} × ${request.productName}`,
    },
    once('invoice-item'),
  )
  const opened =
    invoice.status === 'draft'
      ? await stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: false }, once('finalize'))
      : invoice
  if (!opened.hosted_invoice_url) throw new Error('Stripe made an invoice without a page to pay it')
  return { invoiceId: opened.id, payUrl: opened.hosted_invoice_url }
}

/** The state of an invoice. What is not paid and not open counts as void. */
export function invoiceStateOf({
  status,
  metadata,
  total,
  currency,
  payments,
}: Stripe.Invoice): InvoiceState {
  const intent = payments?.data.find(({ status: state }) => state === 'paid')?.payment.payment_intent
  return {
    status: status === 'paid' ? 'paid' : status === 'open' || status === 'draft' ? 'open' : 'void',
    orderId: metadata?.['order_id'] ?? null,
    amountCents: total,
    currency,
    paymentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
  }
}
