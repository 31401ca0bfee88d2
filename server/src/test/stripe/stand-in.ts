import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import qs from 'qs'
import {
  addRefund,
  answerOf,
  changeRefund,
  complete,
  enterTax,
  newCheckout,
  type Checkout,
  type Refund,
} from './answers.ts'
import { payInvoice, serveInvoices, type StandInInvoice } from './stand-in-invoices.ts'
import { validatorOf } from './request-schema.ts'

export const secretKey = 'sk_test_stand_in'

/** Stands in for Stripe's API in tests: the calls that the product makes, with Stripe's own checks. */
export interface StripeStandIn {
  /** The value for STRIPE_API_URL. */
  url: string
  /** Every call that arrived, including failed ones, as `METHOD /path`. */
  calls: string[]
  /** All sessions, oldest first. */
  checkouts: Checkout[]
  checkoutOf(sessionId: string): Checkout
  /** Acts as the payer and their bank. */
  pay(sessionId: string): Checkout
  leavePending(sessionId: string): Checkout
  /** The tax in the price of a session, and who pays it with a tax id. */
  taxOf(sessionId: string, cents: number, payer?: { name: string; taxId: string }): void
  failPayment(sessionId: string): Checkout
  /** Refunds in the dashboard until this much is paid back in total. */
  refund(sessionId: string, cents: number): Checkout
  /** How the next refunds that are asked for begin: `succeeded`, `pending`, or refused at once. */
  refundsBegin(as: 'succeeded' | 'pending' | 'refused'): void
  /** What becomes of a session's refund: by default of the newest. */
  changeRefund(sessionId: string, status: 'succeeded' | 'failed' | 'pending', id?: string): Refund
  /** The newest refunds of a session first. */
  refundsOf(sessionId: string): Refund[]
  /** All invoices for later payment, oldest first. */
  invoices: StandInInvoice[]
  /** Pays an order's open invoice on Stripe's page. */
  payInvoice(orderId: string): StandInInvoice
  /** Makes the next calls fail with status 500. */
  failNext(times: number): void
  close(): Promise<void>
}

/** Opens the stand-in on a free port. Sessions expire by the clock `now`. */
export async function openStripeStandIn(now: () => Date): Promise<StripeStandIn> {
  const books: Books = {
    checkouts: [],
    invoices: [],
    calls: [],
    failing: 0,
    refundsBegin: 'succeeded',
    answers: new Map(),
    now,
  }
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { querystringParser: (text) => qs.parse(text) },
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, body)
    },
  )
  guard(app, books)
  serveSessions(app, books)
  serveRefunds(app, books)
  serveInvoices(app, books, refuse)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const settle = (status: Parameters<typeof complete>[1]) => (sessionId: string) => {
    const checkout = checkoutOf(books, sessionId)
    complete(checkout, status)
    return checkout
  }
  return {
    url,
    calls: books.calls,
    invoices: books.invoices,
    payInvoice: (orderId) => payInvoice(books, orderId),
    checkouts: books.checkouts,
    checkoutOf: (sessionId) => checkoutOf(books, sessionId),
    pay: settle('succeeded'),
    taxOf: (sessionId, cents, payer) => enterTax(checkoutOf(books, sessionId), cents, payer),
    leavePending: settle('processing'),
    failPayment: settle('requires_payment_method'),
    refund: (sessionId, cents) => {
      const checkout = checkoutOf(books, sessionId)
      if (!checkout.charge) throw new Error('Nothing was paid')
      if (cents > checkout.charge.amount_refunded)
        addRefund(checkout, { cents: cents - checkout.charge.amount_refunded })
      return checkout
    },
    refundsBegin: (as) => {
      books.refundsBegin = as
    },
    changeRefund: (sessionId, status, id) => changeRefund(checkoutOf(books, sessionId), status, id),
    refundsOf: (sessionId) => checkoutOf(books, sessionId).refunds,
    failNext: (times) => {
      books.failing = times
    },
    close: () => app.close(),
  }
}

interface Books {
  checkouts: Checkout[]
  invoices: StandInInvoice[]
  calls: string[]
  failing: number
  refundsBegin: 'succeeded' | 'pending' | 'refused'
  /** The first request and its checkout for each idempotency key. */
  answers: Map<string, { request: string; checkout: Checkout; refund?: Refund }>
  now: () => Date
}

function checkoutOf(books: Books, sessionId: string): Checkout {
  const checkout = books.checkouts.find(({ session }) => session.id === sessionId)
  if (!checkout) throw new Error(`There is no session ${sessionId}`)
  const { session } = checkout
  if (session.status === 'open' && session.expires_at * 1000 <= books.now().getTime())
    session.status = 'expired'
  return checkout
}

