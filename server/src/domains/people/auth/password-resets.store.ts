import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { hashToken } from '../../../kernel/tokens.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    password_resets: PasswordResetsTable
  }
}

export interface PasswordResetsTable {
  secret_hash: Buffer
  user_id: string
  expires_at: Date
}

interface ResetSecret {
  userId: string
  secret: string
}

/** Stores a secret that sets the password once, until `expiresAt`. */
export async function storeResetSecret(
  trx: Trx,
  { userId, secret, expiresAt }: ResetSecret & { expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('password_resets')
    .values({ secret_hash: hashToken(secret), user_id: userId, expires_at: expiresAt })
    .execute()
}

export async function hasResetSecret(
  db: Db,
  caller: Caller,
  { userId, secret }: ResetSecret,
): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('secret_hash', '=', hashToken(secret))
    .where('user_id', '=', userId)
    .where('expires_at', '>', caller.now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a secret. Returns false if another call was first. */
export async function useResetSecret(
  trx: Trx,
  caller: Caller,
  { userId, secret }: ResetSecret,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_resets')
    .where('secret_hash', '=', hashToken(secret))
    .where('user_id', '=', userId)
    .where('expires_at', '>', caller.now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteExpiredSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute()
}

export async function deleteResetSecrets(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}
