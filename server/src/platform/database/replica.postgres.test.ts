import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import { sql } from 'kysely'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { runOn, type RunningPostgres } from '../../test/postgres.ts'
import { startStandby } from '../../test/standby.ts'
import { AppError } from '../../kernel/error.ts'
import { second } from '../../kernel/clock.ts'
import type { Db } from './database.ts'
import { createDb, openPostgres } from './open-database.ts'
import { fromReplica } from './replica.ts'

describe('a read replica', () => {
  const log = pino({ level: 'silent' })
  let database: TestDatabase
  let standby: RunningPostgres
  let replica: { db: Db; restsUntil: Date | null }
  let close: () => Promise<void>
  let time = new Date('2026-09-01T12:00:00Z')
  const clock = { now: () => time }

  beforeAll(async () => {
    database = await openTestDatabase()
    // The tests' server confirms before it writes; a replica gets only what is written.
    await runOn(String(database.url), 'alter role tradewind set synchronous_commit = on')
    standby = await startStandby(String(database.url))
    const url = new URL(standby.url)
    url.pathname = new URL(String(database.url)).pathname
    const pool = openPostgres(url.href, () => undefined, { connectsWithin: 2 * second })
    replica = { db: createDb(pool), restsUntil: null }
    close = () => pool.end()
    await database.db.schema.createTable('notes').addColumn('n', 'integer').execute()
  })
  afterAll(async () => {
    await runOn(String(database.url), 'alter role tradewind reset synchronous_commit')
    await close()
    await standby.stop()
    await database.close()
  })
  afterEach(() => {
    replica.restsUntil = null
    vi.restoreAllMocks()
  })

  const services = () => ({ db: database.db, replica, clock, log })
  const readNotes = () =>
    fromReplica(services(), async ({ db }) => {
      const { rows } = await sql<{ standby: boolean; notes: number }>`
        select pg_is_in_recovery() as standby, (select count(*)::int from notes) as notes`.execute(db)
      return rows[0]
    })

  test('answers, and what was changed just before is always there', async () => {
    for (let n = 1; n <= 50; n++) {
      await sql`insert into notes values (${n})`.execute(database.db)
      expect((await readNotes())?.notes).toBe(n)
    }
    await expect.poll(readNotes).toEqual({ standby: true, notes: 50 })
  })

  test('that lags is left aside, and asked again when it has caught up', async () => {
    await sql`select pg_wal_replay_pause()`.execute(replica.db)
    await sql`insert into notes values (51)`.execute(database.db)
    expect(await readNotes()).toEqual({ standby: false, notes: 51 })
    await sql`select pg_wal_replay_resume()`.execute(replica.db)
    await expect.poll(readNotes).toEqual({ standby: true, notes: 51 })
  })

  test('gives its refusals, without asking a second time', async () => {
    let asked = 0
    const refused = fromReplica(services(), () => {
      asked += 1
      return Promise.reject(new AppError('not_found', 'There is nothing.'))
    })
    await expect(refused).rejects.toThrow('There is nothing.')
    expect(asked).toBe(1)
  })

  test('that fails is replaced by the database, and left alone for ten seconds', async () => {
    const warn = vi.spyOn(log, 'warn')
    const fail = () =>
      fromReplica(services(), async ({ db }) => {
        if (db === replica.db) throw new Error('canceling statement due to conflict with recovery')
        return (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows[0]
      })
    expect(await fail()).toEqual({ standby: false })
    expect(warn).toHaveBeenCalledOnce()
    expect((await readNotes())?.standby).toBe(false)
    time = new Date(time.getTime() + 10 * second)
    await expect.poll(async () => (await readNotes())?.standby).toBe(true)
  })

  test('that is away is replaced by the database', async () => {
    const gone = openPostgres('postgresql://tradewind:x@127.0.0.1:1/none', () => undefined)
    const away = { db: createDb(gone), restsUntil: null as Date | null }
    const answer = await fromReplica({ ...services(), replica: away }, async ({ db }) => db === database.db)
    expect(answer).toBe(true)
    expect(away.restsUntil).not.toBeNull()
    await gone.end()
  })
})
