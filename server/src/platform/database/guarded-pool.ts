import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

interface CurrentTransaction {
  last: (() => Promise<void>)[]
  afterCommit: (() => void)[]
}

const currentTransaction = new AsyncLocalStorage<CurrentTransaction>()

/**
 * A pool that refuses a second connection from within a transaction. The embedded database has one connection only:
 * asking for another inside a transaction would wait for itself for ever. Refusing it everywhere shows the mistake in
 * any test, on either database.
 */
export class GuardedPool {
  readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  async connect(): Promise<pg.PoolClient> {
    if (currentTransaction.getStore())
      throw new Error(
        'The outer database handle was used inside a transaction: pass the transaction on instead.',
      )
    return await this.pool.connect()
  }

  async query(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect()
    try {
      return await client.query(query, values)
    } finally {
      client.release()
    }
  }

  async end(): Promise<void> {
    await this.pool.end()
  }
}

/** Runs `begin`, which opens a transaction and calls what it is given inside it; then the effects of its commit. */
export async function asCurrentTransaction<T>(
  begin: (inside: (work: () => Promise<T>) => Promise<T>) => Promise<T>,
): Promise<T> {
  const context: CurrentTransaction = { last: [], afterCommit: [] }
  const result = await begin((work) =>
    currentTransaction.run(context, async () => {
      const done = await work()
      for (const effect of context.last) await effect()
      return done
    }),
  )
  for (const effect of context.afterCommit) effect()
  return result
}

/**
 * Runs `effect` as the last thing of the current transaction: for rows that many transactions write, which are then locked
 * for as short as can be. At once where there is no transaction.
 */
export async function lastInTransaction(effect: () => Promise<void>): Promise<void> {
  const context = currentTransaction.getStore()
  if (context) context.last.push(effect)
  else await effect()
}

/** Runs `effect` once the current transaction is committed, and never if it is rolled back. It must not throw. */
export function afterCommit(effect: () => void): void {
  const context = currentTransaction.getStore()
  if (context) context.afterCommit.push(effect)
  else effect()
}
