import {
  isOffered,
  productById,
  redeemableIds,
  redeemedProduct,
  type ProductId,
  type RedeemableId,
} from '@tradewind/contract/catalogue'
import type { ErrorCode } from '@tradewind/contract/errors'
import { codeKey } from '@tradewind/contract/rules'
import type { Config } from '../../../config.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { addsNothing } from '../grants/grants.service.ts'
import { hasGrantFrom } from '../grants/grants.queries.ts'
import {
  findPromotionCode,
  lockPromotionCode,
  type UsablePromotionCode,
} from '../promotion-codes/promotion-codes.service.ts'
import { findCode, lockCode, type AccessCodeRow } from './access-codes.queries.ts'

/** A code of either kind, as a given user may use it. */
export interface KnownCode {
  kind: 'access_code' | 'promotion_code'
  /** The key of an access code, or the id of a promotion code. */
  reference: string
  code: string
  productId: ProductId
  /** Why the code does not work for this user, independent of its product; null if it works. */
  refusal: Refusal | null
}

type Refusal = 'used' | NonNullable<UsablePromotionCode['refusal']>

const refusals: Record<Refusal, [ErrorCode, string]> = {
  used_by_you: ['code_used', 'You have already used this code.'],
  used: ['code_used', 'This code has already been used.'],
  uses_taken: ['code_used', 'This code has no uses left.'],
  ended: ['code_revoked', 'This code is no longer valid.'],
  expired: ['code_expired', 'This code has expired.'],
}

interface Typed {
  typed: string
  /** The user who would receive the product. */
  userId: string
}

/** Finds a typed code of either kind. Undefined if there is none, or if its product is not offered here. */
export async function findKnown(
  services: Services,
  caller: Caller,
  { typed, userId }: Typed,
): Promise<KnownCode | undefined> {
  const { db, config } = services
  const access = await findCode(db, codeKey(typed))
  if (access) return offered(config, ofAccessCode(access, caller, userId))
  const promotion = await findPromotionCode(db, caller, { typed, userId })
  return promotion && offered(config, await ofPromotionCode(db, promotion, userId))
}

/** The same, locked until the transaction ends, so that what it says still holds when the code is used. */
export async function lockKnown(
  trx: Trx,
  caller: Caller,
  { typed, userId }: Typed,
): Promise<KnownCode | undefined> {
  const { config } = trx.services
  const access = await lockCode(trx, codeKey(typed))
  if (access) return offered(config, ofAccessCode(access, caller, userId))
  const promotion = await lockPromotionCode(trx, caller, { typed, userId })
  return promotion && offered(config, await ofPromotionCode(trx, promotion, userId))
}

function offered({ environment }: Config, known: KnownCode): KnownCode | undefined {
  return isOffered(known.productId, environment) ? known : undefined
}

function ofAccessCode(row: AccessCodeRow, { now }: Caller, userId: string): KnownCode {
  return {
    kind: 'access_code',
    reference: row.code_key,
    code: row.code,
    productId: redeemedProduct(row.product),
    refusal: refusalOf(row, userId, now),
  }
}

function refusalOf(row: AccessCodeRow, userId: string, now: Date): Refusal | null {
  if (row.used_at !== null) return row.used_by === userId ? 'used_by_you' : 'used'
  if (row.revoked_at !== null) return 'ended'
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : null
}

/** Access that came from another account of the same person counts as a use: the code would give nothing more. */
async function ofPromotionCode(
  db: Db,
  { id, code, productId, refusal }: UsablePromotionCode,
  userId: string,
): Promise<KnownCode> {
  const kind = 'promotion_code'
  const moved = await hasGrantFrom(db, userId, { origin: kind, reference: id })
  return { kind, reference: id, code, productId, refusal: refusal ?? (moved ? 'used_by_you' : null) }
}

interface Wish {
  known: KnownCode
  /** The chosen product; null if the code alone decides. */
  wanted: ProductId | null
  /** The user who would receive the product. */
  userId: string
}

/** The refusal for a code that the user cannot use, or null. */
export async function problemOf(
  trx: Trx,
  caller: SignedInCaller,
  { known, wanted, userId }: Wish,
): Promise<AppError | null> {
  const forOther = userId !== caller.session.user.id
  if (forOther && known.refusal === 'used_by_you')
    return new AppError('code_used', 'This user has already used this code.')
  if (known.refusal !== null) return new AppError(...refusals[known.refusal])
  const product = productById(known.productId)
  if (wanted !== null && wanted !== product.id)
    return new AppError('code_wrong_product', `This code is for ${product.name}.`)
  const { labs, accessDays: days } = product
  if (await addsNothing(trx, caller, { userId, labs, days }))
    return new AppError(
      'already_held',
      `${forOther ? 'This user already has' : 'You already have'} access to this product.`,
    )
  return null
}

/** The term of access codes for a product, or its id if there is none. */
export function givenWord(productId: ProductId): RedeemableId | ProductId {
  return redeemableIds.find((id) => redeemedProduct(id) === productId) ?? productId
}
