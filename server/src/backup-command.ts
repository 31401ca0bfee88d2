import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig, type Config } from './config.ts'
import { BackupRefused, checkBackup } from './platform/backup/backup-file.ts'
import { requestBackup } from './platform/backup/backup-requests.ts'
import { backUpEmbedded, restoreEmbedded } from './platform/backup/embedded-backup.ts'
import { backUpPostgres, restorePostgres } from './platform/backup/postgres-backup.ts'
import { DataFolderInUse, lockDataFolder } from './platform/database/data-folder-lock.ts'
import { hasEmbedded, openEmbedded } from './platform/database/embedded.ts'

/**
 * `npm run backup -- FILE` writes the whole configured database to a new file, even while the server runs. `npm run
 * restore -- FILE [--replace]` restores it while no server runs.
 */
const usage = 'Usage: npm run backup -- FILE, or npm run restore -- FILE [--replace]'

async function main([work, ...args]: string[]): Promise<void> {
  const replace = args.includes('--replace')
  const [file, ...more] = args.filter((arg) => arg !== '--replace')
  if (file === undefined || more.length > 0 || (work !== 'restore' && (work !== 'backup' || replace)))
    throw new BackupRefused(usage)
  if (existsSync('.env')) process.loadEnvFile()
  const config = readConfig(process.env)
  process.stdout.write(`${await (work === 'backup' ? backUp : restore)(config, resolve(file), replace)}\n`)
}

async function backUp({ databaseDirectUrl, dataDir }: Config, file: string): Promise<string> {
  if (databaseDirectUrl === null) await backUpFolder(dataDir, file)
  else await backUpPostgres(databaseDirectUrl, file)
  const { migration } = await checkBackup(file)
  return `${file} holds the whole database, as of migration ${migration}. It contains personal data and keys, so keep it as safe as the database.`
}

async function backUpFolder(dataDir: string, file: string): Promise<void> {
  const lock = await lockDataFolder(dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return null
    throw error
  })
  if (lock === null) return await requestBackup(dataDir, file)
  try {
    if (!hasEmbedded(dataDir)) throw new BackupRefused(`There is no database in ${dataDir}.`)
    const embedded = await openEmbedded(dataDir)
    try {
      await backUpEmbedded(embedded, file)
    } finally {
      await embedded.close()
    }
  } finally {
    lock.release()
  }
}

async function restore(
  { databaseDirectUrl, dataDir }: Config,
  file: string,
  replace: boolean,
): Promise<string> {
  const { madeAt } = await checkBackup(file)
  const former = await (databaseDirectUrl === null
    ? restoreEmbedded(dataDir, file, { replace })
    : restorePostgres(databaseDirectUrl, file, { replace }))
  const done = `The database is now as it was at ${madeAt.toISOString()}. Everybody has to sign in again.`
  return former === undefined || former === null
    ? done
    : `${done} Its previous content is in ${resolve(dataDir, former)}: delete it when you no longer need it.`
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
