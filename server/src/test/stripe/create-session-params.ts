import type { Stripe } from 'stripe'

/** What Stripe takes to make a checkout session: the schema of the stand-in is made from this type. */
export type CreateSessionParams = Stripe.Checkout.SessionCreateParams
