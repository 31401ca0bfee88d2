import type { FastifyInstance } from 'fastify'
import { promotionCodesRoutes } from '@tradewind/contract/access/promotion-codes'
import { implement } from '../../../platform/http/routes.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  exportPromotions,
  makePromotion,
  readPromotions,
  revokePromotion,
} from './promotion-codes-management.ts'
import { listOwned, listUses } from './promotion-codes.queries.ts'
import { toUse } from './promotion-codes.service.ts'
import { toPromotion } from './promotion-view.ts'

export function registerPromotionCodes(app: FastifyInstance, services: Services): void {
  implement({ app, services }, promotionCodesRoutes, {
    'POST /api/auth/promotioncodes': async ({ caller }) => {
      const codes = await listOwned(services.db, caller.session.user.id)
      const uses = await listUses(
        services.db,
        codes.map(({ id }) => id),
      )
      const usesOf = (id: string) => uses.filter((use) => use.promotion_code_id === id).map(toUse)
      return {
        status: 'success' as const,
        data: codes.map((code) => ({
          ...toPromotion(code),
          uses: usesOf(code.id).map((use) => ({ ...use, usedAt: use.usedAt.getTime() })),
        })),
      }
    },
    'GET /api/promotion-codes': ({ query }) => readPromotions(services, query),
    'GET /api/promotion-codes/csv': ({ query, caller }) => exportPromotions(services, caller, query),
    'POST /api/promotion-codes': ({ body, caller }) => makePromotion(services, caller, body),
    'POST /api/promotion-codes/:promotion/revoke': ({ params, caller }) =>
      revokePromotion(services, caller, params.promotion),
  })
}
