import { type Insertable, type Selectable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'
import type { OrderRow } from './checkout.queries.ts'
import type { RefundsTable } from './checkout.tables.ts'

export type RefundRow = Selectable<RefundsTable>

/** Adds a refund. Returns false if the order has one that was not refused. */
export async function insertRefund(trx: Trx, row: Insertable<RefundsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refunds')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').where('status', '<>', 'refused').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The refunds that were asked for of some orders, newest first. */
export async function listRefunds(db: Db, orderIds: readonly string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return []
  return await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The ids of refunds that the provider has not decided, longest waiting first. */
export async function listAsked(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'asked')
    .orderBy('asked_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Paid orders of which more or less is refunded than credit notes say. */
export async function listUncredited(
  db: Db,
  { provider, limit }: { provider: OrderRow['provider']; limit: number },
): Promise<OrderRow[]> {
  return await db
    .selectFrom('orders')
    .selectAll('orders')
    .where('provider', '=', provider)
    .where('refunded_cents', '>', 0)
    .where('payment_id', 'is not', null)
    .where('paid_at', 'is not', null)
    .where(({ eb, fn, selectFrom, val }) =>
      eb(
        'refunded_cents',
        '!=',
        fn.coalesce(
          selectFrom('credited_orders').select('cents').whereRef('order_id', '=', 'orders.id'),
          val(0),
        ),
      ),
    )
    .orderBy('orders.created_at')
    .limit(limit)
    .execute()
}

export async function updateRefund(
  db: Db,
  id: string,
  change: Partial<Pick<RefundRow, 'status' | 'provider_refund_id' | 'settled_at'>>,
): Promise<void> {
  await db.updateTable('refunds').set(change).where('id', '=', id).execute()
}

/** Whether a user, alone or in a team, has finished a counted attempt in one of these labs since a moment. */
export async function hasFinishedAttempt(
  db: Db,
  { userId, labs, since }: { userId: string; labs: readonly LabId[]; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('player_runs')
    .select('id')
    .where('player_id', '=', userId)
    .where('lab_id', 'in', labs)
    .where('kind', '=', 'counted')
    .where('status', '=', 'finished')
    .where('saved_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a user, alone or in a team, has played a lab since a moment. */
export async function hasPlayed(
  db: Db,
  { userId, lab, since }: { userId: string; lab: LabId; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('player_runs')
    .select('id')
    .where('player_id', '=', userId)
    .where('lab_id', '=', lab)
    .where('saved_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Moves refunds to another user, who thus asked for them. */
export async function transferRefunds(trx: Trx, { from, to }: Move): Promise<void> {
  await trx.updateTable('refunds').set({ asked_by: to }).where('asked_by', '=', from).execute()
}
