import { isOffered, productById } from '@tradewind/contract/catalogue'
import type { ManagedPromotion, promotionCodesRoutes } from '@tradewind/contract/promotion-codes'
import type { BodyOf, QueryOf } from '@tradewind/contract/route'
import { recordAudit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import { answerList, exportList, momentCell } from '../../platform/lists.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Session } from '../../platform/sessions/sessions.ts'
import { countManaged, getManaged, keepOwner, listManaged } from './promotion-codes-management.queries.ts'
import { lockCodeOfId, updateEnd } from './promotion-codes.queries.ts'
import { createPromotionCode, unusedOf } from './promotion-codes.service.ts'
import { toManagedPromotion } from './promotion-view.ts'

type PromotionRoutes = typeof promotionCodesRoutes

export async function readPromotions(
  { db }: Platform,
  query: QueryOf<PromotionRoutes['GET /api/promotion-codes']>,
) {
  return await answerList(
    query,
    {
      rows: (range) => listManaged(db, query.search, range),
      count: () => countManaged(db, query.search),
    },
    toManagedPromotion,
  )
}

const head = [
  'Code',
  'Product',
  'Owner email',
  'Owner name',
  'Uses',
  'Used',
  'Remaining',
  'Order',
  'Created',
  'Ended',
]

export async function exportPromotions({ db }: Platform, { search }: { search: string }, now: Date) {
  const rows = await listManaged(db, search, null)
  return await exportList({ name: 'promotion-codes', head, now }, rows, (row) => {
    const promotion = toManagedPromotion(row)
    return [
      promotion.promotion_code,
      promotion.product_name,
      promotion.owner?.email ?? null,
      promotion.owner?.name ?? null,
      promotion.max_redemptions ?? 'unlimited',
      promotion.times_redeemed,
      promotion.remaining ?? 'unlimited',
      promotion.order,
      momentCell(row.created_at),
      promotion.ended,
    ]
  })
}

/** Makes a code for the owner of an address, who sees it at once. */
export async function makePromotion(
  platform: Platform,
  session: Session,
  caller: Caller,
  { productId, owner, maxUses }: BodyOf<PromotionRoutes['POST /api/promotion-codes']>,
): Promise<ManagedPromotion> {
  if (!isOffered(productId, platform.config.environment))
    throw refusedField('productId', `${productById(productId).name} is not offered here.`)
  return await inTransaction(platform.db, async (trx) => {
    const ownerId = await keepOwner(trx, owner)
    if (ownerId === undefined) throw refusedField('owner', 'There is no account with this email.')
    const code = await createPromotionCode(trx, caller, {
      productId,
      ownerId,
      orderId: null,
      maxUses,
      actorId: session.user.id,
    })
    return toManagedPromotion(await getManaged(trx, code))
  })
}

/** Takes back the unused uses of a code; what it gave stays. One that has ended already stays as it is. */
export async function revokePromotion(
  platform: Platform,
  session: Session,
  caller: Caller,
  id: string,
): Promise<{ message: string }> {
  const ended = await inTransaction(platform.db, async (trx) => {
    const row = await lockCodeOfId(trx, id)
    if (!row) throw new AppError('not_found', 'There is no such promotion code.')
    if (row.ended_at !== null) return false
    await updateEnd(trx, id, { ended_at: caller.now, ended_because: 'revoked' })
    await recordAudit(trx, caller, caller.now, {
      action: 'promotion_code_ended',
      actor: session.user.id,
      subject: id,
      details: { order: row.order_id, because: 'revoked', unused: unusedOf(row) },
    })
    return true
  })
  return { message: ended ? 'The code no longer works.' : 'The code had ended already.' }
}
