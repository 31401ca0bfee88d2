import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from '../server/dist/test/free-ports.js'
import { copyOfFirst } from './first-database.ts'

export interface OwnServer {
  /** The portal's address, without a slash at its end. */
  url: string
  labsUrl: string
  /** The folder that mail is delivered to, one `.eml` file a message. */
  mailFolder: string
  administrator: { email: string; password: string }
  /** The administrator's, once a test has set up a second step. */
  recoveryCodes: string[]
  /** What the server has logged so far. */
  log: () => string
  /** Stops it as an operator would. Throws unless it ends with code 0 within ten seconds. */
  stop: () => Promise<void>
  /** Ends it without a word, as a crash of its machine would. */
  kill: () => Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
// A start is slow on a machine that others use, too.
const readyWithinMs = 75_000
const stoppedWithinMs = 10_000

/** The variable that names the folder of a new, empty database. */
export const firstDataFolder = 'TRADEWIND_FIRST_DATA'

/** Starts the built server on free ports. `settings` adds variables. Without `data`, the server gets a new data folder. */
export async function startOwnServer(settings: Record<string, string>, data?: string): Promise<OwnServer> {
  const [port, labsPort] = await freePorts()
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-e2e-'))
  const dataFolder = data ?? join(folder, 'data')
  const mailFolder = join(dataFolder, 'mail')
  const first = process.env[firstDataFolder]
  if (data === undefined && first !== undefined) cpSync(first, dataFolder, { recursive: true })
  const logFile = join(folder, 'log')
  const url = `http://localhost:${port}`
  const labsUrl = `http://localhost:${labsPort}`
  const administrator = { email: 'admin@tradewind.example', password: 'correct-horse-battery' }
  const database = data === undefined ? await copyOfFirst() : {}
  const log = openSync(logFile, 'w')
  // A test server ends before it could gain from the time spent on optimising the embedded database at its start.
  const server = spawn(process.execPath, ['--liftoff-only', 'server/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', log, log],
    // The server inherits no variable that could configure it.
    env: {
      PATH: process.env['PATH'],
      // Later starts find the scripts compiled.
      NODE_COMPILE_CACHE: join(root, 'e2e/.cache/compiled'),
      APP_ENV: 'local',
      HOST: '127.0.0.1',
      PORT: String(port),
      LABS_PORT: String(labsPort),
      PUBLIC_URL: url,
      LABS_URL: labsUrl,
      DATA_DIR: dataFolder,
      MAIL_URL: `file:${mailFolder}`,
      DEMO_DATA: 'off',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...database,
      ...settings,
    },
  })
  const own: OwnServer = {
    url,
    labsUrl,
    mailFolder,
    administrator,
    recoveryCodes: [],
    log: () => readFileSync(logFile, 'utf8'),
    stop: async () => {
      try {
        await stopGracefully(server, own.log)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
    kill: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`, server)
  } catch (error) {
    server.kill('SIGKILL')
    const words = own.log()
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`The server did not become ready: ${String(error)}\n${words}`, { cause: error })
  }
  return own
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + readyWithinMs
  let last = 'no answer'
  while (Date.now() < giveUpAt) {
    if (hasEnded(server)) throw new Error(`it ended with code ${server.exitCode ?? server.signalCode}`)
    try {
      const { status } = await fetch(address, { signal: AbortSignal.timeout(2000) })
      if (status === 200) return
      last = `status ${status}`
    } catch (error) {
      last = String(error)
    }
    await pause(50)
  }
  throw new Error(`${last} after ${readyWithinMs / 1000} seconds`)
}

async function stopGracefully(server: ChildProcess, log: () => string): Promise<void> {
  if (!hasEnded(server)) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const timer = setTimeout(() => server.kill('SIGKILL'), stoppedWithinMs)
    await ended
    clearTimeout(timer)
  }
  if (server.exitCode !== 0) {
    const end = server.signalCode ?? `code ${server.exitCode}`
    throw new Error(
      `The server should have stopped with code 0 within ten seconds; it ended by ${end}.\n${log()}`,
    )
  }
}
