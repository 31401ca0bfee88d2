import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb, openPostgres, type Db, type GuardedPool } from '../platform/database/database.ts'
import { openInMemory } from '../platform/database/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated template that each test file gets a copy of. */
    template: { kind: 'embedded'; dump: string } | { kind: 'postgres'; url: string; database: string }
  }
}

export interface TestDatabase {
  pool: GuardedPool
  db: Db
  embedded: boolean
  close(): Promise<void>
}

/** A migrated database of its own for one test file, on whichever kind this run is for. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = inject('template')
  if (template.kind === 'embedded') {
    const { pool, close } = await openInMemory(new Blob([readFileSync(template.dump)]))
    return { pool, db: createDb(pool), embedded: true, close }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(template.url, `create database ${name} template ${template.database}`)
  const url = new URL(template.url)
  url.pathname = `/${name}`
  const pool = openPostgres(url.href, () => undefined)
  return {
    pool,
    db: createDb(pool),
    embedded: false,
    close: async () => {
      await pool.end()
      await runOn(template.url, `drop database ${name} with (force)`)
    },
  }
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
