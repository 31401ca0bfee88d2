import {
  ExpressionWrapper,
  sql,
  type CompiledQuery,
  type OperationNodeSource,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import type { PoolClient } from 'pg'
import type { Db } from './database.ts'
import type { GuardedPool } from './guarded-pool.ts'

/** Names of statements, by their text. */
const names = new Map<string, string>()

/**
 * Runs a statement by a name of its own, so that each connection reads and plans it once: for those that a whole class
 * causes at once. Its text must always be the same. It answers columns that it names one by one (`*` would fail for
 * ever once a newer server adds a column), and what the condition of a partial index compares stands in the text: a
 * plan for any value cannot use such an index, and `on conflict` would then fail for want of it.
 *
 * What it gains: 0.8 to 1.3 ms of the database for a sign-in instead of 2.1 to 2.3, in runs in turn (docs/benchmarks.md).
 */
export async function executeNamed<R>(db: Db, name: string, statement: CompiledQuery<R>): Promise<R[]> {
  names.set(statement.sql, name)
  const { rows } = await db.executeQuery(statement)
  return rows
}

/** Statements to be sent as one, each by a name by which the later ones may read what it returns. */
export type Parts = Record<string, OperationNodeSource>

/**
 * Writes in one trip, all of it or nothing: also outside a transaction. The parts see the database as it was before, and
 * of each other only what they read by name. PostgreSQL runs those that nobody reads from the last to the first, but does
 * not promise it.
 *
 * What it gains: 438 and 662 sign-ins a second with a cheap hash instead of 323 and 362, in runs in turn
 * (docs/benchmarks.md).
 */
export async function executeTogether(db: Db, name: string, parts: Parts): Promise<void> {
  const list = Object.entries(parts).map(
    ([part, statement]) => sql`${sql.ref(part)} as (${new ExpressionWrapper(statement.toOperationNode())})`,
  )
  await executeNamed(db, name, sql`with ${sql.join(list)} select 1`.compile(db))
}

/** What the query builder takes its connections from. It knows texts only; the name is added here. */
export function withNames(pool: GuardedPool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? withNamesOf(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function withNamesOf(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => client.query({ name: names.get(text), text, values })
  // The other of its two forms is for cursors, which nothing here uses.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}
