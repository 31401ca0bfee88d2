import { day, later } from '../../kernel/clock.ts'
import type { Db } from '../database/database.ts'
import { executeNamed } from '../database/named-statements.ts'
import type { Trx } from '../database/transaction.ts'

declare module '../database/tables.ts' {
  interface Tables {
    session_tokens: SessionTokensTable
  }
}

export interface SessionTokensTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer
  /** SHA-256 of the token for labs that belongs to it. */
  lab_hash: Buffer
  session_id: string
  created_at: Date
  first_used_at: Date | null
  /** Set when a newer token is first used. */
  expires_at: Date | null
}

export async function insertToken(db: Db, token: SessionTokensTable): Promise<void> {
  await executeNamed(db, 'add-token', db.insertInto('session_tokens').values(token).compile())
}

/**
 * The first use of a new token proves that it arrived, so the tokens used before expire soon. Another unused token may
 * still be on its way to the same browser, so it stays.
 */
export async function noteFirstUse(
  db: Db,
  row: { session_id: string; token_hash: Buffer; token_created_at: Date },
  { now, othersEnd }: { now: Date; othersEnd: Date },
): Promise<void> {
  // A single statement, because half of it would leave the old tokens valid.
  await db
    .with('retired', (query) =>
      query
        .updateTable('session_tokens')
        .set({ expires_at: othersEnd })
        .where('session_id', '=', row.session_id)
        .where('created_at', '<', row.token_created_at)
        .where('first_used_at', 'is not', null)
        .where('expires_at', 'is', null),
    )
    .updateTable('session_tokens')
    .set({ first_used_at: now })
    .where('token_hash', '=', row.token_hash)
    .execute()
}

export async function deleteTokens(trx: Trx, sessionId: string): Promise<void> {
  await trx.deleteFrom('session_tokens').where('session_id', '=', sessionId).execute()
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session_tokens').where('expires_at', '<', later(now, -day)).execute()
}
