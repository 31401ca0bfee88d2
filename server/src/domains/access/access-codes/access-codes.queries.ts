import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { AccessCodesTable } from './access-codes.store.ts'
import type { CodeBatchesTable } from './access-codes.tables.ts'
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
