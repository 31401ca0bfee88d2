/** The purchase of a checkout session. The provider stores both ids and returns them. */
export interface CheckoutRequest {
  orderId: string
  userId: string
  email: string
  productName: string
  quantity: number
  /** US cents per piece. */
  unitCents: number
  /** The address to which the payer returns. The provider replaces {CHECKOUT_SESSION_ID} by its session's id. */
  returnUrl: string
  /** The session can be paid until then. */
  expiresAt: Date
}

/** A payer with a tax id, as they entered it in the provider's form. */
export interface TaxPayer {
  name: string
  /** May have several lines. */
  address: string
  taxId: string
}

/** The current state of a checkout session at the provider. */
export interface CheckoutState {
  sessionId: string
  /** Opens the payment form; null if the session is no longer open. */
  clientSecret: string | null
  status: 'open' | 'complete' | 'expired'
  /** `pending`: the payer has finished, but the bank has not. */
  payment: 'none' | 'pending' | 'paid' | 'failed'
  orderId: string | null
  userId: string | null
  /** With tax. */
  amountCents: number
  /** The tax in the amount. */
  taxCents: number
  /** ISO 4217 in lower case. */
  currency: string
  paymentId: string | null
  refundedCents: number
  /** Whom the payer wants on the invoice; null unless the provider asked for a tax id and got one. */
  taxPayer: TaxPayer | null
  /** The provider's invoice page; null if it makes none. */
  invoiceUrl: string | null
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  id: string
  /** Our id of it; null for a refund that was made at the provider. */
  refundId: string | null
  cents: number
  /** A refund that has succeeded may still fail later. */
  status: 'pending' | 'succeeded' | 'failed'
}

export interface RefundRequest {
  refundId: string
  paymentId: string
  cents: number
}

/** An invoice that the buyer pays at the provider. */
export interface InvoiceRequest {
  orderId: string
  userId: string
  /** Of the buyer; empty if there is none. */
  email: string
  /** Whom the invoice names. */
  name: string
  purchaseOrder: string
  productName: string
  quantity: number
  /** US cents per piece. */
  unitCents: number
  dueAt: Date
  /** Where the payer continues, if the provider leads anywhere. */
  returnUrl: string
}

/** The current state of an invoice at the provider. */
export interface InvoiceState {
  status: 'open' | 'paid' | 'void'
  orderId: string | null
  amountCents: number
  /** ISO 4217 in lower case. */
  currency: string
  /** Null while it is not paid, and for one that was paid by a transfer. */
  paymentId: string | null
}

/** A provider of card payments. Its failures reject with AppError `unavailable`. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; clientSecret: string }>
  /** Null if the provider does not know the session. */
  readCheckout(sessionId: string): Promise<CheckoutState | null>
  /** Closes an open session so that it can no longer be paid. Does nothing to a closed one. */
  expireCheckout(sessionId: string): Promise<void>
  /**
   * Pays money back. The same `refundId` pays it back once, however often this is called. Returns the provider's id;
   * null if the provider refuses it for good.
   */
  refund(request: RefundRequest): Promise<string | null>
  /** All refunds of a payment. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** Makes an invoice and the page to pay it, once for each order. */
  createInvoice(request: InvoiceRequest): Promise<{ invoiceId: string; payUrl: string }>
  /** Null if the provider does not know the invoice. */
  readInvoice(invoiceId: string): Promise<InvoiceState | null>
  /** Records that an open invoice was paid outside the provider. Does nothing to one that is not open. */
  payInvoiceByTransfer(invoiceId: string): Promise<void>
  /** Cancels an open invoice, so that nobody can pay it. Does nothing to one that is not open. */
  voidInvoice(invoiceId: string): Promise<void>
  /** All secrets that may sign its webhooks. */
  webhookSecrets(): Promise<string[]>
}
