import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { BackupRefused, checkBackup, contentOf, refuseExisting, writeBackup } from './backup-file.ts'
import { outputOf, startProgram } from './client-programs.ts'
import { forgetTokens, newestMigration, refuseUnfit } from './restoring.ts'

// Owners and rights come from the restoring user. The extension and the schema `public` belong to the server.
const portable = ['--schema=public', '--schema=pgboss', '--no-owner', '--no-privileges', '--no-comments']

/** Backs up a PostgreSQL database at one moment, with `pg_dump`. Servers may be using it. */
export async function backUpPostgres(url: string, file: string): Promise<void> {
  refuseExisting(file)
  const migration = await onConnection(url, newestMigration)
  await writeBackup(
    file,
    { database: 'postgres', migration },
    outputOf(startProgram('pg_dump', ['--format=custom', ...portable], { url })),
  )
}

/**
 * Puts a backup in the place of what the product has in a PostgreSQL database that no server uses, in one transaction.
 */
export async function restorePostgres(
  url: string,
  file: string,
  { replace }: { replace: boolean },
): Promise<void> {
  refuseUnfit(await checkBackup(file), 'postgres')
  await onConnection(url, async (client) => {
    if (await usedByServers(client))
      throw new BackupRefused('A server is using this database: stop all servers first, then try again.')
    if (!replace && (await countTables(client)) > 0)
      throw new BackupRefused('This database already has tables. Add --replace to remove them.')
  })
  await replaceContent(url, file)
}

/** Milliseconds for which PostgreSQL may still list connections of a server that has just stopped. */
const leaving = 5000

/** Whether servers have connections, also after those of a server that has just stopped had time to leave. */
async function usedByServers(client: pg.Client): Promise<boolean> {
  for (let waited = 0; ; waited += 100) {
    const servers = await count(
      client,
      `pg_stat_activity where datname = current_database() and application_name = 'tradewind'`,
    )
    if (servers === 0 || waited >= leaving) return servers > 0
    await delay(100)
  }
}

const countTables = (client: pg.Client) => count(client, `pg_tables where schemaname in ('public', 'pgboss')`)

async function count(client: pg.Client, rowsOf: string): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${rowsOf}`)
  return rows[0]?.rows ?? 0
}

const removeContent = `
set client_min_messages = warning;
drop schema if exists pgboss cascade;
do $$
declare
  name text;
begin
  for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
    execute 'drop table ' || name || ' cascade';
  end loop;
end $$;
create extension if not exists pg_trgm;
create schema pgboss;
`

/** The commit comes last, so the transaction is rolled back if one of the programs fails. */
async function replaceContent(url: string, file: string): Promise<void> {
  const script = async function* () {
    yield Buffer.from(`begin;\n${removeContent}`)
    const options = ['--file=-', '--exit-on-error', ...portable]
    // pg_restore does not wait for the end of the file.
    yield* outputOf(startProgram('pg_restore', options, { input: contentOf(file), mayLeaveRest: true }))
    yield Buffer.from(`${forgetTokens};\ncommit;\n`)
  }
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1']
  for await (const _answer of outputOf(startProgram('psql', options, { url, input: script() })));
}

async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
