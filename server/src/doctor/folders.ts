import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { findHolder } from '../platform/database/data-folder-lock.ts'
import { placeOf } from '../platform/database/embedded.ts'
import { ok, problem, warning, type Finding } from './finding.ts'

/**
 * The embedded database, from outside: only the process that holds the folder can open it. `isRunning` says that the
 * server answers, which then is that process.
 */
export async function examineEmbedded(
  { dataDir, environment }: Config,
  isRunning: boolean,
): Promise<Finding[]> {
  const subject = 'Database'
  const holder = findHolder(dataDir)
  if (holder !== null && !isRunning)
    return [
      problem(
        subject,
        `The data folder ${dataDir} is held by process ${holder.pid} on ${holder.host}, and no server answers here.`,
        'Stop that process, or give this server another DATA_DIR.',
      ),
    ]
  const refused = await whyNotWritable(dataDir)
  if (refused !== null)
    return [
      problem(subject, `The data folder ${dataDir} cannot be written: ${refused}.`, ...mayWrite(dataDir)),
    ]
  const found = existsSync(placeOf(dataDir))
    ? `embedded, in ${dataDir}${holder === null ? ', which no process holds' : ', held by the server that runs'}`
    : `embedded; the first start makes it in ${dataDir}`
  return environment === 'production'
    ? [
        warning(
          subject,
          `${found}. It is not safe against power loss, and does one thing at a time.`,
          'For more than a demonstration or a small course, set DATABASE_URL to a PostgreSQL server.',
        ),
      ]
    : [ok(subject, found)]
}

const megabyte = 1e6
/** Below, the database may stop writing within hours; and below the other, within weeks. */
const [little, some] = [200 * megabyte, 2000 * megabyte]

/** The folders that the server and its backups write, each with the space that is left on its disk. */
export async function examineDisks(folders: Record<string, string>): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, folder] of Object.entries(folders)) {
    const refused = await whyNotWritable(folder)
    if (refused === null) {
      const { bavail, bsize } = await statfs(existingPart(folder))
      findings.push(judgeSpace(name, folder, bavail * bsize))
    } else
      findings.push(problem('Disk', `${name} ${folder} cannot be written: ${refused}.`, ...mayWrite(folder)))
  }
  return findings
}

export function judgeSpace(name: string, folder: string, free: number): Finding {
  const space = free >= 1e9 ? `${(free / 1e9).toFixed(1)} GB` : `${Math.round(free / megabyte)} MB`
  const found = `${name} ${folder}: ${space} free`
  if (free < little) return problem('Disk', `${found}.`, 'Make room now: nothing is saved on a full disk.')
  if (free < some) return warning('Disk', `${found}.`, 'Make room, or let your monitoring watch this disk.')
  return ok('Disk', found)
}

/** Why this process cannot write to a folder, or make it; null if it can. Nothing is written. */
export async function whyNotWritable(folder: string): Promise<string | null> {
  try {
    await access(existingPart(folder), constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES') return 'this user may not'
    return code === 'EROFS' ? 'its file system is read-only' : (code ?? 'nobody knows why')
  }
}

function mayWrite(folder: string): string[] {
  const user = process.getuid?.()
  return [
    `Give it to the user of the server (chown), and run the doctor as that user${user === undefined ? '' : ` (now ${user})`}: ${existingPart(folder)}`,
  ]
}

/** The folder itself, or the nearest one above it that exists. */
function existingPart(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingPart(dirname(folder))
}
