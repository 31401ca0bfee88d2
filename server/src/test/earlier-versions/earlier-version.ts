import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Api } from '@tradewind/contract/api'
import type { LabId } from '@tradewind/contract/catalogue'
import type { LabRun } from '@tradewind/contract/runs'
import { readConfig } from '../../config.ts'
import { createDb } from '../../platform/database/open-database.ts'
import { openEmbedded } from '../../platform/database/embedded.ts'
import { openDatabase } from '../../start.ts'
import type { TestDatabase } from '../database.ts'
import { runOn } from '../postgres.ts'

export interface RecordedPerson {
  id: string
  email: string
  /** Null for a visitor. */
  password: string | null
  /** Of a session that lives at `madeAt`. */
  token: string
  /** Where a guest is; the others may be anywhere. */
  address?: string
}

/** An answer that the earlier version gave. */
export interface Reading {
  person: string
  call: keyof Api
  params: Record<string, string>
  answer: unknown
}

/** A run that is open in the database, and how the earlier version played it to its end. */
export interface OpenRun {
  person: string
  run: string
  lab: LabId
  phase: string
  version: number
  decisions: Record<string, unknown>[]
  result: NonNullable<LabRun['result']>
}

export interface Recorded {
  /** ISO 8601: the time on the clock of the earlier version when the database was dumped. */
  madeAt: string
  people: Record<string, RecordedPerson>
  readings: Reading[]
  openRuns: OpenRun[]
  /** What nobody had used up or ended. */
  unused: {
    accessCode: string
    promotionCode: string
    registrationToken: string
    invitationToken: string
    demoCode: string
    institution: string
    joinCode: string
    lms: { platform: string; issuer: string; clientId: string }
  }
}

/** The files of a version, by the number of its last migration. */
const fileOf = (version: string, name: string) =>
  brotliDecompressSync(readFileSync(new URL(`${version}/${name}.br`, import.meta.url))).toString('utf8')

export function recordedOf(version: string): Recorded {
  return JSON.parse(fileOf(version, 'recorded.json')) as Recorded
}

/** The dumped database of an earlier version, opened and brought up to date as a start of the product does it. */
export async function openEarlierVersion(version: string): Promise<TestDatabase> {
  const dump = fileOf(version, 'database.sql')
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-earlier-'))
  const template = inject('template')
  const embedded = template.kind === 'embedded'
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(embedded ? 'postgresql://unused' : template.url)
  if (embedded) {
    const earlier = await openEmbedded(dataDir)
    await earlier.pglite.exec(dump)
    await earlier.close()
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
    close: async () => {
      for (const close of closing.toReversed()) await close()
      if (!embedded) await runOn(template.url, `drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
