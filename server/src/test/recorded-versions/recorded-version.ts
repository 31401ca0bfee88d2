import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { CallName } from '@tradewind/contract/client'
import type { LabId } from '@tradewind/contract/catalogue'
import type { LabResult } from '@tradewind/labs/engine/lab-engine'
import { readConfig } from '../../config.ts'
import { createDb } from '../../platform/database/open-database.ts'
import { openEmbedded } from '../../platform/database/embedded.ts'
import { openDatabase } from '../../start.ts'
import type { TestDatabase } from '../database.ts'
import { runOn } from '../postgres.ts'

export interface RecordedPerson {
  email: string
  /** Null for people who have none. */
  password: string | null
  /** The token of a session that is valid at `madeAt`. */
  token: string
}

/** An answer that the recorded version gave. */
export interface Reading {
  person: string
  call: CallName
  params: Record<string, string>
  answer: unknown
}

/** A run that is open in the database, with the decisions and the result to which the recorded version came. */
export interface OpenRun {
  person: string
  run: string
  lab: LabId
  version: number
  decisions: Record<string, never>[]
  result: LabResult
}

export interface Recorded {
  /** The time of the version when the database was dumped, in ISO 8601. */
  madeAt: string
  people: Record<string, RecordedPerson>
  readings: Reading[]
  openRuns: OpenRun[]
  /** Access codes that nobody has used. */
  unused: readonly string[]
}

export const folderOf = (version: string) => fileURLToPath(new URL(version, import.meta.url))

const fileOf = (version: string, name: string) =>
  brotliDecompressSync(readFileSync(join(folderOf(version), `${name}.br`))).toString('utf8')

export function recordedOf(version: string): Recorded {
  return JSON.parse(fileOf(version, 'recorded.json')) as Recorded
}

/** Opens the dumped database of a version and updates it like a start of the product. */
export async function openRecordedVersion(version: string): Promise<TestDatabase> {
  const dump = fileOf(version, 'database.sql')
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-recorded-'))
  const template = inject('template')
  const embedded = template.kind === 'embedded'
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(embedded ? 'postgresql://unused' : template.url)
  if (embedded) {
    const before = await openEmbedded(dataDir)
    await before.pglite.exec(dump)
    await before.close()
  } else {
    await runOn(template.url, `create database ${name} template template0`)
    url.pathname = `/${name}`
    await runOn(url.href, dump)
  }
  const config = readConfig({ DATA_DIR: dataDir, ...(!embedded && { DATABASE_URL: url.href }) })
  const closing: (() => Promise<void>)[] = []
  const pool = await openDatabase(config, pino({ level: 'silent' }), closing)
  return {
    pool,
    db: createDb(pool),
    embedded,
    url: embedded ? null : url.href,
    close: async () => {
      for (const close of closing.toReversed()) await close()
      if (!embedded) await runOn(template.url, `drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
