import { rmSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import { newDatabaseFile, openInMemory } from './platform/database/embedded.ts'
import { createDb, migrate } from './platform/database/open-database.ts'
import { startJobs } from './platform/jobs/jobs.ts'

/**
 * A step of the build: makes the empty embedded database, with the tables of all migrations and of the job queue, with
 * which first starts begin. It has nothing about people and no secrets.
 */
async function main(): Promise<void> {
  // An interrupted build must not leave one of other migrations.
  rmSync(newDatabaseFile, { force: true })
  const { pool, pglite, close } = await openInMemory()
  await migrate(createDb(pool))
  const jobs = await startJobs(pool, pino({ level: 'warn' }), { embedded: true })
  await jobs.stop()
  await pglite.exec('checkpoint')
  const files = await pglite.dumpDataDir('gzip')
  writeFileSync(newDatabaseFile, Buffer.from(await files.arrayBuffer()))
  await close()
}

main().then(
  // The database's own threads would keep this process alive.
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exit(1)
  },
)
