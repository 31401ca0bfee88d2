import type { FastifyInstance } from 'fastify'
import { productById } from '@tradewind/contract/catalogue'
import { promotionCodesRoutes, type Promotion } from '@tradewind/contract/promotion-codes'
import { implement } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { listOwned, listUses, type PromotionCodeRow } from './promotion-codes.queries.ts'
import { toUse, type PromotionUse } from './promotion-codes.service.ts'

export function registerPromotionCodes(app: FastifyInstance, platform: Platform): void {
  implement(app, platform, promotionCodesRoutes, {
    'POST /api/auth/promotioncodes': async ({ session }) => {
      const codes = await listOwned(platform.db, session.user.id)
      const uses = await listUses(
        platform.db,
        codes.map(({ id }) => id),
      )
      const usesOf = (id: string) => uses.filter((use) => use.promotion_code_id === id).map(toUse)
      return { status: 'success' as const, data: codes.map((code) => toPromotion(code, usesOf(code.id))) }
    },
  })
}

function toPromotion(row: PromotionCodeRow, uses: PromotionUse[]): Promotion {
  return {
    promotion_code: row.code,
    product_name: productById(row.product_id).name,
    times_redeemed: row.times_used,
    max_redemptions: row.max_uses,
    remaining: remainingOf(row),
    created: row.created_at.getTime(),
    ended: row.ended_because,
    uses: uses.map((use) => ({ ...use, usedAt: use.usedAt.getTime() })),
  }
}

function remainingOf(row: PromotionCodeRow): number | null {
  if (row.ended_at !== null) return 0
  return row.max_uses === null ? null : row.max_uses - row.times_used
}
