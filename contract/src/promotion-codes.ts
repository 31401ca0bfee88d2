import { z } from 'zod'
import { payloadToken } from './fields.ts'
import type { Routes } from './route.ts'

const promotion = z.object({
  promotion_code: z.string(),
  product_name: z.string(),
  times_redeemed: z.number(),
  /** Null means unlimited, in `remaining` too. */
  max_redemptions: z.number().nullable(),
  remaining: z.number().nullable(),
  /** ms since 1970. */
  created: z.number(),
  /** Why its unused uses are gone: its payment was refunded or is disputed, or it was taken back; null while they work. */
  ended: z.enum(['refunded', 'disputed', 'revoked']).nullable(),
  /** Who used it, the newest first; those whose account is gone have no name. */
  uses: z.array(z.object({ name: z.string().nullable(), email: z.string().nullable(), usedAt: z.number() })),
})
export type Promotion = z.infer<typeof promotion>

/** Promotion codes: a purchase of seats makes one for the buyer. */
export const promotionCodesRoutes = {
  'POST /api/auth/promotioncodes': {
    access: 'session',
    summary: 'My promotion codes, the newest first',
    body: z.object({ token: payloadToken }).optional(),
    answer: z.object({ status: z.literal('success'), data: z.array(promotion) }),
  },
} as const satisfies Routes
