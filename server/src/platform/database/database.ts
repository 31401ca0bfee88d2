import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, Migrator, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { migrations } from '../../migrations/migrations.ts'
import { withNames } from './named-statements.ts'
import type { Tables } from './tables.ts'

/** The database outside a transaction. Query functions take `Db`, which a `Trx` is too. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

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

export function createDb(pool: GuardedPool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNames(pool) }) })
}

/**
 * A pool of connections to the PostgreSQL server at `url`. Nothing waits for ever: neither for a connection nor for a
 * statement; only migrations may take their time, and transactions that say `mayTakeLong`.
 */
export function openPostgres(
  url: string,
  onBroken: (error: Error) => void,
  { forMigrations = false } = {},
): GuardedPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'tradewind',
    keepAlive: true,
    // Long enough for a whole course that signs in at once.
    connectionTimeoutMillis: 30_000,
    ...(!forMigrations && { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 }),
  })
  // When the server restarts, connections break both idle and in use. Whoever uses one gets a rejection; the error event
  // besides would end this process if nobody listened.
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  return new GuardedPool(pool)
}

const attempts = 5
// serialization_failure and deadlock_detected: the transaction did nothing and may be run again.
const retried = new Set(['40001', '40P01'])

/**
 * Runs `work` in a transaction, again from the start where the database asks for that. With `snapshot` all of its
 * statements see the database as it was at the first, without holding up others; it must not write.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  { snapshot = false } = {},
): Promise<T> {
  return await asOftenAsAsked(async () => {
    const context: CurrentTransaction = { last: [], afterCommit: [] }
    const transaction = db.transaction()
    const begun = snapshot
      ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
      : transaction
    const result = await begun.execute((trx) =>
      currentTransaction.run(context, async () => {
        const done = await work(trx)
        for (const effect of context.last) await effect()
        return done
      }),
    )
    for (const effect of context.afterCommit) effect()
    return result
  })
}

/** Runs `work`, a transaction or a statement that is one by itself, again where the database asks for that. */
export async function asOftenAsAsked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !retried.has(databaseErrorCode(error) ?? '')) throw error
      await delay(Math.random() * 20 * attempt)
    }
  }
}

/** Lets the transaction's statements take as long as they need. Nothing that a request waits for may use it. */
export async function mayTakeLong(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
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

/** Whether a row was refused because another has the same unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23505'
}

/** Whether a row was refused because it lacks what it must have. */
export function isNotNullViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23502'
}

function databaseErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Brings the schema up to date. A lock in the database lets several starting processes take turns. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}
