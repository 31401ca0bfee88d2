import { mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeSync, closeSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** Somebody else has the data folder. Two processes on one embedded database would destroy it. */
export class DataFolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. Stop that process, or give this one another DATA_DIR.`,
    )
  }
}

/**
 * Takes the data folder for this process until `release`. Two locks: an abstract socket (Linux; the kernel frees it with
 * the process, so it is never stale) and a file with the process id (other systems). A file of a dead process is
 * replaced; one of a living process never is.
 */
export async function lockDataFolder(folder: string): Promise<{ release(): Promise<void> }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = realpathSync(folder)
  const socket = process.platform === 'linux' ? await listenOn(path) : null
  const file = join(path, 'in-use.pid')
  try {
    takeFile(file, path)
  } catch (error) {
    await close(socket)
    throw error
  }
  return {
    release: async () => {
      rmSync(file, { force: true })
      await close(socket)
    },
  }
}

function listenOn(path: string): Promise<Server> {
  const name = `\0tradewind-data-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new DataFolderInUse(path, 'another process') : error),
    )
    server.listen(name, () => resolve(server.unref()))
  })
}

function takeFile(file: string, path: string): void {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = Number(readFileSync(file, 'utf8'))
      if (pid !== process.pid && isAlive(pid)) throw new DataFolderInUse(path, `process ${pid}`)
      rmSync(file, { force: true })
    }
  }
  throw new DataFolderInUse(path, 'a process that is just starting')
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function close(server: Server | null): Promise<void> {
  if (server) await new Promise((resolve) => server.close(resolve))
}
