import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { listOwned, transferCodes } from './promotion-codes.queries.ts'

export const promotionCodesPerson: PersonHooks = {
  columns: {
    'promotion_codes.owner_id': { download: 'promotionCodes.owned', transfer: 'moves', erase: 'null' },
    'promotion_code_uses.user_id': { download: 'promotionCodes.used', transfer: 'moves', erase: 'null' },
  },
  download: async (db, { id }) => ({ promotionCodes: await readPromotionCodes(db, id) }),
  transfer: (trx, _caller, move) => transferCodes(trx, move),
}

/** The promotion codes that a user owns, without their users, and those they used, without their owners. */
async function readPromotionCodes(db: Db, userId: string): Promise<PersonalData['promotionCodes']> {
  const used = await db
    .selectFrom('promotion_code_uses')
    .innerJoin('promotion_codes', 'promotion_codes.id', 'promotion_code_uses.promotion_code_id')
    .select(['code', 'product_id', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('promotion_code_uses.id', 'desc')
    .execute()
  return {
    owned: (await listOwned(db, userId)).map((row) => ({
      code: row.code,
      product: row.product_id,
      maxUses: row.max_uses,
      timesUsed: row.times_used,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      endedBecause: row.ended_because,
    })),
    used: used.map((row) => ({
      code: row.code,
      product: row.product_id,
      usedAt: row.used_at.toISOString(),
    })),
  }
}
