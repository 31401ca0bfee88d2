import {
  isOffered,
  productById,
  redeemableIds,
  redeemedProduct,
  type Environment,
  type ProductId,
  type RedeemableId,
} from '@tradewind/contract/catalogue'
import type { ErrorCode } from '@tradewind/contract/errors'
import { codeKey } from '@tradewind/contract/rules'
import type { Db, Trx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { addsNothing } from '../labs/labs.service.ts'
import {
  findPromotionCode,
  lockPromotionCode,
  type UsablePromotionCode,
} from '../promotion-codes/promotion-codes.service.ts'
import { findCode, lockCode, type AccessCodeRow } from './access-codes.queries.ts'

/** A code of either kind as it stands for one user. */
export interface KnownCode {
  kind: 'access_code' | 'promotion_code'
  /** Which one it is: the key of an access code, the id of a promotion code. */
  reference: string
  code: string
  productId: ProductId
  /** Why it does not work for this user whatever it gives; null where it does. */
  refusal: Refusal | null
}

type Refusal = 'used' | NonNullable<UsablePromotionCode['refusal']>

const refusals: Record<Refusal, [ErrorCode, string]> = {
  used_by_you: ['code_used', 'You have already used this code.'],
  used: ['code_used', 'This code has already been used.'],
  uses_taken: ['code_used', 'All uses of this code are taken.'],
  ended: ['code_revoked', 'This code is no longer valid.'],
  expired: ['code_expired', 'This code has expired.'],
}

interface Typed {
  typed: string
  userId: string
  environment: Environment
  now: Date
}

/** The code that somebody typed, of whichever kind; undefined where there is none, or none that is offered here. */
export async function findKnown(db: Db, typed: Typed): Promise<KnownCode | undefined> {
  const access = await findCode(db, codeKey(typed.typed))
  if (access) return offered(ofAccessCode(access, typed), typed)
  const promotion = await findPromotionCode(db, typed.typed, typed.userId, typed.now)
  return promotion && offered(ofPromotionCode(promotion), typed)
}

/** The same, locked until the transaction ends, so that what it says still holds when the code is used. */
export async function lockKnown(trx: Trx, typed: Typed): Promise<KnownCode | undefined> {
  const access = await lockCode(trx, codeKey(typed.typed))
  if (access) return offered(ofAccessCode(access, typed), typed)
  const promotion = await lockPromotionCode(trx, typed.typed, typed.userId, typed.now)
  return promotion && offered(ofPromotionCode(promotion), typed)
}

function offered(known: KnownCode, { environment }: Typed): KnownCode | undefined {
  return isOffered(known.productId, environment) ? known : undefined
}

function ofAccessCode(row: AccessCodeRow, { userId, now }: Typed): KnownCode {
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

function ofPromotionCode({ id, code, productId, refusal }: UsablePromotionCode): KnownCode {
  return { kind: 'promotion_code', reference: id, code, productId, refusal }
}

/** Why the code cannot be used by the user, as the refusal to answer; null where it can. */
export async function problemOf(
  trx: Trx,
  known: KnownCode,
  {
    wanted,
    userId,
    now,
    forOther = false,
  }: {
    wanted: ProductId | null
    userId: string
    now: Date
    /** The refusal is read by somebody else than the user. */
    forOther?: boolean
  },
): Promise<AppError | null> {
  if (forOther && known.refusal === 'used_by_you')
    return new AppError('code_used', 'This user has already used this code.')
  if (known.refusal !== null) return new AppError(...refusals[known.refusal])
  const product = productById(known.productId)
  if (wanted !== null && wanted !== product.id)
    return new AppError('code_wrong_product', `This code is for ${product.name}.`)
  const { labs, accessDays: days } = product
  if (await addsNothing(trx, { userId, labs, days, now }))
    return new AppError(
      'already_held',
      `${forOther ? 'This user already has' : 'You already have'} access to this product.`,
    )
  return null
}

/** What a product is called where access codes have a word for it. */
export function givenWord(productId: ProductId): RedeemableId | ProductId {
  return redeemableIds.find((id) => redeemedProduct(id) === productId) ?? productId
}
