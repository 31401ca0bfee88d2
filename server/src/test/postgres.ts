import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-ports.ts'

export interface RunningPostgres {
  /** Connection address of a superuser, who may create databases. */
  url: string
  /** The same over its socket, which costs less than TCP; the address itself of a PostgreSQL that was given. */
  socketUrl: string
  stop: () => Promise<void>
}

/** No usable PostgreSQL exists on this machine. The message says what is missing. */
export class PostgresUnavailable extends Error {}

const readyWithinMs = 30_000
const stoppedWithinMs = 10_000

/**
 * Starts a PostgreSQL for tests: the one of `TEST_DATABASE_URL`, or a new one in a temporary folder, from the system's
 * programs and without protection against power loss. Throws `PostgresUnavailable` if neither is possible.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return { url: given, socketUrl: given, stop: async () => {} }
  const programs = findPrograms()
  const owner = serverOwner()
  const folder = mkdtempSync(join(quickFolder(), 'tradewind-pg-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const password = initialise(programs, folder, owner)
    return await runServer({ programs, folder, owner, password })
  } catch (error) {
    remove()
    throw error
  }
}

/** Memory where there is enough of it for the databases of a run: copying a template takes a tenth of the time there. */
function quickFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
}

/** PostgreSQL refuses to run as root, so another system user must own its process and files. */
export interface Owner {
  uid?: number
  gid?: number
}

export function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const owner = findOwner(['postgres', 'nobody'])
  if (owner !== null) return owner
  throw new PostgresUnavailable(
    'PostgreSQL does not run as root, and this system has neither a user postgres nor a user nobody.',
  )
}

/** The first of these users that this system has; null if it has none. */
export function findOwner(users: readonly string[]): Owner | null {
  for (const user of users) {
    const uid = idOf(user, '-u')
    const gid = idOf(user, '-g')
    if (uid !== null && gid !== null) return { uid, gid }
  }
  return null
}

function idOf(user: string, flag: '-u' | '-g'): number | null {
  try {
    return Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return null
  }
}

/** The folder of the newest initdb and postgres on this system. */
export function findPrograms(): string {
  const debian = '/usr/lib/postgresql'
  const folders = [
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  const newest = folders
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .toSorted((a, b) => b.version - a.version)[0]
  if (newest === undefined) {
    throw new PostgresUnavailable(
      'PostgreSQL is not installed: there is no initdb in /usr/lib/postgresql/*/bin or in PATH. Install it, or set TEST_DATABASE_URL.',
    )
  }
  return newest.folder
}

function versionOf(folder: string): number {
  const words = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+(\.\d+)?/u.exec(words)?.[0] ?? 0)
}

const superuser = 'tradewind'

/** Creates the server's files and returns the superuser's password. */
function initialise(programs: string, folder: string, owner: Owner): string {
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(folder, owner.uid, owner.gid)
    chownSync(passwordFile, owner.uid, owner.gid)
  }
  chmodSync(folder, 0o700)
  // The embedded database uses the C locale with UTF-8 too. Only Linux has it in every installation.
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const options = [
    '--no-sync',
    '--encoding=UTF8',
    `--locale=${locale}`,
    // Each connection of a SCRAM password costs the server 4096 rounds of hashing, half of what a connection costs.
    '--auth=md5',
    `--pwfile=${passwordFile}`,
  ]
  try {
    execFileSync(
      join(programs, 'initdb'),
      [`--pgdata=${join(folder, 'data')}`, `--username=${superuser}`, ...options],
      {
        ...owner,
        cwd: folder,
        stdio: 'pipe',
      },
    )
  } catch (error) {
    throw new PostgresUnavailable(`PostgreSQL's initdb failed: ${String(error)}`, { cause: error })
  }
  return password
}

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // The log of changes stays small, because it may lie in memory.
  max_wal_size: '256MB',
  shared_buffers: '256MB',
  max_connections: '200',
  // Parallel queries need shared memory, which containers often lack.
  max_parallel_workers_per_gather: '0',
}

interface Files {
  programs: string
  folder: string
  owner: Owner
  password: string
}

/** Starts a server on the files in `folder`, and removes them when it is stopped. */
export async function runServer({ programs, folder, owner, password }: Files): Promise<RunningPostgres> {
  const port = await freePort()
  const logFile = join(folder, 'log')
  const log = openSync(logFile, 'w')
  const server = spawn(
    join(programs, 'postgres'),
    [
      ...['-D', join(folder, 'data'), '-h', '127.0.0.1', '-p', String(port), '-k', folder],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...owner, cwd: folder, stdio: ['ignore', log, log] },
  )
  const failed = new Promise<never>((_resolve, reject) => {
    server.once('error', reject)
  })
  const dismiss = watchOver(server, folder)
  const stop = async () => {
    dismiss()
    await stopProcess(server)
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres`
  try {
    await Promise.race([untilReady(url, server), failed])
  } catch (error) {
    const words = readFileSync(logFile, 'utf8').trim()
    await stop()
    throw new PostgresUnavailable(`PostgreSQL did not start: ${String(error)}\n${words}`, { cause: error })
  }
  return { url, socketUrl: `${url}?host=${encodeURIComponent(folder)}`, stop }
}

/**
 * Stops the server and removes its folder when this process ends unexpectedly, even by SIGKILL: a small shell waits for
 * the pipe to close. SIGQUIT is PostgreSQL's immediate stop. With `leadsGroup`, all processes of the server's group are
 * stopped.
 */
export function watchOver(server: ChildProcess, folder: string, leadsGroup = false): () => void {
  if (server.pid === undefined) return () => {}
  const script = 'cat >/dev/null; kill -s QUIT -- "$1"; sleep 2; rm -rf "$2"'
  const whom = String(leadsGroup ? -server.pid : server.pid)
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', whom, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  return () => {
    watcher.kill('SIGKILL')
    watcher.stdin.destroy()
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + readyWithinMs
  for (;;) {
    if (hasEnded(server)) throw new Error('it stopped at once')
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
    } finally {
      await client.end().catch(() => {})
    }
    await pause(50)
  }
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

/** SIGINT is PostgreSQL's fast stop: it closes the connections and leaves no process running. */
async function stopProcess(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || hasEnded(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  const timer = setTimeout(() => server.kill('SIGKILL'), stoppedWithinMs)
  await ended
  clearTimeout(timer)
}

/** Runs one statement on a new connection. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
