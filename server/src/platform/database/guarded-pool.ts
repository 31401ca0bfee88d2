import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { DatabaseUnavailable, tellingOutages } from './unavailable.ts'

declare module '../../kernel/services.ts' {
  interface Services {
    /** The connections below `db`, for the one statement that is worth writing by hand. */
    pool: GuardedPool
  }
}

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
  /** Whether a statement that was prepared by its name is still there for the next transaction. */
  readonly keepsStatements: boolean
  private readonly isOnly: boolean

  /** `isOnly` says that the pool has one connection, which another cannot replace, as on the embedded database. */
  constructor(pool: pg.Pool, { isOnly = false, keepsStatements = true } = {}) {
    this.pool = pool
    this.isOnly = isOnly
    this.keepsStatements = keepsStatements
  }

  async connect(): Promise<pg.PoolClient> {
    if (currentTransaction.getStore())
      throw new Error(
        'The outer database handle was used inside a transaction: pass the transaction on instead.',
      )
    return await this.pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable('away', error)
    })
  }

  async query(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const asked = typeof query === 'string' || this.keepsStatements ? query : { ...query, name: undefined }
    const client = await this.connect()
    try {
      const result = await tellingOutages(() => client.query(asked, values))
      this.release(client)
      return result
    } catch (error) {
      if (error instanceof DatabaseUnavailable && error.reason === 'away' && !this.isOnly)
        client.release(true)
      // The query may have begun a transaction, as those of the job queue do.
      else this.releaseRolledBack(client)
      throw error
    }
  }

  /** Gives a connection back. One that is still in a transaction is not used again before that has ended. */
  release(client: pg.PoolClient): void {
    if (isInTransaction(client)) this.releaseRolledBack(client)
    else client.release()
  }

  /** A refused statement does not cost its connection: opening another takes longer than most statements. */
  private releaseRolledBack(client: pg.PoolClient): void {
    client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }

  async end(): Promise<void> {
    await this.pool.end()
  }
}

/** What PostgreSQL told with its last answer: T is an open transaction, E a failed one. */
function isInTransaction(client: pg.PoolClient): boolean {
  return ['T', 'E'].includes(client.getTransactionStatus() ?? '')
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
