import type { Stripe } from 'stripe'

/** Stripe's parameters of the calls that the product makes. The stand-in's schemas are generated from these types. */
export type CreateSessionParams = Stripe.Checkout.SessionCreateParams
export type CreateCustomerParams = Stripe.CustomerCreateParams
export type CreateInvoiceParams = Stripe.InvoiceCreateParams
export type CreateInvoiceItemParams = Stripe.InvoiceItemCreateParams
