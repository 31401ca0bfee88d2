import type { FastifyInstance, FastifyReply } from 'fastify'
import qs from 'qs'
import type { Stripe } from 'stripe'
import { complete, newCheckout, newId, type Checkout } from './answers.ts'
import { validatorOf } from './request-schema.ts'

/** The parts of an invoice that the product reads, with the names and types of Stripe's library. */
export interface StandInInvoice extends Pick<
  Stripe.Invoice,
  'object' | 'currency' | 'metadata' | 'status' | 'total' | 'hosted_invoice_url'
> {
  id: string
  customer: string
  /** The payment, once it is paid on Stripe's page. */
  checkout: Checkout | null
  params: Stripe.InvoiceCreateParams
}

interface InvoiceBooks {
  checkouts: Checkout[]
  invoices: StandInInvoice[]
  now: () => Date
}

type Refuse = (
  reply: FastifyReply,
  status: number,
  error: { type: string; code?: string; message: string },
) => Promise<FastifyReply>

/** Pays an open invoice on Stripe's page. */
export function payInvoice(books: InvoiceBooks, orderId: string): StandInInvoice {
  const invoice = books.invoices.find(({ metadata }) => metadata?.['order_id'] === orderId)
  if (invoice?.status !== 'open') throw new Error(`Order ${orderId} has no open invoice`)
  const price_data = { currency: 'usd', unit_amount: invoice.total }
  const metadata = invoice.metadata ?? {}
  const checkout = newCheckout(
    { line_items: [{ quantity: 1, price_data }], metadata, payment_intent_data: { metadata } },
    books.now(),
  )
  complete(checkout, 'succeeded')
  books.checkouts.push(checkout)
  invoice.checkout = checkout
  invoice.status = 'paid'
  return invoice
}

/** The invoice as Stripe sends it to a call that asks to expand these parts. */
function answerOf(
  { checkout, params: _params, ...invoice }: StandInInvoice,
  expand: readonly string[],
): object {
  const payment = { type: 'payment_intent', payment_intent: checkout?.intent?.id }
  return {
    ...invoice,
    ...(expand.includes('payments') && {
      payments: { object: 'list', data: checkout ? [{ id: newId('inpay'), status: 'paid', payment }] : [] },
    }),
  }
}

/** The calls about customers and invoices. */
export function serveInvoices(app: FastifyInstance, books: InvoiceBooks, refuse: Refuse): void {
  const made = new Map<string, object>()
  // Made when they are needed, because most tests send no invoices.
  const validators = {
    '/v1/customers': () => validatorOf('CreateCustomerParams'),
    '/v1/invoices': () => validatorOf('CreateInvoiceParams'),
    '/v1/invoiceitems': () => validatorOf('CreateInvoiceItemParams'),
  }
  const find = (id: string) => books.invoices.find((invoice) => invoice.id === id)
  const invalid = { type: 'invalid_request_error' }

  for (const [path, validator] of Object.entries(validators))
    app.post(path, async (request, reply) => {
      const key = String(request.headers['idempotency-key'])
      const earlier = made.get(key)
      if (earlier) return earlier
      const params: unknown = qs.parse((request.body as string | undefined) ?? '', { depth: 10 })
      const isValid = validator()
      if (!isValid(params))
        return await refuse(reply, 400, { ...invalid, message: isValid.errors?.[0]?.message ?? '' })
      const answer = makers[path as keyof typeof makers](books, params)
      made.set(key, answer)
      return answer
    })

  app.get<{ Params: { id: string }; Querystring: { expand?: string[] } }>(
    '/v1/invoices/:id',
    async (request, reply) => {
      const invoice = find(request.params.id)
      if (!invoice)
        return await refuse(reply, 404, { ...invalid, code: 'resource_missing', message: 'No such invoice' })
      return answerOf(invoice, request.query.expand ?? [])
    },
  )
  /** What makes of an invoice in one state one in another. */
  const step = (name: string, from: Stripe.Invoice.Status, to: Stripe.Invoice.Status) =>
    app.post<{ Params: { id: string } }>(`/v1/invoices/:id/${name}`, async (request, reply) => {
      const invoice = find(request.params.id)
      if (invoice?.status !== from)
        return await refuse(reply, 400, { ...invalid, message: `Only ${from} invoices can do that.` })
      invoice.status = to
      if (to === 'open') invoice.hosted_invoice_url = `https://invoice.stripe.com/i/${invoice.id}`
      return answerOf(invoice, [])
    })
  step('finalize', 'draft', 'open')
  step('pay', 'open', 'paid')
  step('void', 'open', 'void')
}

const makers = {
  '/v1/customers': () => ({ id: newId('cus'), object: 'customer' }),
  '/v1/invoices': (books: InvoiceBooks, params: Stripe.InvoiceCreateParams) => {
    const invoice: StandInInvoice = {
      id: newId('in'),
      object: 'invoice',
      customer: String(params.customer),
      currency: 'usd',
      metadata: (params.metadata ?? {}) as Stripe.Metadata,
      status: 'draft',
      total: 0,
      hosted_invoice_url: null,
      checkout: null,
      params,
    }
    books.invoices.push(invoice)
    return answerOf(invoice, [])
  },
  '/v1/invoiceitems': (books: InvoiceBooks, params: Stripe.InvoiceItemCreateParams) => {
    const invoice = books.invoices.find(({ id }) => id === params.invoice)
    if (invoice) invoice.total += params.amount ?? 0
    return { id: newId('ii'), object: 'invoiceitem' }
  },
}
