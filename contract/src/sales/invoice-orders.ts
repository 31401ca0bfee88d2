import { z } from 'zod'
import { billTo, codeTimes, order, seatCount, writtenBillTo } from './checkout.ts'
import { institutionId } from '../institutions/institutions.ts'
import { message, productId, shortText, textUpTo } from '../fields.ts'
import { payDays, purchaseOrderProblem } from './purchase-orders.ts'
import type { Routes } from '../route.ts'

const purchaseOrder = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const problem = purchaseOrderProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

const asked = z.object({
  productId,
  seats: seatCount,
  purchaseOrder,
  billTo: writtenBillTo.omit({ reference: true }).extend({
    institution: billTo.shape.institution.min(1, 'Please fill this in.'),
    address: billTo.shape.address.min(1, 'Please fill this in.'),
  }),
  /** The institution whose licence it is for, of which the caller is the contact; null for seats by a code. */
  renews: institutionId.nullable().default(null),
  /** What the administrators should know; empty for nothing. */
  note: textUpTo(500),
})

const ofOrder = z.object({
  order: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/u),
})

/** Buying seats by invoice: a school asks, an administrator decides, and the school pays later. */
export const invoiceOrdersRoutes = {
  'GET /api/invoice-orders/mine': {
    access: 'session',
    summary: 'Whether I may ask for an invoice, and whom my last one named',
    answer: z.object({
      may: z.boolean(),
      /** The institutions that name the caller as their contact. */
      contactOf: z.array(z.object({ institutionId: z.string(), name: z.string() })),
      billTo: billTo.nullable(),
    }),
  },
  'POST /api/invoice-orders': {
    access: 'verified',
    summary: 'Ask to buy seats by invoice; an administrator decides',
    body: asked,
    answer: order,
  },
  'POST /api/invoice-orders/:order/approve': {
    access: 'admin',
    freshProof: true,
    summary: 'Send the invoice, with the code now or when it is paid',
    params: ofOrder,
    body: z.object({
      codes: z.enum(codeTimes),
      payDays: z
        .int('Please enter a whole number.')
        .min(payDays.least, 'Please enter 1 day or more.')
        .max(payDays.most, `Please enter at most ${payDays.most} days.`),
    }),
    answer: message,
  },
  'POST /api/invoice-orders/:order/decline': {
    access: 'admin',
    freshProof: true,
    summary: 'Decline to send an invoice, with a reason for who asked',
    params: ofOrder,
    body: z.object({ because: shortText }),
    answer: message,
  },
  'POST /api/invoice-orders/:order/transfer': {
    access: 'admin',
    freshProof: true,
    summary: 'Record that an invoice was paid by a transfer',
    params: ofOrder,
    answer: message,
  },
  'POST /api/invoice-orders/:order/void': {
    access: 'admin',
    freshProof: true,
    summary: 'Cancel an unpaid invoice; unused seats end',
    params: ofOrder,
    answer: message,
  },
} as const satisfies Routes
