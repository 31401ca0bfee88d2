/** What a checkout session is for. The provider keeps both ids and gives them back. */
export interface CheckoutRequest {
  orderId: string
  userId: string
  email: string
  productName: string
  quantity: number
  /** US cents for each piece. */
  unitCents: number
  /** Where the payer goes afterwards; the provider puts its session's id in place of {CHECKOUT_SESSION_ID}. */
  returnUrl: string
  /** Until then the session can be paid. */
  expiresAt: Date
}

/** A checkout session as the provider knows it now. */
export interface CheckoutState {
  sessionId: string
  /** Opens the payment form; null once the session is no longer open. */
  clientSecret: string | null
  status: 'open' | 'complete' | 'expired'
  /** `pending`: the payer is done, the bank is not. */
  payment: 'none' | 'pending' | 'paid' | 'failed'
  orderId: string | null
  userId: string | null
  amountCents: number
  /** ISO 4217 in small letters. */
  currency: string
  paymentId: string | null
  refundedCents: number
  /** The provider's invoice page; null where it makes none. */
  invoiceUrl: string | null
}

/** Who takes card payments. A failure of the provider rejects with AppError `unavailable`. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; clientSecret: string }>
  /** Null where the provider does not know the session. */
  readCheckout(sessionId: string): Promise<CheckoutState | null>
  /** Closes an open session so that it can no longer be paid; does nothing to a closed one. */
  expireCheckout(sessionId: string): Promise<void>
  /** All secrets that may sign its webhooks now. */
  webhookSecrets(): Promise<string[]>
}
