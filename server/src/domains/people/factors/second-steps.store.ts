import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    second_steps: SecondStepsTable
  }
}

/** A sign-in whose password was right, and which waits for a second factor. */
export interface SecondStepsTable {
  token_hash: Buffer
  user_id: string
  /** The hash that the password had: with another one the step is void. */
  password_hash: string
  /** The identity provider that signed the person in, instead of a password. */
  identity_provider_id: string | null
  expires_at: Date
}

export async function insertSecondStep(db: Db, step: Insertable<SecondStepsTable>): Promise<void> {
  await db.insertInto('second_steps').values(step).execute()
}

/** Ends the waiting of a sign-in. Returns false if another call was first. */
export async function deleteSecondStep(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_steps')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSecondStepsOf(trx: Trx<unknown>, userId: string): Promise<void> {
  await trx.deleteFrom('second_steps').where('user_id', '=', userId).execute()
}

/** Removes sign-ins that waited for a second factor too long. */
export async function deleteExpiredSteps(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('second_steps').where('expires_at', '<', now).execute()
}
