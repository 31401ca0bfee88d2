import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    factor_resets: FactorResetsTable
  }
}

/** A lost factor that one administrator wants to reset, and another one must confirm. */
export interface FactorResetsTable {
  user_id: string
  id: string
  asked_by: string
  asked_at: Date
  expires_at: Date
}

/** Stores a reset in place of a former one of the same user. */
export async function storeReset(
  trx: Trx,
  { user_id: userId, ...row }: Insertable<FactorResetsTable>,
): Promise<void> {
  await trx
    .insertInto('factor_resets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Deletes the reset of a user. Returns false if there is none. */
export async function deleteReset(trx: Trx<unknown>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('factor_resets')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes resets that nobody confirmed in time. */
export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('factor_resets').where('expires_at', '<', now).execute()
}
