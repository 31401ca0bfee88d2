import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-ports.ts'
import { serverOwner, watchOver, type RunningPostgres } from './postgres.ts'

const readyWithin = 10_000

/**
 * Starts a PgBouncer in transaction mode in front of the test server at `url`, for all of its databases: after each
 * transaction a client may get another connection.
 */
export async function startPooler(url: string): Promise<RunningPostgres> {
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-pooler-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const port = await freePort()
  const { hostname, port: serverPort, username, password } = new URL(url)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 5
server_idle_timeout = 5
`,
  )
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const path of [folder, settings]) chownSync(path, owner.uid, owner.gid)
  const server = spawn(findPooler(), [settings], { ...owner, cwd: folder, stdio: 'ignore' })
  const dismiss = watchOver(server, folder)
  const failed = once(server, 'error').then(([error]) => {
    throw error as Error
  })
  const pooled = new URL(url)
  pooled.port = String(port)
  const stop = async () => {
    dismiss()
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit')
      // SIGTERM is PgBouncer's immediate stop.
      server.kill('SIGTERM')
      await ended
    }
    remove()
  }
  try {
    await Promise.race([untilReady(pooled.href), failed])
  } catch (error) {
    await stop()
    throw error
  }
  failed.catch(() => undefined)
  return { url: pooled.href, socketUrl: pooled.href, stop }
}

/** Debian puts it among the programs of administrators. */
function findPooler(): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  const found = folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))
  if (found === undefined) throw new Error('PgBouncer is not installed.')
  return found
}

async function untilReady(url: string): Promise<void> {
  const giveUpAt = Date.now() + readyWithin
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
    await pause(50)
  }
}
