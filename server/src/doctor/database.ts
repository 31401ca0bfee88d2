import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { listProcesses } from '../domains/operations/system/system.queries.ts'
import { silentAfter } from '../domains/operations/system/process-records.ts'
import { migrations } from '../migrations/migrations.ts'
import type { Db } from '../platform/database/database.ts'
import type { GuardedPool } from '../platform/database/guarded-pool.ts'
import { laterMigrations, UnfitDatabase } from '../platform/database/later-migrations.ts'
import { missingPart } from '../platform/database/missing-parts.ts'
import { createDb, openPostgres } from '../platform/database/open-database.ts'
import { listDemoProblems } from '../start.ts'
import { connectsWithin, judgeConnection } from './connections.ts'
import { faultOf } from './faults.ts'
import { ok, plural, problem, warning, type Doctor, type Finding } from './finding.ts'

const subject = 'Database'

/** What the database tells the other checks. */
export interface DatabaseFacts {
  /** Null until the tables are there. */
  db: Db | null
  /** How far the database's clock is ahead of this machine's, in ms; null where there is none to compare. */
  clockAhead: number | null
  /** Processes of the server that work with this database now. */
  processes: number
  /** The major version of PostgreSQL; null where it was not reached. */
  version: number | null
}

export const nothingKnown: DatabaseFacts = { db: null, clockAhead: null, processes: 0, version: null }

interface Server {
  version: string
  versionNumber: number
  encoding: string
  isStandby: boolean
  mayCreate: boolean
  maxConnections: number
  hasTables: boolean
}

/** Looks at the PostgreSQL server by the direct address, which migrations take. `tell` gets what others need. */
export async function examinePostgres(
  { config, closing }: Doctor,
  url: string,
  tell: (facts: DatabaseFacts) => void,
): Promise<Finding[]> {
  const variable = url === config.databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const pool = openPostgres(url, () => undefined, { forMigrations: true, connectsWithin })
  closing.push(() => pool.end())
  try {
    const server = await readServer(pool)
    const lacking = judgeServer(server, await findMissingPart(pool))
    if (lacking !== null) return [lacking]
    const db = createDb(pool)
    const clockAhead = await measureClock(pool)
    const version = Math.floor(server.versionNumber / 10_000)
    tell({ ...nothingKnown, clockAhead, version })
    if (!server.hasTables) return [judgeEmpty(server)]
    const [schema, isUsable] = await examineSchema(server, db)
    if (!isUsable) return [schema]
    tell({ db, clockAhead, version, processes: await countProcesses(db) })
    return [schema, ...(await examineContent(config, db)), ...judgeConnections(server)]
  } catch (error) {
    if (error instanceof UnfitDatabase)
      return [problem(subject, 'Its tables are those of another version.', error.message)]
    return [judgeConnection(subject, { variable, url }, faultOf(error))]
  }
}

async function readServer(pool: GuardedPool): Promise<Server> {
  const { rows } = await pool.query(`select current_setting('server_version') as version,
    current_setting('server_version_num')::int as "versionNumber",
    current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as "isStandby",
    has_database_privilege(current_database(), 'create') and coalesce((select
      has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false) as "mayCreate",
    current_setting('max_connections')::int as "maxConnections",
    to_regclass('kysely_migration') is not null as "hasTables"`)
  return rows[0] as Server
}

/** What the migrations need and the server lacks. It is tried inside a transaction that is rolled back. */
async function findMissingPart(pool: GuardedPool): Promise<string | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select 'a' collate "und-x-icu"`)
    await client.query('create extension if not exists pg_trgm')
    await client.query('create temporary table doctor on commit drop as select 1 as written')
    return null
  } catch (error) {
    return missingPart(error) ?? faultOf(error).message
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Why the server cannot carry the tables, or null. */
export function judgeServer(server: Server, missing: string | null): Finding | null {
  const name = nameOf(server)
  if (server.isStandby)
    return problem(
      subject,
      `${name} is a standby and accepts no changes.`,
      'Let DATABASE_URL lead to the primary; DATABASE_REPLICA_URL may lead to this one.',
    )
  if (server.encoding !== 'UTF8')
    return problem(
      subject,
      `${name}: the database has the encoding ${server.encoding}, in which many names cannot be written.`,
      "Make a new one: create database tradewind encoding 'UTF8' template template0",
    )
  if (missing === null) return null
  const [what = missing, ...toDo] = missing.split(/(?<=\.)\s/u)
  return problem(subject, `${name}: ${what}`, ...(toDo.length > 0 ? toDo : ['Correct it on the server.']))
}

export function judgeEmpty(server: Server): Finding {
  return server.mayCreate
    ? ok(subject, `${nameOf(server)} is empty; the first start makes the tables`)
    : problem(
        subject,
        `${nameOf(server)}: its user may not make tables.`,
        'Let the user own the database: alter database NAME owner to USER',
      )
}

/** Says which migrations are done, and whether the tables can be read by this version. */
async function examineSchema(server: Server, db: Db): Promise<[Finding, boolean]> {
  const later = Object.keys(await laterMigrations(db)).length
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const pending = Object.keys(migrations).filter((name) => !done.has(name)).length
  return [judgeSchema(server, { pending, later }), pending === 0]
}

export function judgeSchema(server: Server, { pending, later }: { pending: number; later: number }): Finding {
  const name = nameOf(server)
  if (pending > 0 && !server.mayCreate)
    return problem(
      subject,
      `${name}: ${plural(pending, 'migration')} waiting, but the database's user may not make tables.`,
      'Let the user own the database: alter database NAME owner to USER',
    )
  if (pending > 0)
    return warning(
      subject,
      `${name}: ${plural(pending, 'migration')} waiting.`,
      'Back up, then start this version: the start brings the tables up to date.',
    )
  if (later > 0)
    return warning(
      subject,
      `${name}: a newer version has added to the tables (${plural(later, 'migration')}).`,
      'This version works with them. Go on with the upgrade, or leave it so.',
    )
  return ok(subject, `${name}, all migrations are done`)
}

/** What production refuses to start on. */
async function examineContent(config: Config, db: Db): Promise<Finding[]> {
  const problems = await listDemoProblems(config, db)
  return problems.length === 0
    ? []
    : [problem('Demo data', 'Production would not start on this database.', ...problems)]
}

/** A process takes fifteen, and migrations, backups and administrators need some. */
const connectionsWanted = 25

function judgeConnections(server: Server): Finding[] {
  return server.maxConnections >= connectionsWanted
    ? []
    : [
        warning(
          subject,
          `The server takes only ${server.maxConnections} connections; each process of Tradewind needs 15.`,
          `Set max_connections to ${connectionsWanted} or more in postgresql.conf, and restart PostgreSQL.`,
        ),
      ]
}

/** Asks for the time and takes half of the way there and back into account. */
async function measureClock(pool: GuardedPool): Promise<number> {
  const before = Date.now()
  const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as now')
  return Number(rows[0].now) - (before + Date.now()) / 2
}

async function countProcesses(db: Db): Promise<number> {
  return (await listProcesses(db, new Date(Date.now() - silentAfter))).length
}

function nameOf({ version }: Server): string {
  return `PostgreSQL ${version.split(' ', 1)[0]}`
}
