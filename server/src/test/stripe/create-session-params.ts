import type { Stripe } from 'stripe'

/** Stripe's parameters for a new checkout session. The stand-in's schema is generated from this type. */
export type CreateSessionParams = Stripe.Checkout.SessionCreateParams
