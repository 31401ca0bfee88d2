import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

interface CurrentTransaction {
  last: (() => Promise<void>)[]
  afterCommit: (() => void)[]
}

const currentTransaction = new AsyncLocalStorage<CurrentTransaction>()

/**
 * A pool that refuses a second connection inside a transaction. The embedded database has only one connection, so a
 * second request would wait for itself forever; refusing it everywhere shows the mistake in any test.
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

/**
 * Runs `begin`, which opens a transaction and calls the given function inside it, and then the effects of the commit.
 */
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
 * Runs `effect` as the last step of the current transaction, which keeps locks on frequently written rows short.
 * Without a transaction, it runs at once.
 */
export async function lastInTransaction(effect: () => Promise<void>): Promise<void> {
  const context = currentTransaction.getStore()
  if (context) context.last.push(effect)
  else await effect()
}

/** Runs `effect` after the current transaction is committed, and never if it is rolled back. It must not throw. */
export function afterCommit(effect: () => void): void {
  const context = currentTransaction.getStore()
  if (context) context.afterCommit.push(effect)
  else effect()
}
