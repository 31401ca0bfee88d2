import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Db } from '../platform/database/database.ts'
import type { GuardedPool } from '../platform/database/guarded-pool.ts'
import { createDb, openPostgres } from '../platform/database/open-database.ts'
import { kept, opened } from './opened.ts'
import { runOn } from './postgres.ts'
import { openInMemory, overPglite, type EmbeddedDatabase } from '../platform/database/embedded.ts'

interface PostgresTemplate {
  kind: 'postgres'
  url: string
  /** The same server through a pooler, or its own address. */
  poolerUrl: string
  database: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated template that each test file copies. */
    template: { kind: 'embedded'; dump: string } | PostgresTemplate
  }
}

export interface TestDatabase {
  pool: GuardedPool
  db: Db
  embedded: boolean
  /** The address of its PostgreSQL server, without a pooler between; null for the embedded database. */
  url: string | null
  close(): Promise<void>
}

/** Opens a separate migrated database for one test file, on the kind of database that this run uses. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = inject('template')
  const database =
    template.kind === 'embedded' ? await openEmbeddedCopy(template.dump) : await openPostgresCopy(template)
  const name = `an open test database (${randomUUID()})`
  opened.add(name)
  return {
    ...database,
    close: async () => {
      opened.delete(name)
      await database.close()
    },
  }
}

async function openPostgresCopy(template: PostgresTemplate): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files takes half the time of copying pages through the log of changes, which is the default.
  await runOn(template.url, `create database ${name} template ${template.database} strategy file_copy`)
  const url = new URL(template.url)
  url.pathname = `/${name}`
  const pooled = new URL(template.poolerUrl)
  pooled.pathname = url.pathname
  const pool = openPostgres(pooled.href, () => undefined, { behindPooler: pooled.href !== url.href })
  return {
    pool,
    db: createDb(pool),
    embedded: false,
    url: url.href,
    close: async () => {
      await pool.end()
      await runOn(template.url, `drop database ${name} with (force)`)
    },
  }
}

type Pglite = EmbeddedDatabase['pglite']

/** The emptied database of the previous file in this worker. Opening a new one takes ten times as long. */
let emptied: Pglite | undefined

async function openEmbeddedCopy(dump: string): Promise<TestDatabase> {
  const { pool, pglite } = emptied ? overPglite(emptied) : await openInMemory(new Blob([readFileSync(dump)]))
  emptied = undefined
  kept.clear()
  const before = await fixedParts(pglite)
  const close = async () => {
    await pool.end()
    if (await isEmptied(pglite, before)) {
      emptied = pglite
      kept.add(pglite)
    } else await pglite.close()
  }
  return { pool, db: createDb(pool), embedded: true, url: null, close }
}

/** Tables that have rows in a new database. */
const furnished = ['kysely_migration', 'kysely_migration_lock', 'version', 'queue']

/** Empties the database. Returns false if something remains that a new database would not have. */
async function isEmptied(pglite: Pglite, before: string): Promise<boolean> {
  if (emptied) return false
  await pglite.exec('rollback')
  await pglite.exec('discard all')
  const { rows } = await pglite.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss') and tablename <> all($1)`,
    [furnished],
  )
  await pglite.exec(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity`)
  return (await fixedParts(pglite)) === before
}

/** The rows of the furnished tables and the names of all relations, triggers and functions. */
async function fixedParts(pglite: Pglite): Promise<string> {
  const { rows } = await pglite.query(`select
    (select json_agg(m) from kysely_migration m) as migrations,
    (select json_agg(v.version) from pgboss.version v) as version,
    (select json_agg(q order by q.name) from pgboss.queue q) as queues,
    (select json_agg(relname order by relname, relnamespace) from pg_class where relnamespace::regnamespace::text in ('public', 'pgboss')) as relations,
    (select json_agg(tgname order by tgname) from pg_trigger where not tgisinternal) as triggers,
    (select json_agg(proname order by proname) from pg_proc where pronamespace::regnamespace::text in ('public', 'pgboss')) as functions`)
  return JSON.stringify(rows)
}
