import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { ProductId } from '@tradewind/contract/catalogue'
import type { CodeEnding } from '@tradewind/contract/access/promotion-codes'
import { codeKey } from '@tradewind/contract/rules'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { newLongCode } from '../../../kernel/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import {
  findCode,
  findCodeOfOrder,
  insertCode,
  insertUse,
  listUses,
  lockCode,
  lockCodeOfOrder,
  updateEnd,
  updateMaxUses,
  type PromotionCodeRow,
} from './promotion-codes.queries.ts'

interface NewPromotionCode {
  productId: ProductId
  /** The user who sees the code and its uses; null if nobody does. */
  ownerId: string | null
  /** The purchase that makes the code. The same order makes only one, however often this is called. */
  orderId: string | null
  /** Null means unlimited. */
  maxUses: number | null
}

/** Creates a promotion code with 99 random bits and returns it. */
export async function createPromotionCode(
  trx: Trx,
  caller: Caller,
  { productId, ownerId, orderId, maxUses }: NewPromotionCode,
): Promise<string> {
  const id = randomUUID()
  const code = newLongCode()
  const added = await insertCode(trx, {
    id,
    code_key: codeKey(code),
    code,
    product_id: productId,
    owner_id: ownerId,
    order_id: orderId,
    max_uses: maxUses,
    created_at: caller.now,
    expires_at: null,
    ended_at: null,
    ended_because: null,
  })
  if (!added && orderId !== null) {
    const made = await lockCodeOfOrder(trx, orderId)
    if (made) return made.code
  }
  await audit(trx, caller, 'promotion_code_created', {
    actor: caller.session?.user.id ?? ownerId,
    subject: id,
    details: { product: productId, order: orderId, maxUses, owner: ownerId },
  })
  return code
}

export interface PromotionUse {
  /** Null after the account was deleted, like the address. */
  name: string | null
  email: string | null
  usedAt: Date
}

interface EndedCode {
  code: string
  /** The number of unused uses. */
  unused: number
  /** Newest first. */
  uses: PromotionUse[]
}

/**
 * Ends the unused uses of an order's code; people who used it keep their access. Ending it again changes nothing and
 * returns the same. Null if the order made no code.
 */
export async function endCodeOfOrder(
  trx: Trx,
  caller: Caller,
  { orderId, because }: { orderId: string; because: Exclude<CodeEnding, 'revoked'> },
): Promise<EndedCode | null> {
  const row = await lockCodeOfOrder(trx, orderId)
  if (!row) return null
  const unused = unusedOf(row)
  if (row.ended_at !== null && isStronger(because, row.ended_because))
    await updateEnd(trx, row.id, { ended_at: row.ended_at, ended_because: because })
  if (row.ended_at === null) {
    await updateEnd(trx, row.id, { ended_at: caller.now, ended_because: because })
    await audit(trx, caller, 'promotion_code_ended', {
      actor: null,
      subject: row.id,
      details: { order: orderId, because, unused },
    })
  }
  return { code: row.code, unused, uses: (await listUses(trx, [row.id])).map(toUse) }
}

/** Whether an ending takes the place of an earlier one: that of a dispute or a late payment may pass, others stay. */
function isStronger(because: CodeEnding, earlier: CodeEnding | null): boolean {
  return (
    (earlier === 'disputed' && because === 'refunded') || (earlier === 'overdue' && because !== 'overdue')
  )
}

/** Makes uses of an order's code wait until the transaction ends. */
export async function lockSeats(trx: Trx, orderId: string): Promise<void> {
  await lockCodeOfOrder(trx, orderId)
}

/** Adds seats to an order's code, or takes unused ones away. The code stays locked until the transaction ends. */
export async function addSeats(trx: Trx, orderId: string, seats: number): Promise<void> {
  const row = await lockCodeOfOrder(trx, orderId)
  if (!row || row.max_uses === null) return
  await updateMaxUses(trx, row.id, row.max_uses + seats)
}

/** The unused seats of an order. */
export async function unusedSeatsOf(db: Db, orderId: string): Promise<number> {
  const row = await findCodeOfOrder(db, orderId)
  return row ? unusedOf(row) : 0
}

/** The uses that are left on all codes of an owner that work now. Codes without a limit are not counted. */
export async function countUnusedSeats(db: Db, ownerId: string, now: Date): Promise<number> {
  const { unused } = await db
    .selectFrom('promotion_codes')
    .select(({ fn }) => fn.sum<string | null>(sql<number>`max_uses - times_used`).as('unused'))
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(unused ?? 0)
}

/** The number of unused uses; 0 for a code without a limit, which cannot be counted. */
export function unusedOf({
  max_uses,
  times_used,
}: Pick<PromotionCodeRow, 'max_uses' | 'times_used'>): number {
  return max_uses === null ? 0 : max_uses - times_used
}

/** Restores what `endCodeOfOrder` ended because of one of these. */
export async function restoreCodeOfOrder(
  trx: Trx,
  orderId: string,
  endings: readonly CodeEnding[],
): Promise<void> {
  const row = await lockCodeOfOrder(trx, orderId)
  if (row && row.ended_because !== null && endings.includes(row.ended_because))
    await updateEnd(trx, row.id, { ended_at: null, ended_because: null })
}

export function toUse(row: Awaited<ReturnType<typeof listUses>>[number]): PromotionUse {
  return {
    name: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    email: row.email,
    usedAt: row.used_at,
  }
}

/** A promotion code as one user may use it. */
export interface UsablePromotionCode {
  id: string
  code: string
  productId: ProductId
  /** Why it does not work for them; null if it does. */
  refusal: 'used_by_you' | 'ended' | 'uses_taken' | 'expired' | null
}

interface TypedCode {
  typed: string
  /** The user who would receive the product. */
  userId: string
}

/** Finds a typed promotion code; undefined if there is none. */
export async function findPromotionCode(
  db: Db,
  caller: Caller,
  { typed, userId }: TypedCode,
): Promise<UsablePromotionCode | undefined> {
  const row = await findCode(db, codeKey(typed), userId)
  return row && toUsable(row, caller.now)
}

/** The same, locked until the transaction ends, so that the result still holds when the code is used. */
export async function lockPromotionCode(
  trx: Trx,
  caller: Caller,
  { typed, userId }: TypedCode,
): Promise<UsablePromotionCode | undefined> {
  const row = await lockCode(trx, codeKey(typed), userId)
  return row && toUsable(row, caller.now)
}

function toUsable(row: PromotionCodeRow & { used_by_user: boolean }, now: Date): UsablePromotionCode {
  return { id: row.id, code: row.code, productId: row.product_id, refusal: refusalOf(row, now) }
}

function refusalOf(
  row: PromotionCodeRow & { used_by_user: boolean },
  now: Date,
): UsablePromotionCode['refusal'] {
  if (row.used_by_user) return 'used_by_you'
  if (row.ended_at !== null) return 'ended'
  if (row.max_uses !== null && row.times_used >= row.max_uses) return 'uses_taken'
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : null
}

/** Counts one use of a code that `lockPromotionCode` found without a refusal. Grants nothing by itself. */
export async function recordPromotionUse(
  trx: Trx,
  caller: Caller,
  { id, product, userId }: { id: string; product: ProductId; userId: string },
): Promise<void> {
  await insertUse(trx, id, userId, caller.now)
  await audit(trx, caller, 'promotion_code_used', {
    subject: userId,
    details: { product, promotionCode: id },
  })
}
