import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    access_codes: AccessCodesTable
  }
}

export interface AccessCodesTable {
  /** The code in its form for comparison (see `codeKey`). */
  code_key: string
  code: string
  batch_id: string
  used_at: Date | null
  /** Null also after the account was deleted; `used_at` says whether the code was used. */
  used_by: string | null
  revoked_at: Date | null
}

export interface NewCode {
  key: string
  code: string
}

/** Adds the codes that do not exist yet and returns their number. */
export async function insertCodes(trx: Trx, batchId: string, codes: readonly NewCode[]): Promise<number> {
  // Two arrays instead of thousands of parameters. The sorting lets simultaneous uploads lock codes in the same order.
  const sorted = codes.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const { numAffectedRows } = await sql`
    insert into access_codes (code_key, code, batch_id)
    select key, code, ${batchId}::uuid
    from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ code }) => code)}::text[]) as given (key, code)
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export async function markUsed(trx: Trx, key: string, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('access_codes')
    .set({ used_at: now, used_by: userId })
    .where('code_key', '=', key)
    .execute()
}

export async function markRevoked(trx: Trx, key: string, now: Date): Promise<void> {
  await trx.updateTable('access_codes').set({ revoked_at: now }).where('code_key', '=', key).execute()
}

/** Revokes the unused codes of a batch and returns their number. */
export async function revokeUnused(trx: Trx, batchId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('access_codes')
    .set({ revoked_at: now })
    .where('batch_id', '=', batchId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Moves the use of codes to another user. */
export async function transferUsedCodes(trx: Trx, { from, to }: Move): Promise<void> {
  await trx.updateTable('access_codes').set({ used_by: to }).where('used_by', '=', from).execute()
}

/** Deletes the codes of a batch that nobody has used, and those that one of these users has. */
export async function deleteCodesOf(
  trx: Trx<unknown>,
  { batchId, usedBy }: { batchId: string; usedBy: readonly string[] },
): Promise<void> {
  await trx
    .deleteFrom('access_codes')
    .where('batch_id', '=', batchId)
    .where(({ eb, or }) => or([eb('used_by', 'is', null), eb('used_by', 'in', usedBy)]))
    .execute()
}
