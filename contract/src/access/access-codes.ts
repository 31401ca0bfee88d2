import { z } from 'zod'
import { redeemableIds } from '../catalogue.ts'
import { accessCode, id, productCode, productId, shortText } from '../fields.ts'
import { csvFile, listOf, pageQuery, person, search } from '../lists.ts'
import type { Routes } from '../route.ts'

/** Times in ms since 1970. */
const time = z.number()

/** The product of a code, in the terms of access codes if they have one. */
const given = z.union([z.enum(redeemableIds), productId])

const redeemed = z.object({
  message: z.string(),
  product: given,
  /** ISO. For a package, the earliest end among its labs. */
  expirationDate: z.iso.datetime(),
})
export type Redeemed = z.infer<typeof redeemed>

const productStats = z.object({
  product: z.enum(redeemableIds),
  /** Unused, and neither expired nor revoked. */
  available: z.number(),
  used: z.number(),
  expired: z.number(),
  revoked: z.number(),
  total: z.number(),
})
export type ProductStats = z.infer<typeof productStats>

const batch = z.object({
  id,
  name: z.string(),
  source: z.enum(['upload', 'generated']),
  product: z.enum(redeemableIds),
  createdAt: time,
  expiresAt: time.nullable(),
  codes: z.number(),
  used: z.number(),
  revoked: z.number(),
  /** Neither used nor revoked, even if the batch has expired. */
  unused: z.number(),
})
export type CodeBatch = z.infer<typeof batch>

const foundCode = z.object({
  code: z.string(),
  product: z.enum(redeemableIds),
  batch: z.object({ id, name: z.string() }),
  createdAt: time,
  expiresAt: time.nullable(),
  status: z.enum(['available', 'used', 'expired', 'revoked']),
  usedAt: time.nullable(),
  /** Null also after the account was deleted. */
  usedBy: person.nullable(),
  revokedAt: time.nullable(),
})
export type FoundCode = z.infer<typeof foundCode>

/** The maximum number of codes in one upload and in one batch. */
export const codeLimits = { upload: 200_000, batch: 10_000 } as const

const number = new Intl.NumberFormat('en-US')

/**
 * Codes that give access. Both kinds work in both dialogs: access codes, which work once, and promotion codes, which
 * the cart calls product codes.
 */
export const accessCodesRoutes = {
  'POST /api/access-codes/validate': {
    access: 'verified',
    summary: 'Check whether a code works, without using it',
    body: z.object({ code: accessCode }),
    answer: z.object({
      valid: z.boolean(),
      /** `comes` says when the product opens, if it is not open yet. */
      accessCode: z
        .object({ code: z.string(), product: given, name: z.string(), comes: z.string().nullable() })
        .nullable(),
      message: z.string(),
    }),
  },
  'POST /api/access-codes/use': {
    access: 'verified',
    summary: 'Redeem a code for the caller',
    body: z.object({ code: accessCode }),
    answer: redeemed,
  },
  'POST /api/verify-product-code': {
    access: 'verified',
    summary: 'Check whether a code works for this product, without using it',
    body: z.object({ productCode, productId }),
    answer: z.object({ success: z.boolean(), message: z.string() }),
  },
  'POST /api/register-product-to-user': {
    access: 'verified',
    summary: 'Redeem a code for this product; `userId` must be the caller unless an administrator calls',
    body: z.object({ productId, productCode, userId: id }),
    answer: redeemed,
  },
  'GET /api/access-codes/stats': {
    access: 'admin',
    summary: 'How many access codes there are of each product',
    answer: z.array(productStats),
  },
  'GET /api/access-codes/stats/csv': {
    access: 'admin',
    summary: 'The same as CSV',
    answer: csvFile,
  },
  'POST /api/access-codes/upload': {
    access: 'admin',
    freshProof: 'by payload',
    summary: 'Add access codes; those that exist are skipped',
    body: z.object({
      codes: z
        .array(accessCode)
        .min(1, 'No access codes to upload')
        .max(codeLimits.upload, `Upload at most ${number.format(codeLimits.upload)} codes at once.`),
      product: z.enum(redeemableIds, 'Please select a product'),
    }),
    answer: z.object({ message: z.string(), added: z.number(), skipped: z.number() }),
  },
  'POST /api/access-codes/generate': {
    access: 'admin',
    freshProof: 'by payload',
    summary: 'Make a batch of new access codes',
    body: z.object({
      product: z.enum(redeemableIds, 'Please select a product'),
      count: z
        .int()
        .min(1, 'Enter at least 1.')
        .max(codeLimits.batch, `At most ${number.format(codeLimits.batch)} codes.`),
      name: shortText,
      /** The codes work until the end of this day (yyyy-mm-dd) in Denver; null means no end. */
      expires: z.iso.date().nullable(),
    }),
    answer: batch,
  },
  'GET /api/access-codes/batches': {
    access: 'admin',
    summary: 'The batches of access codes, the newest first',
    query: z.object({
      ...pageQuery,
      /** Searches names. */
      search,
    }),
    answer: listOf(batch),
  },
  'GET /api/access-codes/batches/csv': {
    access: 'admin',
    summary: 'The same as CSV',
    query: z.object({ search }),
    answer: csvFile,
  },
  'GET /api/access-codes/batches/:batch/csv': {
    access: 'admin',
    summary: 'The codes of a batch as CSV text, with a redeem link in each row',
    params: z.object({ batch: id }),
    answer: csvFile,
  },
  'POST /api/access-codes/look-up': {
    access: 'admin',
    summary: 'The state of an access code',
    body: z.object({ code: accessCode }),
    answer: foundCode,
  },
  'POST /api/access-codes/revoke': {
    access: 'admin',
    freshProof: true,
    summary: 'Revoke an unused access code, or all unused codes of a batch',
    body: z.union([z.strictObject({ code: accessCode }), z.strictObject({ batch: id })]),
    answer: z.object({ message: z.string(), revoked: z.number() }),
  },
} as const satisfies Routes
