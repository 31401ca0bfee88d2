import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { GuardedPool } from '../platform/database/guarded-pool.ts'
import { createDb, migrate, openPostgres } from '../platform/database/open-database.ts'
import { openInMemory } from '../platform/database/embedded.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { startPooler } from './pooler.ts'
import { runOn, startPostgres } from './postgres.ts'

const templateName = 'tradewind_template'

type Template = ProvidedContext['template']

/** Each project loads this module anew, and those on the same kind of database share its template. */
const shared = globalThis as { templates?: Partial<Record<Template['kind'], Template>> }

/**
 * Makes the migrated template of a database once per run: the embedded one, or PostgreSQL. With TEST_POOLER=pgbouncer
 * the tests reach that through a PgBouncer in transaction mode. Projects end together, so whose was the first ends it.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const kind = project.config.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded'
  const there = shared.templates?.[kind]
  if (there) {
    project.provide('template', there)
    return undefined
  }
  const { template, remove } = kind === 'postgres' ? await setupPostgres() : await setupEmbedded()
  shared.templates = { ...shared.templates, [kind]: template }
  project.provide('template', template)
  return remove
}

interface Made {
  template: Template
  remove: () => Promise<void>
}

async function setupEmbedded(): Promise<Made> {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-test-'))
  const { pool, pglite, close } = await openInMemory()
  await prepare(pool, true)
  const dump = join(folder, 'template.tar')
  writeFileSync(dump, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await close()
  return {
    template: { kind: 'embedded', dump },
    remove: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  }
}

async function setupPostgres(): Promise<Made> {
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
  return {
    template: { kind: 'postgres', url: server.socketUrl, poolerUrl, database: templateName },
    remove: async () => {
      await pooler?.stop()
      await server.stop()
    },
  }
}

async function prepare(pool: GuardedPool, embedded: boolean): Promise<void> {
  await migrate(createDb(pool))
  const jobs = await startJobs(pool, pino({ level: 'silent' }), { embedded })
  await jobs.stop()
}
