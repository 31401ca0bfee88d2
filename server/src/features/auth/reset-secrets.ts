import type { Db, Trx } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/sessions/tokens.ts'

/** Keeps a secret that sets the password once, until `expiresAt`. */
export async function storeResetSecret(
  trx: Trx,
  userId: string,
  secret: string,
  expiresAt: Date,
): Promise<void> {
  await trx
    .insertInto('password_resets')
    .values({ secret_hash: hashToken(secret), user_id: userId, expires_at: expiresAt })
    .execute()
}

export async function hasResetSecret(db: Db, userId: string, secret: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('secret_hash', '=', hashToken(secret))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a secret up; false where another call was first. */
export async function useResetSecret(trx: Trx, userId: string, secret: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_resets')
    .where('secret_hash', '=', hashToken(secret))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
