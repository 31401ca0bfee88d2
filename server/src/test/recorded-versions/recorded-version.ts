import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { CallName } from '@tradewind/contract/client'
import type { LabId } from '@tradewind/contract/catalogue'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { readConfig } from '../../config.ts'
import { createDb } from '../../platform/database/open-database.ts'
import { openEmbedded } from '../../platform/database/embedded.ts'
import { openDatabase } from '../../start.ts'
import type { TestDatabase } from '../database.ts'
import { runOn } from '../postgres.ts'

export interface RecordedPerson {
  id: string
  email: string
  /** Null for visitors, who have no password. */
  password: string | null
  /** The token of a session that is valid at `madeAt`. */
  token: string
  /** The address of a guest. Others may call from anywhere. */
  address?: string
}

/** An answer that the earlier version gave. */
export interface Reading {
  person: string
  call: CallName
  params: Record<string, string>
  answer: unknown
}

/** A run that is still open in the database, with the decisions and the result that the earlier version recorded. */
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
  /** The earlier version's time when the database was dumped, in ISO 8601. */
  madeAt: string
  people: Record<string, RecordedPerson>
  readings: Reading[]
  openRuns: OpenRun[]
  /** Codes and links that are still usable. */
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

/** A file of a version, which is named by the number of its last migration. */
const fileOf = (version: string, name: string) =>
  brotliDecompressSync(readFileSync(new URL(`${version}/${name}.br`, import.meta.url))).toString('utf8')

export function recordedOf(version: string): Recorded {
  return JSON.parse(fileOf(version, 'recorded.json')) as Recorded
}

/** Opens the dumped database of an earlier version and updates it like a start of the product. */
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
    url: embedded ? null : url.href,
    close: async () => {
      for (const close of closing.toReversed()) await close()
      if (!embedded) await runOn(template.url, `drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
