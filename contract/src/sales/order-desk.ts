import { z } from 'zod'
import { productIds, seatLimits } from '../catalogue.ts'
import { billTo, codeTimes, orderStatuses, refundStatuses } from './checkout.ts'
import { optional } from '../fields.ts'
import { csvFile, day, listOf, pageQuery, person, search } from '../lists.ts'
import { paper } from './papers.ts'
import type { Routes } from '../route.ts'

/** What the list shows. Without one, everything. */
export const deskFilters = [
  'to_decide',
  'unpaid',
  'in_question',
  'orders',
  'refunds',
  'disputes',
  'courtesy',
  'moves',
] as const
export type DeskFilter = (typeof deskFilters)[number]

/**
 * - `order`: a purchase, by card or by invoice
 * - `courtesy`: free days before paying
 * - `extension`: free days to the end of a class
 * - `move`: access that an administrator moved between two accounts
 */
export const deskKinds = ['order', 'courtesy', 'extension', 'move'] as const
export type DeskKind = (typeof deskKinds)[number]

/** One line of the list. Times in ms since 1970, amounts in cents. */
const deskEntry = z.object({
  /** Unique among all kinds. */
  id: z.string(),
  kind: z.enum(deskKinds),
  at: z.number(),
  /** The product, the lab, or how many labs were moved. */
  what: z.string(),
  /** Null after the account was deleted. */
  person: person.nullable(),
  /** Of an order; null for other kinds. */
  order: z
    .object({
      number: z.string(),
      status: z.enum(orderStatuses),
      provider: z.enum(['stripe', 'sandbox']),
      seats: z.boolean(),
      quantity: z.number(),
      amountCents: z.number(),
      refundedCents: z.number(),
      refund: z.enum(refundStatuses).nullable(),
      swapped: z.boolean(),
      byInvoice: z.boolean(),
      /** For a longer licence of an institution, instead of seats by a code. */
      licence: z.boolean(),
      overdue: z.boolean(),
    })
    .nullable(),
  /** The end of free days; null for other kinds. */
  until: z.number().nullable(),
})
export type DeskEntry = z.infer<typeof deskEntry>

/** What can be done with an order now. */
export const deskActions = ['approve', 'decline', 'transfer', 'void', 'refund'] as const
export type DeskAction = (typeof deskActions)[number]

/** An order with what belongs to it. The log of activity says what happened. */
const orderStory = z.object({
  /** By which the log of activity knows it. */
  id: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  product: z.enum(productIds),
  productName: z.string(),
  seats: z.boolean(),
  quantity: z.number(),
  amountCents: z.number(),
  refundedCents: z.number(),
  provider: z.enum(['stripe', 'sandbox']),
  createdAt: z.number(),
  paidAt: z.number().nullable(),
  person: person.nullable(),
  billTo: billTo.nullable(),
  byInvoice: z
    .object({
      note: z.string(),
      codes: z.enum(codeTimes).nullable(),
      dueAt: z.number().nullable(),
      overdue: z.boolean(),
      declinedBecause: z.string().nullable(),
      /** The institution whose licence it is for; null for seats by a code. */
      renews: z.string().nullable(),
    })
    .nullable(),
  /** What the order added to a licence; null if it has not, or that was taken back. */
  licenceUntil: z.number().nullable(),
  /** The code of seats; null without one. */
  code: z
    .object({ code: z.string(), used: z.number(), max: z.number().nullable(), ended: z.boolean() })
    .nullable(),
  /** What the order gave its buyer. */
  grants: z.array(z.object({ lab: z.string(), until: z.number(), ended: z.boolean() })),
  papers: z.array(paper.pick({ number: true, kind: true, issuedAt: true, totalCents: true })),
  refunds: z.array(
    z.object({
      status: z.enum(refundStatuses),
      pieces: z.number(),
      cents: z.number(),
      askedAt: z.number(),
      settledAt: z.number().nullable(),
    }),
  ),
  can: z.array(z.enum(deskActions)),
  /** What a refund would pay back now: pieces and cents; null if none is possible. */
  refundable: z.object({ pieces: z.number(), cents: z.number() }).nullable(),
})
export type OrderStory = z.infer<typeof orderStory>

const filters = {
  /** Searches order numbers, paper numbers and purchase orders, and the person's email and names. */
  search,
  show: z.enum(deskFilters).optional(),
  from: day.optional(),
  to: day.optional(),
}

const ofOrder = z.object({
  order: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/u),
})

/** For administrators: orders, invoices, refunds, disputes, free days and moves in one list. */
export const orderDeskRoutes = {
  'GET /api/order-desk': {
    access: 'admin',
    summary: 'Orders, free days and moves, the newest first',
    query: z.object({ ...pageQuery, ...filters }),
    answer: listOf(deskEntry),
  },
  'GET /api/order-desk/csv': {
    access: 'admin',
    summary: 'The same as CSV',
    query: z.object(filters),
    answer: csvFile,
  },
  'GET /api/order-desk/:order': {
    access: 'admin',
    summary: 'An order with what belongs to it, and what can be done now',
    params: ofOrder,
    answer: orderStory,
  },
  'POST /api/order-desk/:order/refund': {
    access: 'admin',
    freshProof: true,
    summary: 'Pay an order back, also after the buyer’s own days; of seats, unused ones',
    params: ofOrder,
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
    answer: z.object({ message: z.string() }),
  },
} as const satisfies Routes
