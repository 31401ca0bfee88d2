import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFirstDatabase } from './first-database.ts'
import { firstDataFolder, startOwnServer } from './own-server.ts'

/**
 * Makes one database from which every test server starts, because a new one takes longer than the rest of a server's
 * start. Playwright runs this before the tests, and the returned function after them.
 */
// eslint-disable-next-line import/no-default-export -- Playwright asks for it.
export default async function firstStart(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-e2e-first-'))
  const database = await openFirstDatabase()
  const server = await startOwnServer(database.settings, folder)
  await server.stop()
  process.env[firstDataFolder] = folder
  database.share()
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
