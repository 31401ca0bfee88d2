import DataLoader from 'dataloader'
import type { Db } from './database.ts'

/**
 * Makes a look-up for calls that a whole class makes at once, such as all pages of a room after a close: look-ups that
 * arrive while the server is busy share a query. Nothing is cached between queries. In a transaction each has its own.
 *
 * @param list answers in the order of its keys
 */
export function sharedRead<K, V>(
  list: (db: Db, keys: readonly K[]) => Promise<V[]>,
): (db: Db, key: K) => Promise<V> {
  const loaders = new WeakMap<Db, DataLoader<K, V>>()
  return async (db, key) => {
    const known = db.isTransaction ? undefined : loaders.get(db)
    const loader =
      known ??
      new DataLoader((keys: readonly K[]) => list(db, keys), {
        cache: false,
        maxBatchSize: 100,
        // Runs once everything that has arrived is read. The library's default moment comes after each single request.
        batchScheduleFn: (send) => void setImmediate(send),
      })
    if (!db.isTransaction && !known) loaders.set(db, loader)
    return await loader.load(key)
  }
}
