import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { GuardedPool } from './database.ts'

const options = {
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  extensions: { pg_trgm },
}

export interface EmbeddedDatabase {
  pool: GuardedPool
  pglite: PGlite
  close(): Promise<void>
}

/**
 * Opens the embedded database in the data folder, which the caller has locked. A kill during the very first start would
 * leave a folder that never opens again; so the database is made beside its place and renamed when it is whole.
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const place = join(dataDir, 'database')
  const unfinished = join(dataDir, 'database.new')
  rmSync(unfinished, { recursive: true, force: true })
  if (!existsSync(place)) {
    const created = await PGlite.create({ ...options, dataDir: unfinished })
    await created.close()
    renameSync(unfinished, place)
  }
  return overPglite(await PGlite.create({ ...options, dataDir: place }))
}

/** In memory, from a dump that tests make once. */
export async function openInMemory(dump?: Blob): Promise<EmbeddedDatabase> {
  return overPglite(await PGlite.create({ ...options, ...(dump && { loadDataDir: dump }) }))
}

/** A pool over a database that is open already; its `close` closes both. */
export function overPglite(pglite: PGlite): EmbeddedDatabase {
  const pool = new GuardedPool(new pg.Pool({ ...createPgConfig(pglite), max: 1 }))
  return {
    pool,
    pglite,
    close: async () => {
      await pool.end()
      await pglite.close()
    },
  }
}
