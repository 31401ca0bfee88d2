import { isOffered, productById } from '@tradewind/contract/catalogue'
import type { ManagedPromotion, promotionCodesRoutes } from '@tradewind/contract/access/promotion-codes'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import type { BodyOf, QueryOf } from '@tradewind/contract/route'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { fromReplica } from '../../../platform/database/replica.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import { answerList, exportList, momentCell, readInPieces } from '../../../platform/database/lists.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  findManagedIds,
  getManaged,
  keepOwner,
  listManaged,
  listManagedIds,
} from './promotion-codes-management.queries.ts'
import { lockCodeOfId, updateEnd } from './promotion-codes.queries.ts'
import { createPromotionCode, unusedOf } from './promotion-codes.service.ts'
import { toManagedPromotion } from './promotion-view.ts'

type PromotionRoutes = typeof promotionCodesRoutes

export async function readPromotions(
  services: Services,
  query: QueryOf<PromotionRoutes['GET /api/promotion-codes']>,
) {
  return await fromReplica(services, async ({ db }) => {
    return await answerList(
      query,
      {
        all: async () => listManaged(db, await listManagedIds(db, query.search)),
        page: async (range, countTo) => {
          const { ids, counted } = await findManagedIds(db, query.search, range, countTo)
          return { rows: await listManaged(db, ids), counted }
        },
      },
      toManagedPromotion,
    )
  })
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

export async function exportPromotions(
  services: Services,
  { now }: SignedInCaller,
  { search }: QueryOf<PromotionRoutes['GET /api/promotion-codes/csv']>,
) {
  return await fromReplica(services, async ({ db }) => {
    const ids = await listManagedIds(db, search)
    const rows = readInPieces(ids, (piece) => listManaged(db, piece))
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
  })
}

/** Creates a code for the owner of an address, who sees it at once. */
export async function makePromotion(
  services: Services,
  caller: SignedInCaller,
  { productId, owner, maxUses }: BodyOf<PromotionRoutes['POST /api/promotion-codes']>,
): Promise<ManagedPromotion> {
  if (!isOffered(productId, services.config.environment))
    throw refusedField('productId', `${productById(productId).name} is not offered here.`)
  return await inTransaction(services, async (trx) => {
    const code = await createPromotionCode(trx, caller, {
      productId,
      ownerId: await admitOwner(trx, owner),
      orderId: null,
      maxUses,
    })
    return toManagedPromotion(await getManaged(trx, code))
  })
}

/**
 * The owner must have verified the address. Otherwise, a person who entered another person's address would get the code.
 */
async function admitOwner(trx: Trx, address: string): Promise<string> {
  const owner = await keepOwner(trx, address)
  if (!owner) throw refusedField('owner', 'There is no account with this email.')
  if (owner.status !== 'active' || !(owner.verified || holdsEverythingByRole(owner)))
    throw refusedField('owner', 'The owner of this account has not verified their email address yet.')
  return owner.id
}

/** Ends the unused uses of a code; what it gave stays. A code that has already ended does not change. */
export async function revokePromotion(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ message: string }> {
  const ended = await inTransaction(services, async (trx) => {
    const row = await lockCodeOfId(trx, id)
    if (!row)
      throw new AppError('not_found', 'We could not find this promotion code. Please reload the list.')
    if (row.ended_at !== null) return false
    await updateEnd(trx, id, { ended_at: caller.now, ended_because: 'revoked' })
    await audit(trx, caller, 'promotion_code_ended', {
      subject: id,
      details: { order: row.order_id, because: 'revoked', unused: unusedOf(row) },
    })
    return true
  })
  return { message: ended ? 'The code no longer works.' : 'The code had already ended.' }
}
