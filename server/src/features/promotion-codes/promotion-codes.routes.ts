import type { FastifyInstance } from 'fastify'
import { promotionCodesRoutes } from '@tradewind/contract/promotion-codes'
import { signedInCaller } from '../../platform/caller.ts'
import { implement } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
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
  implement(app, services, promotionCodesRoutes, {
    'POST /api/auth/promotioncodes': async ({ session }) => {
      const codes = await listOwned(services.db, session.user.id)
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
    'GET /api/promotion-codes/csv': ({ query, caller }) => exportPromotions(services, query, caller.now),
    'POST /api/promotion-codes': ({ body, ...call }) => makePromotion(services, signedInCaller(call), body),
    'POST /api/promotion-codes/:promotion/revoke': ({ params, ...call }) =>
      revokePromotion(services, signedInCaller(call), params.promotion),
  })
}
