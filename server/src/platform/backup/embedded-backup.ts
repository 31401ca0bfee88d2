import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import {
  DumpUnusable,
  hasEmbedded,
  replaceEmbedded,
  replacedName,
  type EmbeddedDatabase,
} from '../database/embedded.ts'
import { BackupRefused, checkBackup, headerBytes, writeBackup } from './backup-file.ts'
import { forgetTokens, newestMigration, refuseUnfit } from './restoring.ts'

/**
 * Backs up an open embedded database. Its only connection is held during that time, so that no transaction is half done
 * and all other calls wait. The whole database is in memory then.
 */
export async function backUpEmbedded({ pool, pglite }: EmbeddedDatabase, file: string): Promise<void> {
  const client = await pool.connect()
  let migration: string
  let files: Blob
  try {
    migration = await newestMigration(client)
    await client.query('checkpoint')
    files = await pglite.dumpDataDir('none')
  } finally {
    client.release()
  }
  const packed = await promisify(gzip)(await files.arrayBuffer())
  await writeBackup(file, { database: 'embedded', migration }, [packed])
}

/**
 * Replaces the embedded database of an unused data folder by a backup. Returns the name under which the previous
 * database stays in the folder, or null if there was none.
 */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
  { replace }: { replace: boolean },
): Promise<string | null> {
  refuseUnfit(await checkBackup(file), 'embedded')
  const lock = await lockDataFolder(dataDir)
  try {
    const former = hasEmbedded(dataDir)
    if (former && !replace)
      throw new BackupRefused(`There is already a database in ${dataDir}. Add --replace to set it aside.`)
    const files = await unpacked(file)
    await replaceEmbedded(dataDir, new Blob([files]), async ({ pool }) => {
      await pool.query(forgetTokens)
    })
    return former ? replacedName : null
  } catch (error) {
    if (error instanceof DumpUnusable)
      throw new BackupRefused(`The embedded database of this version cannot open ${file}.`, { cause: error })
    throw error
  } finally {
    lock.release()
  }
}

async function unpacked(file: string): Promise<Buffer> {
  const packed = (await readFile(file)).subarray(headerBytes)
  return await promisify(gunzip)(packed).catch((error: unknown) => {
    throw new DumpUnusable('The dump is not packed as expected', { cause: error })
  })
}
