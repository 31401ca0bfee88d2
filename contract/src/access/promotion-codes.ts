import { z } from 'zod'
import { email, id, message, payloadToken, productId } from '../fields.ts'
import { csvFile, listOf, pageQuery, person, search } from '../lists.ts'
import type { Routes } from '../route.ts'

/**
 * Why the unused uses of a code ended: the payment was refunded or is disputed, the code was revoked, or the invoice is
 * overdue (it works again when it is paid) or was cancelled.
 */
export const codeEndings = ['refunded', 'disputed', 'revoked', 'overdue', 'void'] as const
export type CodeEnding = (typeof codeEndings)[number]

const promotion = z.object({
  promotion_code: z.string(),
  product: productId,
  product_name: z.string(),
  times_redeemed: z.number(),
  /** Null means unlimited, in `remaining` too. */
  max_redemptions: z.number().nullable(),
  remaining: z.number().nullable(),
  /** ms since 1970. */
  created: z.number(),
  /** Why its unused uses ended; null while they work. */
  ended: z.enum(codeEndings).nullable(),
  /** The uses, newest first. Deleted accounts have no name. */
  uses: z.array(z.object({ name: z.string().nullable(), email: z.string().nullable(), usedAt: z.number() })),
})
export type Promotion = z.infer<typeof promotion>

/** A promotion code as administrators read it. */
const managedPromotion = promotion.omit({ uses: true }).extend({
  id,
  /** Null after the account was deleted. */
  owner: person.nullable(),
  /** The number of the order that made it; null if an administrator did. */
  order: z.string().nullable(),
})
export type ManagedPromotion = z.infer<typeof managedPromotion>

const promotionFilters = {
  /** Searches codes, and the owners' email, first and last names. */
  search,
}

/** Promotion codes. A purchase of seats makes one for the buyer; an administrator can make one for any owner. */
export const promotionCodesRoutes = {
  'POST /api/auth/promotioncodes': {
    access: 'session',
    summary: 'My promotion codes, the newest first',
    body: z.object({ token: payloadToken }).optional(),
    answer: z.object({ status: z.literal('success'), data: z.array(promotion) }),
  },
  'GET /api/promotion-codes': {
    access: 'admin',
    summary: 'All promotion codes, the newest first',
    query: z.object({ ...pageQuery, ...promotionFilters }),
    answer: listOf(managedPromotion),
  },
  'GET /api/promotion-codes/csv': {
    access: 'admin',
    summary: 'The same as CSV',
    query: z.object(promotionFilters),
    answer: csvFile,
  },
  'POST /api/promotion-codes': {
    access: 'admin',
    freshProof: true,
    summary: 'Create a promotion code for an owner, who can see it and who used it',
    body: z.object({
      productId,
      /** The address of the owner's account, which must be verified or have a role. */
      owner: email,
      /** Null means unlimited. */
      maxUses: z
        .int('Please enter a whole number.')
        .min(1, 'Enter at least 1.')
        .max(100_000, 'At most 100,000 uses.')
        .nullable(),
    }),
    answer: managedPromotion,
  },
  'POST /api/promotion-codes/:promotion/revoke': {
    access: 'admin',
    freshProof: true,
    summary: 'Revoke the remaining uses of a promotion code; granted access stays',
    params: z.object({ promotion: id }),
    answer: message,
  },
} as const satisfies Routes
