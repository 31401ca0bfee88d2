import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'
import type { PromotionCodesTable } from './promotion-codes.tables.ts'

export type PromotionCodeRow = Selectable<PromotionCodesTable>

/** Adds a code. Returns false if its order has already made one. */
export async function insertCode(trx: Trx, row: Insertable<PromotionCodesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('promotion_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findCodeOfOrder(db: Db, orderId: string): Promise<PromotionCodeRow | undefined> {
  return await db.selectFrom('promotion_codes').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export async function deleteCodeOfOrder(trx: Trx<unknown>, orderId: string): Promise<void> {
  await trx.deleteFrom('promotion_codes').where('order_id', '=', orderId).execute()
}

export async function updateMaxUses(trx: Trx, id: string, maxUses: number): Promise<void> {
  await trx.updateTable('promotion_codes').set({ max_uses: maxUses }).where('id', '=', id).execute()
}

/** The code of an order, locked until the transaction ends. */
export async function lockCodeOfOrder(trx: Trx, orderId: string): Promise<PromotionCodeRow | undefined> {
  return await trx
    .selectFrom('promotion_codes')
    .selectAll()
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The code with a key (see `codeKey`), and whether the user has used it before. */
export async function findCode(
  db: Db,
  key: string,
  userId: string,
): Promise<(PromotionCodeRow & { used_by_user: boolean }) | undefined> {
  const row = await db
    .selectFrom('promotion_codes')
    .selectAll()
    .where('code_key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  return { ...row, used_by_user: await hasUsed(db, row.id, userId) }
}

/** The same, locked until the transaction ends so that its uses are counted in turn. */
export async function lockCode(
  trx: Trx,
  key: string,
  userId: string,
): Promise<(PromotionCodeRow & { used_by_user: boolean }) | undefined> {
  const row = await trx
    .selectFrom('promotion_codes')
    .selectAll()
    .where('code_key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  return { ...row, used_by_user: await hasUsed(trx, row.id, userId) }
}

async function hasUsed(db: Db, id: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('promotion_code_uses')
    .select('id')
    .where('promotion_code_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUse(trx: Trx, id: string, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('promotion_codes')
    .set(({ eb }) => ({ times_used: eb('times_used', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await trx
    .insertInto('promotion_code_uses')
    .values({ promotion_code_id: id, user_id: userId, used_at: now })
    .execute()
}

/** Sets when and why the unused uses ended. Two nulls restore them. */
export async function updateEnd(
  trx: Trx,
  id: string,
  end: Pick<PromotionCodeRow, 'ended_at' | 'ended_because'>,
): Promise<void> {
  await trx.updateTable('promotion_codes').set(end).where('id', '=', id).execute()
}

/** The code with an id, locked until the transaction ends. */
export async function lockCodeOfId(trx: Trx, id: string): Promise<PromotionCodeRow | undefined> {
  return await trx
    .selectFrom('promotion_codes')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function listOwned(db: Db, ownerId: string): Promise<PromotionCodeRow[]> {
  return await db
    .selectFrom('promotion_codes')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The uses of these codes, newest first, without a name if the account was deleted. */
export async function listUses(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('promotion_code_uses')
    .leftJoin('users', 'users.id', 'promotion_code_uses.user_id')
    .select(['promotion_code_id', 'used_at', 'users.first_name', 'users.last_name', 'users.email'])
    .where('promotion_code_id', 'in', ids)
    .orderBy('used_at', 'desc')
    .orderBy('promotion_code_uses.id', 'desc')
    .execute()
}

/** Moves codes and their use to another user, except the use of codes that they used themselves. */
export async function transferCodes(trx: Trx, { from, to }: Move): Promise<void> {
  await trx.updateTable('promotion_codes').set({ owner_id: to }).where('owner_id', '=', from).execute()
  await sql`update promotion_code_uses u set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from promotion_code_uses own
    where own.user_id = ${to} and own.promotion_code_id = u.promotion_code_id)`.execute(trx)
}
