import type { Transaction } from 'kysely'
import type { Services } from '../../kernel/services.ts'
import { asOftenAsAsked, type Db } from './database.ts'
import { asCurrentTransaction } from './guarded-pool.ts'
import type { Relations } from './tables.ts'

/**
 * A transaction, for queries and for everything sent or logged with them. Its services lack their database handles,
 * which would wait for this transaction forever.
 */
export type Trx<S = Services> = Transaction<Relations> & { readonly services: Omit<S, 'db' | 'pool'> }

/**
 * Runs `work` in a transaction, and repeats it from the start if the database asks for that. With `snapshot`, all
 * statements see the database as it was at the first one, without blocking others, and must not write.
 */
export async function inTransaction<T, S extends { db: Db }>(
  services: S,
  work: (trx: Trx<S>) => Promise<T>,
  { snapshot = false } = {},
): Promise<T> {
  return await asOftenAsAsked(() =>
    asCurrentTransaction<T>((inside) => {
      const transaction = services.db.transaction()
      const begun = snapshot
        ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
        : transaction
      return begun.execute((trx) => inside(() => work(Object.assign(trx, { services }))))
    }),
  )
}
