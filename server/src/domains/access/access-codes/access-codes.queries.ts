import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'
import type { AccessCodesTable, CodeBatchesTable } from './access-codes.tables.ts'
import type { UsersTable } from '../../../platform/sessions/users.store.ts'

/** An access code with the data of its batch. */
export type AccessCodeRow = Selectable<AccessCodesTable> &
  Pick<Selectable<CodeBatchesTable>, 'product' | 'expires_at' | 'created_at'> & { batch_name: string }

function selectCode(db: Db, key: string) {
  return db
    .selectFrom('access_codes')
    .innerJoin('code_batches', 'code_batches.id', 'access_codes.batch_id')
    .selectAll('access_codes')
    .select(['product', 'expires_at', 'created_at', 'name as batch_name'])
    .where('code_key', '=', key)
}

/** The access code with a key (see `codeKey`). */
export async function findCode(db: Db, key: string): Promise<AccessCodeRow | undefined> {
  return await selectCode(db, key).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockCode(trx: Trx, key: string): Promise<AccessCodeRow | undefined> {
  return await selectCode(trx, key).forUpdate('access_codes').executeTakeFirst()
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

/** The user who receives the product of a code, locked until the transaction ends. */
export async function lockReceiver(
  trx: Trx,
  id: string,
): Promise<Pick<UsersTable, 'kind' | 'verified' | 'instructor' | 'admin'> | undefined> {
  return await trx
    .selectFrom('users')
    .select(['kind', 'verified', 'instructor', 'admin'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The user of a code, if the account still exists. */
export async function findPerson(
  db: Db,
  id: string,
): Promise<Pick<UsersTable, 'id' | 'first_name' | 'last_name' | 'email'> | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Moves the use of codes to another user. */
export async function transferUsedCodes(trx: Trx, { from, to }: Move): Promise<void> {
  await trx.updateTable('access_codes').set({ used_by: to }).where('used_by', '=', from).execute()
}
