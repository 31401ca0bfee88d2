import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import { traceStatement } from '../metrics/tracing.ts'
import type { Db } from './database.ts'
import type { GuardedPool } from './guarded-pool.ts'
import { tellingOutages } from './unavailable.ts'

/** Names of statements by their text. */
const names = new Map<string, string>()

/**
 * Runs a statement under a name, so that each connection parses and plans it only once. Use it for statements that a
 * whole class causes at once. The text must never vary, must list its columns (`*` would fail forever once a newer
 * server adds a column), and must contain the values of a partial index's condition: a plan for any value cannot use
 * such an index, and `on conflict` would then fail.
 *
 * Behind a pooler that changes connections between transactions it runs without its name.
 *
 * Gain: 0.8 to 1.3 ms of database time for a sign-in of three statements instead of 2.1 to 2.3 (docs/benchmarks.md).
 */
export async function executeNamed<R>(db: Db, name: string, statement: CompiledQuery<R>): Promise<R[]> {
  names.set(statement.sql, name)
  const { rows } = await db.executeQuery(statement)
  return rows
}

/** The source of connections for the query builder, which knows only texts of statements. Names are added here. */
export function withNames(pool: GuardedPool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? withNamesOf(pool, client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    // Only for cancelling a statement from another connection, which nothing here does.
    options: {},
  }
}

function withNamesOf(pool: GuardedPool, client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => {
    const name = names.get(text)
    return traceStatement(name ?? firstWord(text), () =>
      tellingOutages(() => client.query({ name: pool.keepsStatements ? name : undefined, text, values })),
    )
  }
  // The other form of `query` is for cursors, which nothing here uses.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => pool.release(client) }
}

function firstWord(text: string): string {
  return /[a-z]+/iu.exec(text)?.[0].toLowerCase() ?? 'statement'
}
