import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject } from 'vitest'
import { createClient, type Client } from '@tradewind/contract/client'
import { replaceEmbedded } from '../platform/database/embedded.ts'
import { runOn } from './postgres.ts'
import { freePorts } from './free-ports.ts'

/** The built server and its commands, for tests that start, stop and kill real processes. */
const built = (name: string) => fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url))

/** A started server with a client; `call` sends no token. */
export interface Started extends Client {
  child: ChildProcess
  url: string
  output: () => string
}

type Variables = Record<string, string>

export interface Processes {
  /** The data folder of all processes, unless a test sets another. */
  folder: string
  spawn(environment?: Variables, program?: string): Promise<Started>
  /** Resolves when the server is ready. Another `program` than the product's is named by its file in the build, or by its path. */
  start(environment?: Variables, program?: string): Promise<Started>
  /** Runs a command to its end. */
  run(name: string, args: string[], environment?: Variables): Promise<{ code: number | null; output: string }>
  /** Kills running processes and removes the folder. */
  close(): Promise<void>
}

export function openProcesses(): Processes {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind process '))
  const children: ChildProcess[] = []
  const begin = (args: string[], environment: Variables): Pick<Started, 'child' | 'output'> => {
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, DEMO_DATA: 'off', ...environment }
    // The project's folder has a .env that must not be read. `--liftoff-only` skips optimising the embedded database,
    // which no process here runs long enough to need.
    const child = spawn(process.execPath, ['--liftoff-only', ...args], { cwd: folder, env })
    children.push(child)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return { child, output: () => output }
  }
  const spawnServer = async (environment: Variables = {}, program = 'main') => {
    const [port, labsPort] = await freePorts()
    const ports = { PORT: String(port), LABS_PORT: String(labsPort) }
    const url = `http://127.0.0.1:${port}`
    return {
      ...begin([isAbsolute(program) ? program : built(program)], { ...ports, ...environment }),
      ...createClient({ baseUrl: url }),
      url,
    }
  }
  return {
    folder,
    spawn: spawnServer,
    start: async (environment, program) => {
      const started = await spawnServer(environment, program)
      await expect.poll(() => started.output(), { timeout: 60_000, interval: 50 }).toContain('is ready')
      return started
    },
    run: async (name, args, environment = {}) => {
      const { child, output } = begin([built(name), ...args], environment)
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, output: output() }
    },
    close: async () => {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a signal, waits for the end and returns the exit code. */
export async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const gone = once(child, 'exit')
  child.kill(signal)
  const [code] = (await gone) as [number | null]
  return code
}

/** The recipients of the mails in a data folder. */
export function recipientsIn(folder: string): string[] {
  return foundInMails(folder, /^To: (\S+)/mu)
}

/** The codes that the mails in a data folder have in their subjects. */
export function codesIn(folder: string): string[] {
  return foundInMails(folder, /^Subject: (\d{6}) /mu)
}

function foundInMails(folder: string, pattern: RegExp): string[] {
  const mails = join(folder, 'mail')
  const names = existsSync(mails) ? readdirSync(mails).filter((name) => name.endsWith('.eml')) : []
  return names.flatMap((name) => pattern.exec(readFileSync(join(mails, name), 'utf8'))?.[1] ?? [])
}

export interface ServerDatabase {
  /** The environment variables that point a server to this database. */
  environment: Variables
  /** Null for the embedded database. */
  url: string | null
  /** Loses all data, like a broken disk. */
  lose(): Promise<void>
  close(): Promise<void>
}

/** Opens a migrated database for servers, of the kind that this run uses. The embedded one is in `folder`. */
export async function openServerDatabase(folder: string): Promise<ServerDatabase> {
  const template = inject('template')
  if (template.kind === 'embedded') {
    mkdirSync(folder)
    await replaceEmbedded(folder, new Blob([readFileSync(template.dump)]), () => Promise.resolve())
    const lose = () => Promise.resolve(rmSync(folder, { recursive: true, force: true }))
    return { environment: { DATA_DIR: folder }, url: null, lose, close: lose }
  }
  const name = `server_${randomUUID().replaceAll('-', '')}`
  const close = () => runOn(template.url, `drop database if exists ${name} with (force)`)
  await runOn(template.url, `create database ${name} template ${template.database}`)
  const url = new URL(template.url)
  url.pathname = `/${name}`
  const pooled = new URL(template.poolerUrl)
  pooled.pathname = url.pathname
  return {
    environment: { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url.href },
    url: url.href,
    lose: async () => {
      await close()
      await runOn(template.url, `create database ${name}`)
    },
    close,
  }
}
