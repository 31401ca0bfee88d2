import { sql } from 'kysely'
import type { Caller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { executeNamed } from '../../../platform/database/named-statements.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { hashToken } from '../../../kernel/tokens.ts'

/** The sign-in of a marked device is recorded at most this often. */
const noteAfter = 30 * day

/** Records that an account signs in on a device, which then has its own limit for wrong passwords. */
export async function bindDevice(
  trx: Trx,
  caller: Caller,
  { userId, device }: { userId: string; device: string },
): Promise<void> {
  const statement = trx
    .insertInto('device_marks')
    .values({ user_id: userId, mark_hash: hashToken(device), signed_in_at: caller.now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'mark_hash']).doUpdateSet({ signed_in_at: caller.now }),
    )
  await executeNamed(trx, 'note-device', statement.compile())
}

/** Whether the device's last recorded sign-in is so old that it is recorded again. */
export function isNoteDue(signedInAt: Date | null, { now }: Caller): boolean {
  return signedInAt === null || signedInAt < later(now, -noteAfter)
}

/** When an account last signed in on a device, as far as recorded; null if it never has. For a look-up of accounts. */
export function lastSignInOn(mark: Buffer | null) {
  return sql<Date | null>`(
    select signed_in_at from device_marks where user_id = users.id and mark_hash = ${mark}::bytea
  )`.as('device_since')
}

/** Removes the marks of devices on which an account has not signed in for over a year. */
export async function deleteOldMarks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('device_marks')
    .where('signed_in_at', '<', later(now, -400 * day))
    .execute()
}

/** The hash of a device's mark; null if it has none. */
export function markOf(device: string | null): Buffer | null {
  return device === null ? null : hashToken(device)
}
