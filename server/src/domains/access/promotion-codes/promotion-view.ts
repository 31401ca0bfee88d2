import { productById } from '@tradewind/contract/catalogue'
import type { ManagedPromotion, Promotion } from '@tradewind/contract/access/promotion-codes'
import type { ManagedRow } from './promotion-codes-management.queries.ts'
import type { PromotionCodeRow } from './promotion-codes.queries.ts'

/** The fields that all readers of a code see. */
export function toPromotion(row: PromotionCodeRow): Omit<Promotion, 'uses'> {
  return {
    promotion_code: row.code,
    product: row.product_id,
    product_name: productById(row.product_id).name,
    times_redeemed: row.times_used,
    max_redemptions: row.max_uses,
    remaining: remainingOf(row),
    created: row.created_at.getTime(),
    ended: row.ended_because,
  }
}

function remainingOf(row: PromotionCodeRow): number | null {
  if (row.ended_at !== null) return 0
  return row.max_uses === null ? null : row.max_uses - row.times_used
}

export function toManagedPromotion(row: ManagedRow): ManagedPromotion {
  const { owner_id: id, owner_email: email } = row
  return {
    ...toPromotion(row),
    id: row.id,
    owner:
      id === null || email === null
        ? null
        : { id, email, name: `${row.owner_first_name} ${row.owner_last_name}` },
    order: row.order_number,
  }
}