function guard(app: FastifyInstance, books: Books): void {
  app.addHook('preHandler', async (request, reply) => {
    books.calls.push(`${request.method} ${request.url.split('?')[0]}`)
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return await refuse(reply, 401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    if (books.failing === 0) return
    books.failing -= 1
    return await refuse(reply, 500, { type: 'api_error', message: 'Something went wrong on our side' })
  })
}

function serveSessions(app: FastifyInstance, books: Books): void {
  const isValid = validatorOf('CreateSessionParams')
  app.post('/v1/checkout/sessions', async (request, reply) => {
    const text = request.body as string
    const key = request.headers['idempotency-key'] as string | undefined
    const earlier = key === undefined ? undefined : books.answers.get(key)
    if (earlier?.request === text) return answerOf(earlier.checkout, [])
    if (earlier)
      return await refuse(reply, 400, { type: 'idempotency_error', message: 'Keys are for one request' })
    const params: unknown = qs.parse(text, { depth: 10 })
    const problem = isValid(params)
      ? problemOf(params, books.now())
      : `${isValid.errors?.[0]?.instancePath ?? ''} ${isValid.errors?.[0]?.message ?? ''}`
    if (problem !== null || !isValid(params))
      return await refuse(reply, 400, { type: 'invalid_request_error', message: problem ?? '' })
    const checkout = newCheckout(params, books.now())
    books.checkouts.push(checkout)
    if (key !== undefined) books.answers.set(key, { request: text, checkout })
    return answerOf(checkout, [])
  })
  app.get<{ Params: { id: string }; Querystring: { expand?: string[] } }>(
    '/v1/checkout/sessions/:id',
    async (request, reply) => {
      if (!isKnown(books, request.params.id)) return await refuseUnknown(reply)
      return answerOf(checkoutOf(books, request.params.id), request.query.expand ?? [])
    },
  )
  app.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', async (request, reply) => {
    if (!isKnown(books, request.params.id)) return await refuseUnknown(reply)
    const checkout = checkoutOf(books, request.params.id)
    if (checkout.session.status !== 'open')
      return await refuse(reply, 400, { type: 'invalid_request_error', message: 'Only open sessions expire' })
    checkout.session.status = 'expired'
    return answerOf(checkout, [])
  })
}

interface RefundParams {
  payment_intent?: string
  amount?: string
  metadata?: Record<string, string>
}

function serveRefunds(app: FastifyInstance, books: Books): void {
  const ofPayment = (id: string | undefined) => books.checkouts.find(({ intent }) => intent?.id === id)
  app.get<{ Querystring: { payment_intent?: string } }>('/v1/refunds', (request) => ({
    object: 'list',
    data: ofPayment(request.query.payment_intent)?.refunds ?? [],
    has_more: false,
    url: '/v1/refunds',
  }))
  app.post('/v1/refunds', async (request, reply) => {
    const text = request.body as string
    const key = String(request.headers['idempotency-key'])
    const earlier = books.answers.get(key)
    if (earlier?.refund) return earlier.refund
    const { payment_intent: id, amount, metadata = {} } = qs.parse(text) as RefundParams
    const checkout = ofPayment(id)
    if (!checkout?.charge) return await refuseUnknown(reply)
    const cents = Number(amount)
    const left = checkout.charge.amount - checkout.charge.amount_refunded
    const code = left === 0 ? 'charge_already_refunded' : 'amount_too_large'
    if (cents > left || books.refundsBegin === 'refused')
      return await refuse(reply, 400, { type: 'invalid_request_error', code, message: 'No refund' })
    const refund = addRefund(checkout, { cents, metadata, status: books.refundsBegin })
    books.answers.set(key, { request: text, checkout, refund })
    return refund
  })
}

/** Stripe's requirements beyond its types. */
function problemOf(params: Checkout['params'], now: Date): string | null {
  const minutes = ((params.expires_at ?? 0) - now.getTime() / 1000) / 60
  if (params.expires_at !== undefined && (minutes < 30 || minutes > 24 * 60))
    return 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.'
  if (params.mode === 'payment' && !params.line_items?.length) return 'Missing line_items.'
  if (params.ui_mode === 'embedded_page' && !params.return_url) return 'Missing return_url.'
  if (params.ui_mode === 'embedded_page' && (params.success_url ?? params.cancel_url) !== undefined)
    return 'success_url and cancel_url are not for embedded pages.'
  if (params.customer_email === '') return 'Invalid email address.'
  return null
}

function isKnown(books: Books, sessionId: string): boolean {
  return books.checkouts.some(({ session }) => session.id === sessionId)
}

async function refuseUnknown(reply: FastifyReply): Promise<FastifyReply> {
  const message = 'No such checkout.session'
  return await refuse(reply, 404, { type: 'invalid_request_error', code: 'resource_missing', message })
}

async function refuse(
  reply: FastifyReply,
  status: number,
  error: { type: string; code?: string; message: string },
): Promise<FastifyReply> {
  return await reply.code(status).send({ error })
}
