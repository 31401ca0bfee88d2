import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { statusOf } from '@tradewind/contract/client'
import type { GuardedPool } from '../database/guarded-pool.ts'
import { openPostgres } from '../database/open-database.ts'
import { openEmbedded, type EmbeddedDatabase } from '../database/embedded.ts'
import {
  end,
  openServerDatabase,
  openProcesses,
  recipientsIn,
  type ServerDatabase,
  type Processes,
  type Started,
} from '../../test/server-process.ts'
import { checkBackup, headerBytes, writeBackup } from './backup-file.ts'
import { backUpEmbedded, restoreEmbedded } from './embedded-backup.ts'
import { backUpPostgres, restorePostgres } from './postgres-backup.ts'
import { patiently } from '@tradewind/labs/engine/test/sample'

const { kind } = inject('template')

let folder: string
let file: string
let database: ServerDatabase
async function open(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'tradewind backup '))
  file = join(folder, 'backup')
  database = await openServerDatabase(join(folder, 'data'))
}

async function close(): Promise<void> {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Works on the database while no server uses it. */
async function onDatabase<T>(work: (pool: GuardedPool) => Promise<T>): Promise<T> {
  if (database.url === null) return await onEmbedded(({ pool }) => work(pool))
  const pool = openPostgres(database.url, () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function onEmbedded<T>(work: (embedded: EmbeddedDatabase) => Promise<T>): Promise<T> {
  const embedded = await openEmbedded(join(folder, 'data'))
  try {
    return await work(embedded)
  } finally {
    await embedded.close()
  }
}

async function backUp(to = file): Promise<void> {
  if (database.url !== null) return await backUpPostgres(database.url, to)
  await onEmbedded((embedded) => backUpEmbedded(embedded, to))
}

async function restore(from = file, replace = false): Promise<unknown> {
  return database.url === null
    ? await restoreEmbedded(join(folder, 'data'), from, { replace })
    : await restorePostgres(database.url, from, { replace })
}

/** The number of rows per table, including the queue's. */
const rowCounts = () =>
  onDatabase(async (pool) => {
    const { rows: tables } = await pool.query(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables as { name: string }[]) {
      const { rows } = await pool.query(`select count(*)::int as rows from ${name}`)
      counts[name] = (rows[0] as { rows: number }).rows
    }
    return counts
  })

const mark = (name: string) =>
  onDatabase((pool) => pool.query('insert into rate_limits (key, points) values ($1, 1)', [name]))

const marks = () =>
  onDatabase(async (pool) => {
    const { rows } = await pool.query('select key from rate_limits order by key')
    return (rows as { key: string }[]).map(({ key }) => key)
  })

// Milliseconds. These tests write whole databases to disk.
const timeout = 120_000

describe('a backup of a running server', { timeout }, () => {
  let processes: Processes
  beforeEach(async () => {
    await open()
    processes = openProcesses()
  })
  afterEach(async () => {
    await processes.close()
    await close()
  })

  const password = 'harbour-lights-7'
  const register = async ({ call }: Started, name: string) => {
    const body = { email: `${name}@uni.edu`, firstName: 'Ada', lastName: 'Lovelace', password }
    const registered = await call('POST /api/auth/register', { body })
    return 'token' in registered ? registered.token : ''
  }
  const signIn = ({ call }: Started, name: string) =>
    statusOf(call('POST /api/auth/login', { body: { email: `${name}@uni.edu`, password } }))

  test('restores accounts, unsent mails and jobs, and ends all sessions', async () => {
    const { environment } = database
    const command = (...args: string[]) => processes.run('backup-command', args, environment)
    const first = await processes.start({ ...environment, MAIL_URL: 'smtp://127.0.0.1:1' })
    const token = await register(first, 'ada')
    await register(first, 'grace')
    expect((await command('backup', file)).output).toContain('holds the whole database')
    await register(first, 'late')
    const refused = await command('restore', file, '--replace')
    expect(refused.output).toMatch(/stop all servers first|is in use/u)
    await end(first.child, 'SIGKILL')

    await database.lose()
    expect((await command('restore', file)).output).toContain('sign in again')
    const mail = `file:${join(processes.folder, 'mail')}`
    const second = await processes.start({ ...environment, MAIL_URL: mail })
    expect(await statusOf(second.callAs(token, 'GET /api/auth/user'))).toBe(401)
    expect(await signIn(second, 'ada')).toBe(200)
    expect(await signIn(second, 'late')).toBe(401)
    await register(second, 'new')
    await expect
      .poll(() => recipientsIn(processes.folder).toSorted(), { timeout: patiently(20_000) })
      .toEqual(['ada@uni.edu', 'grace@uni.edu', 'new@uni.edu'])
    expect(await end(second.child, 'SIGTERM')).toBe(0)

    const before = await rowCounts()
    expect(before['public.users']).toBe(3)
    await backUp(`${file} 2`)
    await database.lose()
    await restore(`${file} 2`)
    expect(await rowCounts()).toEqual({ ...before, 'public.session_tokens': 0 })
  })
})

/** A file with a valid checksum whose content is not a usable backup. */
const forged = async (content: Buffer, change: object = {}) => {
  const about = { ...(await checkBackup(file)), ...change }
  const forgery = join(folder, `forged ${randomUUID()}`)
  await writeBackup(forgery, about, [content])
  return forgery
}

test('a backup that fails at once leaves no files', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'tradewind backup '))
  const failing = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no such program')) }),
  }
  const about = { database: 'postgres', migration: '' } as const
  for (const name of Array.from({ length: 20 }, String))
    await expect(writeBackup(join(empty, name), about, failing)).rejects.toThrow('no such program')
  expect(readdirSync(empty)).toEqual([])
  rmSync(empty, { recursive: true })
})

