import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { CreateSessionParams } from './request-params.ts'

type Session = Stripe.Checkout.Session

/** The parts of Stripe's answers that the product reads, with the names and types of Stripe's library. */
export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'currency' | 'metadata' | 'payment_intent' | 'refunded'
>
export type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'currency' | 'metadata' | 'status'
>
export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'currency' | 'metadata' | 'payment_intent' | 'status'
>
export type Invoice = Pick<Stripe.Invoice, 'id' | 'object' | 'hosted_invoice_url' | 'metadata'>

/** One checkout with everything that belongs to it. */
export interface Checkout {
  session: Session
  intent: Intent | null
  charge: Charge | null
  /** Newest first, as Stripe lists them. */
  refunds: Refund[]
  invoice: Invoice | null
  /** The parameters of the request. */
  params: CreateSessionParams
}

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`
}

export function newCheckout(params: CreateSessionParams, now: Date): Checkout {
  const id = newId('cs_test')
  const created = Math.floor(now.getTime() / 1000)
  const total = (params.line_items ?? []).reduce(
    (sum, item) => sum + (item.quantity ?? 1) * (item.price_data?.unit_amount ?? 0),
    0,
  )
  const session: Session = {
    ...emptySession,
    id,
    amount_subtotal: total,
    amount_total: total,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: `${id}_secret_${newId('fid')}`,
    created,
    currency: params.line_items?.[0]?.price_data?.currency ?? null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? created + 24 * 3600,
    metadata: textsOf(params.metadata),
    return_url: params.return_url ?? '',
  }
  return { session, intent: null, charge: null, refunds: [], invoice: null, params }
}

/** Completes a session: it now has a payment in the given state. */
export function complete(
  checkout: Checkout,
  status: 'succeeded' | 'processing' | 'requires_payment_method',
): void {
  const { session, params } = checkout
  const amount = session.amount_total ?? 0
  const metadata = textsOf(params.payment_intent_data?.metadata)
  const { currency = 'usd' } = params.line_items?.[0]?.price_data ?? {}
  checkout.intent ??= { id: newId('pi'), object: 'payment_intent', amount, currency, metadata, status }
  checkout.intent.status = status
  session.status = 'complete'
  session.client_secret = null
  session.payment_intent = checkout.intent.id
  session.payment_status = status === 'succeeded' ? 'paid' : 'unpaid'
  if (status !== 'succeeded') return
  checkout.charge = {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    currency,
    metadata,
    payment_intent: checkout.intent.id,
    refunded: false,
  }
  if (params.invoice_creation?.enabled === true) {
    const invoiceId = newId('in')
    checkout.invoice = {
      id: invoiceId,
      object: 'invoice',
      hosted_invoice_url: `https://invoice.stripe.com/i/${invoiceId}`,
      metadata: textsOf(params.invoice_creation.invoice_data?.metadata),
    }
    session.invoice = invoiceId
  }
}

/** What Stripe computes and asks for with automatic tax. */
export function enterTax(
  { session }: Checkout,
  cents: number,
  payer?: { name: string; taxId: string },
): void {
  session.total_details = { amount_discount: 0, amount_shipping: 0, amount_tax: cents }
  if (!payer) return
  const address = {
    line1: '1 Harbour Street',
    line2: null,
    city: 'Port City',
    state: null,
    postal_code: '12345',
  }
  session.customer_details = {
    address: { ...address, country: 'DE' },
    business_name: null,
    email: null,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [{ type: 'eu_vat', value: payer.taxId }],
  }
}

/** Pays back a part of a charge. Its state changes later by `changeRefund`. */
export function addRefund(
  checkout: Checkout,
  {
    cents,
    metadata = {},
    status = 'succeeded',
  }: { cents: number; metadata?: Stripe.Metadata; status?: string },
): Refund {
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: cents,
    currency: checkout.charge?.currency ?? 'usd',
    metadata,
    payment_intent: checkout.intent?.id ?? null,
    status,
  }
  checkout.refunds.unshift(refund)
  countRefunds(checkout)
  return refund
}

export function changeRefund(checkout: Checkout, status: string, id?: string): Refund {
  const [newest] = checkout.refunds
  const refund = id === undefined ? newest : checkout.refunds.find((one) => one.id === id)
  if (!refund) throw new Error('Nothing was refunded')
  refund.status = status
  countRefunds(checkout)
  return refund
}

function countRefunds({ charge, refunds }: Checkout): void {
  if (!charge) return
  charge.amount_refunded = refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
  charge.refunded = charge.amount_refunded >= charge.amount
}

/** The session as Stripe sends it to a call that asks to expand these parts. */
export function answerOf({ session, intent, charge, invoice }: Checkout, expand: readonly string[]): object {
  const latest_charge = expand.includes('payment_intent.latest_charge') ? charge : (charge?.id ?? null)
  return {
    ...session,
    ...(expand.includes('payment_intent') && intent && { payment_intent: { ...intent, latest_charge } }),
    ...(expand.includes('invoice') && invoice && { invoice }),
  }
}

function textsOf(metadata: Stripe.Emptyable<Stripe.MetadataParam> | undefined): Stripe.Metadata {
  return Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, String(value)]))
}

const emptySession: Omit<Session, 'id' | 'created' | 'expires_at'> = {
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: {},
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  success_url: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'embedded_page',
  url: null,
  wallet_options: null,
}
