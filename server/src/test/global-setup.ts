import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import type { GuardedPool } from '../platform/database/guarded-pool.ts'
import { createDb, migrate, openPostgres } from '../platform/database/open-database.ts'
import { openInMemory } from '../platform/database/embedded.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { startPooler } from './pooler.ts'
import { runOn, startPostgres } from './postgres.ts'

const templateName = 'tradewind_template'

/**
 * Makes the migrated template of a database once per run: the embedded one, or PostgreSQL. With TEST_POOLER=pgbouncer
 * the tests reach that through a PgBouncer in transaction mode.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env['TEST_DATABASE'] === 'postgres'
    ? await setupPostgres(project)
    : await setupEmbedded(project)
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-test-'))
  const { pool, pglite, close } = await openInMemory()
  await prepare(pool, true)
  const dump = join(folder, 'template.tar')
  writeFileSync(dump, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await close()
  project.provide('template', { kind: 'embedded', dump })
  return () => Promise.resolve(rmSync(folder, { recursive: true, force: true }))
}

async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await runOn(server.url, `drop database if exists ${templateName} with (force)`)
  await runOn(server.url, `create database ${templateName}`)
  const url = new URL(server.url)
  url.pathname = `/${templateName}`
  const pool = openPostgres(url.href, () => undefined)
  await prepare(pool, false)
  await pool.end()
  const pooler = process.env['TEST_POOLER'] === 'pgbouncer' ? await startPooler(server.url) : null
  const poolerUrl = pooler?.url ?? server.socketUrl
  project.provide('template', { kind: 'postgres', url: server.socketUrl, poolerUrl, database: templateName })
  return async () => {
    await pooler?.stop()
    await server.stop()
  }
}

async function prepare(pool: GuardedPool, embedded: boolean): Promise<void> {
  await migrate(createDb(pool))
  const jobs = await startJobs(pool, pino({ level: 'silent' }), { embedded })
  await jobs.stop()
}