describe('nothing changes when a restore is refused', { timeout }, () => {
  let places: string[]
  beforeAll(async () => {
    await open()
    await mark('first')
    await backUp()
    await mark('second')
    places = inData()
  })
  afterAll(close)

  const inData = () => (kind === 'embedded' ? readdirSync(join(folder, 'data')) : [])

  const expectUntouched = async () => {
    expect(await marks()).toEqual(['first', 'second'])
    expect(inData()).toEqual(places)
  }

  test('because the database has tables and --replace is missing', async () => {
    await expect(restore()).rejects.toThrow('Add --replace')
    await expectUntouched()
  })

  test.each<[string, (content: Buffer) => Buffer, RegExp]>([
    ['cut off', (content) => content.subarray(0, -9), /should have \d+ bytes but has \d+/u],
    ['changed', (content) => changed(content, content.length - 99), /has changed since it was written/u],
    ['without a beginning', (content) => content.fill(0, 0, headerBytes), /not a backup/u],
    ['something else', () => Buffer.from('{"format":"another"}'), /not a backup/u],
    ['empty', () => Buffer.from(''), /not a backup/u],
  ])('because the file is %s', async (name, breaking, words) => {
    const broken = join(folder, name)
    writeFileSync(broken, breaking(readFileSync(file)))
    await expect(restore(broken, true)).rejects.toThrow(words)
    await expectUntouched()
  })

  test('because the backup is of another kind of database or of a later version', async () => {
    const other = kind === 'embedded' ? 'postgres' : 'embedded'
    const content = readFileSync(file).subarray(headerBytes)
    await expect(restore(await forged(content, { database: other }), true)).rejects.toThrow(
      'same kind of database',
    )
    const later = await forged(content, { migration: '9999_later' })
    await expect(restore(later, true)).rejects.toThrow('9999_later')
    await expect(restore(join(folder, 'nothing'), true)).rejects.toThrow('There is no file')
    await expect(restore(folder, true)).rejects.toThrow(`${folder} is a folder. Name the backup file in it.`)
    await expectUntouched()
  })

  test('because it fails half-way', async () => {
    const content = readFileSync(file).subarray(headerBytes)
    const half = await forged(content.subarray(0, content.length / 2))
    await expect(restore(half, true)).rejects.toThrow(/cannot open|pg_restore failed/u)
    await expectUntouched()
  })

  test('because the path for a new backup already exists', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(backUp()).rejects.toThrow('already exists')
    await expectUntouched()
  })
})

function changed(content: Buffer, at: number): Buffer {
  content[at] = (content[at] ?? 0) ^ 1
  return content
}

describe('a restore', { timeout }, () => {
  beforeEach(open)
  afterEach(close)

  test('replaces a database with --replace', async () => {
    await mark('first')
    await backUp()
    await mark('second')
    await restore(file, true)
    expect(await marks()).toEqual(['first'])
    await mark('third')
    expect(await marks()).toEqual(['first', 'third'])
  })

  test.each(kind === 'postgres' ? ['stopping'] : [])('waits for the connections of a %s server', async () => {
    await backUp()
    const pool = openPostgres(database.url ?? '', () => undefined)
    const others = async () => {
      const { rows } = await pool.query(
        `select pid from pg_stat_activity where datname = current_database() and application_name <> 'tradewind'`,
      )
      return rows.length
    }
    const stop = async () => {
      await expect.poll(others).toBeGreaterThan(0)
      await pool.end()
    }
    await Promise.all([stop(), restore(file, true)])
  })

  test.each(kind === 'postgres' ? ['PostgreSQL’s client programs'] : [])('needs %s', async () => {
    vi.stubEnv('PATH', folder)
    await expect(backUp()).rejects.toThrow('pg_dump is not on the PATH')
    vi.unstubAllEnvs()
    expect(readdirSync(folder)).toEqual([])
  })

  test.each(kind === 'embedded' ? ['database'] : [])('that was killed leaves the %s usable', async (name) => {
    await mark('first')
    // A kill between the two renames leaves the folder like this.
    renameSync(join(folder, 'data', name), join(folder, 'data', `${name}.next`))
    expect(await marks()).toEqual(['first'])
  })
})
