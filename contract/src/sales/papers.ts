import { z } from 'zod'
import type { Routes } from '../route.ts'

/**
 * - `invoice`: what an order costs; every order has one at most
 * - `credit_note`: what of it was paid back, or is no longer owed
 * - `cancellation`: takes a credit note back, because the bank did not take the money
 */
export const paperKinds = ['invoice', 'credit_note', 'cancellation'] as const
export type PaperKind = (typeof paperKinds)[number]

/** One line of a paper. */
const paperLine = z.object({
  text: z.string(),
  /** What it is, in words for people who do not know the product; empty without any. */
  detail: z.string(),
  quantity: z.number(),
  /** The price of one piece with tax, in cents. */
  unitCents: z.number(),
  /** The amount of the line without tax, in cents. */
  cents: z.number(),
})
export type PaperLine = z.infer<typeof paperLine>

/** A numbered paper about an order's money. What it says of money and seller never changes. */
export const paper = z.object({
  /** Without gaps in its series, for example INV-000001. */
  number: z.string(),
  kind: z.enum(paperKinds),
  /** In ms since 1970. */
  issuedAt: z.number(),
  /** No money was taken. */
  testMode: z.boolean(),
  /** The number of the order. */
  order: z.string(),
  /** The paper that this one refers to: a credit note's invoice, a cancellation's credit note; null for an invoice. */
  refersTo: z.string().nullable(),
  seller: z.object({
    name: z.string(),
    address: z.array(z.string()),
    /** Empty without one. */
    taxId: z.string(),
    email: z.string(),
  }),
  billTo: z.object({
    name: z.string(),
    institution: z.string(),
    address: z.array(z.string()),
    taxId: z.string(),
    email: z.string(),
  }),
  /** The buyer's reference, such as the number of a purchase order; empty without one. */
  reference: z.string(),
  lines: z.array(paperLine),
  /** The tax, in cents: lines and tax make the total. */
  taxCents: z.number(),
  totalCents: z.number(),
  currency: z.literal('usd'),
  /** The day by which an invoice is to be paid; null where it was paid at once, and for other papers. */
  dueAt: z.number().nullable(),
  /** Whether an invoice was cancelled before it was paid. */
  cancelled: z.boolean(),
  /** When and how an invoice was paid; null for other papers and while it is not paid. */
  paid: z.object({ at: z.number(), by: z.string() }).nullable(),
})
export type Paper = z.infer<typeof paper>

const ofOrder = z.object({
  order: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/u),
})

/** Invoices, credit notes and their cancellations, for the buyer of an order and for administrators. */
export const papersRoutes = {
  'GET /api/orders/:order/papers': {
    access: 'session',
    summary: 'The papers of an order, in the order in which they were issued',
    params: ofOrder,
    answer: z.array(paper),
  },
  'GET /api/orders/:order/papers/:paper/pdf': {
    access: 'session',
    summary: 'A paper of an order as a PDF file in Base64',
    params: ofOrder.extend({ paper: z.string().max(40) }),
    answer: z.object({ fileName: z.string(), pdf: z.string() }),
  },
} as const satisfies Routes
