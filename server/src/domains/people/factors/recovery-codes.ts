import { plainCode } from '@tradewind/contract/rules'
import type { Caller } from '../../../kernel/caller.ts'
import { newLongCode } from '../../../kernel/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { hashToken } from '../../../kernel/tokens.ts'

const howMany = 10
/** 118 random bits: from 112 on, a stored code needs no slow hash (ASVS 5.0, 6.5.2). */
const groups = 6

/** Ten new codes in place of all former ones. They are returned here and can never be read again. */
export async function makeRecoveryCodes(trx: Trx, caller: Caller, userId: string): Promise<string[]> {
  // New sets of one account take turns, so that only one of them stays.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await deleteRecoveryCodes(trx, userId)
  const codes = Array.from({ length: howMany }, () => newLongCode(groups))
  await trx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ code_hash: hashOf(code), user_id: userId, made_at: caller.now, used_at: null })),
    )
    .execute()
  return codes
}

/** Uses up a code of an account. Returns how many are left, or null if the code is unknown or was used. */
export async function spendRecoveryCode(
  trx: Trx,
  caller: Caller,
  { userId, code }: { userId: string; code: string },
): Promise<number | null> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: caller.now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? null : ((await readRecoveryCodes(trx, userId))?.left ?? 0)
}

/** How many codes an account has left, and since when; null if none were made. */
export async function readRecoveryCodes(
  db: Db,
  userId: string,
): Promise<{ left: number; madeAt: Date } | null> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select(['made_at', 'used_at'])
    .where('user_id', '=', userId)
    .execute()
  const [first] = rows
  return first ? { left: rows.filter((row) => row.used_at === null).length, madeAt: first.made_at } : null
}

/** Deletes all codes of an account. Returns false if there are none. */
export async function deleteRecoveryCodes(trx: Trx<unknown>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Spaces, hyphens and small letters make no difference. */
function hashOf(code: string): Buffer {
  return hashToken(plainCode(code).replace(/[^\dA-Z]/gu, ''))
}
