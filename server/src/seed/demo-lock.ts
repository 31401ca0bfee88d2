import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { openPostgres } from '../platform/database/open-database.ts'

/** How often a process asks whether another is done, in ms. */
const askEvery = 500

/**
 * Adds a `part` of the demo data while no other process does, so that none finds half of it. The lock goes with its connection, so it is
 * free after a kill. Ends without the work where `signal` says so.
 */
export async function addWhileLocked(
  { databaseUrl, databaseDirectUrl }: Config,
  log: FastifyBaseLogger,
  { part, work, signal }: { part: 'people' | 'world'; work: () => Promise<void>; signal?: AbortSignal },
): Promise<void> {
  const url = databaseDirectUrl ?? databaseUrl
  // The folder of the embedded database belongs to one process.
  if (url === null) return await work()
  const pool = openPostgres(url, (err) => log.warn({ err }, 'the lock of the demo data broke'), {
    forMigrations: true,
    most: 1,
  })
  const client = await pool.connect()
  try {
    for (;;) {
      if (signal?.aborted === true) return
      const { rows } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_lock(hashtext($1)) as got',
        [`tradewind demo ${part}`],
      )
      if (rows[0]?.got === true) return await work()
      await delay(askEvery)
    }
  } finally {
    client.release(true)
    await pool.end()
  }
}
