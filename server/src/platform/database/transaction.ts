import type { Transaction } from 'kysely'
import type { Services } from '../services.ts'
import { asOftenAsAsked, type Db } from './database.ts'
import { asCurrentTransaction } from './guarded-pool.ts'
import type { Tables } from './tables.ts'

/**
 * A transaction, for queries and for what is sent or logged with them. It has the services without their database
 * handles, which would wait for this transaction forever.
 */
export type Trx<S = Services> = Transaction<Tables> & { readonly services: Omit<S, 'db' | 'pool'> }

/**
 * Runs `work` in a transaction, again from the start where the database asks for that. With `snapshot` all of its
 * statements see the database as it was at the first, without holding up others; it must not write.
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
