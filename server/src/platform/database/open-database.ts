import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrations } from '../../migrations/migrations.ts'
import { isLockTimeout, type Db } from './database.ts'
import { GuardedPool } from './guarded-pool.ts'
import { laterMigrations } from './later-migrations.ts'
import { withNames } from './named-statements.ts'
import type { Relations } from './tables.ts'

export function createDb(pool: GuardedPool): Db {
  return new Kysely<Relations>({ dialect: new PostgresDialect({ pool: withNames(pool) }) })
}

interface PoolOptions {
  forMigrations?: boolean
  /** Whether the address leads to a pooler that changes connections between transactions, such as PgBouncer. */
  behindPooler?: boolean
  /** In ms. */
  connectsWithin?: number
  /** How many connections it has at most. */
  most?: number
}

/** In ms: for statements, and for transactions in which nothing happens. */
const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 }

/** Statements may take long, and waiting for a lock may not. */
const forMigrationsOnly =
  '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=4000'

/**
 * A pool of connections to the PostgreSQL server at `url`. Waiting times for connections and statements are limited;
 * only migrations and transactions with `mayTakeLong` may take longer. A pooler refuses connections that ask for such
 * limits, so behind one they are the database role's own (docs/running.md).
 */
export function openPostgres(
  url: string,
  onBroken: (error: Error) => void,
  { forMigrations = false, behindPooler = false, connectsWithin = 30_000, most = 10 }: PoolOptions = {},
): GuardedPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    application_name: 'tradewind',
    keepAlive: true,
    // The default is long enough for a whole course that signs in at once.
    connectionTimeoutMillis: connectsWithin,
    ...(!forMigrations && !behindPooler && limits),
    // The role may have its own limits.
    ...(forMigrations && { options: forMigrationsOnly }),
  })
  // When the server restarts, both idle and used connections break. The user of a connection gets a rejection, and an
  // error event without a listener would end this process.
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  return new GuardedPool(pool, { keepsStatements: !behindPooler })
}

/** How often a migration asks for its locks: with their time limit that is some minutes. */
const attempts = 60

/**
 * Updates the schema. A lock in the database makes simultaneous starts take turns. What needs a table that others use
 * lets them through in between, because a statement that waits for a whole table makes all behind it wait, too.
 */
export async function migrate(db: Db): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    // Before the migrator takes a connection, which is the only one of the embedded database.
    const all = { ...migrations, ...(await laterMigrations(db)) }
    const provider = { getMigrations: () => Promise.resolve(all) }
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error === undefined) return
    if (!isLockTimeout(error) || attempt === attempts)
      throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
    await delay(randomInt(200, 1500))
  }
}
