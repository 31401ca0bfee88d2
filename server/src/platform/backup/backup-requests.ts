import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, link, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DataFolderInUse, lockDataFolder } from '../database/data-folder-lock.ts'
import type { EmbeddedDatabase } from '../database/embedded.ts'
import { BackupRefused, refuseExisting } from './backup-file.ts'
import { backUpEmbedded } from './embedded-backup.ts'

/**
 * Only the process that holds a data folder can read its database, so it makes backups for others. They leave a file
 * `backup-wanted-<mark>` in the folder, which becomes `-taken-`, and then `-made-` or `-failed-`. Files also work
 * between containers.
 */
type State = 'wanted' | 'taken' | 'made' | 'failed'
const named = (dataDir: string, state: State, mark: string) => join(dataDir, `backup-${state}-${mark}`)
const wanted = /^backup-wanted-([\da-f-]{36})$/u
const leftBehind = /^backup-(taken|made|failed)-/u

const lookEvery = 500
/**
 * In ms. A process that has not begun by then is not answering; after the same time again, this checks whether it still
 * exists.
 */
const answersWithin = 20_000

/** Makes the backups of the open database that others request, until the returned function is called. */
export function answerBackupRequests(dataDir: string, embedded: EmbeddedDatabase): () => Promise<void> {
  for (const name of readdirSync(dataDir)) if (leftBehind.test(name)) rmSync(join(dataDir, name))
  let working: Promise<void> = Promise.resolve()
  const look = () => {
    for (const name of readdirSync(dataDir)) {
      const mark = wanted.exec(name)?.[1]
      if (mark === undefined) continue
      renameSync(join(dataDir, name), named(dataDir, 'taken', mark))
      working = working.then(() => answer(dataDir, mark, embedded))
    }
  }
  const timer = setInterval(look, lookEvery).unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}

async function answer(dataDir: string, mark: string, embedded: EmbeddedDatabase): Promise<void> {
  try {
    await backUpEmbedded(embedded, named(dataDir, 'made', mark))
  } catch (error) {
    writeFileSync(named(dataDir, 'failed', mark), error instanceof Error ? error.message : String(error))
  } finally {
    rmSync(named(dataDir, 'taken', mark), { force: true })
  }
}

/** Asks the process that holds the data folder for a backup. */
export async function requestBackup(dataDir: string, file: string): Promise<void> {
  refuseExisting(file)
  const mark = randomUUID()
  const path = (state: State) => named(dataDir, state, mark)
  writeFileSync(path('wanted'), '', { mode: 0o600 })
  let look = Date.now() + answersWithin
  try {
    while (!existsSync(path('made'))) {
      if (existsSync(path('failed'))) throw new BackupRefused(readFileSync(path('failed'), 'utf8'))
      if (Date.now() > look) {
        if (existsSync(path('wanted'))) throw new BackupRefused(noAnswer(dataDir))
        await refuseWithoutHolder(dataDir)
        look = Date.now() + answersWithin
      }
      await delay(100)
    }
    await moveTo(path('made'), file)
  } finally {
    for (const state of ['wanted', 'failed'] as const) rmSync(path(state), { force: true })
  }
}

const noAnswer = (dataDir: string) =>
  `The process that uses ${dataDir} did not make a backup. Stop it, then try again.`

async function refuseWithoutHolder(dataDir: string): Promise<void> {
  try {
    const lock = await lockDataFolder(dataDir)
    lock.release()
  } catch (error) {
    if (error instanceof DataFolderInUse) return
    throw error
  }
  throw new BackupRefused('The server stopped while it made the backup. Please try again.')
}

/** Also moves a file to another disk, where it gets its name when it is complete. */
async function moveTo(from: string, file: string): Promise<void> {
  try {
    await link(from, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, `${file}.part`)
    await rename(`${file}.part`, file)
  }
  await rm(from)
}
