import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPrograms, runServer, serverOwner, type RunningPostgres } from './postgres.ts'

/** Starts a streaming replica of the test server at `url`, whose superuser may replicate. */
export async function startStandby(url: string): Promise<RunningPostgres> {
  const programs = findPrograms()
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-standby-'))
  try {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
    const target = [
      '--pgdata',
      join(folder, 'data'),
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--no-sync',
    ]
    execFileSync(join(programs, 'pg_basebackup'), ['--dbname', url, ...target], {
      ...owner,
      cwd: folder,
      stdio: 'pipe',
    })
    return await runServer({ programs, folder, owner, password: new URL(url).password })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
