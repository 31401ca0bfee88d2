import { z } from 'zod'
import { environments, labIds, productIds, seatLimits } from '../catalogue.ts'
import { labId, optional, productId, provenText, textUpTo, withDefault } from '../fields.ts'
import type { Routes } from '../route.ts'
import { billLengths } from './purchase-orders.ts'
import { taxIdProblem } from './tax-ids.ts'

/** Times in ms since 1970. */
const time = z.number()

/**
 * - `open`: not paid yet
 * - `confirming`: the payment has started, but the bank has not decided
 * - `paid`: paid, and the purchase is granted
 * - `in_question`: a payment does not match the order; nothing is granted until a person has checked it
 * - `failed`, `expired`: nothing was paid
 * - `refunded`, `disputed`: the purchase was taken back
 * - `asked`: a buyer asks to pay by invoice, and no administrator has decided
 * - `invoiced`: the invoice is out, and not paid
 * - `declined`: an administrator declined to send an invoice
 * - `void`: the invoice was cancelled before it was paid
 */
export const orderStatuses = [
  'open',
  'confirming',
  'paid',
  'in_question',
  'failed',
  'expired',
  'refunded',
  'disputed',
  'asked',
  'invoiced',
  'declined',
  'void',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * - `asked`: access has ended, and the provider has not paid back yet
 * - `paid_back`: the provider has paid the money back
 * - `refused`: the provider could not pay it back, and what the order gave works again
 */
export const refundStatuses = ['asked', 'paid_back', 'refused'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** When the buyer of an order by invoice gets the code: with the invoice, or when it is paid. */
export const codeTimes = ['now', 'when_paid'] as const
export type CodeTime = (typeof codeTimes)[number]

/** The days that a buyer has for a refund. 0 leaves refunds to the people who run the portal. */
export const refundDays = { most: 90, usual: 14 } as const

/** The days after the payment in which a lab can be swapped. */
export const swapDays = 14

/** How many seats a buyer wants. */
export const seatCount = z
  .number()
  .min(seatLimits.minimum, `Please enter ${seatLimits.minimum} seats or more.`)
  .max(seatLimits.maximum, `Please enter at most ${seatLimits.maximum} seats.`)
  .refine(Number.isInteger, 'Please enter a whole number.')

const taxId = textUpTo(billLengths.taxId).superRefine((text, context) => {
  const problem = taxIdProblem(text)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
})

/** Whom an invoice names, as the buyer wrote it. */
export const billTo = z.object({
  name: textUpTo(billLengths.name).min(1, 'Please fill this in.'),
  institution: textUpTo(billLengths.institution),
  /** May have several lines. */
  address: textUpTo(billLengths.address),
  /** Of the buyer's accounts department, such as the number of a purchase order. */
  reference: textUpTo(billLengths.reference),
  /** The buyer's VAT id or another tax number; empty without one. */
  taxId: taxId.default(''),
})
/** As a client sends it: what may be left out may also be null. */
export const writtenBillTo = billTo.extend({ taxId: withDefault(taxId, '') })
export type BillTo = z.infer<typeof billTo>

export const order = z.object({
  /** The number that the buyer gives to support. */
  number: z.string(),
  /** The provider's checkout session. */
  sessionId: z.string(),
  product: z.enum(productIds),
  /** The name at the time of purchase. */
  productName: z.string(),
  quantity: z.number(),
  /** The total of all pieces, in cents. */
  amountCents: z.number(),
  refundedCents: z.number(),
  currency: z.literal('usd'),
  status: z.enum(orderStatuses),
  createdAt: time,
  paidAt: time.nullable(),
  /** Set for a paid purchase of seats. */
  promotionCode: z.string().nullable(),
  /** The page of the portal with the invoice; null while the order is not paid. */
  invoiceUrl: z.string().nullable(),
  /** The provider's own paper. */
  receiptUrl: z.string().nullable(),
  provider: z.enum(['stripe', 'sandbox']),
  /** For a purchase for oneself: the end of the access it gave. */
  accessUntil: time.nullable(),
  buyer: z.object({ name: z.string(), email: z.string() }),
  /** The newest refund that the buyer asked for; null if there is none. */
  refund: z
    .object({
      status: z.enum(refundStatuses),
      /** The seats that were given back; 1 for a purchase for oneself. */
      pieces: z.number(),
      cents: z.number(),
      askedAt: time,
      /** When it was paid back or refused. */
      settledAt: time.nullable(),
    })
    .nullable(),
  /** What the buyer can get back by themselves now; null if nothing. */
  refundable: z
    .object({
      /** The last moment. */
      until: time,
      /** The unused seats; 1 for a purchase for oneself. */
      pieces: z.number(),
      /** For all of them. */
      cents: z.number(),
    })
    .nullable(),
  /** Why nothing can be got back; null if something can. */
  notRefundable: z.string().nullable(),
  /** The labs that the buyer can take instead of the one they bought; null if none. */
  swappable: z
    .object({
      /** The last moment. */
      until: time,
      labs: z.array(z.enum(labIds)),
    })
    .nullable(),
  /** The lab that the buyer took instead, and when; null without a swap. */
  swapped: z.object({ lab: z.enum(labIds), at: time }).nullable(),
  /** Null until the buyer has written it, for this order or for an earlier one. */
  billTo: billTo.nullable(),
  /** Only of an order by invoice. */
  byInvoice: z
    .object({
      /** When the buyer gets the code; null until an administrator has decided. */
      codes: z.enum(codeTimes).nullable(),
      /** The day by which the invoice is to be paid. */
      dueAt: time.nullable(),
      /** Whether it is not paid after that day: unused seats do not work then. */
      overdue: z.boolean(),
      /** The provider's page to pay it; null when it is not to be paid, and until the provider has made it. */
      payUrl: z.string().nullable(),
      declinedBecause: z.string().nullable(),
      /** The institution whose licence it is for; null for seats by a code. */
      renews: z.string().nullable(),
    })
    .nullable(),
})
export type Order = z.infer<typeof order>

const sandboxPayment = z.object({
  product: z.string(),
  quantity: z.number(),
  amountCents: z.number(),
  status: z.enum(['open', 'complete', 'expired']),
})

/** The next step of the sandbox's payment form. The return address is the same as with the real provider. */
const sandboxStep = z.object({
  /** `confirm`: the bank asks the payer to confirm. `done`: continue at `returnUrl`. */
  next: z.enum(['confirm', 'done']),
  returnUrl: z.string().nullable(),
})
export type SandboxStep = z.infer<typeof sandboxStep>

const clientSecret = provenText.min(1)

/** Buying by card: the provider's checkout session, and the resulting orders. */
export const checkoutRoutes = {
  'GET /api/config': {
    access: 'public',
    summary: 'The portal’s environment and its payment provider',
    answer: z.object({
      environment: z.enum(environments),
      payments: z.object({
        provider: z.enum(['stripe', 'sandbox']),
        /** The provider's public key; null in the sandbox. */
        publishableKey: z.string().nullable(),
      }),
    }),
  },
  'POST /api/auth/createcheckoutsession': {
    access: 'verified',
    summary: 'Begin a purchase; `email` and `isTestEnv` are ignored: the server knows both',
    body: z.object({
      productId,
      email: optional(z.string().max(1000)),
      isTestEnv: optional(z.boolean()),
      /** The number of seats to buy for others. Without it, the purchase is for oneself. */
      seats: optional(seatCount),
    }),
    answer: z.object({ clientSecret: z.string() }),
  },
  'GET /api/orders': {
    access: 'session',
    summary: 'My orders except unpaid ones, newest first',
    answer: z.array(order),
  },
  'GET /api/orders/:order': {
    access: 'session',
    summary: 'One of my orders, by its number or its checkout session',
    params: z.object({ order: z.string().max(200) }),
    answer: order,
  },
  'POST /api/orders/:order/refund': {
    access: 'session',
    freshProof: true,
    summary: 'Get my money back; access ends at once, and comes back if the provider refuses',
    params: z.object({
      order: z
        .string()
        .max(200)
        .regex(/^[\w-]+$/u),
    }),
    body: z.object({
      /** How many unused seats; all of them by default. */
      pieces: optional(
        z
          .number()
          .min(1, 'Please enter 1 seat or more.')
          .max(seatLimits.maximum, `Please enter at most ${seatLimits.maximum} seats.`)
          .refine(Number.isInteger, 'Please enter a whole number.'),
      ),
    }),
    answer: order,
  },
  'POST /api/orders/:order/swap': {
    access: 'session',
    freshProof: true,
    summary: 'Take another lab of the same price instead of the one that I bought and did not play',
    params: z.object({
      order: z
        .string()
        .max(200)
        .regex(/^[\w-]+$/u),
    }),
    body: z.object({ lab: labId }),
    answer: order,
  },
  'PUT /api/orders/:order/bill': {
    access: 'session',
    summary: 'Set whom the invoice of my order names; later orders get the same',
    params: z.object({
      order: z
        .string()
        .max(200)
        .regex(/^[\w-]+$/u),
    }),
    body: writtenBillTo,
    answer: order,
  },
} as const satisfies Routes

/** Calls that exist only if the sandbox takes the payments. The client secret authorises the caller. */
export const sandboxRoutes = {
  'POST /api/payments/sandbox/read': {
    access: 'public',
    summary: 'What a payment form is for',
    body: z.object({ clientSecret }),
    answer: sandboxPayment,
  },
  'POST /api/payments/sandbox/pay': {
    access: 'public',
    summary: 'Pay with one of the well-known test cards; 402 card_declined',
    body: z.object({ clientSecret, card: z.string().max(40) }),
    answer: sandboxStep,
  },
  'POST /api/payments/sandbox/confirm': {
    access: 'public',
    summary: 'Answer the bank’s confirmation question',
    body: z.object({ clientSecret, confirmed: z.boolean() }),
    answer: sandboxStep,
  },
} as const satisfies Routes
